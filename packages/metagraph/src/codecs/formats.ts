/** Every file format of metagraphs. Commands, pages and help texts iterate over this table. */
import { readMetaLogic } from '../metalogic/read.ts'
import { writeMetaLogic } from '../metalogic/write.ts'
import type { Metagraph, OpenLinks } from '../model/metagraph.ts'
import { readAif, writeAif } from './aif.ts'
import { writeArgdown } from './argdown.ts'
import { readBrat, writeBrat } from './brat.ts'
import { treeLosses, writeEntailmentBank } from './entailment-bank.ts'
import { writeDot, writeGraphml, writeMermaid } from './graph-languages.ts'
import { countLosses, countOpenLinks, type Exported, type LossKind } from './loss.ts'
import { readArgdown } from './read-argdown.ts'
import { writeWebAnnotation } from './web-annotation.ts'

export interface ReadOptions {
  /** Id of a graph that has none in its file. */
  readonly id?: string
  /** The passage, for formats that keep it in a file of its own. */
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
  /** Content without a place in the format. Formats that are read as well compare what comes back instead. */
  readonly lossy: readonly LossKind[]
  /** Links in `open` may support or attack: some formats show that, the others count it as a loss. */
  write(graph: Metagraph, open?: OpenLinks): Exported
  /** Further files of a written graph, by extension. */
  companions?(graph: Metagraph): Readonly<Record<string, string>>
  /** Recognizes a JSON record of the format. */
  matches?(record: object): boolean
  /** Reads a JSON record, or the text of a file in formats without `matches`. Throws a `FormatError`. */
  read?(input: unknown, options?: ReadOptions): Metagraph
}

const jsonLine = (value: object): Exported => ({ text: `${JSON.stringify(value)}\n`, losses: [] })
const jsonLines = { extension: 'jsonl', mediaType: 'application/x-ndjson', lines: true } as const
const plainText = { mediaType: 'text/plain', lines: false } as const

/** A writer whose format cannot show that a link is open. */
const settled =
  (write: (graph: Metagraph) => Exported): GraphFormat['write'] =>
  (graph, open = {}) => {
    const { text, losses } = write(graph)
    return { text, losses: [...losses, ...countOpenLinks(graph, open)] }
  }

const drawn = (
  write: (graph: Metagraph, open: OpenLinks) => string,
  lossy: readonly LossKind[],
): Pick<GraphFormat, 'lossy' | 'write'> => ({
  lossy,
  write: (graph, open = {}) => ({ text: write(graph, open), losses: countLosses(graph, lossy) }),
})

/** MetaLogic records have no place for linked premises, unknown degrees and undercuts. */
function metalogic(graph: Metagraph): Exported {
  const unknown = graph.statements.filter(({ degree }) => degree === null).length
  const losses = [
    ...countLosses(graph, ['links']),
    ...(unknown > 0 ? [{ what: 'certainty' as const, count: unknown }] : []),
    ...countLosses(graph, ['undercuts']),
  ]
  return { ...jsonLine(writeMetaLogic(graph)), losses }
}

export const graphFormats = {
  metalogic: {
    ...jsonLines,
    label: 'MetaLogic',
    description: 'MetaLogic JSON lines, as the dataset has them',
    lossy: ['links', 'certainty', 'undercuts'],
    write: settled(metalogic),
    matches: record => 'sent_dict' in record,
    read: readMetaLogic,
  },
  json: {
    ...jsonLines,
    label: 'JSON, complete',
    description: 'metagraphs as JSON lines; nothing is lost',
    lossy: [],
    write: settled(jsonLine),
  },
  aif: {
    ...jsonLines,
    label: 'AIF',
    description: 'Argument Interchange Format (JSON), as OVA and AIFdb exchange it',
    aliases: ['aif'],
    lossy: [],
    write: settled(graph => jsonLine(writeAif(graph))),
    matches: record => 'nodes' in record || 'AIF' in record,
    read: readAif,
  },
  entailmentbank: {
    ...jsonLines,
    label: 'EntailmentBank',
    description: 'EntailmentBank trees (JSON lines): one conclusion, no attacks',
    lossy: [...treeLosses, 'edges'],
    write: settled(writeEntailmentBank),
  },
  argdown: {
    ...plainText,
    label: 'Argdown',
    description: 'Argdown: statements in square brackets with their relations below',
    extension: 'argdown',
    aliases: ['ad'],
    lossy: [],
    write: settled(writeArgdown),
    read: (text, options) => readArgdown(String(text), options),
  },
  dot: {
    ...plainText,
    label: 'DOT',
    description: 'Graphviz DOT',
    extension: 'dot',
    mediaType: 'text/vnd.graphviz',
    ...drawn(writeDot, ['variables', 'spans', 'question', 'links']),
  },
  mermaid: {
    ...plainText,
    label: 'Mermaid',
    description: 'Mermaid flowchart',
    extension: 'mmd',
    ...drawn(writeMermaid, ['variables', 'spans', 'question', 'links']),
  },
  graphml: {
    ...plainText,
    label: 'GraphML',
    description: 'GraphML, for graph tools such as Gephi',
    extension: 'graphml',
    mediaType: 'application/xml',
    ...drawn(writeGraphml, ['variables', 'spans', 'question']),
  },
  brat: {
    ...plainText,
    label: 'brat (two files)',
    description: 'brat standoff: an .ann file with the passage in a .txt file',
    extension: 'ann',
    lossy: [],
    write: settled(writeBrat),
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
    write: settled(graph => writeWebAnnotation(graph)),
  },
} satisfies Readonly<Record<string, GraphFormat>>

export type GraphFormatName = keyof typeof graphFormats
