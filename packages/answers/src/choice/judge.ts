/** Judges a reference to an option (chosen, endorsed, rejected, mentioned) by rules on its position, then on the words around it. */
import { hasAny, is, isMark, joinText, matches, notMark, type Token } from '../tokens.ts'
import { isIn } from '../vocabulary.ts'
import {
  type Clause,
  deniesThis,
  isAlone,
  isChoiceOfOthers,
  isFiller,
  isNegated,
  isOwnChoice,
  readKeyBefore,
} from './clause.ts'
import type { Judgement } from './events.ts'

const chooses = (strength: number, why: string): Judgement => ({ stance: 'chooses', strength, why })
const rejects = (strength = 2): Judgement => ({ stance: 'rejects', strength, why: 'rejected' })
const mentions = (strength: number, why: string): Judgement => ({ stance: 'mentions', strength, why })
const saidInstead: Judgement = { stance: 'endorses', strength: 2, why: 'said instead' }
const mention = mentions(0, 'only mentioned')
/** An option in brackets after a denial. */
const denial = mentions(-0.5, 'only mentioned')
/** An option in a clause that denies something. */
const doubted = mentions(-0.75, 'only mentioned')
/** An option in a question, a supposition or a comparison. */
const supposed = mentions(-1, 'only hypothetical')

export const judgeReference = (clause: Clause): Judgement =>
  judgeByPosition(clause) ?? judgeByFrame(clause) ?? judgeBare(clause)

const countWords = (tokens: readonly Token[]) => tokens.filter(each => each.kind === 'word').length
const findLastPhrase = (tokens: readonly Token[], category: string) => tokens.findLastIndex(each => is(each, category))

