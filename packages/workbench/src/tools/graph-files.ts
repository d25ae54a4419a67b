/** Metagraphs in any format that is written, as a file with its losses, or as the files of an archive. */
import type { Metagraph } from '@elenchus/metagraph'
import { type Exported, type GraphWriter, graphWriters, sumLosses } from '@elenchus/metagraph/codecs'
import { diagramOf, drawHtml, drawSvg } from '@elenchus/metagraph/draw'
import type { graphFormats } from '../contract/tools.ts'
import type { Reply } from '../contract/types.ts'

export type GraphFormat = (typeof graphFormats)[number]

const picture = (ending: string, mediaType: string, draw: (graph: Metagraph) => string): GraphWriter => ({
  ending,
  mediaType,
  lines: false,
  write: graph => ({ text: draw(graph), losses: [] }),
})

const writers: Readonly<Record<GraphFormat, GraphWriter>> = {
  ...graphWriters,
  svg: picture('svg', 'image/svg+xml', graph => drawSvg(diagramOf(graph))),
  html: picture('html', 'text/html', graph => drawHtml(diagramOf(graph))),
}

type Made = Reply<'convert'>
type Files = NonNullable<Made['files']>

/** Each graph in files of its own, named after it; those of several annotators in a folder for each. */
function filesOf(graphs: readonly Metagraph[], written: readonly Exported[], writer: GraphWriter): Files {
  const taken = new Set<string>()
  return graphs.flatMap((graph, i) => {
    const plain = (name: string) => name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^\.+/, '') || 'graph'
    const annotator = graph.provenance?.annotator
    const wanted = `${annotator === undefined ? '' : `${plain(annotator)}/`}${plain(graph.id)}`
    let name = wanted
    for (let count = 2; taken.has(name); count++) name = `${wanted}-${count}`
    taken.add(name)
    const beside = Object.entries(writer.beside?.(graph) ?? {})
    return [[writer.ending, written[i]!.text] as const, ...beside].map(([ending, text]) => ({
      name: `${name}.${ending}`,
      text,
    }))
  })
}

/** Graphs one after the other in one file, their losses added up; where a format needs several files, the files of an archive. */
export function graphFile(graphs: readonly Metagraph[], format: GraphFormat, stem: string): Made {
  const { ending, mediaType, lines, write, beside } = writers[format]
  const written = graphs.map(graph => write(graph))
  const losses = sumLosses(written.flatMap(each => each.losses))
  if (beside && graphs.length > 0) {
    const files = filesOf(graphs, written, writers[format])
    return { name: `${stem}.zip`, mediaType: 'application/zip', text: '', files, losses }
  }
  return {
    name: `${stem}.${ending}`,
    mediaType,
    text: written.map(each => each.text).join(lines ? '' : '\n'),
    losses,
  }
}
