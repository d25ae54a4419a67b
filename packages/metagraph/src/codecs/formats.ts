/** Table of all file formats of metagraphs, from which commands, pages and help texts are generated. */
import { readMetaLogic } from '../metalogic/read.ts'
import { writeMetaLogic } from '../metalogic/write.ts'
import type { Metagraph, OpenLinks } from '../model/metagraph.ts'
import { readAif, writeAif } from './aif.ts'
import { writeArgdown } from './argdown.ts'
import { readBrat, writeBrat } from './brat.ts'
import { treeLosses, writeEntailmentBank } from './entailment-bank.ts'
import { writeDot, writeGraphml, writeMermaid } from './graph-languages.ts'
import { type CountedKind, countLosses, countOpenLinkLosses, type Exported, type LossKind } from './loss.ts'
import { readArgdown } from './read-argdown.ts'
import { writeWebAnnotation } from './web-annotation.ts'

export interface ReadOptions {
  /** Id of a graph that has none in its file. */
  readonly id?: string
  /** The passage, for formats that store it in a separate file. */
  readonly passage?: string
  readonly onSkip?: (part: string) => void
}

export interface GraphFormat {
  /** Name in menus. */
  readonly label: string
  /** One-line description in menus and help texts. */
  readonly description: string
  /** File extension without its dot. */
  readonly extension: string
  /** Further extensions that are read. */
  readonly aliases?: readonly string[]
  readonly mediaType: string
  /** One graph per line, so that a file holds any number. Other formats hold one graph per file. */
  readonly lines: boolean
  /** True if a record may have further fields, such as remarks. */
  readonly extensible?: boolean
  /** True if a record is usually a file of its own, and is indented there. */
  readonly document?: boolean
  /** Prefix of comment lines. */
  readonly comment?: string
  /** Content that the format cannot hold; empty for formats whose losses are found by reading the output back. */
  readonly lossy: readonly LossKind[]
  /** Writes a graph. Formats that cannot show open links count them as losses. */
  write(graph: Metagraph, open?: OpenLinks): Exported
  /** Additional files of a written graph, by extension. */
  companions?(graph: Metagraph): Readonly<Record<string, string>>
  /** Recognizes a JSON record of the format. */
  matches?(record: object): boolean
  /** Reads a JSON record, or the text of a file in formats without `matches`. Throws a `FormatError`. */
  read?(input: unknown, options?: ReadOptions): Metagraph
}

const jsonLine = (value: object): Exported => ({ text: `${JSON.stringify(value)}\n`, losses: [] })
const jsonLines = { extension: 'jsonl', mediaType: 'application/x-ndjson', lines: true } as const
const plainText = { mediaType: 'text/plain', lines: false } as const

/** Wraps the writer of a format that cannot show open links, so that these are counted as losses. */
const countOpenLinksAsLost =
  (write: (graph: Metagraph) => Exported): GraphFormat['write'] =>
  (graph, open = {}) => {
    const { text, losses } = write(graph)
    return { text, losses: [...losses, ...countOpenLinkLosses(graph, open)] }
  }

const createLossyWriter = (
  write: (graph: Metagraph, open: OpenLinks) => string,
  lossy: readonly CountedKind[],
): Pick<GraphFormat, 'lossy' | 'write'> => ({
  lossy,
  write: (graph, open = {}) => ({ text: write(graph, open), losses: countLosses(graph, lossy) }),
})

/** Writes a MetaLogic record, which cannot hold linked premises, unknown degrees and undercuts. */
function writeRecord(graph: Metagraph): Exported {
  const losses = countLosses(graph, ['links'])
  const unknown = graph.statements.filter(({ degree }) => degree === null).length
  if (unknown > 0) losses.push({ what: 'certainty', count: unknown })
  return { ...jsonLine(writeMetaLogic(graph)), losses: [...losses, ...countLosses(graph, ['undercuts'])] }
}

export const graphFormats = {
  metalogic: {
    ...jsonLines,
    label: 'MetaLogic',
    description: 'MetaLogic JSON Lines, as in the released dataset',
    extensible: true,
    lossy: ['links', 'certainty', 'undercuts'],
    write: countOpenLinksAsLost(writeRecord),
    matches: record => 'sent_dict' in record,
    read: readMetaLogic,
  },
  json: {
    ...jsonLines,
    label: 'JSON, complete',
    description: 'metagraphs as JSON Lines; nothing is lost',
    lossy: [],
    write: countOpenLinksAsLost(jsonLine),
  },
  aif: {
    ...jsonLines,
    label: 'AIF',
    description: 'Argument Interchange Format (JSON), as used by OVA and AIFdb',
    aliases: ['aif'],
    document: true,
    lossy: [],
    write: countOpenLinksAsLost(graph => jsonLine(writeAif(graph))),
    matches: record => 'nodes' in record || 'AIF' in record,
    read: readAif,
  },
  entailmentbank: {
    ...jsonLines,
    label: 'EntailmentBank',
    description: 'EntailmentBank trees (JSON Lines): one conclusion, no attacks',
    lossy: [...treeLosses, 'edges'],
    write: countOpenLinksAsLost(writeEntailmentBank),
  },
  argdown: {
    ...plainText,
    label: 'Argdown',
    description: 'Argdown: titled statements, each followed by its relations',
    extension: 'argdown',
    aliases: ['ad'],
    comment: '//',
    lossy: [],
    write: countOpenLinksAsLost(writeArgdown),
    read: (text, options) => readArgdown(String(text), options),
  },
  dot: {
    ...plainText,
    label: 'DOT',
    description: 'Graphviz DOT',
    extension: 'dot',
    mediaType: 'text/vnd.graphviz',
    comment: '//',
    ...createLossyWriter(writeDot, ['variables', 'spans', 'question', 'links']),
  },
  mermaid: {
    ...plainText,
    label: 'Mermaid',
    description: 'Mermaid flowchart',
    extension: 'mmd',
    comment: '%%',
    ...createLossyWriter(writeMermaid, ['variables', 'spans', 'question', 'links']),
  },
  graphml: {
    ...plainText,
    label: 'GraphML',
    description: 'GraphML, for graph tools such as Gephi',
    extension: 'graphml',
    mediaType: 'application/xml',
    ...createLossyWriter(writeGraphml, ['variables', 'spans', 'question']),
  },
  brat: {
    ...plainText,
    label: 'brat (two files)',
    description: 'brat standoff: an .ann file with the passage in a .txt file',
    extension: 'ann',
    lossy: [],
    write: countOpenLinksAsLost(writeBrat),
    companions: graph => ({ txt: graph.text }),
    read: (text, { passage = '', ...options } = {}) => readBrat(String(text), passage, options),
  },
  'web-annotation': {
    ...plainText,
    label: 'Web Annotation',
    description: 'W3C Web Annotation (JSON)',
    extension: 'jsonld',
    mediaType: 'application/ld+json',
    lossy: ['question', 'links', 'variables'],
    write: countOpenLinksAsLost(graph => writeWebAnnotation(graph)),
  },
} satisfies Readonly<Record<string, GraphFormat>>

export type GraphFormatName = keyof typeof graphFormats
