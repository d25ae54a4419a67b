/**
 * Predictions of models from outside, for formula 1: NAME=FILE once for every seed of a model. A file is answers by id (JSON
 * lines or CSV, a letter or an index) or the folder of a run of `elenchus eval`; answers that are missing count as wrong.
 */
import { statSync } from 'node:fs'
import type { ChoiceItem } from '@elenchus/benchmarks'
import type { SeededPredictions } from '@elenchus/benchmarks/studies'
import { InputError, UsageError } from '../../cli/errors.ts'
import { warn } from '../../cli/output.ts'
import { readAnswers } from '../../files/answers.ts'
import { choiceOf } from '../../files/choice-answer.ts'
import { openRuns } from '../../files/runs.ts'

/** No option has it. */
const NONE = -1

export async function readPredictions(
  given: readonly string[],
  items: readonly ChoiceItem[],
): Promise<SeededPredictions[]> {
  const byModel = new Map<string, number[][]>()
  for (const pair of given) {
    const at = pair.indexOf('=')
    if (at < 1 || at === pair.length - 1) throw new UsageError(`--predictions ${pair}: such as bert=seed1.jsonl`)
    const [model, path] = [pair.slice(0, at), pair.slice(at + 1)]
    const seeds = byModel.get(model) ?? []
    byModel.set(model, seeds)
    seeds.push(await predictionsIn(path, items))
  }
  return [...byModel].map(([model, bySeed]) => ({ model, bySeed }))
}

async function predictionsIn(path: string, items: readonly ChoiceItem[]): Promise<number[]> {
  const answers = await answersIn(path)
  const choices = items.map(({ id }) => answers.get(id) ?? NONE)
  const missing = choices.filter(choice => choice === NONE).length
  if (missing === items.length) throw new InputError(`${path}: no answer to any of the ${items.length} questions`)
  if (missing > 0) warn(`${path}: ${missing} of ${items.length} questions have no answer there; they count as wrong`)
  return choices
}

async function answersIn(path: string): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    const [run, ...others] = await openRuns([path])
    if (others.length > 0) throw new InputError(`${path}: holds ${others.length + 1} runs; name the folder of one`)
    const [first] = run!.header.settings.protocols
    for await (const { sampleId, repeat, protocol, answer } of run!.rows())
      if (repeat === 0 && protocol === first && typeof answer === 'string')
        found.set(sampleId, choiceOf(answer) ?? NONE)
    return found
  }
  const { byId, bad, duplicates } = await readAnswers(path)
  for (const { line, problem } of bad) throw new InputError(`${path}, line ${line}: ${problem}`)
  for (const { id, line } of duplicates) throw new InputError(`${path}, line ${line}: a second answer to ${id}`)
  for (const [id, answer] of byId) found.set(id, choiceOf(answer) ?? NONE)
  return found
}

/** Items with the right answers of a file, where their own are withheld. */
export async function withGold(items: readonly ChoiceItem[], path: string): Promise<ChoiceItem[]> {
  const answers = await answersIn(path)
  return items.map(item => {
    const answer = answers.get(item.id)
    return answer === undefined || answer === NONE ? item : { ...item, answer }
  })
}
