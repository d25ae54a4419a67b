/**
 * How one reference to an option is meant. It is judged by what stands before it and after it in its own clause; the rules are tried in
 * order, from a box or a tag down to a mere mention.
 */
import {
  closesPhrase,
  deniesThis,
  is,
  isAnswerOfOthers,
  isBreak,
  isDashed,
  isFiller,
  isJudging,
  isMarkedByOthers,
  isOpening,
  isOthers,
  isOwn,
  isReported,
  keyBefore,
  lastIndex,
  negated,
  onlyThis,
} from './clauses.ts'
import type { Sentence } from './sentences.ts'
import type { Token } from './tokens.ts'
import { verdict } from './verdict.ts'

export type Stance = 'commits' | 'asserts' | 'rejects' | 'mentions' | 'none'

export interface Event {
  readonly stance: Stance
  readonly options: readonly number[]
  readonly strength: number
  readonly why: string
  readonly token: Token
  /** Whether words such as "wait" or "actually" stand before it in the sentence or open the one before. */
  readonly corrects: boolean
  readonly sentence: number
  /** Whether it was called better than something, or the best. */
  readonly better?: boolean
}

export interface Around {
  /** Whether the sentence is part of a list of options. */
  readonly listed: boolean
  /** Whether the line before is a heading such as "Final answer". */
  readonly headed: boolean
}

interface Judged {
  readonly better?: boolean
  readonly stance: Stance
  readonly strength: number
  readonly why: string
}

const mention: Judged = { stance: 'mentions', strength: 0, why: 'only mentioned' }

/** In brackets after something that is denied. */
const denial: Judged = { stance: 'mentions', strength: -0.5, why: 'only mentioned' }

/** In a clause that denies something. */
const doubted: Judged = { stance: 'mentions', strength: -0.75, why: 'only mentioned' }

/** Named in a question, a supposition or a comparison: less than a mention. */
const supposed: Judged = { stance: 'mentions', strength: -1, why: 'only supposed' }

const commits = (strength: number, why: string): Judged => ({ stance: 'commits', strength, why })

const rejects = (strength = 2): Judged => ({ stance: 'rejects', strength, why: 'rejected' })

interface Place extends Around {
  readonly conditional: boolean
  /** "If I had to choose". */
  readonly forced: boolean
  /** The first token that is no mark. */
  readonly opener: number
  readonly before: Event | undefined
}

