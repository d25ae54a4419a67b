/** Finds the clause around a reference to an option: is it negated, hypothetical, a comparison or the opinion of others? */
import type { Sentence } from '../sentences.ts'
import { hasAny, is, isMark, joinText, matches, notMark, type Token } from '../tokens.ts'
import { isIn } from '../vocabulary.ts'
import type { ChoiceEvent } from './events.ts'
import { findStatedVerdict } from './verdicts.ts'

/** Context of a reference outside its clause. */
export interface Surroundings {
  /** True if the sentence belongs to a list of options. */
  readonly isInList: boolean
  /** True if the line before is a heading such as "Final answer". */
  readonly underHeading: boolean
  /** True if the sentence is a conditional: "If C is true, …". */
  readonly isConditional: boolean
  /** True if the writer is forced to choose: "If I had to choose". */
  readonly isForcedChoice: boolean
  /** Index of the sentence's first token that is not punctuation. */
  readonly opener: number
  /** The previous event of the sentence. */
  readonly previousEvent: ChoiceEvent | undefined
}

/** "(A) Vitamin A": a letter whose option's text includes the closing bracket. */
const isLettered = ({ quoted, text, start, end }: Token) => quoted === true && text.length === 1 && end > start + 1

/** Builds the clause around the reference at index `k`. */
export function buildClause(sentence: Sentence, k: number, surroundings: Surroundings) {
  const { isConditional, isForcedChoice } = surroundings
  const { tokens } = sentence
  const token = tokens[k]!
  // Left: back to the clause's beginning or the previous reference. Right: to the clause's end or the next reference.
  const isLetterBracket = (i: number) =>
    tokens[i]!.text === '(' &&
    tokens[i + 1]?.kind === 'ref' &&
    (tokens[i + 2] === undefined || tokens[i + 2]!.text === ')' || isLettered(tokens[i + 1]!))
  const isBoundary = (i: number) =>
    tokens[i]!.kind === 'ref' || (isBreak(tokens[i]!) && !isDashed(tokens, i) && !isLetterBracket(i))
  let from = k
  while (from > 0 && !isBoundary(from - 1)) from--
  let to = k + 1
  while (to < tokens.length && !isBoundary(to)) to++
  // "(see B)": text after the bracket does not belong to B.
  const bracket = tokens[from - 1]?.text === '(' ? tokens.slice(k + 1, to).findIndex(each => each.text === ')') : -1
  if (bracket >= 0) to = k + 1 + bracket
  // Text between another reference and a comma belongs to that reference.
  if (tokens[from - 1]?.kind === 'ref') {
    const comma = tokens.slice(from, k).findLastIndex(each => each.text === ',' || is(each, 'and'))
    if (comma >= 0) from += comma + 1
  }
  // "Of the two that are left, B has no bearing"
  if (matches(tokens[from], /^(?:of|among|amongst)$/i) && tokens[k - 1]?.text === ',') from = k
  const left = tokens.slice(from, k)
  const right = tokens.slice(k + 1, to)
  const separator = tokens[from - 1]
  const wordsBefore = left.filter(each => notMark(each) && !isFiller(each) && !is(each, 'wait'))
  // "than C", "rather than C", "whereas C …"
  const isCompared = is(separator, 'aside') && wordsBefore.length <= 1 && !hasAny(wordsBefore, 'answer', 'choose')
  const lookahead = matches(right.find(notMark), /^would$/i) ? 6 : 3
  const isHypotheticalAfter =
    right
      .slice(0, lookahead)
      .some((each, i) => is(each, 'hypothetical') && !right.slice(0, i).some(mark => /^[:."]$/.test(mark.text))) &&
    !hasAny(right, 'answer')
  const isHypotheticalBefore = left.some(
    (each, i) =>
      (is(each, 'hypothetical') && !isJudging(left, i, right)) || isReported(left, i) || isMarkedByOthers(left, i),
  )
  return {
    ...surroundings,
    sentence,
    tokens,
    /** The token of the reference, and its index in the sentence. */
    token,
    k,
    /** Indexes of the first token of the clause and of the token after the clause. */
    from,
    to,
    /** True if the reference names more than one option. */
    namesSeveral: token.options!.length > 1,
    /** Tokens of the clause before and after the reference. */
    left,
    right,
    /** The word or mark that separates the clause from the text before it: "but", "because", a semicolon. */
    separator,
    /** Tokens of the clause before the reference, without punctuation and fillers, and the last of them. */
    wordsBefore,
    lastWord: wordsBefore.at(-1),
    /** "Rather than C", "whereas C …" */
    isCompared,
    /** "It might be C", "my teacher insists on C" */
    isHypothetical:
      (isConditional && !is(separator, 'so')) ||
      (!isForcedChoice && isHypotheticalBefore) ||
      isAnswerOfOthers(left) ||
      isHypotheticalAfter,
    /** "The answer is not C" */
    isDenied: isNegated(left),
    /** The verdict after the reference. */
    statedVerdict: findStatedVerdict(right),
    /** True if no words follow the reference in its clause. */
    endsClause: right.every(each => isMark(each) || is(each, 'option')),
    /** True if the clause ends its sentence. */
    closesSentence: to >= tokens.length,
  }
}

export type Clause = Readonly<ReturnType<typeof buildClause>>

/** Marks and words that end a clause. */
const isBreak = (token: Token) =>
  is(token, 'but', 'because', 'so', 'aside') || token.text === '(' || isMark(token, ';—–|')

/** "My pick — C": a dash instead of a colon. */
const isDashed = (tokens: readonly Token[], i: number) =>
  /^[–—]$/.test(tokens[i]!.text) && is(tokens[i - 1], 'answer') && tokens[i + 1]?.kind === 'ref'

/** "I consider C the best." */
const isJudging = (left: readonly Token[], i: number, right: readonly Token[]) =>
  matches(left[i], /^consider/i) &&
  (i === 0 || matches(left[i - 1], /^(?:i|we|would|therefore|i'd|to)$/i)) &&
  hasAny(right, 'good', 'answer')

/** "My teacher insists" */
const isReported = (left: readonly Token[], i: number) =>
  isIn('reportingVerbs', left[i]) && i > 0 && !is(left[i - 1], 'is') && !isIn('reportingSubjects', left[i - 1])

/** "My neighbour circled B" */
const isMarkedByOthers = (left: readonly Token[], i: number) =>
  isIn('markingVerbs', left[i]) && left[i - 1]?.kind === 'word' && !isOwnChoice(left, i)

/** Returns true if the writer chooses, not others ("many test-takers choose"). */
export const isOwnChoice = (left: readonly Token[], verb: number): boolean =>
  !isIn('choosingVerbs', left[verb]) || left[verb - 1]?.kind !== 'word' || isIn('ownSubjects', left[verb - 1])

/** "A lot of students put A here" */
const isAnswerOfOthers = (left: readonly Token[]) =>
  left.slice(-4).some(each => isIn('testTakers', each)) &&
  !left.slice(-4).some(each => matches(each, /^(?:i|we)$/i) || is(each, 'answer', 'so'))

/** "A critic would point to B": the nearest person before a verb of choosing is not the writer. */
export const isChoiceOfOthers = (left: readonly Token[], verb: number): boolean =>
  isIn(
    'persons',
    left.slice(0, verb).findLast(each => isIn('persons', each) || matches(each, /^(?:i|we|i'd|i'll|we'd)$/i)),
  ) && !matches(left[verb], /^(?:i|we)\b/i)

/** "If …, the drop needs a cause, and that points to D": a conditional that ends with an independent clause. */
export const isConditionOver = (tokens: readonly Token[], k: number) => {
  const and = tokens.slice(0, k).findLastIndex((each, i) => is(each, 'and') && tokens[i - 1]?.text === ',')
  return and > 0 && tokens.slice(0, and - 1).some(each => each.text === ',')
}

/** True if the part of the sentence since the last semicolon opens with "if". */
export function opensWithIf(tokens: readonly Token[], k: number): boolean {
  const semicolon = tokens.slice(0, k).findLastIndex(each => each.text === ';')
  return semicolon >= 0 && matches(tokens[semicolon + 1], /^(?:if|wenn|si)$/i)
}

export const isFiller = (token: Token) =>
  is(token, 'option') ||
  (token.kind === 'word' && /^\p{Extended_Pictographic}/u.test(token.text)) ||
  isIn('fillers', token)

/** Returns true if the words before a reference are negated, apart from a clause that ends at a comma before the verb. */
export function isNegated(left: readonly Token[]): boolean {
  const cue = left.findIndex(each => is(each, 'answer', 'choose', 'reject'))
  const comma = left.slice(0, cue < 0 ? left.length : cue).findLastIndex(each => each.text === ',')
  return left.slice(comma + 1).filter(each => is(each, 'neg') || matches(each, /^no way$/i)).length % 2 === 1
}

/** Like `isNegated`, but false for "the one that isn't is C" and "the complaint not made is A", where the negation does not concern the option. */
export function deniesThis(left: readonly Token[], last: Token): boolean {
  if (!matches(last, /^(?:is|was|'s|are)$/i)) return isNegated(left)
  const the = left.findIndex(each => matches(each, /^the$/i) || is(each, 'answer', 'option'))
  return isNegated(the < 0 ? left : left.slice(0, the + 1))
}

/** True if the sentence consists of this reference alone. */
export const isAlone = (tokens: readonly Token[], k: number) =>
  tokens.every((each, i) => i === k || isMark(each) || is(each, 'option', 'hedge', 'so', 'yes') || isFiller(each))

/** "Best: C", "Weakest: B": the verdict of a key before a colon. */
export function readKeyBefore(tokens: readonly Token[], k: number): 'best' | 'worst' | null {
  let colon = k - 1
  while (colon >= 0 && (isFiller(tokens[colon]!) || /^["'([]$/.test(tokens[colon]!.text))) colon--
  if (tokens[colon]?.text !== ':') return null
  const from = tokens.slice(0, colon).findLastIndex(each => /^[.;,|]$/.test(each.text)) + 1
  const key = joinText(tokens.slice(from, colon)).replace(/^the /i, '')
  return isIn('bestKeys', key) ? 'best' : isIn('worstKeys', key) ? 'worst' : null
}
