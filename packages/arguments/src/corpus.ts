/**
 * The corpus is JSON lines: one metagraph a line in Elenchus's own format, with the passage's genre and topic. A page fetches a file
 * and calls `readArguments`; programs that run in Node ask `argumentsCorpus` of the entry `node`.
 */
import { FormatError, type Metagraph } from '@elenchus/metagraph'

export const splits = ['train', 'dev', 'test'] as const
export type Split = (typeof splits)[number]

export const genres = [
  'abstract',
  'debate',
  'dialogue',
  'email',
  'ethics',
  'forum',
  'history',
  'legal',
  'opinion',
  'policy',
  'review',
  'technical',
] as const
export type Genre = (typeof genres)[number]

export interface ArgumentPassage extends Metagraph {
  readonly genre: Genre
  /** A few words; passages were put into a split by their topic. */
  readonly topic: string
}

/** One disagreement of the two annotators and how it was settled. */
export interface AdjudicationRecord {
  /** The passage. */
  readonly id: string
  readonly about: 'claim' | 'edge' | 'degree' | 'formula'
  readonly statement: string
  readonly first: string
  readonly second: string
  readonly choice: 'first' | 'second' | 'neither'
  /** What stands in the corpus, in the notation of the guidelines. */
  readonly gold: string
  readonly reason: string
}

function readLines<T>(text: string, what: string): T[] {
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, i) => {
      if (line.trim() === '') return []
      try {
        return [JSON.parse(line) as T]
      } catch (error) {
        throw new FormatError(`line ${i + 1} of ${what} is not JSON (${(error as Error).message})`)
      }
    })
}

/** The passages of one of the corpus's files, given as text. */
export const readArguments = (text: string): ArgumentPassage[] => readLines(text, 'the passages')

/** The decisions of the adjudicator, given as the text of `decisions.jsonl`. */
export const readDecisions = (text: string): AdjudicationRecord[] => readLines(text, 'the decisions')
