/**
 * Parses the corpus files: JSON Lines with one metagraph per line, with its genre and topic. In Node, `loadArguments` of
 * `@elenchus/arguments/node` reads the files; browsers fetch them and call `readArguments`.
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
  /** Topic in a few words. All passages of a topic are in the same split. */
  readonly topic: string
}

/** A disagreement of the two annotators and the adjudicator's decision. */
export interface AdjudicationRecord {
  /** Id of the passage. */
  readonly id: string
  /** Kind of annotation on which the annotators disagree. */
  readonly about: 'claim' | 'edge' | 'degree' | 'formula'
  /** Id of the statement. */
  readonly statement: string
  /** Values of the two annotators, in the notation of the guidelines. */
  readonly first: string
  readonly second: string
  /** Annotator whose value was chosen. */
  readonly choice: 'first' | 'second' | 'neither'
  /** Adjudicated value, in the notation of the guidelines. */
  readonly gold: string
  readonly reason: string
}

function parseJsonLines<T>(text: string, content: string): T[] {
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, i) => {
      if (line.trim() === '') return []
      try {
        return [JSON.parse(line) as T]
      } catch (error) {
        throw new FormatError(`line ${i + 1} of ${content} is not valid JSON: ${(error as Error).message}`)
      }
    })
}

/** Parses the text of a corpus file into passages. */
export const readArguments = (text: string): ArgumentPassage[] => parseJsonLines(text, 'the passages')

/** Parses the text of `decisions.jsonl` into the adjudicator's decisions. */
export const readDecisions = (text: string): AdjudicationRecord[] => parseJsonLines(text, 'the decisions')
