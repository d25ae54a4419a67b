/** Collects what a sentence says about options: each reference to an option becomes an event with a stance and a strength. */
import type { Question } from '../references/spans.ts'
import type { Sentence } from '../sentences.ts'
import { hasAny, is, joinText, matches, notMark, type Token } from '../tokens.ts'
import type { Extraction } from '../types.ts'
import { isIn, patterns } from '../vocabulary.ts'
import { buildClause, isConditionOver, opensWithIf, type Surroundings } from './clause.ts'
import { judgeReference } from './judge.ts'
import type { VerdictLists } from './verdicts.ts'

/** Attitude of a response to the option of a reference. */
export interface Judgement {
  /** "the answer is B" chooses, "B is correct" endorses, "B is wrong" rejects, "none of them" is none; anything else mentions. */
  readonly stance: 'chooses' | 'endorses' | 'rejects' | 'mentions' | 'none'
  /** 4 a box or a tag, 3 "the answer is", 2.5 "that leaves B", 2 "B is correct", 0 a mention, negative if hypothetical or doubted. */
  readonly strength: number
  /** The kind of evidence, such as "announced as the answer". */
  readonly why: string
  /** True if the option is called better than another, or the best. */
  readonly better?: boolean
}

/** Thresholds of strength; `Judgement` explains the scale. */
export const strengths = {
  boxed: 4,
  announced: 3,
  explicit: 2.8,
  weakChoice: 2.2,
  verdict: 2,
  mention: 0,
  afterDenial: -0.5,
} as const

export interface ChoiceEvent extends Judgement {
  readonly options: readonly number[]
  readonly token: Token
  /** True if the sentence contains a correction such as "wait" or "actually". */
  readonly corrects: boolean
  /** Index of the sentence. */
  readonly sentence: number
}

/** Removes an aside about the opinions of others: "It isn't A, as many would think, but B". */
function removeAside(sentence: Sentence): Sentence {
  const { tokens } = sentence
  const from = tokens.findIndex((token, i) => token.text === ',' && matches(tokens[i + 1], /^as$/i))
  const length = from < 0 ? -1 : tokens.slice(from + 1, from + 11).findIndex(token => token.text === ',')
  if (length < 0) return sentence
  const aside = tokens.slice(from + 1, from + 1 + length)
  if (aside.some(token => token.kind === 'ref') || !patterns.opinionVerb.test(joinText(aside))) return sentence
  return { ...sentence, tokens: [...tokens.slice(0, from), ...tokens.slice(from + 2 + length)] }
}

export function collectEvents(
  originalSentence: Sentence,
  index: number,
  { isInList, underHeading }: Pick<Surroundings, 'isInList' | 'underHeading'>,
): ChoiceEvent[] {
  const sentence = removeAside(originalSentence)
  const { tokens } = sentence
  const events: ChoiceEvent[] = []
  const corrects = hasAny(tokens, 'wait')
  const opener = tokens.findIndex(notMark)
  // "If I had to choose" introduces a choice; other sentences that open with "if" are hypothetical.
  const opensWithCondition =
    is(tokens[opener], 'hypothetical') &&
    (isIn('conditionalOpeners', tokens[opener]) || matches(tokens[opener], /^were \w+$/i))
  // "Assuming standard usage, the answer is D": background, not a condition.
  const isBackground =
    matches(tokens[opener], /^(?:assuming|given|granting|supposing)$/i) &&
    !tokens.some(token => /^would/i.test(token.text)) &&
    tokens.slice(opener, opener + 5).some(token => token.text === ',')
  const isForcedChoice = isBackground || patterns.forcedChoice.test(joinText(tokens))
  for (const [k, token] of tokens.entries()) {
    const add = (judgement: Judgement) =>
      events.push({ ...judgement, options: token.options ?? [], token, corrects, sentence: index })
    // "No option other than B accounts for it."
    const isExcept = is(tokens[k + 1], 'aside', 'but') && tokens.slice(k + 2, k + 5).some(each => each.kind === 'ref')
    // "Neither of them explains it, whereas A does.": only the two options named before are rejected.
    const isNeitherOfTwo = matches(token, /^neither of$/i) && tokens.slice(k + 1).some(each => each.kind === 'ref')
    if (is(token, 'none')) {
      if (!isExcept && !isNeitherOfTwo && !sentence.isQuestion)
        add({ stance: 'none', strength: strengths.explicit, why: 'no option is chosen' })
      continue
    }
    if (token.kind !== 'ref') continue
    if (token.options!.length > 1 && hasAny(tokens.slice(0, k), 'refuse')) {
      add({ stance: 'none', strength: strengths.explicit, why: 'two answers' })
      continue
    }
    const surroundings: Surroundings = {
      isInList,
      underHeading,
      isConditional: ((opensWithCondition && !isConditionOver(tokens, k)) || opensWithIf(tokens, k)) && !isForcedChoice,
      isForcedChoice,
      opener,
      previousEvent: events.at(-1),
    }
    add(judgeReference(buildClause(sentence, k, surroundings)))
  }
  return events
}

/** Everything that a response says about its options, as input of the readers that decide on an answer. */
export interface ChoiceEvidence {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly sentences: readonly Sentence[]
  readonly events: readonly ChoiceEvent[]
  readonly lists: VerdictLists
  readonly question: Question
  /** Number of options. */
  readonly count: number
  /** True if the response says that the question is negated ("which must be FALSE"). */
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
export function createExtraction(
  { sentences }: ChoiceEvidence,
  { sentence, token }: ChoiceEvent,
  answer: number | null,
  why: string,
  sure = answer === null,
): Extraction {
  const start = sentences[sentence]!.tokens[0]!.start
  return { answer, sure, why, start: token.start - start > 160 ? token.start : start, end: token.end }
}
