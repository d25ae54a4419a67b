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

/** Extensions of the documents and drawings; the other formats are declared in `graphFormats`. */
const extensions = { text: 'txt', json: 'json', svg: 'svg', png: 'png', html: 'html' } as const
type OwnFormat = keyof typeof extensions
export type Format = OwnFormat | codecs.GraphFormatName
export const formats = Object.keys({ ...extensions, ...codecs.graphFormats }) as Format[]

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

const degreeLegends: Readonly<Record<DegreeMode, string>> = {
  reading:
    'Bars show the strength of assertion: ▮▮▮ must or cannot be, ▮▮▯ is or is not, ▮▯▯ may or need not be (--degrees reading).',
  metalogic: "Degrees follow MetaLogic's convention (--degrees metalogic).",
}

const maxSkipped = 8

/** Formats the skipped parts of a passage, "Skipped, because it has no words: “★★★☆☆”"; undefined if there are none. */
function formatSkipped(graph: Metagraph): string | undefined {
  const parts = findUnreadSpans(graph).map(({ start, end }) => `“${graph.text.slice(start, end)}”`)
  if (parts.length === 0) return undefined
  const shown = parts.length > maxSkipped ? [...parts.slice(0, maxSkipped), `${parts.length - maxSkipped} more`] : parts
  return `Skipped, because ${parts.length === 1 ? 'it has' : 'they have'} no words: ${shown.join(', ')}`
}

/** Renders an explained passage as a document or drawing, with colours for a terminal. */
function render({ graph, document, notes, remark, madeBy }: Explained, format: OwnFormat, toTerminal: boolean): string {
  const diagram = (options: DiagramOptions): Diagram => {
    const plain = createDiagram(graph, options)
    const drawn = madeBy === undefined ? plain : { ...plain, description: `${plain.description}, ${madeBy}` }
    return remark === undefined ? drawn : { ...drawn, title: `${drawn.title}, ${remark}` }
  }
  if (format === 'json') return jsonText('explain', { graph, ...document })
  if (format === 'html') return drawHtml(diagram(notes(false)))
  if (format !== 'text') return drawSvg(diagram(notes(false)), format === 'png' ? { scheme: 'light' } : {})
  const degrees = graph.provenance?.degrees
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

/** Writes a graph in a declared format, with remarks on its origin as fields or comments if the format has them. */
function exportGraph({ graph, notes, remark, madeBy }: Explained, format: codecs.GraphFormat): codecs.Exported {
  const { comment, extensible, read, write } = format
  const { text, losses } = write(graph, notes(false))
  const degrees = graph.provenance?.degrees
  if (extensible) return { text: `${JSON.stringify({ ...(JSON.parse(text) as object), remark, degrees })}\n`, losses }
  if (comment === undefined) return { text, losses }
  // Formats that can be read keep the provenance.
  const remarks = [remark, read ? undefined : madeBy, degrees && degreeModeText[degrees]].filter(Boolean)
  return { text: remarks.map(each => `${comment} ${each}\n`).join('') + text, losses }
}

/** Losses that change the structure of the argument. */
const structuralLosses: readonly codecs.LossKind[] = [
  'rebuttals',
  'links',
  'edges',
  'undercuts',
  'unused statements',
  'doubt whether for or against',
]

/**
 * Writes explained passages and warns of losses. A single passage is one document; several are JSON lines, consecutive texts, or
 * separate files in a folder.
 */
export async function writeExplained(explained: readonly Explained[], format: Format, out: string | undefined) {
  const { json: _, ...graphFormats }: Readonly<Record<string, codecs.GraphFormat>> = codecs.graphFormats
  const declared = graphFormats[format]
  const draw = (each: Explained) => ({ text: render(each, format as OwnFormat, out === undefined), losses: [] })
  const rendered = explained.map(each => (declared ? exportGraph(each, declared) : draw(each)))
  const losses = rendered.flatMap(each => each.losses).filter(({ what }) => structuralLosses.includes(what))
  warnOfLosses(losses, format)
  if (format !== 'text')
    for (const { graph } of explained) {
      const skipped = formatSkipped(graph)
      if (skipped !== undefined) warn(`${graph.id}: ${skipped[0]!.toLowerCase()}${skipped.slice(1)}`)
    }
  const texts = rendered.map(({ text }) => text)
  if (explained.length > 1 && !(await isFolder(out))) {
    const titled = texts.map((text, i) => `${explained[i]!.graph.id}\n${text}`)
    if (format === 'text') return writeOutput(titled.join('\n'), out)
    if (format === 'json') return writeOutput(texts.map(text => formatJson(text)).join(''), out)
    if (declared?.lines) return writeOutput(texts.join(''), out)
  }
  const files = []
  for (const [i, { graph }] of explained.entries()) {
    const text = declared?.document ? formatJson(texts[i]!, 2) : texts[i]!
    const data = format === 'png' ? await renderPng(text) : text
    files.push({ id: graph.id, data, companions: declared?.companions?.(graph) })
  }
  const extension = declared?.document ? 'json' : declared?.extension
  await writeGraphFiles(files, out, extension ?? extensions[format as OwnFormat])
}

const formatJson = (text: string, indent?: number) => `${JSON.stringify(JSON.parse(text), null, indent)}\n`
