/** What is said of an option after its name: good, bad, the answer, chosen, or all that is left; and whether that is denied. */
import { is } from './clauses.ts'
import type { Token } from './tokens.ts'

const isMerely = (next: Token | undefined) =>
  next === undefined ||
  (next.kind === 'word'
    ? !/^(?:one|remaining)$/i.test(next.text)
    : !is(next, 'good', 'ans', 'chosen', 'only', 'option'))

const telling =
  /^(?:shows|says|states|means|suggests|claims|implies|proves|establishes|indicates|reveals|demonstrates|asserts|notes|mentions|assumes|tells us|tells|holds|argues|points out|explains)$/i

export interface Verdict {
  readonly kind: 'good' | 'bad' | 'ans' | 'chosen' | 'only'
  readonly polarity: number
}

/** The first thing said of a reference after it. */
export function verdict(right: readonly Token[]): Verdict | null {
  let polarity = 1
  let weak: Verdict | null = null
  let told = false
  for (const [i, token] of right.entries()) {
    // "D shows that the fall had nothing to do with the lamps": what is told is not said of D, up to ", which is irrelevant".
    if (/^that$/i.test(token.text) && telling.test(right[i - 1]?.text ?? '')) told = true
    if (told && /^(?:which|but|and)$/i.test(token.text) && right[i - 1]?.text === ',') told = false
    if (told) continue
    if (is(token, 'neg', 'no')) polarity = -polarity
    // "C rules out the other cause" is no rejection of C; "C: eliminate." is.
    if (
      is(token, 'reject') &&
      right[i + 1] !== undefined &&
      right[i + 1]!.kind !== 'mark' &&
      !is(right[i + 1], 'because', 'so')
    )
      continue
    // "keep looking"
    if (is(token, 'yes') && /^(?:keep|pass)$/i.test(token.text) && right[i + 1]?.kind === 'word') continue
    if (is(token, 'good', 'bad', 'ans', 'chosen', 'only', 'reject', 'yes')) {
      const kind = is(token, 'reject') ? 'bad' : is(token, 'yes') ? 'good' : (token.category as Verdict['kind'])
      if (kind === 'good' && is(right[i + 1], 'ans')) continue
      // "D is only history": no more than that.
      if (kind === 'only' && /^(?:only|alone)$/i.test(token.text) && isMerely(right[i + 1])) continue
      if (kind === 'only' || kind === 'chosen') {
        // "B is the only correct one": what is only is said next.
        weak ??= { kind, polarity }
        if (kind === 'chosen' && i > 2) weak = null
        continue
      }
      // In languages with the verb last, the negation follows.
      const later = right.slice(i + 1, i + 3).some(each => is(each, 'neg') && /[^\x00-\x7f]|değil/.test(each.text))
        ? -1
        : 1
      return { kind, polarity: polarity * later }
    }
  }
  return weak
}
