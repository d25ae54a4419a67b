/** References without a frame of their own: "so B", "it is B", "B does", a letter that opens or closes a response. */
import { closesPhrase, deniesThis, is, isFiller, isOpening } from './clauses.ts'
import type { ReferenceClause } from './reference-clause.ts'
import { commits, denial, doubted, type Judged, mention, rejects, supposed } from './stances.ts'

export function judgeBare(clause: ReferenceClause): Judged {
  const {
    sentence,
    tokens,
    token,
    k,
    several,
    to,
    left,
    right,
    opensWith,
    near,
    last,
    before,
    opener,
    listed,
    hypothetical,
    denied,
    ends,
  } = clause
  // "…, but as it does not, C."
  if (
    tokens.slice(0, k).findLast(each => !isFiller(each))?.text === ',' &&
    right.every(each => each.kind === 'mark') &&
    to >= tokens.length &&
    !several &&
    (is(tokens[opener], 'because')
      ? sentence.last && before === undefined
      : tokens.slice(0, k).some(each => is(each, 'but', 'so')) && before !== undefined)
  )
    return commits(2.4, 'concluded')
  // "B is not."
  if (
    k === opener &&
    right.length >= 2 &&
    right.every(each => each.kind === 'mark' || is(each, 'is', 'neg')) &&
    right.some(each => is(each, 'neg')) &&
    right.some(each => is(each, 'is') || /^(?:is|are|does|do|isn|doesn|wouldn|won't|can|couldn)/i.test(each.text)) &&
    to >= tokens.length
  )
    return rejects(2)
  if (hypothetical) return supposed
  if (last && is(last, 'nor')) return rejects(2)
  // "There is no way that it isn't B."
  if (last && is(last, 'neg') && !denied && !several && near.length > 3) return commits(2.5, 'denied twice')
  // "It was not measured the same way (C)": the bracket names what was said.
  if (last && is(last, 'neg')) return tokens[k - 1]?.text === '(' && to >= tokens.length - 1 ? mention : rejects(2)
  // "The error isn't in the sample (A)": less than a mention, unless nothing else is named.
  if (tokens[k - 1]?.text === '(' && tokens[k + 1]?.text === ')' && denied) return denial
  // "It can't be that the vote was held on a Sunday."
  if (
    token.quoted &&
    denied &&
    is(
      near.findLast(each => !/^(?:be|that|is|true|the|case|because)$/i.test(each.text)),
      'neg',
    )
  )
    return rejects(2)
  if (left.some(each => is(each, 'only')) && !several) return denied ? mention : commits(2.5, 'all that is left')
  if (
    near.length <= 2 &&
    !denied &&
    right[0] &&
    (is(right[0], 'hedge') ||
      /^(?:lol|tbh|imo|then)$/i.test(right[0].text) ||
      (/^for$/i.test(right[0].text) && /^sure$/i.test(right[1]?.text ?? ''))) &&
    // "D just makes a mess" goes on to say what it does.
    right.filter(each => each.kind === 'word').length <= (tokens[k + 1]?.kind === 'mark' ? 3 : 1) &&
    to >= tokens.length
  )
    return commits(2.5, 'it is this one')
  const phrase = near.slice(near.findLastIndex(each => each.text === ':') + 1)
  const pronounced = last !== undefined && is(last, 'is') && last.text !== ':' && phrase.length <= 3
  if (
    pronounced &&
    !denied &&
    phrase.filter(each => each.kind === 'word').length <= 1 &&
    (ends || right.length < 4 || token.firm)
  )
    return commits(2.5, 'it is this one')
  // "It can't be B."
  if (pronounced && denied && phrase.filter(each => each.kind === 'word').length <= 1 && ends) return rejects(2)
  if (last && is(last, 'hedge') && near.length <= 2 && !denied) return commits(2.5, 'it is this one')
  if (is(opensWith, 'so') && last && is(last, 'is') && ends && !denied) return commits(2.5, 'concluded')
  // "The process described matches B."
  if (
    last &&
    is(last, 'good') &&
    /^(?:match|matches|fits|fit|satisfies|expresses)$/i.test(last.text) &&
    ends &&
    !several &&
    !denied &&
    before === undefined
  )
    return commits(2.4, 'it is this one')
  // "B it is."
  if (
    k === opener &&
    /^it is[.!]?$/i.test(
      right
        .map(each => each.text)
        .join(' ')
        .replace(/ ([.!])/g, '$1'),
    ) &&
    to >= tokens.length
  )
    return commits(2.6, 'chosen')
  // "That is what B says."
  const what = near.findLastIndex(each => /^what$/i.test(each.text))
  if (
    what >= 0 &&
    what >= near.length - 1 &&
    right.some(each => each.kind === 'word') &&
    (near.slice(0, what).some(each => is(each, 'is')) || right.some(each => saying.test(each.text))) &&
    !denied
  )
    return commits(2.5, 'says what was found')
  // "The most defensible reading is D": whatever is said to be this option, unless it is said to be bad or one among others.
  if (
    last &&
    is(last, 'is') &&
    last.text !== ':' &&
    !deniesThis(left, last) &&
    !several &&
    !listed &&
    (token.quoted ? sentence.last : true) &&
    (ends || closesPhrase(tokens[k + 1])) &&
    !left.some(
      (each, i) =>
        is(each, 'bad', 'reject', 'refuse') ||
        amongOthers.test(each.text) ||
        (/^one$/i.test(each.text) && !/^the$/i.test(left[i - 1]?.text ?? '')),
    )
  )
    return commits(2.4, 'it is this one')
  // "…; B does.", after others were turned down
  if (
    before?.stance === 'rejects' &&
    right.length > 0 &&
    /^(?:does|is|do|can|will|has)$/i.test(right[0]!.text) &&
    right.slice(1).every(each => each.kind === 'mark') &&
    to >= tokens.length
  )
    return { stance: 'asserts', strength: 2, why: 'said instead' }
  if (is(opensWith, 'so') && near.length === 0) return commits(ends ? 2.5 : 2.2, 'concluded')
  const words = tokens.filter(each => each.kind !== 'mark' && each !== token).length
  if (
    sentence.last &&
    words <= 3 &&
    tokens.filter(each => each.kind === 'ref').length === 1 &&
    !several &&
    (sentence.opensLine || /[.!]/.test(tokens.at(-1)!.text) || k < tokens.length - 1) &&
    !listed &&
    !tokens.some(each => is(each, 'neg', 'bad', 'refuse', 'no'))
  )
    return commits(2.5, 'stands last')
  const colon = tokens
    .slice(0, k)
    .filter(each => each.text !== '"' && !isFiller(each))
    .at(-1)
  if (
    colon?.text === ':' &&
    (ends || tokens[to]?.text === '(' || (token.quoted && /\s\S+\s/.test(token.text))) &&
    !listed &&
    !several
  )
    return commits(2.4, 'after a colon')
  if (tokens[k + 1]?.text === '>' && tokens[k + 2]?.kind === 'ref' && before === undefined)
    return commits(2.5, 'ranked first')
  // "(A), (C), (D): all compatible with the story" opens a list.
  if (k === opener && several && right.find(each => each.text !== ')')?.text === ':') return mention
  if (
    k === opener &&
    sentence.first &&
    !listed &&
    ((token.firm && !token.quoted && !several) || isOpening(right, tokens[to]))
  )
    return commits(token.quoted && !ends ? 2.4 : 2.9, 'stands first')
  if (k === opener && isOpening(right, tokens[to]) && sentence.opensLine && !listed) return commits(2.3, 'opens a line')
  // "Thus the meeting takes place on Thursday."
  if (
    sentence.last &&
    is(tokens[opener], 'so') &&
    !several &&
    !denied &&
    !listed &&
    ends &&
    tokens.filter(each => each.kind === 'ref').length === 1 &&
    !tokens.some(each => is(each, 'bad', 'reject', 'refuse', 'neg', 'hyp', 'or'))
  )
    return commits(2.3, 'concluded')
  // "I don't think it's A."
  return denied && !listed && !several ? doubted : mention
}

const saying =
  /^(?:says|states|claims|expresses|describes|captures|asserts|offers|provides|supplies|points|notes|tells|means|gives|addresses|does|identifies|shows)$/i

const amongOthers = /^(?:other|another|some|example|first|trap|distractor|runner-up|alternative|contender|contenders)$/i
