/** Finds verdicts on options: after a reference ("B is wrong"), and in lists and tables ("A: no. B: yes.", "| C | ✗ | too broad |"). */
import type { Sentence } from '../sentences.ts'
import { hasAny, is, isEnd, isMark, joinText, matches, notMark, type Span, type Token } from '../tokens.ts'
import { isIn } from '../vocabulary.ts'

export interface Verdict {
  /** good: "is correct"; bad: "is wrong"; answer: "is the answer"; chosen: "would be my pick"; only: "remains". */
  readonly kind: 'good' | 'bad' | 'answer' | 'chosen' | 'only'
  /** -1 if the verdict is denied, else 1. */
  readonly polarity: number
}

/** The first verdict after a reference. */
export function findStatedVerdict(tokensAfter: readonly Token[]): Verdict | null {
  let polarity = 1
  let weak: Verdict | null = null
  let inContentClause = false
  for (const [i, token] of tokensAfter.entries()) {
    const next = tokensAfter[i + 1]
    // "D shows that the fall had nothing to do with the lamps": the clause after "that" has no verdict on D; ", which is irrelevant" has.
    if (/^that$/i.test(token.text) && isIn('factVerbs', tokensAfter[i - 1])) inContentClause = true
    if (/^(?:which|but|and)$/i.test(token.text) && tokensAfter[i - 1]?.text === ',') inContentClause = false
    if (inContentClause) continue
    if (is(token, 'neg', 'no')) polarity = -polarity
    // "C rules out the other cause" does not reject C; "C: eliminate." does.
    if (is(token, 'reject') && !isEnd(next) && !is(next, 'because', 'so')) continue
    // "keep looking"
    if (is(token, 'yes') && /^(?:keep|pass)$/i.test(token.text) && next?.kind === 'word') continue
    if (!is(token, 'good', 'bad', 'answer', 'chosen', 'only', 'reject', 'yes')) continue
    const kind = is(token, 'reject') ? 'bad' : is(token, 'yes') ? 'good' : (token.category as Verdict['kind'])
    // "The right answer": the next token has the verdict.
    if (kind === 'good' && is(next, 'answer')) continue
    // "D is only history"
    if (kind === 'only' && /^(?:only|alone)$/i.test(token.text) && isMerely(next)) continue
    if (kind === 'only' || kind === 'chosen') {
      // "B is the only correct one": a verdict that follows takes precedence. A choice more than two tokens after
      // the reference ("B looks fine, but C is my pick") is about another option, and cancels a "remains" before it.
      weak = kind === 'chosen' && i > 2 ? null : (weak ?? { kind, polarity })
      continue
    }
    // A negation in Chinese may follow.
    const isDenied = tokensAfter.slice(i + 1, i + 3).some(each => is(each, 'neg') && /[^\x00-\x7f]/.test(each.text))
    return { kind, polarity: isDenied ? -polarity : polarity }
  }
  return weak
}

const isMerely = (next: Token | undefined) =>
  next?.kind === 'word'
    ? !/^(?:one|remaining)$/i.test(next.text)
    : !is(next, 'good', 'answer', 'chosen', 'only', 'option')

/** A verdict on one option in a list, and its place in the text. */
interface ListVerdict extends Span {
  readonly good: boolean
  /** True if it is given by a sign, such as a tick. */
  readonly bySign?: boolean
}

export interface VerdictLists {
  /** Indexes of sentences that belong to a list. */
  readonly listed: ReadonlySet<number>
  readonly verdicts: ReadonlyMap<number, ListVerdict>
  /** Number of options that open a line or a sentence. */
  readonly optionCount: number
}

/** A sentence that starts with an option. */
type Opening = { readonly index: number; readonly option: number }

