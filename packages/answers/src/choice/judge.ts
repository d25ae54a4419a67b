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

// The numbers are strengths of evidence, explained at `Judgement`; small differences such as 2.4 and 2.5 only rank similar phrases.
const createChoice = (strength: number, why: string): Judgement => ({ stance: 'chooses', strength, why })
const createRejection = (strength = 2): Judgement => ({ stance: 'rejects', strength, why: 'rejected' })
const createMention = (strength: number, why: string): Judgement => ({ stance: 'mentions', strength, why })
const endorsedInstead: Judgement = { stance: 'endorses', strength: 2, why: 'said instead' }
const plainMention = createMention(0, 'only mentioned')
/** An option in brackets after a denial. */
const deniedMention = createMention(-0.5, 'only mentioned')
/** An option in a clause that denies something. */
const doubtedMention = createMention(-0.75, 'only mentioned')
/** An option in a question, a supposition or a comparison. */
const hypotheticalMention = createMention(-1, 'only hypothetical')

export const judgeReference = (clause: Clause): Judgement =>
  judgeByPosition(clause) ?? judgeByPhrase(clause) ?? judgeWithoutPhrase(clause)

const countWords = (tokens: readonly Token[]) => tokens.filter(each => each.kind === 'word').length
const findLastPhrase = (tokens: readonly Token[], category: string) => tokens.findLastIndex(each => is(each, category))