function judgeByPosition(clause: Clause): Judgement | null {
  const { sentence, tokens, token, k, from, opener, left, right, wordsBefore, lastWord, breaker, previousEvent } =
    clause
  const { several, conditional, hypothetical, compared, listed } = clause
  if (hasAny(left, 'box', 'tag') && wordsBefore.length <= 3) return chooses(4, 'boxed or tagged')
  // "The closest competitor to B is C"
  if (
    previousEvent !== undefined &&
    tokens[from - 1]?.kind === 'ref' &&
    matches(tokens[from - 2], /^(?:to|of|for)$/i) &&
    is(left[0], 'is') &&
    !hasAny(tokens.slice(0, from), 'answer')
  )
    return supposed
  // "B → A would be the converse, which is the first option" names the option without choosing it.
  const which = wordsBefore.findLastIndex(each => /^which$/i.test(each.text))
  if (
    which > 0 &&
    is(lastWord, 'is') &&
    which === wordsBefore.length - 2 &&
    !hasAny(wordsBefore.slice(0, which), 'answer', 'good', 'choose') &&
    !is(breaker, 'so')
  )
    return mention
  // "3rd: A" in a ranking
  if (is(tokens[opener], 'second', 'third', 'fourth', 'fifth') && tokens[opener + 1]?.text === ':') return supposed
  // "✗ B" on a line by itself
  if (sentence.opensLine && k === opener + 1 && is(tokens[opener], 'no') && !/\p{L}/u.test(tokens[opener]!.text))
    return rejects()
  // "So the only one who could have done it is Ann."
  const isConclusion = is(breaker, 'so') && is(lastWord, 'is') && clause.closes && right.every(each => isMark(each))
  if (isConclusion && !conditional && !sentence.isQuestion && !several && !isNegated(left))
    return chooses(2.5, 'concluded')
  // "It's B, the false dilemma.": an apposition, not a verdict.
  if (
    !several &&
    !sentence.isQuestion &&
    !hypothetical &&
    (is(lastWord, 'is') || matches(lastWord, /^that's$/i)) &&
    tokens[k + 1]?.text === ',' &&
    matches(tokens[k + 2], /^(?:the|an?)$/i) &&
    /^(?:(?:it|that|this) (?:'s|is)|it's|that's)$/i.test(joinText(tokens.slice(opener, k)))
  )
    return chooses(2.5, 'identified as the answer')
  // "The weakest is B; the strongest would be A."
  if (matches(lastWord, /^would be$/i) && previousEvent?.stance === 'chooses' && previousEvent.strength >= 2.2)
    return mention
  // "not A but C"
  if (is(breaker, 'but') && wordsBefore.length === 0 && previousEvent?.stance === 'rejects' && !hypothetical)
    return chooses(previousEvent.strength >= 3 ? 3 : 2.5, 'said instead')
  if (clause.underHeading && k === opener) return chooses(3, 'under a heading')
  // "Best: C. Second best: A. Worst: B."
  const key = readKeyBefore(tokens, k)
  if (key === 'worst') return rejects()
  if (key === 'best' && !several) return chooses(3, 'announced as the answer')
  if (isAlone(tokens, k)) {
    const { opensLine, closesLine, first, isQuestion } = sentence
    if (listed && token.quoted && !(first && token.options![0] !== 0)) return mention
    if (!isQuestion || (first && !token.quoted)) {
      if (opensLine && closesLine && (sentence.last || first)) return chooses(3, 'alone on a line')
      if (first && !listed) return chooses(3, 'first in the response')
      if (sentence.last)
        return opensLine || /[.!)\]]/.test(tokens.at(-1)!.text) ? chooses(2.6, 'last in the response') : mention
      return listed || token.quoted ? mention : chooses(opensLine && closesLine ? 2.4 : 2.2, 'alone in its sentence')
    }
  }
  if (sentence.isQuestion || matches(lastWord, /^between$/i)) return supposed
  // "All of them are supported except B."
  const isAll = (each: Token) => is(each, 'both', 'none') || /^(?:all|every|each|everything|any)$/i.test(each.text)
  if (
    is(breaker, 'aside') &&
    matches(breaker, /^except|^but for|^other than|^besides|^apart from|^aside from/i) &&
    wordsBefore.length === 0 &&
    !several &&
    !previousEvent &&
    tokens.slice(0, from).some(isAll)
  )
    return chooses(2.4, 'the exception')
  // "It cannot be anything but C."
  const nothingElse =
    (matches(lastWord, /^anything but$/i) || (is(breaker, 'aside') && matches(tokens[from - 2], /^anything$/i))) &&
    tokens.slice(0, k).some(each => is(each, 'neg') && !/^anything but$/i.test(each.text))
  if (nothingElse && !several) return chooses(2.6, 'nothing else')
  if (!compared) return null
  // "Neither settles it, whereas C does."
  const words = right.filter(notMark)
  const isContrast = hasAny(tokens.slice(0, from), 'neg', 'nor')
  const isAuxiliary = words.length === 1 && matches(words[0], /^(?:does|is|do|can|will|would)$/i)
  if (isAuxiliary && isContrast) return saidInstead
  return hasAny(right, 'good') && !hasAny(right, 'neg', 'bad') ? supposed : rejects(1)
}

function judgeByFrame(clause: Clause): Judgement | null {
  const { sentence, tokens, k, left, right, wordsBefore, lastWord, breaker, previousEvent, stated } = clause
  const { several, conditional, forced, hypothetical, denied } = clause
  // "Everything but C fails": C is the exception.
  if (matches(lastWord, /^(?:everything|all|anything|nothing|none) but$/i) && stated && !several && !hypothetical)
    return chooses(2.4, 'the exception')
  if (matches(lastWord, /^none of$/i) && several && stated?.kind === 'good') return rejects()
  // "Nothing in A, B or D gives bakers more flour."
  if (several && matches(wordsBefore.at(-2), /^nothing$/i) && matches(lastWord, /^(?:in|about|of)$/i)) return rejects()
  // "Answer B is wrong": the noun only names the option.
  const isName =
    is(lastWord, 'answer') && lastWord === tokens[k - 1] && !matches(lastWord, /[:=]|\s(?:is|ist|est|es)$/i)
  // "Option 2 is the right one: option 1 was ruled out": reasons after the colon.
  const isExplained =
    previousEvent?.stance === 'chooses' &&
    left.some((each, i) => i > 0 && each.text === ':' && is(left[i - 1], 'answer'))
  const answer = isExplained ? -1 : findLastPhrase(left, 'answer')
  // "The answer depends on it: in one case it's A, in the other it's B."
  if (answer >= 0 && left.slice(answer).some(each => is(each, 'refuse') || /^(?:depends|varies)/i.test(each.text)))
    return supposed
  if (answer >= 0 && !(isName && stated !== null && stated.kind !== 'answer')) {
    // "An answer of B would mistake …"
    const isHypotheticalAnswer = matches(left[answer - 1], /^an?$/i) && right.some(each => /^would/i.test(each.text))
    if (hypothetical || isHypotheticalAnswer) return supposed
    const isNear = countWords(left.slice(answer)) <= 8
    if (isNear && denied) return rejects(3)
    const isSubject =
      isName && stated === null && !is(right.find(notMark), 'is') && countWords(right) > 0 && !sentence.first
    if (isNear && !isSubject) return chooses(3, 'announced as the answer')
  }
  const choose = findLastPhrase(left, 'choose')
  const chosen = left.slice(Math.max(0, choose))
  // "I'd put 40% on A"
  if (choose >= 0 && chosen.some((each, i) => /^\d+$/.test(each.text) && chosen[i + 1]?.text === '%')) return mention
  if (choose >= 0 && isOwnChoice(left, choose) && countWords(chosen) <= 5) {
    if (stated?.kind === 'bad' && stated.polarity > 0) return rejects()
    // "A critic would point to B", "I would pick A if the passage mentioned rain"
    const hasCondition = right
      .slice(0, 4)
      .some(each => is(each, 'hypothetical') && /^(?:if|unless|only if)$/i.test(each.text))
    if (isChoiceOfOthers(left, choose) || (hasCondition && !forced)) return supposed
    // "I put B aside."
    if (matches(right[0], /^(?:aside|away|last|second|back)$/i)) return rejects()
    if (!hypothetical) return denied ? rejects(3) : chooses(3, 'chosen')
    const tempted = left.some(
      each => is(each, 'hypothetical') && /tempt|first|initial|almost|going to|thought/i.test(each.text),
    )
    if (conditional || tempted || !matches(left[choose], /lean|go with|choose|pick/i)) return supposed
    return denied ? rejects() : chooses(2.6, 'chosen')
  }
  // "The growth goes against what they say → evidence against their view (A)."
  const arrow = left.some(each => /^(?:→|⇒|->|=>)$/.test(each.text))
  if (arrow && tokens[k - 1]?.text === '(' && clause.to >= tokens.length - 1 && !several && !conditional)
    return chooses(2.5, 'concluded')
  const reject = findLastPhrase(left, 'reject')
  const rejected = left.slice(Math.max(0, reject))
  if (reject >= 0 && countWords(rejected) <= 4 && !rejected.some(each => each.text === ',') && stated?.kind !== 'good')
    return denied ? mention : rejects(3)
  if (!stated) return null
  if (hypothetical) return supposed
  if (stated.kind === 'bad' ? stated.polarity > 0 : stated.polarity < 0)
    return rejects(stated.kind === 'answer' ? 3 : 2)
  if (is(breaker, 'aside') && !left.some(each => each.text === ',')) return mention
  if (is(lastWord, 'nor')) return rejects()
  if (stated.kind === 'answer') return chooses(several ? 2.5 : 3, 'called the answer')
  if (stated.kind === 'chosen') return chooses(3, 'chosen')
  if (stated.kind === 'only') return chooses(2.5, 'the only one left')
  if (stated.kind !== 'good') return mention
  const praise = right.filter(each => is(each, 'good'))
  const isOutright = matches(praise[0], /must be true|has to be true|correct|right|valid|best|follows/i)
  if (is(breaker, 'so') && !several && isOutright) return chooses(2.4, 'concluded')
  return {
    stance: 'endorses',
    strength: hasAny(left, 'only') ? 2.4 : 2,
    why: 'called correct',
    better: praise.some(each => /better|best|strong|most|superior|closest|prefer/i.test(each.text)),
  }
}

function judgeBare(clause: Clause): Judgement {
  const { sentence, tokens, token, k, to, opener, left, right, wordsBefore, lastWord, breaker, previousEvent } = clause
  const { several, listed, hypothetical, denied, ends, closes } = clause
  const onlyMarks = right.every(each => isMark(each))
  const isOnly = tokens.filter(each => each.kind === 'ref').length === 1
  // "…, but as it does not, C."
  const afterReason = is(tokens[opener], 'because')
    ? sentence.last && previousEvent === undefined
    : hasAny(tokens.slice(0, k), 'but', 'so') && previousEvent !== undefined
  if (
    tokens.slice(0, k).findLast(each => !isFiller(each))?.text === ',' &&
    onlyMarks &&
    closes &&
    !several &&
    afterReason
  )
    return chooses(2.4, 'concluded')
  // "B is not."
  if (
    k === opener &&
    right.length >= 2 &&
    right.every(each => isMark(each) || is(each, 'is', 'neg')) &&
    hasAny(right, 'neg') &&
    right.some(each => is(each, 'is') || /^(?:is|are|does|do|isn|doesn|wouldn|won't|can|couldn)/i.test(each.text)) &&
    closes
  )
    return rejects()
  if (hypothetical) return supposed
  if (is(lastWord, 'nor')) return rejects()
  // "There is no way that it isn't B."
  if (is(lastWord, 'neg') && !denied && !several && wordsBefore.length > 3) return chooses(2.5, 'double negation')
  // "It was not measured the same way (C)": the bracket names the reason.
  if (is(lastWord, 'neg')) return tokens[k - 1]?.text === '(' && to >= tokens.length - 1 ? mention : rejects()
  // "The error isn't in the sample (A)": less than a mention, unless nothing else is named.
  if (tokens[k - 1]?.text === '(' && tokens[k + 1]?.text === ')' && denied) return denial
  // "It can't be that the vote was held on a Sunday."
  const verb = wordsBefore.findLast(each => !/^(?:be|that|is|true|the|case|because)$/i.test(each.text))
  if (token.quoted && denied && is(verb, 'neg')) return rejects()
  if (hasAny(left, 'only') && !several) return denied ? mention : chooses(2.5, 'the only one left')
  // "B for sure"; "D just makes a mess" does not end here.
  const isHedged =
    is(right[0], 'hedge') ||
    matches(right[0], /^(?:lol|tbh|imo|then)$/i) ||
    (matches(right[0], /^for$/i) && matches(right[1], /^sure$/i))
  if (wordsBefore.length <= 2 && !denied && isHedged && countWords(right) <= (isMark(tokens[k + 1]) ? 3 : 1) && closes)
    return chooses(2.5, 'identified as the answer')
  const phrase = wordsBefore.slice(wordsBefore.findLastIndex(each => each.text === ':') + 1)
  const followsPronoun = is(lastWord, 'is') && lastWord!.text !== ':' && phrase.length <= 3 && countWords(phrase) <= 1
  if (followsPronoun && !denied && (ends || right.length < 4 || token.unambiguous))
    return chooses(2.5, 'identified as the answer')
  // "It can't be B."
  if (followsPronoun && denied && ends) return rejects()
  if (is(lastWord, 'hedge') && wordsBefore.length <= 2 && !denied) return chooses(2.5, 'identified as the answer')
  if (is(breaker, 'so') && is(lastWord, 'is') && ends && !denied) return chooses(2.5, 'concluded')
  // "The process described matches B."
  const isMatch = is(lastWord, 'good') && matches(lastWord, /^(?:match|matches|fits|fit|satisfies|expresses)$/i)
  if (isMatch && ends && !several && !denied && previousEvent === undefined)
    return chooses(2.4, 'identified as the answer')
  // "B it is."
  if (k === opener && /^it is(?: ?[.!])?$/i.test(joinText(right)) && closes) return chooses(2.6, 'chosen')
  // "That is what B says."
  const what = wordsBefore.findLastIndex(each => /^what$/i.test(each.text))
  if (
    what >= 0 &&
    what >= wordsBefore.length - 1 &&
    countWords(right) > 0 &&
    (hasAny(wordsBefore.slice(0, what), 'is') || right.some(each => isIn('statingVerbs', each))) &&
    !denied
  )
    return chooses(2.5, 'states what was found')
  // "The most defensible reading is D", unless it is called bad or one among others.
  const isRival = (each: Token, i: number) =>
    is(each, 'bad', 'reject', 'refuse') ||
    isIn('rivalNouns', each) ||
    (/^one$/i.test(each.text) && !matches(left[i - 1], /^the$/i))
  if (
    is(lastWord, 'is') &&
    lastWord!.text !== ':' &&
    !deniesThis(left, lastWord!) &&
    !several &&
    !listed &&
    (sentence.last || !token.quoted) &&
    (ends || closesPhrase(tokens[k + 1])) &&
    !left.some(isRival)
  )
    return chooses(2.4, 'identified as the answer')
  // "…; B does.", after others were rejected
  const isAuxiliary = matches(right[0], /^(?:does|is|do|can|will|has)$/i) && right.slice(1).every(each => isMark(each))
  if (previousEvent?.stance === 'rejects' && isAuxiliary && closes) return saidInstead
  if (is(breaker, 'so') && wordsBefore.length === 0) return chooses(ends ? 2.5 : 2.2, 'concluded')
  if (
    sentence.last &&
    tokens.filter(each => notMark(each) && each !== token).length <= 3 &&
    isOnly &&
    !several &&
    !listed &&
    (sentence.opensLine || /[.!]/.test(tokens.at(-1)!.text) || k < tokens.length - 1) &&
    !hasAny(tokens, 'neg', 'bad', 'refuse', 'no')
  )
    return chooses(2.5, 'last in the response')
  const colon = tokens.slice(0, k).findLast(each => each.text !== '"' && !isFiller(each))
  const isWhole = ends || tokens[to]?.text === '(' || (token.quoted && /\s\S+\s/.test(token.text))
  if (colon?.text === ':' && isWhole && !listed && !several) return chooses(2.4, 'after a colon')
  if (tokens[k + 1]?.text === '>' && tokens[k + 2]?.kind === 'ref' && previousEvent === undefined)
    return chooses(2.5, 'ranked first')
  if (k === opener) {
    // "(A), (C), (D): all compatible with the story" opens a list.
    if (several && right.find(each => each.text !== ')')?.text === ':') return mention
    const next = right.find(each => !/^[)\]]$/.test(each.text)) ?? tokens[to]
    const isOpening = next === undefined || isMark(next) || is(next, 'because', 'aside')
    if (sentence.first && !listed && ((token.unambiguous && !token.quoted && !several) || isOpening))
      return chooses(token.quoted && !ends ? 2.4 : 2.9, 'first in the response')
    if (isOpening && sentence.opensLine && !listed) return chooses(2.3, 'opens a line')
  }
  // "Thus the meeting takes place on Thursday."
  const isPlain = !hasAny(tokens, 'bad', 'reject', 'refuse', 'neg', 'hypothetical', 'or')
  if (sentence.last && is(tokens[opener], 'so') && !several && !denied && !listed && ends && isOnly && isPlain)
    return chooses(2.3, 'concluded')
  // "I don't think it's A."
  return denied && !listed && !several ? doubted : mention
}

/** True if the statement about a reference ends before this token. */
const closesPhrase = (token: Token | undefined) =>
  token === undefined || /^[,:;.("!)\]–—-]$/.test(token.text) || is(token, 'because', 'but', 'aside', 'so')