export function findVerdictLists(sentences: readonly Sentence[], answerOptionCount: number): VerdictLists {
  const openings = sentences.flatMap((sentence, index): Opening[] => {
    const option = findOpeningOption(sentence)
    return option === null ? [] : [{ index, option }]
  })
  if (openings[0]?.index === 0 && openings.length > 1 && isSeparateAnswer(sentences, openings)) openings.shift()
  const listed = new Set<number>()
  const verdicts = new Map<number, ListVerdict>()
  const optionCount = new Set(openings.map(({ option }) => option)).size
  // No list over several lines: verdicts may still be listed on one line, or in questions and replies.
  if (optionCount < 2) {
    const inline =
      findInlineVerdicts(sentences, answerOptionCount) ?? findQuestionVerdicts(sentences, answerOptionCount)
    return inline
      ? { listed: new Set([inline.sentence]), verdicts: inline.verdicts, optionCount }
      : { listed, verdicts, optionCount }
  }
  const verbs: OpeningVerb[] = []
  openings.forEach(({ index, option }, i) => {
    // The last item has no next one that ends it, so it has at most six sentences.
    const next = openings[i + 1]?.index ?? Math.min(sentences.length, index + 6)
    const isLastOpening = i === openings.length - 1
    // A lone letter at the very end is an answer below the list.
    const isLone = index === sentences.length - 1 && sentences[index]!.tokens.filter(notMark).length === 1
    if (isLastOpening && isLone && openings.slice(0, i).some(other => other.option === option)) return
    const block: Token[] = []
    verbs.push(...findOpeningVerb(sentences[index]!.tokens, option))
    for (let k = index; k < next; k++) {
      const { tokens, opensLine } = sentences[k]!
      const isOther = (token: Token) => token.kind === 'ref' && !token.options!.includes(option)
      const isNewBlock = () => opensLine && (isLastOpening || hasBlankLineBefore(sentences, k))
      if (k > index && (isNewBlock() || isConclusion(tokens) || tokens.some(isOther))) break
      listed.add(k)
      block.push(...tokens)
    }
    const first = block.findIndex(token => token.kind === 'ref')
    const good = judgeBlock(block.slice(first + 1))
    if (good === null || verdicts.get(option)?.good === good) return
    const bySign = block.some(isSign) || (verdicts.get(option)?.bySign ?? false)
    verdicts.set(option, { good, start: block[first]!.start, end: block.at(-1)!.end, bySign })
  })
  if (verdicts.size < optionCount) addContrast(verbs, verdicts)
  return { listed, verdicts, optionCount }
}

/** Finds the stem of the verb after an option, and whether it is denied: "does not explain it" and "explains it". */
function findOpeningVerb(tokens: readonly Token[], option: number) {
  const ref = tokens.findIndex(token => token.kind === 'ref')
  const words = tokens.slice(ref + 1).filter(token => notMark(token) && token.category !== 'is')
  const from = words.findIndex(token => token.category === 'neg' || !/^(?:it|this|that|does|do)$/i.test(token.text))
  const denied = words[from]?.category === 'neg'
  const verb = words[denied ? from + 1 : from]
  if (!matches(verb, /^\p{L}{4,}$/u)) return []
  const stem = verb!.text.toLowerCase().slice(0, 5)
  return [{ option, stem, denied, start: tokens[0]!.start, end: tokens.at(-1)!.end }]
}

type OpeningVerb = ReturnType<typeof findOpeningVerb>[number]

/** Adds verdicts by contrast: an option is good if its verb is denied for at least two others and affirmed for none. */
function addContrast(verbs: readonly OpeningVerb[], verdicts: Map<number, ListVerdict>): void {
  for (const { stem, denied, option, start, end } of verbs) {
    if (denied || verdicts.has(option)) continue
    const others = verbs.filter(each => each.stem === stem && each.option !== option)
    if (others.length < 2 || !others.every(each => each.denied)) continue
    verdicts.set(option, { good: true, start, end })
    for (const each of others) if (!verdicts.has(each.option)) verdicts.set(each.option, { ...each, good: false })
  }
}

