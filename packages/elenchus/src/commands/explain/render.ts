/** Writes explained passages in the formats of `elenchus explain`. */
import type { MetagraphProblem, MetagraphStrategy } from '@elenchus/evaluation/tasks'
import { type Evidence, findUnreadSpans } from '@elenchus/explainer'
import { type DegreeMode, degreeModeText, type Metagraph } from '@elenchus/metagraph'
import * as codecs from '@elenchus/metagraph/codecs'
import { createDiagram, type Diagram, type DiagramOptions, drawHtml, drawSvg, drawText } from '@elenchus/metagraph/draw'
import { isFolder, writeGraphFiles, writeOutput } from '../../cli/files.ts'
import { jsonText, warn } from '../../cli/io.ts'
import { warnOfLosses } from '../../files/metagraphs.ts'
import { renderPng } from '../../files/png.ts'
import { terminalPens, textWidth, wrap } from '../../terminal/text.ts'

/** File extensions by format. */
const extensions = {
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
} as const
export type Format = keyof typeof extensions
export const formats = Object.keys(extensions) as Format[]

/** The origin of a graph that a language model wrote. */
interface Generated {
  readonly model: string
  readonly strategy: MetagraphStrategy
  /** A language model has no calibrated confidence. */
  readonly confidence: null
  /** Parts of the response that could not be parsed. */
  readonly problems: readonly MetagraphProblem[]
}

export interface Explained {
  readonly graph: Metagraph
  /** The explainer's evidence, or the model that wrote the graph: fields of the JSON document. */
  readonly document: { readonly evidence?: Evidence; readonly generated?: Generated }
  /** Notes of drawings; in a terminal, all of them are shown below the statement. */
  readonly notes: (inTerminal: boolean) => DiagramOptions
  /** A remark about the origin of the graph, for formats without a field for it. */
  readonly remark?: string
  /** Explainer and encoder that produced the graph, for formats without a field for them. */
  readonly madeBy?: string
}

/** Legends for the degrees in text. */
const degreeLegends: Readonly<Record<DegreeMode, string>> = {
  reading:
    'Bars show the strength of assertion: ▮▮▮ must or cannot be, ▮▮▯ is or is not, ▮▯▯ may or need not be (--degrees reading).',
  metalogic: "Degrees follow MetaLogic's convention (--degrees metalogic).",
}

/** Maximum number of skipped parts that are listed. */
const maxSkipped = 8

/** Formats the skipped parts of a passage, "Skipped, because it has no words: “★★★☆☆”"; undefined if there are none. */
function formatSkipped(graph: Metagraph): string | undefined {
  const parts = findUnreadSpans(graph).map(({ start, end }) => `“${graph.text.slice(start, end)}”`)
  if (parts.length === 0) return undefined
  const shown = parts.length > maxSkipped ? [...parts.slice(0, maxSkipped), `${parts.length - maxSkipped} more`] : parts
  return `Skipped, because ${parts.length === 1 ? 'it has' : 'they have'} no words: ${shown.join(', ')}`
}

/** Renders an explained passage, with colours for a terminal. */
function render({ graph, document, notes, remark, madeBy }: Explained, format: Format, toTerminal: boolean): string {
  const diagram = (options: DiagramOptions): Diagram => {
    const plain = createDiagram(graph, options)
    const drawn = madeBy === undefined ? plain : { ...plain, description: `${plain.description}, ${madeBy}` }
    return remark === undefined ? drawn : { ...drawn, title: `${drawn.title}, ${remark}` }
  }
  const degrees = graph.provenance?.degrees
  const addComments = (sign: string, text: string, remarks: readonly (string | undefined)[]) =>
    [...remarks, degrees && degreeModeText[degrees]].map(each => (each ? `${sign} ${each}\n` : '')).join('') + text
  switch (format) {
    case 'json':
      return jsonText('explain', { graph, ...document })
    case 'metalogic':
      return `${JSON.stringify({ ...codecs.writeMetaLogic(graph), remark, degrees })}\n`
    case 'svg':
      return drawSvg(diagram(notes(false)))
    case 'png':
      return drawSvg(diagram(notes(false)), { scheme: 'light' })
    case 'html':
      return drawHtml(diagram(notes(false)))
    case 'dot':
      return addComments('//', codecs.writeDot(graph, notes(false)), [remark, madeBy])
    case 'mermaid':
      return addComments('%%', codecs.writeMermaid(graph, notes(false)), [remark, madeBy])
    case 'argdown':
      return addComments('//', codecs.writeArgdown(graph).text, [remark])
    case 'aif':
      return `${JSON.stringify(codecs.writeAif(graph), null, 2)}\n`
    default: {
      const drawn = diagram({ variables: 'short', ...notes(true) })
      const text = drawText(degrees === undefined ? drawn : { ...drawn, degrees: degreeLegends[degrees] }, {
        width: textWidth(),
        summary: true,
        legend: true,
        pens: toTerminal ? terminalPens : undefined,
      })
      const skipped = formatSkipped(graph)
      const below = [skipped && wrap(skipped), remark].filter(each => each !== undefined)
      return [text, ...below.map(each => `${each}\n`)].join('\n')
    }
  }
}

/** Formats that cannot mark links as open. */
const formatsWithoutOpenLinks: readonly Format[] = ['metalogic', 'argdown', 'aif']
/** Formats that can hold several passages in one file. */
const joinableFormats: readonly Format[] = ['json', 'metalogic', 'text']

/**
 * Writes explained passages and warns of losses. A single passage is one document; several are JSON lines, consecutive texts, or
 * separate files in a folder.
 */
export async function writeExplained(
  explained: readonly Explained[],
  format: Format,
  out: string | undefined,
): Promise<void> {
  if (formatsWithoutOpenLinks.includes(format))
    warnOfLosses(
      explained.flatMap(({ graph, notes }) => codecs.countOpenLinkLosses(graph, notes(false))),
      format,
    )
  if (format !== 'text')
    for (const { graph } of explained) {
      const skipped = formatSkipped(graph)
      if (skipped !== undefined) warn(`${graph.id}: ${skipped[0]!.toLowerCase()}${skipped.slice(1)}`)
    }
  const toTerminal = out === undefined
  if (explained.length > 1 && joinableFormats.includes(format) && !(await isFolder(out))) {
    const texts = explained.map(each => {
      const text = render(each, format, toTerminal)
      if (format === 'json') return `${JSON.stringify(JSON.parse(text))}\n`
      return format === 'text' ? `${each.graph.id}\n${text}` : text
    })
    return writeOutput(texts.join(format === 'text' ? '\n' : ''), out)
  }
  const results = []
  for (const each of explained) {
    const drawn = render(each, format, toTerminal)
    results.push({ id: each.graph.id, data: format === 'png' ? await renderPng(drawn) : drawn })
  }
  await writeGraphFiles(results, out, extensions[format])
}
