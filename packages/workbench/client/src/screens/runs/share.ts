/** Runs as one file for whoever has no server. */
import { call, ProblemError } from '../../app/api.ts'
import { download } from '../../parts/download.ts'
import { toast } from '../../parts/toast.tsx'

export async function shareRuns(ids: readonly string[]): Promise<void> {
  try {
    const { name, text, mediaType } = await call('reportRuns', { query: { runs: ids.join(',') } })
    download(name, text, mediaType)
    toast('The page is among your downloads; it needs no server.')
  } catch (error) {
    toast(error instanceof ProblemError ? error.message : 'The page could not be made.', { tone: 'error' })
  }
}
