/** Input parts that the model of a run read; results on a part are labelled, as they do not compare with the whole. */
import type { RunSettings } from './header.ts'

const wholeInputs: readonly string[] = ['CQA', 'PH']

const inputDescriptions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    A: 'only the options',
    QA: 'only the question and the options',
    CA: 'only the passage and the options',
    P: 'only the premise',
    H: 'only the hypothesis',
    '': 'no part of the input',
  }),
)

/** Input parts such as `CQA` or `A`; null for tasks without parts. */
export function getInputParts({
  taskSettings,
  modelSettings,
}: Pick<RunSettings, 'taskSettings' | 'modelSettings'>): string | null {
  const { input: shownInput } = taskSettings
  if (typeof shownInput !== 'string') return null
  // An ONNX model reads all it is shown (`input` is its training input); other models read only their own parts.
  const { input: modelInput, head } = modelSettings
  if (typeof modelInput !== 'string' || head !== undefined) return shownInput
  return [...shownInput].filter(part => modelInput.includes(part)).join('')
}

/** Description of a partial input, such as "only the options"; null for the whole input. */
export const describePartialInput = (input: string | null | undefined): string | null =>
  input === null || input === undefined || wholeInputs.includes(input)
    ? null
    : (inputDescriptions.get(input) ?? `only ${input}`)

/** Task settings of a run, with the input that the model actually read. */
export function addInputParts(settings: RunSettings): RunSettings['taskSettings'] {
  const input = getInputParts(settings)
  return input === null ? settings.taskSettings : { ...settings.taskSettings, input }
}
