/**
 * Predictions of models that are given by name, once for every seed (formula 1): answers that a file or a run holds, and models that are
 * asked here with the options alone. A model without a name is called by its own.
 */
import type { ChoiceItem } from '@elenchus/benchmarks'
import type { SeededPredictions } from '@elenchus/benchmarks/studies'
import { UsageError } from '../../cli/errors.ts'
import { warn } from '../../cli/output.ts'
import { outsideAnswers, outsideChoices } from '../../files/outside-predictions.ts'
import type { ConnectionOptions } from '../eval/connection.ts'

/** No option has it. */
const NONE = -1
const asPlaces = (choices: readonly (number | null)[]) => choices.map(choice => choice ?? NONE)

export interface GivenModels {
  /** NAME=FILE. */
  readonly predictions: readonly string[]
  /** MODEL, or NAME=MODEL. */
  readonly models: readonly string[]
}

/** The predictions, model by model in the order given; seeds of one name together. */
export async function seededModels(
  { predictions, models }: GivenModels,
  items: readonly ChoiceItem[],
  connection: ConnectionOptions,
): Promise<SeededPredictions[]> {
  const byModel = new Map<string, number[][]>()
  const seedsOf = (model: string): number[][] => {
    const seeds = byModel.get(model) ?? []
    byModel.set(model, seeds)
    return seeds
  }
  for (const pair of predictions) {
    const at = pair.indexOf('=')
    if (at < 1 || at === pair.length - 1) throw new UsageError(`--predictions ${pair}: such as bert=seed1.jsonl`)
    const path = pair.slice(at + 1)
    const answers = await outsideAnswers(path)
    if (answers.input !== null) tellOfMore(path, answers.input, 'was shown')
    seedsOf(pair.slice(0, at)).push(asPlaces(outsideChoices(path, items, answers)))
  }
  for (const words of models) {
    const [name, model] = named(words)
    const seeds = seedsOf(name)
    seeds.push(await askedWithOptions(model, items, { ...connection, seed: seeds.length + 1 }))
  }
  return [...byModel].map(([model, bySeed]) => ({ model, bySeed }))
}

/** `bert=onnx:FOLDER` has a name; `onnx:FOLDER?beams=2` and `command:a=b` have none. */
function named(words: string): [name: string, model: string] {
  const [, name, model] = /^([^=:]+)=(.*)$/s.exec(words) ?? [words, words, words]
  if (model === '') throw new UsageError(`--model ${words}: which model? Such as ${name}=onnx:FOLDER`)
  return [name!, model!]
}

async function askedWithOptions(
  model: string,
  items: readonly ChoiceItem[],
  connection: ConnectionOptions,
): Promise<number[]> {
  const { withAskedModel } = await import('../eval/ask-items.ts')
  return withAskedModel({ ...connection, model }, async asked => {
    if (asked.learntFrom !== null) tellOfMore(asked.name, asked.learntFrom, 'learnt from')
    return asPlaces(await asked.choices(items, 'A'))
  })
}

/** EASY is what the options alone give away; a model that knows more tells something else. */
function tellOfMore(name: string, input: string, how: string): void {
  if (input === 'A') return
  warn(
    `warning: ${name} ${how} ${input}, and the split is by models that learnt from and see the options alone; recipes of \`elenchus recipes\` whose names end in -a train such ones`,
  )
}
