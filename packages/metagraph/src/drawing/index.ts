export { xml as escapeXml } from '../text/xml.ts'
export { type Badge, badgeOf, badgeScale, degreeSymbols } from './badge.ts'
export { penOf } from './block.ts'
export {
  type Card,
  type Diagram,
  type DiagramOptions,
  diagramOf,
  type Link,
  type UndercutLink,
  type VariableNames,
} from './diagram.ts'
export { type DrawingFormat, drawingFormats } from './formats.ts'
export { drawHtml } from './html.ts'
export {
  type Direction,
  type Layout,
  type LayoutOptions,
  layOut,
  type PlacedCard,
  type PlacedLink,
  type Point,
} from './layout.ts'
export { headPath, linePath } from './line.ts'
export { lineHeightOf, metrics } from './metrics.ts'
export { type Part, partsOf, roleWord, type SummaryLine, summaryOf } from './parts.ts'
export { roleSign, roleSigns } from './roles.ts'
export { drawSvg, type SvgOptions, svgStyle } from './svg.ts'
export { drawText, type Pens, type TerminalOptions } from './terminal.ts'
