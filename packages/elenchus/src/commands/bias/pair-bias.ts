/** What inference pairs give away: words that hypothesis and premise share, and models that see only one of the two. */
import type { InferencePair } from '@elenchus/benchmarks'
import { trainInference } from '@elenchus/benchmarks/models'
import { ablateInference, premiseOverlap, type Tokeniser } from '@elenchus/benchmarks/studies'
import { barChart } from '@elenchus/plots'
import { clusteredMean, type Interval } from '@elenchus/statistics'
import { readPairs } from '../../files/benchmarks.ts'
import { warnOfSharedPremises } from '../../files/overlap-warning.ts'
import { table } from '../../terminal/table.ts'

export interface PairBias {
  readonly corpus: string
  readonly items: number
  readonly tokeniser: string
  /** Share of the commoner label: what always saying it scores. */
  readonly commoner: number
  readonly premiseOverlap: { readonly entailed: number; readonly others: number }
  readonly ablations: readonly PairAblation[] | null
  readonly seed: number
}

interface PairAblation {
  readonly input: string
  readonly items: number
  readonly right: number
  readonly accuracy: number
  readonly interval: Interval | null
}

export async function pairBias(
  file: string,
  { format, train, seed, tokeniser }: { format?: string; train?: string; seed: number; tokeniser: Tokeniser },
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
    seed,
  }
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
const percent = (value: number) => (100 * value).toFixed(1)

export function pairBiasLines({ corpus, items, tokeniser, commoner, premiseOverlap: shared, ablations }: PairBias) {
  return [
    `${items} pairs with labels (${corpus}); tokens: ${tokeniser}`,
    `always the commoner label is right in ${percent(commoner)}%`,
    `words of the hypothesis that stand in the premise: ${percent(shared.entailed)}% where it is entailed, ${percent(shared.others)}% elsewhere`,
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
  ]
}

/** Accuracy by what the model sees, as SVG; null without models. */
export const pairBiasChart = ({ ablations, commoner }: PairBias) =>
  ablations === null
    ? null
    : String(
        barChart({
          title: 'Accuracy by what the model sees',
          places: ablations.map(({ input }) => names[input]!),
          series: [{ name: 'accuracy', values: ablations.map(({ accuracy }) => 100 * accuracy) }],
          yLabel: '% right',
          line: { value: 100 * commoner, name: 'commoner label' },
        }),
      )
