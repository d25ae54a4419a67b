/** Measures biases of inference pairs: words shared by hypothesis and premise, and accuracy of models on only one of the two. */
import { join } from 'node:path'
import type { InferencePair } from '@elenchus/benchmarks'
import { trainInference } from '@elenchus/benchmarks/models'
import { ablateInference, premiseOverlap } from '@elenchus/benchmarks/studies'
import { writeFile } from '../../../cli/files.ts'
import { readInferencePairs } from '../../../files/benchmarks.ts'
import { warnOfSharedPremises } from '../../../files/overlap-warning.ts'
import { percent, wrap } from '../../../terminal/text.ts'
import type { BiasOptions } from './command.ts'
import * as biasModels from './models.ts'

export type PairBias = Awaited<ReturnType<typeof measurePairBias>>

export async function measurePairBias(file: string, { format, train, seed, tokeniser, given }: BiasOptions) {
  const { pairs, format: corpus } = await readInferencePairs(file, format)
  const entailed = pairs.filter(({ label }) => label === 'entailed').length / pairs.length
  return {
    corpus,
    items: pairs.length,
    tokeniser: tokeniser.name,
    /** Share of the more frequent label, which is the accuracy of always answering it. */
    commoner: Math.max(entailed, 1 - entailed),
    premiseOverlap: premiseOverlap(pairs, tokeniser),
    ablations: train === undefined ? null : await ablate(train, file, pairs, seed),
    models: await biasModels.scorePairModels(pairs, given),
    seed,
  }
}

async function ablate(
  trainFile: string,
  file: string,
  test: readonly InferencePair[],
  seed: number,
): Promise<biasModels.InputAccuracy[]> {
  const { pairs } = await readInferencePairs(trainFile)
  warnOfSharedPremises(trainFile, pairs, file, test)
  const premises = test.map(({ premise }) => premise)
  return ablateInference(pairs, test, (train, input) => trainInference(train, { input, seed })).map(
    ({ correct, ...row }) => ({ ...row, interval: biasModels.clusteredInterval(correct, premises) }),
  )
}

const inputNames: Readonly<Record<string, string>> = { PH: 'premise, hypothesis', P: 'premise', H: 'hypothesis' }

export function formatPairBias(bias: PairBias): string[] {
  const { corpus, items, tokeniser, commoner, premiseOverlap: shared, ablations, models } = bias
  return [
    `${items} pairs with labels (${corpus}); tokenizer: ${tokeniser}`,
    `the more frequent label is correct for ${percent(commoner)}% of the pairs`,
    wrap(
      `share of hypothesis words that also occur in the premise: ${percent(shared.entailed)}% if the hypothesis is entailed, ${percent(shared.others)}% otherwise`,
    ),
    ...(ablations === null ? [] : ['', biasModels.ablationTable(ablations, input => inputNames[input]!)]),
    ...(models === null ? [] : ['', biasModels.modelTable(models)]),
  ]
}

export async function drawPairBias(folder: string, { ablations, models, commoner }: PairBias): Promise<void> {
  const baseline = { value: 100 * commoner, name: 'more frequent label' }
  const byInput = ablations?.map(({ input, accuracy }) => ({ name: inputNames[input]!, accuracy }))
  if (byInput)
    await writeFile(join(folder, 'ablations.svg'), biasModels.accuracyChart('Accuracy by input', byInput, baseline))
  if (models) await writeFile(join(folder, 'models.svg'), biasModels.modelChart(models, baseline))
}
