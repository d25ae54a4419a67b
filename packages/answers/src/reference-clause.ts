/** The clause around one reference to an option, and what can be seen in it at once: whether it is supposed, compared with, denied. */
import {
  is,
  isAnswerOfOthers,
  isBreak,
  isDashed,
  isFiller,
  isJudging,
  isMarkedByOthers,
  isReported,
  negated,
} from './clauses.ts'
import type { Sentence } from './sentences.ts'
import type { Around, Event } from './stances.ts'
import type { Token } from './tokens.ts'
import { type Verdict, verdict } from './verdict.ts'

export interface Place extends Around {
  readonly conditional: boolean
  /** "If I had to choose". */
  readonly forced: boolean
  /** The first token that is no mark. */
  readonly opener: number
  readonly before: Event | undefined
}

export interface ReferenceClause extends Place {
  readonly sentence: Sentence
  readonly tokens: readonly Token[]
  readonly token: Token
  /** The place of the reference, of its clause's first token and of the token after its clause. */
  readonly k: number
  readonly from: number
  readonly to: number
  /** Whether it names more than one option. */
  readonly several: boolean
  readonly left: readonly Token[]
  readonly right: readonly Token[]
  /** The word or mark before the clause. */
  readonly opensWith: Token | undefined
  /** What stands before the reference, marks and fillers aside, and the last of it. */
  readonly near: readonly Token[]
  readonly last: Token | undefined
  readonly compared: boolean
  readonly hypothetical: boolean
  readonly denied: boolean
  /** What is said of it after its name. */
  readonly stated: Verdict | null
  /** Whether nothing more is said in the clause. */
  readonly ends: boolean
}

/** "(A) Vitamin A": a letter with the text of its option, which took the closing bracket in. */
const isLettered = ({ quoted, text, start, end }: Token) => quoted === true && text.length === 1 && end > start + 1

export function clauseOf(sentence: Sentence, k: number, place: Place): ReferenceClause {
  const { conditional, forced } = place
  const { tokens } = sentence
  const token = tokens[k]!
  const several = token.options!.length > 1
  // Left: back to the clause's beginning or the reference before. Right: to the clause's end or the next reference.
  let from = k
  const closed = (i: number) =>
    isBreak(tokens[i]!) &&
    !isDashed(tokens, i) &&
    !(
      tokens[i]!.text === '(' &&
      tokens[i + 1]?.kind === 'ref' &&
      (tokens[i + 2] === undefined || tokens[i + 2]!.text === ')' || isLettered(tokens[i + 1]!))
    )
  while (from > 0 && tokens[from - 1]!.kind !== 'ref' && !closed(from - 1)) from--
  let to = k + 1
  while (to < tokens.length && tokens[to]!.kind !== 'ref' && !closed(to)) to++
  // "(see B)": what follows the bracket is not said of B.
  const bracket = tokens[from - 1]?.text === '(' ? tokens.slice(k + 1, to).findIndex(each => each.text === ')') : -1
  if (bracket >= 0) to = k + 1 + bracket
  // What follows another reference up to a comma is said of that one.
  if (from > 0 && tokens[from - 1]!.kind === 'ref') {
    const comma = tokens.slice(from, k).findLastIndex(each => each.text === ',' || is(each, 'and'))
    if (comma >= 0) from += comma + 1
  }
  // "Of the two that are left, B has no bearing": what is said of the two is not said of B.
  if (/^(?:of|among|amongst)$/i.test(tokens[from]?.text ?? '') && tokens[k - 1]?.text === ',') from = k
  const left = tokens.slice(from, k)
  const right = tokens.slice(k + 1, to)
  const opensWith = from > 0 ? tokens[from - 1]! : undefined
  const near = left.filter(each => each.kind !== 'mark' && !isFiller(each) && !is(each, 'wait'))
  const last = near.at(-1)
  // "than C", "rather than C", "whereas C …": compared with, not chosen.
  const compared = is(opensWith, 'aside') && near.length <= 1 && !near.some(each => is(each, 'ans', 'choose'))
  const hypothetical =
    (conditional && !is(opensWith, 'so')) ||
    (!forced &&
      left.some(
        (each, i) =>
          (is(each, 'hyp') && !isJudging(left, i, right)) || isReported(left, i) || isMarkedByOthers(left, i),
      )) ||
    isAnswerOfOthers(left) ||
    (right
      .slice(0, /^would$/i.test(right.find(each => each.kind !== 'mark')?.text ?? '') ? 6 : 3)
      .some((each, i) => is(each, 'hyp') && !right.slice(0, i).some(mark => /^[:."]$/.test(mark.text))) &&
      !right.some(each => is(each, 'ans')))
  return {
    ...place,
    sentence,
    tokens,
    token,
    k,
    from,
    to,
    several,
    left,
    right,
    opensWith,
    near,
    last,
    compared,
    hypothetical,
    denied: negated(left),
    stated: verdict(right),
    ends: right.every(each => each.kind === 'mark' || is(each, 'option')),
  }
}
