/** Scores of a run from its rows alone, wherever it comes from: rows hold all that scoring takes, so the data need not be there. */
import type { Price } from '../contract/model.ts'
import { recordOf } from '../contract/shape.ts'
import type { Scores } from '../contract/task.ts'
import { scoreRows } from '../engine/evaluate.ts'
import { importedFrom, type RunHeader } from '../log/header.ts'
import type { ReadableRun } from '../log/import/imported-run.ts'
import { accuracyScorer } from '../scoring/score-rows.ts'
import { describeRun } from '../tasks/registry.ts'

/** Scores by protocol: by the run's own task, or by accuracy where another tool has judged. */
export async function scoreRun({ header, rows }: ReadableRun): Promise<Record<string, Scores>> {
  const { score } = importedFrom(header) === null ? (await describeRun(header)).scorer : accuracyScorer
  const price = priceOf(header)
  return scoreRows({ score }, header.settings.protocols, rows, price ? { price } : {})
}

/** The price that the run was started with, where its recipe names one. */
function priceOf({ recipe }: RunHeader): Price | undefined {
  const { input, output, cached } = recordOf(recipe?.['price'])
  if (typeof input !== 'number' || typeof output !== 'number') return undefined
  return { input, output, ...(typeof cached === 'number' ? { cached } : {}) }
}
