/** A metagraph in any format that is written, as a file with its losses. */
import type { Metagraph } from '@elenchus/metagraph'
import {
  type Exported,
  writeAif,
  writeArgdown,
  writeBrat,
  writeDot,
  writeEntailmentBank,
  writeGraphml,
  writeMermaid,
  writeMetaLogic,
  writeWebAnnotation,
} from '@elenchus/metagraph/codecs'
import { diagramOf, drawHtml, drawSvg } from '@elenchus/metagraph/draw'
import type { graphFormats } from '../contract/tools.ts'

export type GraphFormat = (typeof graphFormats)[number]
interface Writer {
  readonly ending: string
  readonly mediaType: string
  write(graph: Metagraph): Exported
}

const lossless = (text: string): Exported => ({ text, losses: [] })
const line = (value: object): Exported => lossless(`${JSON.stringify(value)}\n`)

/** MetaLogic's records have no place for linked premises and open degrees. */
function metalogic(graph: Metagraph): Exported {
  const links = graph.edges.filter(({ link }) => link !== undefined).length
  const open = graph.statements.filter(({ degree }) => degree === null).length
  const losses = [
    { what: 'links' as const, count: links },
    { what: 'certainty' as const, count: open },
    { what: 'undercuts' as const, count: graph.undercuts?.length ?? 0 },
  ]
  return { ...line(writeMetaLogic(graph)), losses: losses.filter(({ count }) => count > 0) }
}

export const graphWriters: Readonly<Record<GraphFormat, Writer>> = {
  metalogic: { ending: 'jsonl', mediaType: 'application/x-ndjson', write: metalogic },
  json: { ending: 'jsonl', mediaType: 'application/x-ndjson', write: line },
  aif: { ending: 'aif.jsonl', mediaType: 'application/x-ndjson', write: graph => line(writeAif(graph)) },
  'entailment-bank': { ending: 'jsonl', mediaType: 'application/x-ndjson', write: writeEntailmentBank },
  argdown: { ending: 'argdown', mediaType: 'text/plain', write: writeArgdown },
  brat: { ending: 'ann', mediaType: 'text/plain', write: writeBrat },
  dot: { ending: 'dot', mediaType: 'text/vnd.graphviz', write: writeDot },
  mermaid: { ending: 'mmd', mediaType: 'text/plain', write: writeMermaid },
  graphml: { ending: 'graphml', mediaType: 'application/xml', write: writeGraphml },
  'web-annotation': { ending: 'jsonld', mediaType: 'application/ld+json', write: graph => writeWebAnnotation(graph) },
  svg: { ending: 'svg', mediaType: 'image/svg+xml', write: graph => lossless(drawSvg(diagramOf(graph))) },
  html: { ending: 'html', mediaType: 'text/html', write: graph => lossless(drawHtml(diagramOf(graph))) },
}

/** Graphs one after the other in one file, their losses added up. */
export function graphFile(graphs: readonly Metagraph[], format: GraphFormat, stem: string) {
  const { ending, mediaType, write } = graphWriters[format]
  const written = graphs.map(write)
  const losses = new Map<string, number>()
  for (const { what, count } of written.flatMap(each => each.losses)) losses.set(what, (losses.get(what) ?? 0) + count)
  return {
    name: `${stem}.${ending}`,
    mediaType,
    text: written.map(each => each.text).join(mediaType === 'application/x-ndjson' ? '' : '\n'),
    losses: [...losses].map(([what, count]) => ({ what, count })),
  }
}
