export type { Verdict } from '../contract/verdict.ts'
export { type CostColumn, costColumns, hasCosts, showCount, showMoney, showTime } from '../report/costs.ts'
export {
  gatherReport,
  type Report,
  type ReportedRun,
  type ReportedTask,
  type ReportInput,
  type ReportOptions,
  type Series,
} from '../report/gather-report.ts'
export { writeHtml } from '../report/html.ts'
export { type ItemRow, itemRows, itemsCsv, itemsParquet } from '../report/item-rows.ts'
export { writeJunit } from '../report/junit.ts'
export { showMetric, writeMarkdown } from '../report/markdown.ts'
export { taskTitle } from '../report/page-parts.ts'
export { sizes } from '../report/page-results.ts'
export { plainMetric } from '../report/plain-words.ts'
export { bestOfFamilies } from '../report/published-families.ts'
export { type FigureRow, figureRows, writeCsv, writeParquet } from '../report/rows.ts'
export { seriesNames } from '../report/series-names.ts'
