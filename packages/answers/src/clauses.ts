/** The clause around a reference: where it ends, whether it is denied, supposed, said by somebody else or by the writer. */
import type { Token } from './tokens.ts'

const breaks = new Set(['but', 'because', 'so', 'aside'])

export const is = (token: Token | undefined, ...categories: string[]) =>
  token?.kind === 'phrase' && token.category !== undefined && categories.includes(token.category)

/** "If …, the drop needs a cause, and that points to D": a conditional ends with a second clause of its own. */
export const isOverAt = (tokens: readonly Token[], k: number) => {
  const and = tokens.slice(0, k).findLastIndex((each, i) => is(each, 'and') && tokens[i - 1]?.text === ',')
  return and > 0 && tokens.slice(0, and - 1).some(each => each.text === ',')
}

/** Whether the part of the sentence since the last semicolon opens with "if". */
export function conditionalFrom(tokens: readonly Token[], k: number): boolean {
  const semicolon = tokens.slice(0, k).findLastIndex(each => each.text === ';')
  return semicolon >= 0 && /^(?:if|wenn|si|se|если|als)$/i.test(tokens[semicolon + 1]?.text ?? '')
}

/** Where what was said of a reference is over. */
export const closesPhrase = (token: Token | undefined) =>
  token === undefined || /^[,:;.("!)\]–—-]$/.test(token.text) || is(token, 'because', 'but', 'aside', 'so')

/** Marks and words that end a clause; a bracket does unless it holds a letter alone. */
export const isBreak = (token: Token) =>
  token.text === '(' ||
  (token.kind === 'phrase' && breaks.has(token.category ?? '')) ||
  (token.kind === 'mark' && (token.text === ';' || token.text === '—' || token.text === '–' || token.text === '|'))

/** "I consider C the best." */
export const isJudging = (left: readonly Token[], i: number, right: readonly Token[]) =>
  /^consider/i.test(left[i]!.text) &&
  /^(?:i|we|would|therefore|i'd|to)$/i.test(left[i - 1]?.text ?? (i === 0 ? 'i' : '')) &&
  right.some(each => is(each, 'good', 'ans'))

/** "My pick — C": a dash in place of a colon. */
export const isDashed = (tokens: readonly Token[], i: number) =>
  /^[–—]$/.test(tokens[i]!.text) && is(tokens[i - 1], 'ans') && tokens[i + 1]?.kind === 'ref'

/** "My teacher insists": said by somebody else. */
export const isReported = (left: readonly Token[], i: number) =>
  /^(?:says|said|insists|insisted|claims|claimed|argues|argued|believes|believed|thinks|suggests|suggested|answered|wrote|voted|told|assumes|assumed)$/i.test(
    left[i]!.text,
  ) &&
  !is(left[i - 1], 'is') &&
  !/^(?:i|we|passage|text|which|that|it|what|and)$/i.test(left[i - 1]?.text ?? 'i')

/** "My neighbour circled B": marked by somebody else. */
export const isMarkedByOthers = (left: readonly Token[], i: number) =>
  /^(?:circled|ticked|marked|filled in|bubbled in|shaded|went for)$/i.test(left[i]!.text) &&
  left[i - 1]?.kind === 'word' &&
  !isOwn(left, i)

/** Whether the writer chooses, and not "many test-takers". */
export function isOwn(left: readonly Token[], choose: number): boolean {
  if (
    !/^(?:choose|chose|pick|picked|select|selected|mark|take|circle|prefer|go with|went with|goes with|settled on|opt for|circled|marked|ticked|tick|filled in|fill in|bubbled in|shaded|went for|go for|going for|checked off|accept|accepting)$/i.test(
      left[choose]!.text,
    )
  )
    return true
  const subject = left[choose - 1]
  return (
    subject === undefined ||
    subject.kind !== 'word' ||
    /^(?:i|we|i've|we've|have|had|i'm|to|would|i'd|i'll|we'd|let's|will|must|should|can|me|us|then|please|d|ll|finally|and|just|so|you|therefore|ultimately|now)$/i.test(
      subject.text,
    )
  )
}

export const isFiller = (token: Token) =>
  is(token, 'option') ||
  (token.kind === 'word' && /^\p{Extended_Pictographic}/u.test(token.text)) ||
  /^(?:the|a|an|die|der|das|la|le|el|il|lo|o|l|de|la|het|number|clearly|definitely|then|therefore|letter|simply|just|indeed)$/i.test(
    token.text,
  )

export function lastIndex(tokens: readonly Token[], category: string): number {
  for (let i = tokens.length - 1; i >= 0; i--) if (is(tokens[i], category)) return i
  return -1
}

/** Whether the frame to the left is denied: a negation after it or before it, but not in a clause that a comma has closed. */
export function negated(left: readonly Token[]): boolean {
  const frame = left.findIndex(each => is(each, 'ans', 'choose', 'reject'))
  const before = left.slice(0, frame < 0 ? left.length : frame).findLastIndex(each => each.text === ',')
  return left.slice(before + 1).filter(each => is(each, 'neg') || /^no way$/i.test(each.text)).length % 2 === 1
}

/** As `negated`, but "the one that isn't is C" and "the complaint not made is A" deny something else. */
export function deniesThis(left: readonly Token[], last: Token): boolean {
  if (!/^(?:is|was|'s|are)$/i.test(last.text)) return negated(left)
  const the = left.findIndex(each => /^the$/i.test(each.text) || is(each, 'ans', 'option'))
  return negated(the < 0 ? left : left.slice(0, the + 1))
}

/** Whether nothing but this reference stands in the sentence. */
export const onlyThis = (tokens: readonly Token[], k: number) =>
  tokens.every(
    (each, i) => i === k || each.kind === 'mark' || is(each, 'option', 'hedge', 'so', 'yes') || isFiller(each),
  )

/** After an opening reference: the sentence ends, or a reason follows. */
export const isOpening = (right: readonly Token[], breaker: Token | undefined) => {
  const next = right.find(each => !/^[)\]]$/.test(each.text)) ?? breaker
  return next === undefined || next.kind === 'mark' || is(next, 'because', 'aside')
}

/** "Best: C", "Weakest: B": what a key before a colon says of the option after it. */
export function keyBefore(tokens: readonly Token[], k: number): 'best' | 'worst' | null {
  let colon = k - 1
  while (colon >= 0 && (isFiller(tokens[colon]!) || /^["'([]$/.test(tokens[colon]!.text))) colon--
  if (tokens[colon]?.text !== ':') return null
  const from = tokens.slice(0, colon).findLastIndex(each => /^[.;,|]$/.test(each.text)) + 1
  const said = tokens
    .slice(from, colon)
    .map(each => each.text)
    .join(' ')
  if (/^(?:the )?(?:best|strongest|top|top choice|most (?:likely|plausible|probable))$/i.test(said)) return 'best'
  return /^(?:the )?(?:worst|weakest|second best|second-best|runner-up|runner up|least (?:likely|plausible)|rejected|eliminated|ruled out|distractors?|traps?|close second|third)$/i.test(
    said,
  )
    ? 'worst'
    : null
}

const persons =
  /^(?:critics?|authors?|opponents?|readers?|students?|sceptics?|skeptics?|defenders?|someone|somebody|others|people|colleagues?|teachers?|friends?|neighbou?rs?|he|she|they|textbook|test-takers?)$/i

const answerers = /^(?:students?|people|readers|test-takers?|test takers?|candidates|examinees|beginners)$/i

/** "A lot of students put A here": somebody else's answer. */
export const isAnswerOfOthers = (left: readonly Token[]): boolean =>
  left.slice(-4).some(each => answerers.test(each.text)) &&
  !left.slice(-4).some(each => /^(?:i|we)$/i.test(each.text) || is(each, 'ans', 'so'))

/** "A critic would point to B": the nearest person before a verb of choosing is not the writer. */
export const isOthers = (left: readonly Token[], choose: number): boolean => {
  const nearest = left
    .slice(0, choose)
    .findLast(each => persons.test(each.text) || /^(?:i|we|i'd|i'll|we'd)$/i.test(each.text))
  return persons.test(nearest?.text ?? '') && !/^(?:i|we)\b/i.test(left[choose]!.text)
}
