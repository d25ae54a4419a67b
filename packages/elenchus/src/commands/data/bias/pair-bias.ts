/** What inference pairs give away: words that hypothesis and premise share, and models that see only one of the two. */
import type { InferencePair } from '@elenchus/benchmarks'
import { trainInference } from '@elenchus/benchmarks/models'
import { ablateInference, premiseOverlap, type Tokeniser } from '@elenchus/benchmarks/studies'
import { barChart } from '@elenchus/drawing'
import { clusteredMean, type Interval } from '@elenchus/statistics'
import { readPairs } from '../../../files/benchmarks.ts'
import { warnOfSharedPremises } from '../../../files/overlap-warning.ts'
import { table, wrap } from '../../../terminal/text.ts'
import { type GivenModels, type ModelRow, modelTable, percent } from './model-rows.ts'

export interface PairBias {
  readonly corpus: string
  readonly items: number
  readonly tokeniser: string
  /** Share of the commoner label: what always saying it scores. */
  readonly commoner: number
  readonly premiseOverlap: { readonly entailed: number; readonly others: number }
  readonly ablations: readonly PairAblation[] | null
  readonly models: readonly ModelRow[] | null
  readonly seed: number
}

interface PairAblation {
  readonly input: string
  readonly items: number
  readonly right: number
  readonly accuracy: number
  readonly interval: Interval | null
}

interface PairBiasOptions {
  readonly format?: string
  readonly train?: string
  readonly seed: number
  readonly tokeniser: Tokeniser
  readonly given: GivenModels
}

export async function pairBias(
  file: string,
  { format, train, seed, tokeniser, given }: PairBiasOptions,
): Promise<PairBias> {
  const { pairs, format: corpus } = await readPairs(file, format)
  const entailed = pairs.filter(({ label }) => label === 'entailed').length / pairs.length
  return {
    corpus,
    items: pairs.length,
    tokeniser: tokeniser.name,
    commoner: Math.max(entailed, 1 - entailed),
    premiseOverlap: premiseOverlap(pairs, tokeniser),
    ablations: train === undefined ? null : await ablate(train, file, pairs, seed),
    models: await askedModels(pairs, given),
    seed,
  }
}

/** Models are loaded only where some are given. */
async function askedModels(pairs: readonly InferencePair[], given: GivenModels): Promise<ModelRow[] | null> {
  if (given.models.length + given.predictions.length === 0) return null
  const { pairModels } = await import('./pair-models.ts')
  return pairModels(pairs, given)
}

async function ablate(
  trainFile: string,
  file: string,
  test: readonly InferencePair[],
  seed: number,
): Promise<PairAblation[]> {
  const { pairs } = await readPairs(trainFile)
  warnOfSharedPremises(trainFile, pairs, file, test)
  return ablateInference(pairs, test, (train, input) => trainInference(train, { input, seed })).map(
    ({ correct, ...row }) => ({
      ...row,
      interval:
        clusteredMean(correct.map((right, i) => ({ value: right ? 1 : 0, group: test[i]!.premise })))?.interval ?? null,
    }),
  )
}

const names: Readonly<Record<string, string>> = { PH: 'premise, hypothesis', P: 'premise', H: 'hypothesis' }

export function pairBiasLines(found: PairBias): string[] {
  const { corpus, items, tokeniser, commoner, premiseOverlap: shared, ablations, models } = found
  return [
    `${items} pairs with labels (${corpus}); tokens: ${tokeniser}`,
    `always the commoner label is right in ${percent(commoner)}%`,
    wrap(
      `words of the hypothesis that stand in the premise: ${percent(shared.entailed)}% where it is entailed, ${percent(shared.others)}% elsewhere`,
    ),
    ...(ablations === null
      ? []
      : [
          '',
          table(
            ['fastText sees', 'right', 'of', '%', '95% interval'],
            ablations.map(({ input, right, items: of, accuracy, interval }) => [
              names[input]!,
              String(right),
              String(of),
              percent(accuracy),
              interval ? interval.map(percent).join(' – ') : '',
            ]),
          ),
        ]),
    ...(models === null ? [] : ['', modelTable(models)]),
  ]
}

/** Accuracy by what the model sees, as SVG; null without models. */
export const pairBiasChart = ({ ablations, commoner }: PairBias) =>
  ablations === null
    ? null
    : String(
        barChart({
          title: 'Accuracy by what the model sees',
          categories: ablations.map(({ input }) => names[input]!),
          series: [{ name: 'accuracy', values: ablations.map(({ accuracy }) => 100 * accuracy) }],
          yLabel: '% right',
          line: { value: 100 * commoner, name: 'commoner label' },
        }),
      )
