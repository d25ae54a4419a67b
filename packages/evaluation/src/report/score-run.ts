/** Scores a run from its rows alone; the data of the task is not needed. */
import { toRecord } from '../json.ts'
import { getImportTool, type RunHeader } from '../log/header.ts'
import type { ReadableRun } from '../log/import/imported-run.ts'
import type { Price } from '../options.ts'
import { accuracyScorer } from '../scoring/score-rows.ts'
import { type Prices, scoreRows } from '../scoring/usage.ts'
import type { Row, RunUsage, Scores } from '../task.ts'
import { describeRun } from '../tasks/registry.ts'

/** Scores a run by protocol; runs of other tools are scored by accuracy. */
export async function scoreRun({ header, rows }: ReadableRun): Promise<Record<string, Scores>> {
  const { score } = getImportTool(header) === null ? (await describeRun(header)).scorer : accuracyScorer
  return scoreRows({ score }, header.settings.protocols, rows, readPrices(header))
}

/** Measures the cost of a run by protocol, without scoring it. */
export async function measureUsage({ header, rows }: ReadableRun): Promise<Record<string, RunUsage>> {
  const score = async (allRows: AsyncIterable<Row>) => {
    for await (const _ of allRows) {
      // Only read the rows; `scoreRows` measures their cost.
    }
    return { n: 0, unparsed: 0, failed: 0, metrics: {} }
  }
  const scores = await scoreRows({ score }, header.settings.protocols, rows, readPrices(header))
  return Object.fromEntries(Object.entries(scores).flatMap(([name, { usage }]) => (usage ? [[name, usage]] : [])))
}

/** Reads the prices in the recipe of a run. */
export function readPrices({ recipe }: Pick<RunHeader, 'recipe'>): Prices {
  const [price, judgePrice] = [readPrice(recipe?.['price']), readPrice(toRecord(recipe?.['judge'])['price'])]
  return { price, judgePrice }
}

function readPrice(value: unknown): Price | undefined {
  const { input, output, cached } = toRecord(value)
  if (typeof input !== 'number' || typeof output !== 'number') return undefined
  return { input, output, ...(typeof cached === 'number' ? { cached } : {}) }
}
