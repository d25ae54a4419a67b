/** Reports: their contents, and their formats. */

export { selectBestOfFamilies as bestOfFamilies } from '../published.ts'
export { costColumns, hasCosts, showCount, showMoney, showTime } from '../report/costs.ts'
export { metricLabel } from '../report/display-names.ts'
export {
  gatherReport,
  type Report,
  type ReportedTask,
  type ReportInput,
  type Series,
} from '../report/gather-report.ts'
export { writeHtml } from '../report/html/page.ts'
export { taskTitle } from '../report/html/parts.ts'
export { sizes } from '../report/html/results.ts'
export { writeJunit } from '../report/junit.ts'
export { showMetric, writeMarkdown } from '../report/markdown.ts'
export { seriesNames } from '../report/series.ts'
export {
  figureRows,
  itemsCsv,
  itemsParquet,
  writeCsv,
  writeParquet,
} from '../report/tables.ts'
export type { Verdict } from '../task.ts'
