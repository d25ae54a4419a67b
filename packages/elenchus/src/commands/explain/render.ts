/** An explained passage in every format of `elenchus explain`, whoever explained it. */
import type { MetagraphProblem, MetagraphStrategy } from '@elenchus/evaluation/tasks'
import { type Evidence, unreadSpans } from '@elenchus/explainer'
import { type DegreeMode, degreeModeText, type Metagraph } from '@elenchus/metagraph'
import {
  countOpenLinks,
  writeAif,
  writeArgdown,
  writeDot,
  writeMermaid,
  writeMetaLogic,
} from '@elenchus/metagraph/codecs'
import { createDiagram, type Diagram, type DiagramOptions, drawHtml, drawSvg, drawText } from '@elenchus/metagraph/draw'
import { isFolder, type Result, writeEach, writeOutput } from '../../cli/files.ts'
import { jsonText, warn } from '../../cli/io.ts'
import { reportLosses } from '../../files/metagraphs.ts'
import { terminalPens, wrap } from '../../terminal/text.ts'

export const formats = ['text', 'json', 'metalogic', 'svg', 'png', 'html', 'dot', 'mermaid', 'argdown', 'aif'] as const
export type Format = (typeof formats)[number]

/** The origin of a graph that a language model wrote. */
interface Generated {
  readonly model: string
  readonly strategy: MetagraphStrategy
  /** A language model has no calibrated confidence. */
  readonly confidence: null
  /** Parts of the response that could not be read. */
  readonly problems: readonly MetagraphProblem[]
}

export interface Explained {
  readonly graph: Metagraph
  /** The explainer's evidence, or the model that wrote the graph: fields of the JSON document. */
  readonly document: { readonly evidence?: Evidence; readonly generated?: Generated }
  /** Notes for drawings; `inline`: all of them under the statement. */
  readonly notes: (inline: boolean) => DiagramOptions
  /** A line about where all this comes from, for formats that have no place of their own for it. */
  readonly remark?: string
  /** Who made the graph, for formats that do not carry it themselves, where it was not the explainer alone. */
  readonly madeBy?: string | undefined
}

/** What the degrees mean, for whoever reads the text, and in which mode. */
const degreesSaid: Readonly<Record<DegreeMode, string>> = {
  reading:
    'Bars say how firmly each sentence makes its point: ▮▮▮ must or cannot be, ▮▮▯ plainly so, ▮▯▯ may or need not be (--degrees reading).',
  metalogic: "Degrees follow MetaLogic's convention (--degrees metalogic).",
}

/** "Left out, since it has no words: “★★★☆☆”, “4/5”"; nothing where all of the passage was read. */
function unread(graph: Metagraph): string | undefined {
  const pieces = unreadSpans(graph).map(({ start, end }) => `“${graph.text.slice(start, end)}”`)
  if (pieces.length === 0) return undefined
  const shown =
    pieces.length > mostUnread ? [...pieces.slice(0, mostUnread), `${pieces.length - mostUnread} more`] : pieces
  return `Left out, since ${pieces.length === 1 ? 'it has' : 'they have'} no words: ${shown.join(', ')}`
}
const mostUnread = 8

/** The text of an explained passage; `toTerminal`: with colours where the terminal has them. */
function render({ graph, document, notes, remark, madeBy }: Explained, format: Format, toTerminal: boolean): string {
  const diagram = (options: DiagramOptions): Diagram => {
    const plain = createDiagram(graph, options)
    const drawn = madeBy === undefined ? plain : { ...plain, description: `${plain.description}, ${madeBy}` }
    return remark === undefined ? drawn : { ...drawn, title: `${drawn.title}, ${remark}` }
  }
  const mode = graph.provenance?.degrees
  const modeText = mode === undefined ? undefined : degreeModeText[mode]
  const commented = (sign: string, text: string, remarks = [remark, modeText]) =>
    remarks.map(each => (each === undefined ? '' : `${sign} ${each}\n`)).join('') + text
  switch (format) {
    case 'json':
      return jsonText('explain', { graph, ...document })
    case 'metalogic':
      return `${JSON.stringify({ ...writeMetaLogic(graph), ...(remark === undefined ? {} : { remark }), ...(mode === undefined ? {} : { degrees: mode }) })}\n`
    case 'svg':
      return drawSvg(diagram(notes(false)))
    case 'png':
      return drawSvg(diagram(notes(false)), { scheme: 'light' })
    case 'html':
      return drawHtml(diagram(notes(false)))
    case 'dot':
      return commented('//', writeDot(graph, notes(false)), [remark, madeBy, modeText])
    case 'mermaid':
      return commented('%%', writeMermaid(graph, notes(false)), [remark, madeBy, modeText])
    case 'argdown':
      return commented('//', writeArgdown(graph).text)
    case 'aif':
      return `${JSON.stringify(writeAif(graph), null, 2)}\n`
    default: {
      const width = Math.min(process.stdout.columns ?? 80, 100)
      const drawn = diagram({ variables: 'short', ...notes(true) })
      const text = drawText(mode === undefined ? drawn : { ...drawn, degrees: degreesSaid[mode] }, {
        width,
        summary: true,
        legend: true,
        ...(toTerminal ? { pens: terminalPens } : {}),
      })
      const left = unread(graph)
      const below = [left === undefined ? undefined : wrap(left), remark].filter(each => each !== undefined)
      return [text, ...below.map(each => `${each}\n`)].join('\n')
    }
  }
}

const endings: Readonly<Record<Format, string>> = {
  text: 'txt',
  json: 'json',
  metalogic: 'jsonl',
  svg: 'svg',
  png: 'png',
  html: 'html',
  dot: 'dot',
  mermaid: 'mmd',
  argdown: 'argdown',
  aif: 'json',
}

/** Formats that have no sign for an open link. */
const settledFormats: readonly Format[] = ['metalogic', 'argdown', 'aif']

/** Writes explained passages, and says where a format loses the doubt about links: one as a document, several as JSON lines, as text one after the other, or into a folder, a file each. */
export async function putExplained(
  explained: readonly Explained[],
  format: Format,
  out: string | undefined,
): Promise<void> {
  if (settledFormats.includes(format))
    reportLosses(
      explained.flatMap(({ graph, notes }) => countOpenLinks(graph, notes(false))),
      format,
    )
  if (format !== 'text')
    for (const { graph } of explained) {
      const left = unread(graph)
      if (left !== undefined) warn(`${graph.id}: ${left[0]!.toLowerCase()}${left.slice(1)}`)
    }
  const several = explained.length > 1
  if (several && !(await isFolder(out)) && (format === 'json' || format === 'metalogic' || format === 'text')) {
    const texts = explained.map(each => {
      if (format === 'json') return `${JSON.stringify(JSON.parse(render(each, format, false)))}\n`
      return format === 'text'
        ? `${each.graph.id}\n${render(each, format, out === undefined)}`
        : render(each, format, false)
    })
    await writeOutput(texts.join(format === 'text' ? '\n' : ''), out)
    return
  }
  const results: Result[] = []
  for (const each of explained) {
    const drawn = render(each, format, out === undefined)
    const data = format === 'png' ? await (await import('../../files/png.ts')).drawPng(drawn) : drawn
    results.push({ id: each.graph.id, data })
  }
  await writeEach(results, out, endings[format])
}
