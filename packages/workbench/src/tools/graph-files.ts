/** Metagraphs in any format that is written, as a file with its losses, or as the files of an archive. */
import type { Metagraph, OpenLinks } from '@elenchus/metagraph'
import { type Exported, graphFormats as exportFormats, type GraphFormat, sumLosses } from '@elenchus/metagraph/codecs'
import { type Diagram, diagramOf, drawHtml, drawingFormats, drawSvg } from '@elenchus/metagraph/draw'
import type { graphFormats } from '../contract/tools.ts'
import type { Reply } from '../contract/types.ts'

export type FormatName = (typeof graphFormats)[number]

const picture = (format: 'svg' | 'html', draw: (diagram: Diagram) => string): GraphFormat => ({
  ...drawingFormats[format],
  description: drawingFormats[format].label,
  lossy: [],
  lines: false,
  write: (graph, open) => ({ text: draw(diagramOf(graph, open)), losses: [] }),
})

const writers: Readonly<Record<FormatName, GraphFormat>> = {
  ...exportFormats,
  svg: picture('svg', diagram => drawSvg(diagram)),
  html: picture('html', diagram => drawHtml(diagram)),
}

/** A graph to write, with its open links where they are known: those of which nobody can tell whether they speak for or against. */
interface GraphToWrite {
  readonly graph: Metagraph
  readonly open?: OpenLinks
}

type Made = Reply<'convert'>
type Files = NonNullable<Made['files']>

/** Each graph in files of its own, named after it; those of several annotators in a folder for each. */
function filesOf(graphs: readonly GraphToWrite[], written: readonly Exported[], writer: GraphFormat): Files {
  const taken = new Set<string>()
  return graphs.flatMap(({ graph }, i) => {
    const plain = (name: string) => name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^\.+/, '') || 'graph'
    const annotator = graph.provenance?.annotator
    const wanted = `${annotator === undefined ? '' : `${plain(annotator)}/`}${plain(graph.id)}`
    let name = wanted
    for (let count = 2; taken.has(name); count++) name = `${wanted}-${count}`
    taken.add(name)
    const beside = Object.entries(writer.companions?.(graph) ?? {})
    return [[writer.extension, written[i]!.text] as const, ...beside].map(([ending, text]) => ({
      name: `${name}.${ending}`,
      text,
    }))
  })
}

/** Graphs one after the other in one file, their losses added up; where a format needs several files, the files of an archive. */
export function graphFile(graphs: readonly GraphToWrite[], format: FormatName, stem: string): Made {
  const { extension, mediaType, lines, write, companions } = writers[format]
  const written = graphs.map(({ graph, open }) => write(graph, open))
  const losses = sumLosses(written.flatMap(each => each.losses))
  if (companions && graphs.length > 0) {
    const files = filesOf(graphs, written, writers[format])
    return { name: `${stem}.zip`, mediaType: 'application/zip', text: '', files, losses }
  }
  return {
    name: `${stem}.${extension}`,
    mediaType,
    text: written.map(each => each.text).join(lines ? '' : '\n'),
    losses,
  }
}
