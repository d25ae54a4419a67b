/** Writes explained passages in the formats of `elenchus explain`. */
import type { MetagraphProblem, MetagraphStrategy } from '@elenchus/evaluation/tasks'
import { type Evidence, findUnreadSpans } from '@elenchus/explainer'
import { type DegreeConvention, degreeConventionText, type Metagraph } from '@elenchus/metagraph'
import * as codecs from '@elenchus/metagraph/codecs'
import { createDiagram, type Diagram, type DiagramOptions, drawHtml, drawSvg, drawText } from '@elenchus/metagraph/draw'
import { isFolder, writeGraphFiles, writeOutput } from '../../cli/files.ts'
import { formatJson, warn } from '../../cli/io.ts'
import { warnOfLosses } from '../../files/metagraphs.ts'
import { renderPng } from '../../files/png.ts'
import { terminalPens, textWidth, wrap } from '../../terminal/text.ts'

/** Extensions of the documents and drawings; the other formats are declared in `graphFormats`. */
const extensions = { text: 'txt', json: 'json', svg: 'svg', png: 'png', html: 'html' } as const
type BuiltInFormat = keyof typeof extensions
export type Format = BuiltInFormat | codecs.GraphFormatName
export const formats = Object.keys({ ...extensions, ...codecs.graphFormats }) as Format[]

/** The origin of a graph that a language model wrote. */
interface GeneratedOrigin {
  readonly model: string
  readonly strategy: MetagraphStrategy
  /** A language model has no calibrated confidence. */
  readonly confidence: null
  /** Parts of the response that could not be parsed. */
  readonly problems: readonly MetagraphProblem[]
}

export interface Explanation {
  readonly graph: Metagraph
  /** The explainer's evidence, or the model that wrote the graph: fields of the JSON document. */
  readonly document: { readonly evidence?: Evidence; readonly generated?: GeneratedOrigin }
  /** Notes of drawings; in a terminal, all of them are shown below the statement. */
  readonly notes: (inTerminal: boolean) => DiagramOptions
  /** A remark about the origin of the graph, for formats without a field for it. */
  readonly remark?: string
  /** Explainer and encoder that produced the graph, for formats without a field for them. */
  readonly madeBy?: string
}

const degreeLegends: Readonly<Record<DegreeConvention, string>> = {
  reading:
    'Bars show the strength of assertion: ▮▮▮ must or cannot be, ▮▮▯ is or is not, ▮▯▯ may or need not be (--degrees reading).',
  metalogic: "Degrees follow MetaLogic's convention (--degrees metalogic).",
}

const maxListedSkips = 8

/** Formats the skipped parts of a passage, "Skipped, because it has no words: “★★★☆☆”"; undefined if there are none. */
function formatSkipped(graph: Metagraph): string | undefined {
  const parts = findUnreadSpans(graph).map(({ start, end }) => `“${graph.text.slice(start, end)}”`)
  if (parts.length === 0) return undefined
  const shown =
    parts.length > maxListedSkips ? [...parts.slice(0, maxListedSkips), `${parts.length - maxListedSkips} more`] : parts
  return `Skipped, because ${parts.length === 1 ? 'it has' : 'they have'} no words: ${shown.join(', ')}`
}

/** Renders an explained passage as a document or drawing, with colours for a terminal. */
function render(
  { graph, document, notes, remark, madeBy }: Explanation,
  format: BuiltInFormat,
  toTerminal: boolean,
): string {
  const createNotedDiagram = (options: DiagramOptions): Diagram => {
    const baseDiagram = createDiagram(graph, options)
    const attributedDiagram =
      madeBy === undefined ? baseDiagram : { ...baseDiagram, description: `${baseDiagram.description}, ${madeBy}` }
    return remark === undefined
      ? attributedDiagram
      : { ...attributedDiagram, title: `${attributedDiagram.title}, ${remark}` }
  }
  if (format === 'json') return formatJson('explain', { graph, ...document })
  if (format === 'html') return drawHtml(createNotedDiagram(notes(false)))
  if (format !== 'text') return drawSvg(createNotedDiagram(notes(false)), format === 'png' ? { scheme: 'light' } : {})
  const degrees = graph.provenance?.degrees
  const diagram = createNotedDiagram({ variables: 'short', ...notes(true) })
  const text = drawText(degrees === undefined ? diagram : { ...diagram, degrees: degreeLegends[degrees] }, {
    width: textWidth(),
    summary: true,
    legend: true,
    pens: toTerminal ? terminalPens : undefined,
  })
  const skipped = formatSkipped(graph)
  const footnotes = [skipped && wrap(skipped), remark].filter(each => each !== undefined)
  return [text, ...footnotes.map(each => `${each}\n`)].join('\n')
}

/** Writes a graph in a declared format, with remarks on its origin as fields or comments if the format has them. */
function exportGraph({ graph, notes, remark, madeBy }: Explanation, format: codecs.GraphFormat): codecs.Exported {
  const { comment, extensible, read, write } = format
  const { text, losses } = write(graph, notes(false))
  const degrees = graph.provenance?.degrees
  if (extensible) return { text: `${JSON.stringify({ ...(JSON.parse(text) as object), remark, degrees })}\n`, losses }
  if (comment === undefined) return { text, losses }
  // Formats that Elenchus can read back store the provenance themselves.
  const remarks = [remark, read ? undefined : madeBy, degrees && degreeConventionText[degrees]].filter(Boolean)
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
export async function writeExplained(explanations: readonly Explanation[], format: Format, out: string | undefined) {
  const { json: _, ...graphFormats }: Readonly<Record<string, codecs.GraphFormat>> = codecs.graphFormats
  const graphFormat = graphFormats[format]
  const draw = (each: Explanation) => ({ text: render(each, format as BuiltInFormat, out === undefined), losses: [] })
  const rendered = explanations.map(each => (graphFormat ? exportGraph(each, graphFormat) : draw(each)))
  const losses = rendered.flatMap(each => each.losses).filter(({ what }) => structuralLosses.includes(what))
  warnOfLosses(losses, format)
  if (format !== 'text')
    for (const { graph } of explanations) {
      const skipped = formatSkipped(graph)
      if (skipped !== undefined) warn(`${graph.id}: ${skipped[0]!.toLowerCase()}${skipped.slice(1)}`)
    }
  const texts = rendered.map(({ text }) => text)
  if (explanations.length > 1 && !(await isFolder(out))) {
    const titledTexts = texts.map((text, i) => `${explanations[i]!.graph.id}\n${text}`)
    if (format === 'text') return writeOutput(titledTexts.join('\n'), out)
    if (format === 'json') return writeOutput(texts.map(text => reformatJson(text)).join(''), out)
    if (graphFormat?.lines) return writeOutput(texts.join(''), out)
  }
  const files = []
  for (const [i, { graph }] of explanations.entries()) {
    const text = graphFormat?.document ? reformatJson(texts[i]!, 2) : texts[i]!
    const data = format === 'png' ? await renderPng(text) : text
    files.push({ id: graph.id, data, companions: graphFormat?.companions?.(graph) })
  }
  const extension = graphFormat?.document ? 'json' : graphFormat?.extension
  await writeGraphFiles(files, out, extension ?? extensions[format as BuiltInFormat])
}

const reformatJson = (text: string, indent?: number) => `${JSON.stringify(JSON.parse(text), null, indent)}\n`
