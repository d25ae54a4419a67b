/** Scores runs and writes reports on them, in worker threads. */
import type { Scores } from '@elenchus/evaluation'
import { type ReadableRun, readRun, scoreRun } from '@elenchus/evaluation/log'
import type { Reply } from '../contract/types.ts'

/** Place of a run: a folder, or a name in a store. */
export type RunLocation = { readonly folder: string } | { readonly address: string; readonly name: string }

export async function openRunAt(location: RunLocation): Promise<ReadableRun> {
  if ('folder' in location) return readRun(location.folder)
  const { readStoredRuns } = await import('@elenchus/evaluation/store')
  return (await readStoredRuns(location.address, [location.name])).get(location.name)!
}

export const scoreRunAt = async (location: RunLocation): Promise<Record<string, Scores>> =>
  scoreRun(await openRunAt(location))

export interface ReportRequest {
  readonly runs: readonly { readonly name: string; readonly location: RunLocation }[]
  readonly created: string
}

export async function writeReport({ runs, created }: ReportRequest): Promise<Reply<'reportRuns'>> {
  const { gatherReport, renderHtml } = await import('@elenchus/evaluation/report')
  const inputs = await Promise.all(
    runs.map(async ({ name, location }) => {
      const run = await openRunAt(location)
      return { ...run, name, scores: await scoreRun(run) }
    }),
  )
  return {
    name: 'report.html',
    mediaType: 'text/html',
    text: renderHtml(await gatherReport(inputs, { created })),
    losses: [],
  }
}
