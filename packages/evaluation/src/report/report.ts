/** Creates a report of runs in one call. */
import type { ReadableRun } from '../log/import/imported-run.ts'
import type { Scores } from '../task.ts'

export interface RunToReport extends ReadableRun {
  readonly scores: Readonly<Record<string, Scores>>
  /** Name in the report; default: the name of the model. */
  readonly name?: string
}

/** Reports runs as one self-contained HTML page or as Markdown. */
export async function report(
  runs: RunToReport | readonly RunToReport[],
  {
    format = 'html',
    title,
    created = '',
  }: {
    readonly format?: 'html' | 'md'
    readonly title?: string
    /** Creation time as text. */
    readonly created?: string
  } = {},
): Promise<string> {
  const { gatherReport } = await import('./gather-report.ts')
  const inputs = [runs].flat().map(({ name, header, scores, rows }) => ({
    name: name ?? header.settings.model,
    header,
    scores,
    rows: () => rows(),
  }))
  const reportData = await gatherReport(inputs, { created, title })
  if (format === 'md') return (await import('./markdown.ts')).renderMarkdown(reportData)
  return (await import('./html/page.ts')).renderHtml(reportData)
}
