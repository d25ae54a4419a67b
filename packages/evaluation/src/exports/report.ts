/** Reports: their contents, and their formats. */

export { selectBestOfFamilies } from '../published.ts'
export { costColumns, formatCount, formatDuration, formatMoney, hasCosts } from '../report/costs.ts'
export { metricLabel } from '../report/display-names.ts'
export type { Report, ReportedTask, ReportInput, Series } from '../report/gather-report.ts'
export { gatherReport } from '../report/gather-report.ts'
export { writeHtml } from '../report/html/page.ts'
export { taskTitle } from '../report/html/parts.ts'
export { describeSizes } from '../report/html/results.ts'
export { writeJunit } from '../report/junit.ts'
export { formatMetric, writeMarkdown } from '../report/markdown.ts'
export { nameSeries } from '../report/series.ts'
export {
  encodeItemsParquet,
  listResults as listFigures,
  streamItemsCsv,
  writeCsv,
  writeParquet,
} from '../report/tables.ts'
export type { Verdict } from '../task.ts'
