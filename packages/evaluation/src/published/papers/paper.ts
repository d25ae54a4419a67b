/**
 * A paper as a list of its tables and figures: which command prints ours, what it needs, and where the printed figures are kept.
 * `elenchus data papers` and the walks in docs/papers are made from these lists, so a row that has no command yet is there to be seen.
 */

import type { PublishedTable } from '../table.ts'
import { remarks } from '../table.ts'

/** What stands between a reader and our figures for an item. */
export type PaperItemState =
  /** A command prints ours from the data alone. */
  | 'printed'
  /** A command prints ours for any model; the paper's own models have to be fine-tuned first. */
  | 'model'
  /** Figures of people: their answers were not released. */
  | 'people'
  /** An example, a definition or a drawing: there is nothing to compute. */
  | 'illustration'
  /** Nothing prints it yet. */
  | 'missing'

/** A call that a walk runs; of what it prints, a part alone where a heading is named (Markdown). */
export type WalkCall = string | { readonly command: string; readonly section: string }

export interface PaperItem {
  /** As the paper names it: "Table 7", "Figure 4". */
  readonly where: string
  readonly about: string
  readonly state: PaperItemState
  /** What to call, without the name of the program; in order where there are several. */
  readonly commands: readonly string[]
  /** Files of corpora that the commands read, below the folder of corpora: "reclor/val.json". */
  readonly data: readonly string[]
  /** What else it takes: a model, answers of people. */
  readonly model?: string
  /** Other files that the commands name, and what they are: { 'predictions.jsonl': 'graphs that a model predicted' }. */
  readonly placeholders?: Readonly<Record<string, string>>
  /** Calls that the walk in docs/papers runs and shows, in one folder for the whole paper; corpora by their paths as in `data`. */
  readonly walk?: readonly WalkCall[]
  /** Names of the published tables that hold the printed figures (`PublishedTable.where`). */
  readonly published?: readonly string[]
  /** How ours differs, or what is doubtful. */
  readonly remark?: string
}

export interface Paper {
  /** As `elenchus data papers` takes it. */
  readonly name: string
  readonly title: string
  /** Who, where, when. */
  readonly reference: string
  readonly tables: readonly PublishedTable[]
  readonly items: readonly PaperItem[]
  /** Texts of our own that the walk's calls read, by file. */
  readonly walkFiles?: Readonly<Record<string, string>>
}

/** An item with nothing to compute. */
export const illustration = (where: string, about: string): PaperItem => ({
  where,
  about,
  state: 'illustration',
  commands: [],
  data: [],
})

/** The words of a command; quotation marks hold several together. */
export const commandWords = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)

/** The published tables of an item. */
export const tablesOf = ({ tables }: Paper, { published = [] }: PaperItem): readonly PublishedTable[] =>
  tables.filter(({ where }) => published.includes(where))

/** What to know about an item: its own remark and those of its tables. */
export const remarksOf = (paper: Paper, item: PaperItem): string =>
  [item.remark, ...tablesOf(paper, item).map(remarks)].filter(Boolean).join(' ')

/** What an item needs beside corpora: a model, answers, files that somebody else makes. */
export const needsOf = ({ model, placeholders = {} }: PaperItem): string[] => [
  ...(model === undefined ? [] : [model]),
  ...Object.entries(placeholders).map(([name, what]) => `${name}: ${what}`),
]

export const stateText: Readonly<Record<PaperItemState, string>> = {
  printed: 'printed by the command',
  model: 'for any model you name; the paper’s own models need fine-tuning',
  people: 'answers of people, which were not released',
  illustration: 'an illustration: nothing to compute',
  missing: 'nothing prints it yet',
}
