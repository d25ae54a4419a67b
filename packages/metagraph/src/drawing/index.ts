/** Drawings of metagraphs and other diagrams as SVG, HTML and terminal text. */
export { escapeXml } from '@elenchus/drawing/markup'
export { type Badge, createBadge, degreeSymbols, listBadges } from './badge.ts'
export { formatLink, getLinkStyle } from './block.ts'
export {
  type Card,
  createDiagram,
  type Diagram,
  type DiagramOptions,
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
  layoutDiagram,
  type PlacedCard,
  type PlacedLink,
  type Point,
} from './layout.ts'
export { headPath, linePath } from './line.ts'
export { cardLineHeight, metrics } from './metrics.ts'
export { assignParts, type Part, roleSign, roleSigns, roleWord, type SummaryLine, summarize } from './parts.ts'
export { drawSvg, type SvgOptions, svgStyle } from './svg.ts'
export { drawText, type Pens, type TerminalOptions } from './terminal.ts'
