/** Scores of a run from its rows alone, wherever it comes from: rows hold all that scoring takes, so the data need not be there. */
import { toRecord } from '../json.ts'
import { importedFrom, type RunHeader } from '../log/header.ts'
import type { ReadableRun } from '../log/import/imported-run.ts'
import type { Price } from '../options.ts'
import { accuracyScorer } from '../scoring/score-rows.ts'
import { type Prices, scoreRows } from '../scoring/usage.ts'
import type { Row, RunUsage, Scores } from '../task.ts'
import { describeRun } from '../tasks/registry.ts'

/** Scores by protocol: by the run's own task, or by accuracy where another tool has judged. */
export async function scoreRun({ header, rows }: ReadableRun): Promise<Record<string, Scores>> {
  const { score } = importedFrom(header) === null ? (await describeRun(header)).scorer : accuracyScorer
  return scoreRows({ score }, header.settings.protocols, rows, readPrices(header))
}

/** What a run cost, by protocol, without scoring it. */
export async function measureUsage({ header, rows }: ReadableRun): Promise<Record<string, RunUsage>> {
  const score = async (all: AsyncIterable<Row>) => {
    for await (const _ of all) {
      // Passing by is enough: the meter counts.
    }
    return { n: 0, unparsed: 0, failed: 0, metrics: {} }
  }
  const scores = await scoreRows({ score }, header.settings.protocols, rows, readPrices(header))
  return Object.fromEntries(Object.entries(scores).flatMap(([name, { usage }]) => (usage ? [[name, usage]] : [])))
}

/** The prices that the run was started with, where its recipe names them. */
export function readPrices({ recipe }: Pick<RunHeader, 'recipe'>): Prices {
  const [price, judgePrice] = [readPrice(recipe?.['price']), readPrice(toRecord(recipe?.['judge'])['price'])]
  return { price, judgePrice }
}

function readPrice(value: unknown): Price | undefined {
  const { input, output, cached } = toRecord(value)
  if (typeof input !== 'number' || typeof output !== 'number') return undefined
  return { input, output, ...(typeof cached === 'number' ? { cached } : {}) }
}
