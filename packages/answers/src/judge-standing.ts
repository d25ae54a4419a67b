/** Where a reference stands decides before anything is said of it: in a box, alone on a line, under a heading, in a question, beside "than". */
import { is, keyBefore, negated, onlyThis } from './clauses.ts'
import type { ReferenceClause } from './reference-clause.ts'
import { commits, type Judged, mention, rejects, supposed } from './stances.ts'

export function judgeStanding(clause: ReferenceClause): Judged | null {
  const {
    sentence,
    tokens,
    token,
    k,
    several,
    from,
    to,
    left,
    right,
    opensWith,
    near,
    last,
    before,
    opener,
    listed,
    headed,
    conditional,
    compared,
    hypothetical,
  } = clause
  const boxed = left.some(each => is(each, 'box', 'tag')) && near.length <= 3
  if (boxed) return commits(4, 'boxed or tagged')
  // "The closest competitor to B is C": what C is, it is to B.
  if (
    before !== undefined &&
    tokens[from - 1]?.kind === 'ref' &&
    /^(?:to|of|for)$/i.test(tokens[from - 2]?.text ?? '') &&
    is(left[0], 'is') &&
    !tokens.slice(0, from).some(each => is(each, 'ans'))
  )
    return supposed
  // "B → A would be the converse, which is the first option": a name, no choice.
  const which = near.findLastIndex(each => /^which$/i.test(each.text))
  if (
    which > 0 &&
    is(last, 'is') &&
    which === near.length - 2 &&
    !near.slice(0, which).some(each => is(each, 'ans', 'good', 'choose')) &&
    !is(opensWith, 'so')
  )
    return mention
  // "3rd: A" in a ranking
  if (is(tokens[opener], 'second', 'third', 'fourth', 'fifth') && tokens[opener + 1]?.text === ':') return supposed
  // "✗ B" on a line of its own
  if (sentence.opensLine && k === opener + 1 && is(tokens[opener], 'no') && !/\p{L}/u.test(tokens[opener]!.text))
    return rejects(2)
  // "So the only one who could have done it is Ann."
  if (
    is(opensWith, 'so') &&
    last &&
    is(last, 'is') &&
    to >= tokens.length &&
    right.every(each => each.kind === 'mark') &&
    !conditional &&
    !sentence.asks &&
    !several &&
    !negated(left)
  )
    return commits(2.5, 'concluded')
  // "It's B, the false dilemma.": what follows the comma names the option, and is no verdict on it.
  if (
    !several &&
    !sentence.asks &&
    !hypothetical &&
    (is(last, 'is') || /^that's$/i.test(last?.text ?? '')) &&
    tokens[k + 1]?.text === ',' &&
    /^(?:the|an?)$/i.test(tokens[k + 2]?.text ?? '') &&
    /^(?:(?:it|that|this) (?:'s|is)|it's|that's)$/i.test(
      tokens
        .slice(opener, k)
        .map(each => each.text)
        .join(' '),
    )
  )
    return commits(2.5, 'it is this one')
  // "The weakest is B; the strongest would be A."
  if (/^would be$/i.test(last?.text ?? '') && before?.stance === 'commits' && before.strength >= 2.2) return mention
  // "not A but C"
  if (is(opensWith, 'but') && near.length === 0 && before?.stance === 'rejects' && !hypothetical)
    return commits(before.strength >= 3 ? 3 : 2.5, 'said instead')
  if (headed && k === opener) return commits(3, 'under a heading')
  // "Best: C. Second best: A. Worst: B."
  const key = keyBefore(tokens, k)
  if (key === 'worst') return rejects(2)
  if (key === 'best' && !several) return commits(3, 'said to be the answer')
  const whole = onlyThis(tokens, k)
  if (whole && listed && token.quoted && !(sentence.first && token.options![0] !== 0)) return mention
  if (whole && (!sentence.asks || (sentence.first && !token.quoted))) {
    if (sentence.opensLine && sentence.closesLine && (sentence.last || sentence.first))
      return commits(3, 'a line of its own')
    if (sentence.first && !listed) return commits(3, 'stands first')
    if (sentence.last && (sentence.opensLine || /[.!)\]]/.test(tokens.at(-1)!.text))) return commits(2.6, 'stands last')
    if (sentence.last) return mention
    if (listed || token.quoted) return mention
    return commits(sentence.opensLine && sentence.closesLine ? 2.4 : 2.2, 'stands alone')
  }
  if (sentence.asks || /^between$/i.test(last?.text ?? '')) return supposed
  // "All of them are supported except B."
  if (
    is(opensWith, 'aside') &&
    /^except|^but for|^other than|^besides|^apart from|^aside from/i.test(opensWith!.text) &&
    near.length === 0 &&
    !several &&
    !before &&
    tokens
      .slice(0, from)
      .some(each => is(each, 'both', 'none') || /^(?:all|every|each|everything|any)$/i.test(each.text))
  )
    return commits(2.4, 'the exception')
  // "It cannot be anything but C."
  const nothingElse =
    (/^anything but$/i.test(last?.text ?? '') ||
      (is(opensWith, 'aside') && /^anything$/i.test(tokens[from - 2]?.text ?? ''))) &&
    tokens.slice(0, k).some(each => is(each, 'neg') && !/^anything but$/i.test(each.text))
  if (nothingElse && !several) return commits(2.6, 'nothing else')
  // "Neither settles it, whereas C does."
  const does = right.filter(each => each.kind !== 'mark')
  if (
    compared &&
    does.length === 1 &&
    /^(?:does|is|do|can|will|would)$/i.test(does[0]!.text) &&
    tokens.slice(0, from).some(each => is(each, 'neg', 'nor'))
  )
    return { stance: 'asserts', strength: 2, why: 'said instead' }
  if (compared)
    return right.some(each => is(each, 'good')) && !right.some(each => is(each, 'neg', 'bad')) ? supposed : rejects(1)
  return null
}
