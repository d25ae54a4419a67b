import type { Scores } from '../contract/task.ts'
import type { ReadableRun } from '../log/import/imported-run.ts'
import { scoreAccuracy } from './score-rows.ts'

/** Scores of a log of another tool, by protocol: the share of answers that it called right. */
export async function scoreImported({ header, rows }: ReadableRun): Promise<Record<string, Scores>> {
  const scores: Record<string, Scores> = {}
  for (const protocol of header.settings.protocols) {
    const own = async function* () {
      for await (const row of rows()) if (row.protocol === protocol) yield row
    }
    scores[protocol] = await scoreAccuracy(own())
  }
  return scores
}
