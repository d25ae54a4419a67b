export { xml as escapeXml } from '../text/xml.ts'
export {
  type Badge,
  type Card,
  type Diagram,
  type DiagramOptions,
  degreeSymbols,
  diagramOf,
  type Link,
  type UndercutLink,
  type VariableNames,
} from './diagram.ts'
export { drawHtml } from './html.ts'
export { type Direction, type Layout, type LayoutOptions, layOut } from './layout.ts'
export { type Part, partsOf, type SummaryLine, summaryOf } from './parts.ts'
export { drawSvg, type SvgOptions, svgStyle } from './svg.ts'
export { drawText, type Pens, type TerminalOptions } from './terminal.ts'