export function judge(
  sentence: Sentence,
  k: number,
  { listed, headed, conditional, forced, opener, before }: Place,
): Judged {
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
      (tokens[i + 2] === undefined || tokens[i + 2]!.text === ')')
    )
  while (from > 0 && tokens[from - 1]!.kind !== 'ref' && !closed(from - 1)) from--
  let to = k + 1
  while (to < tokens.length && tokens[to]!.kind !== 'ref' && !closed(to)) to++
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
  const denied = negated(left)
  const stated = verdict(right)
  // "Everything but C fails": what is said of the others is denied of C.
  if (/^(?:everything|all|anything|nothing|none) but$/i.test(last?.text ?? '') && stated && !several && !hypothetical)
    return commits(2.4, 'the exception')
  if (/^none of$/i.test(last?.text ?? '') && several && stated?.kind === 'good') return rejects(2)
  // "Nothing in A, B or D gives bakers more flour."
  if (several && /^nothing$/i.test(near.at(-2)?.text ?? '') && /^(?:in|about|of)$/i.test(last?.text ?? ''))
    return rejects(2)
  // "Answer B is wrong": the noun only names the option.
  const names =
    last !== undefined &&
    is(last, 'ans') &&
    last === tokens[k - 1] &&
    !/[:=]|\s(?:is|ist|est|es|é|è|är|er|jest)$/i.test(last.text)
  // "Option 2 is the right one: option 1 was ruled out": after the colon stand reasons.
  const explained =
    before?.stance === 'commits' && left.some((each, i) => i > 0 && each.text === ':' && is(left[i - 1], 'ans'))
  const answer = explained ? -1 : lastIndex(left, 'ans')
  if (answer >= 0 && !(names && stated !== null && stated.kind !== 'ans')) {
    // "An answer of B would mistake …"
    if (hypothetical || (/^an?$/i.test(left[answer - 1]?.text ?? '') && right.some(each => /^would/i.test(each.text))))
      return supposed
    if (left.slice(answer).filter(each => each.kind === 'word').length <= 8) {
      if (denied) return rejects(3)
      if (
        !(
          names &&
          right.length > 0 &&
          !is(
            right.find(each => each.kind !== 'mark'),
            'is',
          ) &&
          stated === null &&
          right.some(each => each.kind === 'word') &&
          !sentence.first
        )
      )
        return commits(3, 'said to be the answer')
    }
  }
  const choose = lastIndex(left, 'choose')
  // "I'd put 40% on A": a share is no choice.
  if (choose >= 0 && left.slice(choose).some((each, i, own) => /^\d+$/.test(each.text) && own[i + 1]?.text === '%'))
    return mention
  if (choose >= 0 && isOwn(left, choose) && left.slice(choose).filter(each => each.kind === 'word').length <= 5) {
    if (stated?.kind === 'bad' && stated.polarity > 0) return rejects()
    // "A critic would point to B", "I would pick A if the passage mentioned rain"
    const iffy = right.slice(0, 4).some(each => is(each, 'hyp') && /^(?:if|unless|only if)$/i.test(each.text))
    if (isOthers(left, choose) || (iffy && !forced)) return supposed
    // "I put B aside."
    if (/^(?:aside|away|last|second|back)$/i.test(right[0]?.text ?? '')) return rejects()
    if (
      hypothetical &&
      !conditional &&
      /lean|go with|choose|pick/i.test(left[choose]!.text) &&
      !left.some(each => is(each, 'hyp') && /tempt|first|initial|almost|going to|thought/i.test(each.text))
    ) {
      return denied ? rejects() : commits(2.6, 'chosen')
    }
    if (hypothetical) return supposed
    return denied ? rejects(3) : commits(3, 'chosen')
  }
  // "The growth goes against what they say → evidence against their view (A)."
  const arrow = left.findLastIndex(each => /^(?:→|⇒|->|=>)$/.test(each.text))
  if (arrow >= 0 && tokens[k - 1]?.text === '(' && to >= tokens.length - 1 && !several && !conditional)
    return commits(2.5, 'concluded')
  const reject = lastIndex(left, 'reject')
  if (
    reject >= 0 &&
    left.slice(reject).filter(each => each.kind === 'word').length <= 4 &&
    !(stated && stated.kind === 'good')
  )
    return denied ? mention : rejects(3)
  if (stated) {
    const against = stated.kind === 'bad' ? stated.polarity > 0 : stated.polarity < 0
    if (against) return hypothetical ? supposed : rejects(stated.kind === 'ans' ? 3 : 2)
    if (hypothetical) return supposed
    if (is(opensWith, 'aside') && !left.some(each => each.text === ',')) return mention
    if (last && is(last, 'nor')) return rejects(2)
    if (stated.kind === 'ans') return commits(several ? 2.5 : 3, 'called the answer')
    if (stated.kind === 'chosen') return commits(3, 'chosen')
    if (stated.kind === 'only') return commits(2.5, 'all that is left')
    if (
      stated.kind === 'good' &&
      is(opensWith, 'so') &&
      !several &&
      /must be true|has to be true|correct|right|valid|best|follows/i.test(
        right.find(each => is(each, 'good'))?.text ?? '',
      )
    )
      return commits(2.4, 'concluded')
    if (stated.kind === 'good')
      return {
        stance: 'asserts',
        strength: left.some(each => is(each, 'only')) ? 2.4 : 2,
        why: 'called right',
        better: right.some(
          each => is(each, 'good') && /better|best|strong|most|superior|closest|prefer/i.test(each.text),
        ),
      }
    return mention
  }
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
  // "It was not measured the same way (C)": the bracket names what was said.
  // "There is no way that it isn't B."
  if (last && is(last, 'neg') && !denied && !several && near.length > 3) return commits(2.5, 'denied twice')
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
  const ends = right.every(each => each.kind === 'mark' || is(each, 'option'))
  if (
    near.length <= 2 &&
    !denied &&
    right[0] &&
    (is(right[0], 'hedge') ||
      /^(?:lol|tbh|imo|then)$/i.test(right[0].text) ||
      (/^for$/i.test(right[0].text) && /^sure$/i.test(right[1]?.text ?? ''))) &&
    right.filter(each => each.kind === 'word').length <= 3 &&
    to >= tokens.length
  )
    return commits(2.5, 'it is this one')
  const clause = near.slice(near.findLastIndex(each => each.text === ':') + 1)
  const pronounced = last !== undefined && is(last, 'is') && last.text !== ':' && clause.length <= 3
  if (
    pronounced &&
    !denied &&
    clause.filter(each => each.kind === 'word').length <= 1 &&
    (ends || right.length < 4 || token.firm)
  )
    return commits(2.5, 'it is this one')
  // "It can't be B."
  if (pronounced && denied && clause.filter(each => each.kind === 'word').length <= 1 && ends) return rejects(2)
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
  // "I don't think it's A."
  return denied && !listed && !several ? doubted : mention
}

const saying =
  /^(?:says|states|claims|expresses|describes|captures|asserts|offers|provides|supplies|points|notes|tells|means|gives|addresses|does|identifies|shows)$/i

const amongOthers = /^(?:other|another|some|example|first|trap|distractor|runner-up|alternative|contender|contenders)$/i
