/** A report of runs in one call; the writers are loaded when there is something to write. */
import type { ReadableRun } from '../log/import/imported-run.ts'
import type { Scores } from '../task.ts'

export interface RunToReport extends ReadableRun {
  readonly scores: Readonly<Record<string, Scores>>
  /** How the report calls it; by default the name of the model. */
  readonly name?: string
}

/** Runs as one self-contained page, or as Markdown. */
export async function report(
  runs: RunToReport | readonly RunToReport[],
  {
    format = 'html',
    title,
    created = '',
  }: {
    readonly format?: 'html' | 'md'
    readonly title?: string
    /** When the report was made, as text. */
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
  const gathered = await gatherReport(inputs, { created, title })
  if (format === 'md') return (await import('./markdown.ts')).writeMarkdown(gathered)
  return (await import('./html/page.ts')).writeHtml(gathered)
}
