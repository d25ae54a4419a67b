/**
 * Which parts of a question the model of a run read. Input ablations hide the rest on purpose, and some models were trained on a part and
 * read no more; a figure of such a run says something else than one of the whole input, so whoever prints it says so.
 */
import type { RunSettings } from './header.ts'

const wholes: readonly string[] = ['CQA', 'PH']

const words: Readonly<Record<string, string>> = {
  A: 'only the options',
  QA: 'only the question and the options',
  CA: 'only the passage and the options',
  P: 'only the premise',
  H: 'only the hypothesis',
  '': 'nothing of the input',
}

/** The parts, such as `CQA` or `A`; null where the task has none. */
export function inputRead({
  taskSettings,
  modelSettings,
}: Pick<RunSettings, 'taskSettings' | 'modelSettings'>): string | null {
  const { input: shown } = taskSettings
  if (typeof shown !== 'string') return null
  // An ONNX model, which has a head, reads whatever it is shown; `input` is what it was taught. Others read their own part alone.
  const { input: own, head } = modelSettings
  if (typeof own !== 'string' || head !== undefined) return shown
  return [...shown].filter(part => own.includes(part)).join('')
}

/** What a model read of the input, in words, where it was not all: "only the options". */
export const partRead = (input: string | null | undefined): string | null =>
  input === null || input === undefined || wholes.includes(input) ? null : (words[input] ?? `only ${input}`)

/** The settings of a run's task, with the input that the model read. */
export function settingsRead(settings: RunSettings): RunSettings['taskSettings'] {
  const input = inputRead(settings)
  return input === null ? settings.taskSettings : { ...settings.taskSettings, input }
}
