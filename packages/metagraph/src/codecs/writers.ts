/** Every format that a metagraph is written in, by its name: the ending of its files, their media type, and the writer with its losses. */
import { writeMetaLogic } from '../metalogic/write.ts'
import type { Metagraph } from '../model/metagraph.ts'
import type { OpenLinks } from '../model/open-links.ts'
import { writeAif } from './aif.ts'
import { writeArgdown } from './argdown.ts'
import { writeBrat } from './brat.ts'
import { writeEntailmentBank } from './entailment-bank.ts'
import { writeDot, writeGraphml, writeMermaid } from './graph-languages.ts'
import { type Exported, lossesOf, lossOfDoubt } from './loss.ts'
import { writeWebAnnotation } from './web-annotation.ts'

export interface GraphWriter {
  /** Of a file's name, without its dot. */
  readonly ending: string
  readonly mediaType: string
  /** One line per graph, so that a file holds any number of them; the others hold one. */
  readonly lines: boolean
  /** `open`: links of which nobody can tell whether they speak for or against. */
  write(graph: Metagraph, open?: OpenLinks): Exported
  /** What has to stand beside the file, by its ending: a format that points into a passage needs the passage. */
  beside?(graph: Metagraph): Readonly<Record<string, string>>
}

const line = (value: object): Exported => ({ text: `${JSON.stringify(value)}\n`, losses: [] })

/** MetaLogic's records have no place for linked premises, open degrees and attacks on a step. */
function metalogic(graph: Metagraph): Exported {
  const open = graph.statements.filter(({ degree }) => degree === null).length
  const losses = [
    ...lossesOf(graph, 'links'),
    ...(open > 0 ? [{ what: 'certainty' as const, count: open }] : []),
    ...lossesOf(graph, 'undercuts'),
  ]
  return { ...line(writeMetaLogic(graph)), losses }
}

const jsonLines = { ending: 'jsonl', mediaType: 'application/x-ndjson', lines: true } as const
const plain = (ending: string, write: GraphWriter['write']): GraphWriter => ({
  ending,
  mediaType: 'text/plain',
  lines: false,
  write,
})

/** A format that has no sign for open links, and counts them among its losses. */
const settled =
  (write: (graph: Metagraph) => Exported): GraphWriter['write'] =>
  (graph, open = {}) => {
    const { text, losses } = write(graph)
    return { text, losses: [...losses, ...lossOfDoubt(graph, open)] }
  }

export const graphWriters = {
  metalogic: { ...jsonLines, write: settled(metalogic) },
  json: { ...jsonLines, write: settled(line) },
  aif: { ...jsonLines, write: settled(graph => line(writeAif(graph))) },
  entailmentbank: { ...jsonLines, write: settled(writeEntailmentBank) },
  argdown: plain('argdown', settled(writeArgdown)),
  dot: { ...plain('dot', writeDot), mediaType: 'text/vnd.graphviz' },
  mermaid: plain('mmd', writeMermaid),
  graphml: { ...plain('graphml', writeGraphml), mediaType: 'application/xml' },
  brat: { ...plain('ann', settled(writeBrat)), beside: graph => ({ txt: graph.text }) },
  'web-annotation': {
    ...plain(
      'jsonld',
      settled(graph => writeWebAnnotation(graph)),
    ),
    mediaType: 'application/ld+json',
  },
} satisfies Readonly<Record<string, GraphWriter>>

export type WrittenFormat = keyof typeof graphWriters
