/**
 * Predictions for the EASY/HARD split, one set for every seed (ReClor, formula 1): answers of files and runs, and models that are
 * asked here with the options alone.
 */
import { realpathSync } from 'node:fs'
import type { ChoiceItem } from '@elenchus/benchmarks'
import type { SeededPredictions } from '@elenchus/benchmarks/studies'
import { UsageError, warn } from '../../../cli/io.ts'
import { pickChoices, readExternalAnswers } from '../../../files/external-answers.ts'
import type { ConnectionOptions } from '../../eval/connection.ts'

/** A missing answer as an index that no option has. */
const noOption = -1
const asIndices = (choices: readonly (number | null)[]) => choices.map(choice => choice ?? noOption)

interface ModelArguments {
  /** NAME=FILE. */
  readonly predictions: readonly string[]
  /** MODEL, or NAME=MODEL. */
  readonly models: readonly string[]
}

/** The answers of one seed with their origin, which is null for models without weights: they may answer differently each time. */
interface Seed {
  readonly argument: string
  readonly choices: readonly number[]
  readonly origin: { readonly kind: 'answers' | 'weights'; readonly key: string } | null
}

/** The predictions by model, in the order given; a model without a name is called by its own. */
export async function seededModels(
  { predictions, models }: ModelArguments,
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
    const answers = await readExternalAnswers(path)
    warnOfInput(path, 'answered', answers.input)
    addSeed(byModel, seedsOf(pair.slice(0, at)), {
      argument: `--predictions ${pair}`,
      choices: asIndices(pickChoices(path, items, answers)),
      origin: { kind: 'answers', key: realpathSync(path) },
    })
  }
  for (const argument of models) {
    const [name, model] = splitName(argument)
    const seeds = seedsOf(name)
    const { choices, weights } = await askWithOptions(items, { ...connection, model, seed: seeds.length + 1 })
    const origin = weights === null ? null : ({ kind: 'weights', key: weights } as const)
    addSeed(byModel, seeds, { argument: `--model ${argument}`, choices, origin })
  }
  return [...byModel].map(([model, seeds]) => ({ model, bySeed: seeds.map(({ choices }) => choices) }))
}

/**
 * Adds a seed to those of its model. "Always right" is compared with chance under the assumption that seeds are independent trainings.
 * So the same training is refused under one name and warned of under two, and so are identical answers.
 */
function addSeed(byModel: ReadonlyMap<string, readonly Seed[]>, seeds: Seed[], seed: Seed): void {
  const { argument, choices, origin } = seed
  const sameOrigin = (others: readonly Seed[]) =>
    origin === null ? undefined : others.find(other => other.origin?.key === origin.key)
  const remedy = 'the seeds of a model are separate trainings (elenchus train … --seed N)'
  const own = sameOrigin(seeds)
  if (own)
    throw new UsageError(
      `${argument}: the same ${origin!.kind} as ${own.argument}, which would count as two seeds; ${remedy}`,
    )
  const other = sameOrigin([...byModel.values()].flat())
  if (other)
    warn(`warning: ${argument}: the same ${origin!.kind} as ${other.argument}; they are two models in name only`)
  const identical = seeds.find(each => each.choices.every((choice, i) => choice === choices[i]))
  if (identical)
    warn(
      `warning: ${argument} answers all ${choices.length} items as ${identical.argument} does, and both count as seeds; ${remedy}`,
    )
  seeds.push(seed)
}

/** `bert=onnx:FOLDER` has a name; `onnx:FOLDER?beams=2` and `command:a=b` have none. */
function splitName(argument: string): [name: string, model: string] {
  const [, name = argument, model = argument] = /^([^=:]+)=(.*)$/s.exec(argument) ?? []
  if (model === '') throw new UsageError(`--model ${argument}: no model; such as ${name}=onnx:FOLDER`)
  return [name, model]
}

async function askWithOptions(items: readonly ChoiceItem[], options: ConnectionOptions & { readonly model: string }) {
  const { withModel } = await import('../../eval/ask-items.ts')
  return withModel(options, async model => {
    warnOfInput(model.name, 'was trained', model.trainedOnInput)
    return { choices: asIndices(await model.choices(items, 'A')), weights: model.weights }
  })
}

/** EASY is defined by models that see the options alone. */
function warnOfInput(name: string, verb: string, input: string | null): void {
  if (input === null || input === 'A') return
  warn(
    `warning: ${name} ${verb} with input ${input}, but the split is defined by models that see the options alone; recipes of \`elenchus train recipes\` whose names end in -a train such models`,
  )
}
