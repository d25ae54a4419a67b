/**
 * Predictions of models that are given by name, once for every seed (formula 1): answers that a file or a run holds, and models that are
 * asked here with the options alone. A model without a name is called by its own.
 */
import { realpathSync } from 'node:fs'
import type { ChoiceItem } from '@elenchus/benchmarks'
import type { SeededPredictions } from '@elenchus/benchmarks/studies'
import { UsageError, warn } from '../../../cli/io.ts'
import { outsideAnswers, outsideChoices } from '../../../files/outside-predictions.ts'
import type { ConnectionOptions } from '../../eval/connection.ts'

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
  const byModel = new Map<string, Seed[]>()
  const seedsOf = (model: string): Seed[] => {
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
    const choices = asPlaces(outsideChoices(path, items, answers))
    add(byModel, seedsOf(pair.slice(0, at)), {
      ...{ words: `--predictions ${pair}`, choices },
      source: { what: 'the same answers', key: realpathSync(path) },
    })
  }
  for (const words of models) {
    const [name, model] = named(words)
    const seeds = seedsOf(name)
    const { choices, weights } = await askedWithOptions(model, items, { ...connection, seed: seeds.length + 1 })
    const source = weights === null ? null : { what: 'the same weights', key: weights }
    add(byModel, seeds, { words: `--model ${words}`, choices, source })
  }
  return [...byModel].map(([model, seeds]) => ({ model, bySeed: seeds.map(({ choices }) => choices) }))
}

/** The answers of one seed, and where they come from; a model without weights of its own may answer otherwise each time. */
interface Seed {
  readonly words: string
  readonly choices: readonly number[]
  readonly source: { readonly what: string; readonly key: string } | null
}

/**
 * Adds a seed to those of its model. "Always right" is measured against chance as if the seeds were several trainings, so that one training given
 * twice makes a split of nothing: it is refused under one name and announced under two, and so are answers that are the same to the last.
 */
function add(byModel: ReadonlyMap<string, readonly Seed[]>, seeds: Seed[], seed: Seed): void {
  const twin = (others: readonly Seed[]) =>
    seed.source === null ? undefined : others.find(({ source }) => source?.key === seed.source!.key)
  const own = twin(seeds)
  const remedy = 'the seeds of a model are trainings of their own (elenchus train … --seed N)'
  if (own)
    throw new UsageError(
      `${seed.words}: ${seed.source!.what} as ${own.words}, which would count as two seeds; ${remedy}`,
    )
  const other = twin([...byModel.values()].flat())
  if (other) warn(`warning: ${seed.words}: ${seed.source!.what} as ${other.words}; they are two models in name only`)
  const alike = seeds.find(({ choices }) => choices.every((choice, i) => choice === seed.choices[i]))
  if (alike)
    warn(
      `warning: ${seed.words} answers all ${seed.choices.length} items as ${alike.words} does, and both count as seeds; ${remedy}`,
    )
  seeds.push(seed)
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
): Promise<{ readonly choices: number[]; readonly weights: string | null }> {
  const { withAskedModel } = await import('../../eval/ask-items.ts')
  return withAskedModel({ ...connection, model }, async asked => {
    if (asked.trainedOnInput !== null) tellOfMore(asked.name, asked.trainedOnInput, 'learnt from')
    return { choices: asPlaces(await asked.choices(items, 'A')), weights: asked.weights }
  })
}

/** EASY is what the options alone give away; a model that knows more tells something else. */
function tellOfMore(name: string, input: string, how: string): void {
  if (input === 'A') return
  warn(
    `warning: ${name} ${how} ${input}, and the split is by models that learnt from and see the options alone; recipes of \`elenchus train recipes\` whose names end in -a train such ones`,
  )
}
