/**
 * Predictions for the EASY/HARD split, one set per seed (ReClor, formula 1): existing answers in files and runs, and models that are
 * asked with the options alone.
 */
import { realpathSync } from 'node:fs'
import type { ChoiceItem } from '@elenchus/benchmarks'
import type { SeededPredictions } from '@elenchus/benchmarks/studies'
import { UsageError, warn } from '../../../cli/io.ts'
import { splitPair } from '../../../cli/options.ts'
import { getChoices, readExternalAnswers } from '../../../files/external-answers.ts'
import type { ConnectionOptions } from '../../eval/connection.ts'

const noOption = -1
const replaceMissing = (choices: readonly (number | null)[]) => choices.map(choice => choice ?? noOption)

interface ModelArguments {
  /** NAME=FILE. */
  readonly predictions: readonly string[]
  /** MODEL, or NAME=MODEL. */
  readonly models: readonly string[]
}

/** The answers of one seed. The origin is null for a model without weights, whose answers may differ from call to call. */
interface SeedAnswers {
  readonly argument: string
  readonly choices: readonly number[]
  readonly origin: { readonly kind: 'answers' | 'weights'; readonly key: string } | null
}

/** Collects the predictions by model, in the order of the call. */
export async function predictBySeed(
  { predictions, models }: ModelArguments,
  items: readonly ChoiceItem[],
  connection: ConnectionOptions,
): Promise<SeededPredictions[]> {
  const byModel = new Map<string, SeedAnswers[]>()
  const getSeeds = (model: string): SeedAnswers[] => {
    const seeds = byModel.get(model) ?? []
    byModel.set(model, seeds)
    return seeds
  }
  for (const pair of predictions) {
    const [name, path] = splitPair(pair, '--predictions', 'bert=seed1.jsonl')
    const answers = await readExternalAnswers(path)
    warnOfOtherInput(path, 'answered', answers.input)
    addSeed(byModel, getSeeds(name), {
      argument: `--predictions ${pair}`,
      choices: replaceMissing(getChoices(path, items, answers)),
      origin: { kind: 'answers', key: realpathSync(path) },
    })
  }
  for (const argument of models) {
    const [name, model] = splitName(argument)
    const seeds = getSeeds(name)
    const { choices, weights } = await askWithOptions(items, { ...connection, model, seed: seeds.length + 1 })
    const origin = weights === null ? null : ({ kind: 'weights', key: weights } as const)
    addSeed(byModel, seeds, { argument: `--model ${argument}`, choices, origin })
  }
  return [...byModel].map(([model, seeds]) => ({ model, bySeed: seeds.map(({ choices }) => choices) }))
}

/**
 * Adds a seed to its model. Chance is computed for independently trained seeds. Therefore the same training under one name is an error,
 * and the same training under two names or identical answers give a warning.
 */
function addSeed(byModel: ReadonlyMap<string, readonly SeedAnswers[]>, seeds: SeedAnswers[], seed: SeedAnswers): void {
  const { argument, choices, origin } = seed
  const findSameOrigin = (others: readonly SeedAnswers[]) =>
    origin === null ? undefined : others.find(other => other.origin?.key === origin.key)
  const remedy = 'train the model once for each seed (elenchus train … --seed N)'
  const otherSeed = findSameOrigin(seeds)
  if (otherSeed)
    throw new UsageError(
      `${argument}: the ${origin!.kind} are identical to those of ${otherSeed.argument} and would be counted as a second seed; ${remedy}`,
    )
  const other = findSameOrigin([...byModel.values()].flat())
  if (other)
    warn(
      `warning: ${argument}: the ${origin!.kind} are identical to those of ${other.argument}, so one model is counted under two names`,
    )
  const identical = seeds.find(each => each.choices.every((choice, i) => choice === choices[i]))
  if (identical)
    warn(
      `warning: ${argument} gives the same ${choices.length} answers as ${identical.argument}, but both are counted as separate seeds; ${remedy}`,
    )
  seeds.push(seed)
}

/** Splits `bert=onnx:FOLDER` into name and model; `onnx:FOLDER?beams=2` and `command:a=b` have no separate name. */
function splitName(argument: string): [name: string, model: string] {
  const [, name = argument, model = argument] = /^([^=:]+)=(.*)$/s.exec(argument) ?? []
  if (model === '')
    throw new UsageError(`--model ${argument}: no model; expected NAME=MODEL, such as ${name}=onnx:FOLDER`)
  return [name, model]
}

async function askWithOptions(items: readonly ChoiceItem[], options: ConnectionOptions & { readonly model: string }) {
  const { withModel } = await import('../../eval/ask-items.ts')
  return withModel(options, async model => {
    warnOfOtherInput(model.name, 'was trained', model.trainedOnInput)
    return { choices: replaceMissing(await model.chooseOptions(items, 'A')), weights: model.weights }
  })
}

/** Warns of a model with another input: the split is defined by models that see only the options. */
function warnOfOtherInput(name: string, verb: string, input: string | null): void {
  if (input === null || input === 'A') return
  warn(
    `warning: ${name} ${verb} with input ${input}, but the split is defined by models that see only the options; to train such a model, use a recipe whose name ends in -a (see \`elenchus train recipes\`)`,
  )
}
