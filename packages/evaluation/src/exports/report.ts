/** Reports: their contents, and their formats. */

export { selectBestOfFamilies } from '../published.ts'
export { formatCount, formatDuration, formatMoney, hasCosts, selectCostColumns } from '../report/costs.ts'
export { getMetricLabel } from '../report/display-names.ts'
export type { Report, ReportedTask, ReportInput, Series } from '../report/gather-report.ts'
export { gatherReport } from '../report/gather-report.ts'
export { renderHtml } from '../report/html/page.ts'
export { formatTaskTitle } from '../report/html/parts.ts'
export { describeSizes } from '../report/html/results.ts'
export { renderJunit } from '../report/junit.ts'
export { formatMetric, renderMarkdown } from '../report/markdown.ts'
export { nameSeries } from '../report/series.ts'
export {
  encodeItemsParquet,
  listResults as listFigures,
  streamItemsCsv,
  writeCsv,
  writeParquet,
} from '../report/tables.ts'
export type { Verdict } from '../task.ts'
