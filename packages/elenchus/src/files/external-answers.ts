/** Existing predictions: answers by id in a file (JSON lines or CSV), or a run of `elenchus eval`. Missing answers count as incorrect. */
import { statSync } from 'node:fs'
import type { ChoiceItem, InferencePair } from '@elenchus/benchmarks'
import { InputError, warn } from '../cli/io.ts'
import { numberRepeats } from '../terminal/text.ts'
import { parseInferenceLabel, parseOptionIndex, readAnswers } from './answers.ts'
import { openRuns } from './runs.ts'

export interface ExternalAnswers {
  readonly byId: ReadonlyMap<string, string>
  /** Model and input parts of a run; null for a file. */
  readonly model: string | null
  readonly input: string | null
}

/** Reads the answers of a file or of one run. */
export async function readExternalAnswers(path: string): Promise<ExternalAnswers> {
  const byId = new Map<string, string>()
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    const [run, ...otherRuns] = await openRuns([path])
    if (otherRuns.length > 0)
      throw new InputError(`${path}: contains ${otherRuns.length + 1} runs; specify the folder of one run`)
    const { protocols, model, taskSettings } = run!.header.settings
    for await (const { sampleId, repeat, protocol, answer } of run!.rows())
      if (repeat === 0 && protocol === protocols[0] && typeof answer === 'string') byId.set(sampleId, answer)
    const { input } = taskSettings
    return { byId, model, input: typeof input === 'string' ? input : null }
  }
  const { byId: answersById, badLines, duplicates } = await readAnswers(path)
  for (const { line, problem } of badLines) throw new InputError(`${path}, line ${line}: ${problem}`)
  for (const { id, line } of duplicates) throw new InputError(`${path}, line ${line}: duplicate answer to ${id}`)
  for (const [id, answer] of answersById) byId.set(id, answer)
  return { byId, model: null, input: null }
}

/** Numbers repeated ids: the second pair with the same id is ID#2, the third ID#3. */
export const numberIds = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] => {
  const ids = numberRepeats(items.map(({ id }) => id))
  return items.map((item, i) => ({ ...item, id: ids[i]! }))
}

function orderAnswers<T>(
  { path, answers: { byId } }: { readonly path: string; readonly answers: ExternalAnswers },
  items: readonly { readonly id: string }[],
  parse: (answer: string) => T | null,
): (T | null)[] {
  const answers = items.map(({ id }) => {
    const answer = byId.get(id)
    return answer === undefined ? null : parse(answer)
  })
  const missing = answers.filter(answer => answer === null).length
  if (missing === answers.length)
    throw new InputError(`${path}: contains no answers to any of the ${answers.length} questions`)
  if (missing > 0) warn(`${path}: ${missing} of ${answers.length} questions have no answer and count as incorrect`)
  return answers
}

export const getChoices = (path: string, items: readonly ChoiceItem[], answers: ExternalAnswers) =>
  orderAnswers({ path, answers }, items, parseOptionIndex)

export const getLabels = (path: string, pairs: readonly InferencePair[], answers: ExternalAnswers) =>
  orderAnswers({ path, answers }, numberIds(pairs), parseInferenceLabel)

export async function withGoldAnswers(items: readonly ChoiceItem[], path: string): Promise<ChoiceItem[]> {
  const { byId } = await readExternalAnswers(path)
  return items.map(item => {
    const answer = parseOptionIndex(byId.get(item.id) ?? '')
    return answer === null ? item : { ...item, answer }
  })
}