/** Judges by the position of the reference in the sentence and in the response. */
function judgeByPosition(clause: Clause): Judgement | null {
  const { sentence, tokens, token, k, from, opener, left, right, wordsBefore, lastWord, separator, previousEvent } =
    clause
  const { namesSeveral, isConditional, isHypothetical, isCompared, isInList } = clause
  if (hasAny(left, 'box', 'tag') && wordsBefore.length <= 3) return createChoice(4, 'boxed or tagged')
  // "The closest competitor to B is C"
  if (
    previousEvent !== undefined &&
    tokens[from - 1]?.kind === 'ref' &&
    matches(tokens[from - 2], /^(?:to|of|for)$/i) &&
    is(left[0], 'is') &&
    !hasAny(tokens.slice(0, from), 'answer')
  )
    return hypotheticalMention
  // "B → A would be the converse, which is the first option" names the option without choosing it.
  const which = wordsBefore.findLastIndex(each => /^which$/i.test(each.text))
  if (
    which > 0 &&
    is(lastWord, 'is') &&
    which === wordsBefore.length - 2 &&
    !hasAny(wordsBefore.slice(0, which), 'answer', 'good', 'choose') &&
    !is(separator, 'so')
  )
    return plainMention
  // "3rd: A" in a ranking
  if (is(tokens[opener], 'second', 'third', 'fourth', 'fifth') && tokens[opener + 1]?.text === ':')
    return hypotheticalMention
  // "✗ B" on a line by itself
  if (sentence.opensLine && k === opener + 1 && is(tokens[opener], 'no') && !/\p{L}/u.test(tokens[opener]!.text))
    return createRejection()
  // "So the only one who could have done it is Ann."
  const isConclusion =
    is(separator, 'so') && is(lastWord, 'is') && clause.closesSentence && right.every(each => isMark(each))
  if (isConclusion && !isConditional && !sentence.isQuestion && !namesSeveral && !isNegated(left))
    return createChoice(2.5, 'concluded')
  // "It's B, the false dilemma.": an apposition, not a verdict.
  if (
    !namesSeveral &&
    !sentence.isQuestion &&
    !isHypothetical &&
    (is(lastWord, 'is') || matches(lastWord, /^that's$/i)) &&
    tokens[k + 1]?.text === ',' &&
    matches(tokens[k + 2], /^(?:the|an?)$/i) &&
    /^(?:(?:it|that|this) (?:'s|is)|it's|that's)$/i.test(joinText(tokens.slice(opener, k)))
  )
    return createChoice(2.5, 'identified as the answer')
  // "The weakest is B; the strongest would be A."
  if (matches(lastWord, /^would be$/i) && previousEvent?.stance === 'chooses' && previousEvent.strength >= 2.2)
    return plainMention
  // "not A but C"
  if (is(separator, 'but') && wordsBefore.length === 0 && previousEvent?.stance === 'rejects' && !isHypothetical)
    return createChoice(previousEvent.strength >= 3 ? 3 : 2.5, 'said instead')
  if (clause.underHeading && k === opener) return createChoice(3, 'under a heading')
  // "Best: C. Second best: A. Worst: B."
  const key = readKeyBefore(tokens, k)
  if (key === 'worst') return createRejection()
  if (key === 'best' && !namesSeveral) return createChoice(3, 'announced as the answer')
  // An option without any words: its strength depends on its place in the line and the response.
  if (isAlone(tokens, k)) {
    const { opensLine, closesLine, first, isQuestion } = sentence
    if (isInList && token.quoted && !(first && token.options![0] !== 0)) return plainMention
    if (!isQuestion || (first && !token.quoted)) {
      if (opensLine && closesLine && (sentence.last || first)) return createChoice(3, 'alone on a line')
      if (first && !isInList) return createChoice(3, 'first in the response')
      if (sentence.last)
        return opensLine || /[.!)\]]/.test(tokens.at(-1)!.text)
          ? createChoice(2.6, 'last in the response')
          : plainMention
      return isInList || token.quoted
        ? plainMention
        : createChoice(opensLine && closesLine ? 2.4 : 2.2, 'alone in its sentence')
    }
  }
  if (sentence.isQuestion || matches(lastWord, /^between$/i)) return hypotheticalMention
  // "All of them are supported except B."
  const isAll = (each: Token) => is(each, 'both', 'none') || /^(?:all|every|each|everything|any)$/i.test(each.text)
  if (
    is(separator, 'aside') &&
    matches(separator, /^except|^but for|^other than|^besides|^apart from|^aside from/i) &&
    wordsBefore.length === 0 &&
    !namesSeveral &&
    !previousEvent &&
    tokens.slice(0, from).some(isAll)
  )
    return createChoice(2.4, 'the exception')
  // "It cannot be anything but C."
  const nothingElse =
    (matches(lastWord, /^anything but$/i) || (is(separator, 'aside') && matches(tokens[from - 2], /^anything$/i))) &&
    tokens.slice(0, k).some(each => is(each, 'neg') && !/^anything but$/i.test(each.text))
  if (nothingElse && !namesSeveral) return createChoice(2.6, 'nothing else')
  if (!isCompared) return null
  // "Neither settles it, whereas C does."
  const words = right.filter(notMark)
  const isContrast = hasAny(tokens.slice(0, from), 'neg', 'nor')
  const isAuxiliary = words.length === 1 && matches(words[0], /^(?:does|is|do|can|will|would)$/i)
  if (isAuxiliary && isContrast) return endorsedInstead
  return hasAny(right, 'good') && !hasAny(right, 'neg', 'bad') ? hypotheticalMention : createRejection(1)
}

/** Judges by a phrase that announces, chooses, rejects or evaluates the option. */
function judgeByPhrase(clause: Clause): Judgement | null {
  const { sentence, tokens, k, left, right, wordsBefore, lastWord, separator, previousEvent, statedVerdict } = clause
  const { namesSeveral, isConditional, isForcedChoice, isHypothetical, isDenied } = clause
  // "Everything but C fails": C is the exception.
  if (
    matches(lastWord, /^(?:everything|all|anything|nothing|none) but$/i) &&
    statedVerdict &&
    !namesSeveral &&
    !isHypothetical
  )
    return createChoice(2.4, 'the exception')
  if (matches(lastWord, /^none of$/i) && namesSeveral && statedVerdict?.kind === 'good') return createRejection()
  // "Nothing in A, B or D gives bakers more flour."
  if (namesSeveral && matches(wordsBefore.at(-2), /^nothing$/i) && matches(lastWord, /^(?:in|about|of)$/i))
    return createRejection()
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
    return hypotheticalMention
  if (answer >= 0 && !(isName && statedVerdict !== null && statedVerdict.kind !== 'answer')) {
    // "An answer of B would mistake …"
    const isHypotheticalAnswer = matches(left[answer - 1], /^an?$/i) && right.some(each => /^would/i.test(each.text))
    if (isHypothetical || isHypotheticalAnswer) return hypotheticalMention
    const isNear = countWords(left.slice(answer)) <= 8
    if (isNear && isDenied) return createRejection(3)
    const isSubject =
      isName && statedVerdict === null && !is(right.find(notMark), 'is') && countWords(right) > 0 && !sentence.first
    if (isNear && !isSubject) return createChoice(3, 'announced as the answer')
  }
  const choose = findLastPhrase(left, 'choose')
  const chosen = left.slice(Math.max(0, choose))
  // "I'd put 40% on A"
  if (choose >= 0 && chosen.some((each, i) => /^\d+$/.test(each.text) && chosen[i + 1]?.text === '%'))
    return plainMention
  if (choose >= 0 && isOwnChoice(left, choose) && countWords(chosen) <= 5) {
    if (statedVerdict?.kind === 'bad' && statedVerdict.polarity > 0) return createRejection()
    // "A critic would point to B", "I would pick A if the passage mentioned rain"
    const hasCondition = right
      .slice(0, 4)
      .some(each => is(each, 'hypothetical') && /^(?:if|unless|only if)$/i.test(each.text))
    if (isChoiceOfOthers(left, choose) || (hasCondition && !isForcedChoice)) return hypotheticalMention
    // "I put B aside."
    if (matches(right[0], /^(?:aside|away|last|second|back)$/i)) return createRejection()
    if (!isHypothetical) return isDenied ? createRejection(3) : createChoice(3, 'chosen')
    const tempted = left.some(
      each => is(each, 'hypothetical') && /tempt|first|initial|almost|going to|thought/i.test(each.text),
    )
    if (isConditional || tempted || !matches(left[choose], /lean|go with|choose|pick/i)) return hypotheticalMention
    return isDenied ? createRejection() : createChoice(2.6, 'chosen')
  }
  // "The growth goes against what they say → evidence against their view (A)."
  const arrow = left.some(each => /^(?:→|⇒|->|=>)$/.test(each.text))
  if (arrow && tokens[k - 1]?.text === '(' && clause.to >= tokens.length - 1 && !namesSeveral && !isConditional)
    return createChoice(2.5, 'concluded')
  const reject = findLastPhrase(left, 'reject')
  const rejected = left.slice(Math.max(0, reject))
  if (
    reject >= 0 &&
    countWords(rejected) <= 4 &&
    !rejected.some(each => each.text === ',') &&
    statedVerdict?.kind !== 'good'
  )
    return isDenied ? plainMention : createRejection(3)
  if (!statedVerdict) return null
  if (isHypothetical) return hypotheticalMention
  if (statedVerdict.kind === 'bad' ? statedVerdict.polarity > 0 : statedVerdict.polarity < 0)
    return createRejection(statedVerdict.kind === 'answer' ? 3 : 2)
  if (is(separator, 'aside') && !left.some(each => each.text === ',')) return plainMention
  if (is(lastWord, 'nor')) return createRejection()
  if (statedVerdict.kind === 'answer') return createChoice(namesSeveral ? 2.5 : 3, 'called the answer')
  if (statedVerdict.kind === 'chosen') return createChoice(3, 'chosen')
  if (statedVerdict.kind === 'only') return createChoice(2.5, 'the only one left')
  if (statedVerdict.kind !== 'good') return plainMention
  const praise = right.filter(each => is(each, 'good'))
  const isOutright = matches(praise[0], /must be true|has to be true|correct|right|valid|best|follows/i)
  if (is(separator, 'so') && !namesSeveral && isOutright) return createChoice(2.4, 'concluded')
  return {
    stance: 'endorses',
    strength: hasAny(left, 'only') ? 2.4 : 2,
    why: 'called correct',
    better: praise.some(each => /better|best|strong|most|superior|closest|prefer/i.test(each.text)),
  }
}

/** Judges a reference without such a phrase, by the words next to it. */
function judgeWithoutPhrase(clause: Clause): Judgement {
  const { sentence, tokens, token, k, to, opener, left, right, wordsBefore, lastWord, separator, previousEvent } =
    clause
  const { namesSeveral, isInList, isHypothetical, isDenied, endsClause, closesSentence } = clause
  const onlyMarks = right.every(each => isMark(each))
  const isOnly = tokens.filter(each => each.kind === 'ref').length === 1
  // "…, but as it does not, C."
  const afterReason = is(tokens[opener], 'because')
    ? sentence.last && previousEvent === undefined
    : hasAny(tokens.slice(0, k), 'but', 'so') && previousEvent !== undefined
  if (
    tokens.slice(0, k).findLast(each => !isFiller(each))?.text === ',' &&
    onlyMarks &&
    closesSentence &&
    !namesSeveral &&
    afterReason
  )
    return createChoice(2.4, 'concluded')
  // "B is not."
  if (
    k === opener &&
    right.length >= 2 &&
    right.every(each => isMark(each) || is(each, 'is', 'neg')) &&
    hasAny(right, 'neg') &&
    right.some(each => is(each, 'is') || /^(?:is|are|does|do|isn|doesn|wouldn|won't|can|couldn)/i.test(each.text)) &&
    closesSentence
  )
    return createRejection()
  if (isHypothetical) return hypotheticalMention
  if (is(lastWord, 'nor')) return createRejection()
  // "There is no way that it isn't B."
  if (is(lastWord, 'neg') && !isDenied && !namesSeveral && wordsBefore.length > 3)
    return createChoice(2.5, 'double negation')
  // "It was not measured the same way (C)": the bracket names the reason.
  if (is(lastWord, 'neg'))
    return tokens[k - 1]?.text === '(' && to >= tokens.length - 1 ? plainMention : createRejection()
  // "The error isn't in the sample (A)": less than a mention, unless nothing else is named.
  if (tokens[k - 1]?.text === '(' && tokens[k + 1]?.text === ')' && isDenied) return deniedMention
  // "It can't be that the vote was held on a Sunday."
  const verb = wordsBefore.findLast(each => !/^(?:be|that|is|true|the|case|because)$/i.test(each.text))
  if (token.quoted && isDenied && is(verb, 'neg')) return createRejection()
  if (hasAny(left, 'only') && !namesSeveral) return isDenied ? plainMention : createChoice(2.5, 'the only one left')
  // "B for sure"; "D just makes a mess" does not end here.
  const isHedged =
    is(right[0], 'hedge') ||
    matches(right[0], /^(?:lol|tbh|imo|then)$/i) ||
    (matches(right[0], /^for$/i) && matches(right[1], /^sure$/i))
  if (
    wordsBefore.length <= 2 &&
    !isDenied &&
    isHedged &&
    countWords(right) <= (isMark(tokens[k + 1]) ? 3 : 1) &&
    closesSentence
  )
    return createChoice(2.5, 'identified as the answer')
  const phrase = wordsBefore.slice(wordsBefore.findLastIndex(each => each.text === ':') + 1)
  const followsPronoun = is(lastWord, 'is') && lastWord!.text !== ':' && phrase.length <= 3 && countWords(phrase) <= 1
  if (followsPronoun && !isDenied && (endsClause || right.length < 4 || token.unambiguous))
    return createChoice(2.5, 'identified as the answer')
  // "It can't be B."
  if (followsPronoun && isDenied && endsClause) return createRejection()
  if (is(lastWord, 'hedge') && wordsBefore.length <= 2 && !isDenied)
    return createChoice(2.5, 'identified as the answer')
  if (is(separator, 'so') && is(lastWord, 'is') && endsClause && !isDenied) return createChoice(2.5, 'concluded')
  // "The process described matches B."
  const isMatch = is(lastWord, 'good') && matches(lastWord, /^(?:match|matches|fits|fit|satisfies|expresses)$/i)
  if (isMatch && endsClause && !namesSeveral && !isDenied && previousEvent === undefined)
    return createChoice(2.4, 'identified as the answer')
  // "B it is."
  if (k === opener && /^it is(?: ?[.!])?$/i.test(joinText(right)) && closesSentence) return createChoice(2.6, 'chosen')
  // "That is what B says."
  const what = wordsBefore.findLastIndex(each => /^what$/i.test(each.text))
  if (
    what >= 0 &&
    what >= wordsBefore.length - 1 &&
    countWords(right) > 0 &&
    (hasAny(wordsBefore.slice(0, what), 'is') || right.some(each => isIn('statingVerbs', each))) &&
    !isDenied
  )
    return createChoice(2.5, 'states what was found')
  // "The most defensible reading is D", unless it is called bad or one among others.
  const isRival = (each: Token, i: number) =>
    is(each, 'bad', 'reject', 'refuse') ||
    isIn('rivalNouns', each) ||
    (/^one$/i.test(each.text) && !matches(left[i - 1], /^the$/i))
  if (
    is(lastWord, 'is') &&
    lastWord!.text !== ':' &&
    !deniesThis(left, lastWord!) &&
    !namesSeveral &&
    !isInList &&
    (sentence.last || !token.quoted) &&
    (endsClause || closesPhrase(tokens[k + 1])) &&
    !left.some(isRival)
  )
    return createChoice(2.4, 'identified as the answer')
  // "…; B does.", after others were rejected
  const isAuxiliary = matches(right[0], /^(?:does|is|do|can|will|has)$/i) && right.slice(1).every(each => isMark(each))
  if (previousEvent?.stance === 'rejects' && isAuxiliary && closesSentence) return endorsedInstead
  if (is(separator, 'so') && wordsBefore.length === 0) return createChoice(endsClause ? 2.5 : 2.2, 'concluded')
  if (
    sentence.last &&
    tokens.filter(each => notMark(each) && each !== token).length <= 3 &&
    isOnly &&
    !namesSeveral &&
    !isInList &&
    (sentence.opensLine || /[.!]/.test(tokens.at(-1)!.text) || k < tokens.length - 1) &&
    !hasAny(tokens, 'neg', 'bad', 'refuse', 'no')
  )
    return createChoice(2.5, 'last in the response')
  const colon = tokens.slice(0, k).findLast(each => each.text !== '"' && !isFiller(each))
  const isWhole = endsClause || tokens[to]?.text === '(' || (token.quoted && /\s\S+\s/.test(token.text))
  if (colon?.text === ':' && isWhole && !isInList && !namesSeveral) return createChoice(2.4, 'after a colon')
  if (tokens[k + 1]?.text === '>' && tokens[k + 2]?.kind === 'ref' && previousEvent === undefined)
    return createChoice(2.5, 'ranked first')
  if (k === opener) {
    // "(A), (C), (D): all compatible with the story" opens a list.
    if (namesSeveral && right.find(each => each.text !== ')')?.text === ':') return plainMention
    const next = right.find(each => !/^[)\]]$/.test(each.text)) ?? tokens[to]
    const isOpening = next === undefined || isMark(next) || is(next, 'because', 'aside')
    if (sentence.first && !isInList && ((token.unambiguous && !token.quoted && !namesSeveral) || isOpening))
      return createChoice(token.quoted && !endsClause ? 2.4 : 2.9, 'first in the response')
    if (isOpening && sentence.opensLine && !isInList) return createChoice(2.3, 'opens a line')
  }
  // "Thus the meeting takes place on Thursday."
  const isPlain = !hasAny(tokens, 'bad', 'reject', 'refuse', 'neg', 'hypothetical', 'or')
  if (
    sentence.last &&
    is(tokens[opener], 'so') &&
    !namesSeveral &&
    !isDenied &&
    !isInList &&
    endsClause &&
    isOnly &&
    isPlain
  )
    return createChoice(2.3, 'concluded')
  // "I don't think it's A."
  return isDenied && !isInList && !namesSeveral ? doubtedMention : plainMention
}

/** True if the statement about a reference ends before this token. */
const closesPhrase = (token: Token | undefined) =>
  token === undefined || /^[,:;.("!)\]–—-]$/.test(token.text) || is(token, 'because', 'but', 'aside', 'so')
