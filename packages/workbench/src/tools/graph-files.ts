/** A metagraph in any format that is written, as a file with its losses. */
import type { Metagraph } from '@elenchus/metagraph'
import { type GraphWriter, graphWriters } from '@elenchus/metagraph/codecs'
import { diagramOf, drawHtml, drawSvg } from '@elenchus/metagraph/draw'
import type { graphFormats } from '../contract/tools.ts'

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

/** Graphs one after the other in one file, their losses added up. */
export function graphFile(graphs: readonly Metagraph[], format: GraphFormat, stem: string) {
  const { ending, mediaType, lines, write } = writers[format]
  const written = graphs.map(write)
  const losses = new Map<string, number>()
  for (const { what, count } of written.flatMap(each => each.losses)) losses.set(what, (losses.get(what) ?? 0) + count)
  return {
    name: `${stem}.${ending}`,
    mediaType,
    text: written.map(each => each.text).join(lines ? '' : '\n'),
    losses: [...losses].map(([what, count]) => ({ what, count })),
  }
}
