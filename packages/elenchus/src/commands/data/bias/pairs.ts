/** Biases of inference pairs: words shared by hypothesis and premise, and accuracies of models that see only one of the two. */
import { join } from 'node:path'
import type { InferencePair } from '@elenchus/benchmarks'
import { trainInference } from '@elenchus/benchmarks/models'
import { ablateInference, premiseOverlap, type Tokeniser } from '@elenchus/benchmarks/studies'
import { writeTo } from '../../../cli/files.ts'
import { readInferencePairs } from '../../../files/benchmarks.ts'
import { warnOfSharedPremises } from '../../../files/overlap-warning.ts'
import { percent, wrap } from '../../../terminal/text.ts'
import {
  ablationTable,
  accuracyChart,
  clusteredInterval,
  type InputAccuracy,
  type ModelArguments,
  modelChart,
  modelTable,
  pairModels,
} from './models.ts'

interface PairBiasOptions {
  readonly format?: string
  readonly train?: string
  readonly seed: number
  readonly tokeniser: Tokeniser
  readonly given: ModelArguments
}

export type PairBias = Awaited<ReturnType<typeof pairBias>>

export async function pairBias(file: string, { format, train, seed, tokeniser, given }: PairBiasOptions) {
  const { pairs, format: corpus } = await readInferencePairs(file, format)
  const entailed = pairs.filter(({ label }) => label === 'entailed').length / pairs.length
  return {
    corpus,
    items: pairs.length,
    tokeniser: tokeniser.name,
    /** Share of the more frequent label: the score of always answering it. */
    commoner: Math.max(entailed, 1 - entailed),
    premiseOverlap: premiseOverlap(pairs, tokeniser),
    ablations: train === undefined ? null : await ablate(train, file, pairs, seed),
    models: await pairModels(pairs, given),
    seed,
  }
}

async function ablate(
  trainFile: string,
  file: string,
  test: readonly InferencePair[],
  seed: number,
): Promise<InputAccuracy[]> {
  const { pairs } = await readInferencePairs(trainFile)
  warnOfSharedPremises(trainFile, pairs, file, test)
  const premises = test.map(({ premise }) => premise)
  return ablateInference(pairs, test, (train, input) => trainInference(train, { input, seed })).map(
    ({ correct, ...row }) => ({ ...row, interval: clusteredInterval(correct, premises) }),
  )
}

const inputNames: Readonly<Record<string, string>> = { PH: 'premise, hypothesis', P: 'premise', H: 'hypothesis' }

export function pairBiasLines(found: PairBias): string[] {
  const { corpus, items, tokeniser, commoner, premiseOverlap: shared, ablations, models } = found
  return [
    `${items} pairs with labels (${corpus}); tokens: ${tokeniser}`,
    `always the more frequent label is right in ${percent(commoner)}%`,
    wrap(
      `words of the hypothesis that are in the premise: ${percent(shared.entailed)}% if it is entailed, ${percent(shared.others)}% otherwise`,
    ),
    ...(ablations === null ? [] : ['', ablationTable(ablations, input => inputNames[input]!)]),
    ...(models === null ? [] : ['', modelTable(models)]),
  ]
}

/** Writes the figures as SVG. */
export async function drawPairBias(folder: string, { ablations, models, commoner }: PairBias): Promise<void> {
  const baseline = { value: 100 * commoner, name: 'more frequent label' }
  const byInput = ablations?.map(({ input, accuracy }) => ({ name: inputNames[input]!, accuracy }))
  if (byInput)
    await writeTo(join(folder, 'ablations.svg'), accuracyChart('Accuracy by what the model sees', byInput, baseline))
  if (models) await writeTo(join(folder, 'models.svg'), modelChart(models, baseline))
}
