/** Everything that a response says about its options, as input of the readers that decide on an answer. */
import type { Question } from '../references/spans.ts'
import type { Sentence } from '../sentences.ts'
import type { Token } from '../tokens.ts'
import type { Extraction } from '../types.ts'
import type { ChoiceEvent } from './events.ts'
import type { VerdictLists } from './verdicts.ts'

export interface ChoiceEvidence {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly sentences: readonly Sentence[]
  readonly events: readonly ChoiceEvent[]
  readonly lists: VerdictLists
  readonly question: Question
  /** Number of options. */
  readonly count: number
  /** Whether the response says that the question asks for what does not hold. */
  readonly reversed: boolean
}

export const isSingle = ({ options }: ChoiceEvent): boolean => options.length === 1

/** Options named by the events. */
export const getNamedOptions = (events: readonly ChoiceEvent[]): Set<number> =>
  new Set(events.flatMap(({ options }) => options))

export const getRejectedOptions = (events: readonly ChoiceEvent[]): Set<number> =>
  getNamedOptions(events.filter(({ stance }) => stance === 'rejects'))

/** The only option that is not in the set; null unless exactly one is missing. */
export const findRemaining = (excluded: ReadonlySet<number>, count: number): number | null =>
  excluded.size === count - 1 ? Array.from({ length: count }, (_, i) => i).find(i => !excluded.has(i))! : null

/** Builds an answer whose evidence is the event with the words before it in its sentence, at most 160 characters. */
export function decide(
  { sentences }: ChoiceEvidence,
  { sentence, token }: ChoiceEvent,
  answer: number | null,
  why: string,
  sure = answer === null,
): Extraction {
  const start = sentences[sentence]!.tokens[0]!.start
  return { answer, sure, why, start: token.start - start > 160 ? token.start : start, end: token.end }
}