/** True if an option that begins the response is the answer, not an item of the list below: "B. The author says … A is tempting, but …". */
function isSeparateAnswer(sentences: readonly Sentence[], openings: readonly Opening[]): boolean {
  const isBare = ({ tokens }: Sentence) => {
    const next = tokens[tokens.findIndex(token => token.kind === 'ref') + 1]
    return next === undefined || /^[.:)–—|-]$/.test(next.text)
  }
  const replied = is(sentences[1]?.tokens.find(notMark), 'yes', 'no')
  if (replied || !isBare(sentences[0]!) || sentences[0]!.tokens.some(token => token.category === 'bad')) return false
  const [first, ...others] = openings
  return others.every(({ index, option }) => {
    const sentence = sentences[index]!
    return !sentence.opensLine && (option < first!.option || !isBare(sentence))
  })
}

/** Returns true if a sentence concludes with an option, as in "Hence (C) must be true"; it is then not part of the list. */
const isConclusion = (tokens: readonly Token[]) =>
  is(tokens.find(notMark), 'so') && tokens.some(token => token.kind === 'ref')

const hasBlankLineBefore = (sentences: readonly Sentence[], k: number) =>
  sentences[k]!.tokens[0]!.start - sentences[k - 1]!.tokens.at(-1)!.end > 1

/** The option that a sentence starts with, before a mark or a verdict. */
function findOpeningOption({ tokens, opensLine }: Sentence): number | null {
  const isPrefix = (token: Token) =>
    isMark(token) ||
    token.category === 'option' ||
    isSign(token) ||
    /^\d+$|^\p{Extended_Pictographic}/u.test(token.text)
  const first = tokens.findIndex(token => !isPrefix(token))
  const token = tokens[first]
  if (token?.kind !== 'ref' || token.options!.length !== 1) return null
  const [option] = token.options!
  const next = tokens[first + 1]
  // The text of an option starts an item only before a mark: "Pottery needs the kiln" is just a sentence.
  if (token.quoted && token.text.length > 1)
    return opensLine && (isEnd(next) || next!.text === ':' || isSign(next!)) ? option! : null
  const isNamed = token.quoted || tokens.slice(0, first).some(each => each.category === 'option')
  const isItem =
    isEnd(next) || next!.kind === 'word' || isSign(next!) || is(next, 'is', 'no', 'yes', 'bad', 'neg', 'good', 'only')
  return isNamed || isItem ? option! : null
}

const isSign = (token: Token) => is(token, 'yes', 'no') && !/\p{L}/u.test(token.text)

/** The verdict in the last cell of a table row, if the cell has at most two words. */
function readLastCell(tokens: readonly Token[]): boolean | null {
  const bars = tokens.flatMap((token, i) => (token.text === '|' ? [i] : []))
  const cell = tokens.slice(bars.at(-2)! + 1, bars.at(-1)!).filter(notMark)
  if (cell.length === 0 || cell.length > 2) return null
  const cellText = joinText(cell)
  if (/^(?:accept|accepted|keep|select|selected|chosen|choose|pick)$/i.test(cellText)) return true
  if (/^(?:reject|rejected|drop|dropped|discarded?|eliminated?|out)$/i.test(cellText)) return false
  const found = cell.find(token => is(token, 'yes', 'no'))
  return found ? is(found, 'yes') : null
}

