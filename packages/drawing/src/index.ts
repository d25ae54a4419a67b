export { type BarChart, type BarSeries, drawBarChart } from './bar-chart.ts'
export type { FileLabels } from './frame.ts'
export { drawHeatTable, type HeatCell } from './heat-table.ts'
export { drawLinePlot, type LinePlot, type LineSeries } from './line-plot.ts'
export type { Markup, TemplatePart } from './markup.ts'
export { formatPoint, type Point } from './point.ts'
export { darkColours, lightColours, markCount } from './series.ts'
export {
  drawMark as mark,
  drawTrackPlot,
  type SeriesMark,
  type TrackOptions,
  type TrackRow,
} from './tracks.ts'
