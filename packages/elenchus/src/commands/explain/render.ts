/** An explained passage in every format of `elenchus explain`, whoever explained it. */
import type { Metagraph } from '@elenchus/metagraph'
import { writeAif, writeArgdown, writeDot, writeMermaid, writeMetaLogic } from '@elenchus/metagraph/codecs'
import { type Diagram, type DiagramOptions, diagramOf, drawHtml, drawSvg, drawText } from '@elenchus/metagraph/draw'
import { jsonText } from '../../cli/output.ts'
import type { Printed } from '../../schemas/printed.ts'
import { terminalPens } from '../../terminal/pens.ts'

export const formats = ['text', 'json', 'metalogic', 'svg', 'html', 'dot', 'mermaid', 'argdown', 'aif'] as const
export type Format = (typeof formats)[number]

export interface Explained {
  readonly graph: Metagraph
  /** What stands beside the graph in the JSON document. */
  readonly document: Omit<Printed<'explain'>, 'graph'>
  /** Notes for drawings; `inline`: all of them under the statement. */
  readonly notes: (inline: boolean) => DiagramOptions
  /** A line about where all this comes from, for formats that have no place of their own for it. */
  readonly remark?: string
}

/** The text of an explained passage; `toTerminal`: with colours where the terminal has them. */
export function render({ graph, document, notes, remark }: Explained, format: Format, toTerminal: boolean): string {
  const diagram = (options: DiagramOptions): Diagram => {
    const drawn = diagramOf(graph, options)
    return remark === undefined ? drawn : { ...drawn, title: `${drawn.title}, ${remark}` }
  }
  const commented = (sign: string, text: string) => (remark === undefined ? text : `${sign} ${remark}\n${text}`)
  switch (format) {
    case 'json':
      return jsonText('explain', { graph, ...document })
    case 'metalogic':
      return `${JSON.stringify(remark === undefined ? writeMetaLogic(graph) : { ...writeMetaLogic(graph), remark })}\n`
    case 'svg':
      return drawSvg(diagram(notes(false)))
    case 'html':
      return drawHtml(diagram(notes(false)))
    case 'dot':
      return commented('//', writeDot(graph).text)
    case 'mermaid':
      return commented('%%', writeMermaid(graph).text)
    case 'argdown':
      return commented('//', writeArgdown(graph).text)
    case 'aif':
      return `${JSON.stringify(writeAif(graph), null, 2)}\n`
    default: {
      const width = Math.min(process.stdout.columns ?? 80, 100)
      const text = drawText(diagram({ variables: 'short', ...notes(true) }), {
        width,
        ...(toTerminal ? { pens: terminalPens } : {}),
      })
      return remark === undefined ? text : `${text}\n${remark}\n`
    }
  }
}