/** The verdict of an item: the first yes or no, right or wrong. */
function judgeBlock(tokens: readonly Token[]): boolean | null {
  const bars = tokens.filter(token => token.text === '|').length
  // In a table row the last verdict summarises the others.
  if (bars > 2) {
    const last = tokens.findLast(token => is(token, 'yes', 'no'))
    const summary = readLastCell(tokens) ?? (last && isSign(last) ? is(last, 'yes') : null)
    if (summary !== null) return summary
  }
  // "B ✓ rule 1, ✗ rule 2": one cross is enough.
  const signs = tokens.filter(isSign)
  if (signs.length > 0 && bars === 0) return signs.every(sign => is(sign, 'yes'))
  // An arrow at the end of a line points at it.
  if (tokens.some(token => is(token, 'yes') && /^(?:<-|←|⬅|◀|◄|👈)/u.test(token.text))) return true
  for (const [i, token] of tokens.entries()) {
    // "keep looking", "right about the cost": no verdict.
    const isOther = tokens[i + 1]?.kind === 'word' && /^(?:keep|right|true|pass)$/i.test(token.text)
    if (is(token, 'yes') && !isOther) return true
    // "where there were no lamps" is no verdict.
    const isReply = i === 0 || isMark(tokens[i - 1]) || tokens[i - 1]!.kind === 'phrase'
    if (is(token, 'no') && (isReply || !/^no$/i.test(token.text))) return false
    // "Could be true" is no verdict, but "could be true, but need not be" rejects the option.
    if (is(token, 'hypothetical') && /^(?:could|may|might) be$/i.test(token.text))
      return hasAny(tokens.slice(i), 'neg', 'bad') ? false : null
    if (is(token, 'bad', 'good', 'answer', 'reject', 'only')) break
  }
  const [word, ...others] = tokens.filter(notMark)
  const isAccepted = matches(word, /^(?:ok|okay|fine|possible|consistent|allowed|permitted)$/i)
  if (isAccepted && others.length === 0) return true
  const found = findStatedVerdict(tokens)
  if (!found || found.kind === 'chosen' || found.kind === 'only') return null
  return found.kind === 'bad' ? found.polarity < 0 : found.polarity > 0
}

/** The verdict of a single word: yes or no, or T, F, strong, weak and the like before a mark. */
function judgeWord(token: Token, next: Token | undefined): boolean | null {
  if (is(token, 'yes', 'no')) return is(token, 'yes')
  if (!isEnd(next)) return null
  if (/^(?:T|strong|good|fine|ok|okay|best)$/.test(token.text)) return true
  return /^(?:F|weak|bad|poor|irrelevant|out)$/.test(token.text) ? false : null
}

type InlineVerdicts = { readonly sentence: number; readonly verdicts: ReadonlyMap<number, ListVerdict> }

/** Finds verdicts on one line: "A ✗, B ✓, C ✗". */
function findInlineVerdicts(sentences: readonly Sentence[], answerOptionCount: number): InlineVerdicts | null {
  for (const [sentence, { tokens }] of sentences.entries()) {
    const verdicts = new Map<number, ListVerdict>()
    tokens.forEach((token, i) => {
      if (token.kind !== 'ref' || token.options!.length !== 1) return
      const next = tokens.findIndex((each, k) => k > i && k < i + 4 && notMark(each) && each.category !== 'is')
      const good = next < 0 ? null : judgeWord(tokens[next]!, tokens[next + 1])
      if (good !== null) verdicts.set(token.options![0]!, { good, start: token.start, end: tokens[next]!.end })
    })
    if (verdicts.size >= Math.max(2, answerOptionCount - 1)) return { verdicts, sentence }
  }
  return null
}

/** Finds verdicts in questions and replies: "What about B? No. What about C? Also no. What about D? Yes!" */
function findQuestionVerdicts(sentences: readonly Sentence[], answerOptionCount: number): InlineVerdicts | null {
  const verdicts = new Map<number, ListVerdict>()
  for (const [i, { tokens, isQuestion }] of sentences.entries()) {
    const [ref, ...others] = tokens.filter(token => token.kind === 'ref')
    const reply = sentences[i + 1]?.tokens.slice(0, 2).find(token => is(token, 'yes', 'no'))
    if (isQuestion && ref && ref.options!.length === 1 && others.length === 0 && reply)
      verdicts.set(ref.options![0]!, { good: is(reply, 'yes'), start: ref.start, end: reply.end })
  }
  const good = [...verdicts.values()].filter(each => each.good)
  // Only the first sentence counts as listed: the others may also be read as statements that choose or reject an option.
  return verdicts.size >= Math.max(2, answerOptionCount - 1) && good.length === 1 ? { verdicts, sentence: 0 } : null
}
