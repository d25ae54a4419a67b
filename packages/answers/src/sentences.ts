/** Splits tokens into sentences and lines, and joins references that belong together. */
import { is, isMark, joinText, matches, notMark, type Token } from './tokens.ts'
import { isIn, patterns } from './vocabulary.ts'

export interface Sentence {
  readonly tokens: readonly Token[]
  /** True if it is a question. */
  readonly isQuestion: boolean
  /** True if it is the first or the last of its line. */
  readonly opensLine: boolean
  readonly closesLine: boolean
  /** True if it is the first or the last of the response. */
  readonly first: boolean
  readonly last: boolean
}

/** Returns true if a sentence ends with a tag question: "Has to be C, doesn't it?" */
const isTagQuestion = (tokens: readonly Token[]) => {
  const comma = tokens.findLastIndex(token => token.text === ',')
  return comma > 0 && patterns.tagQuestion.test(joinText(tokens.slice(comma + 1)))
}

/** Maximum tokens per sentence. Judging the tokens of a sentence takes quadratic time, so text without full stops is cut. */
const maxTokens = 300

export function splitSentences(tokens: readonly Token[], text: string): Sentence[] {
  const found: { tokens: Token[]; isQuestion: boolean; opensLine: boolean; closesLine: boolean }[] = []
  let current: Token[] = []
  let opensLine = true
  const close = (isQuestion: boolean, closesLine: boolean) => {
    if (current.some(notMark)) {
      found.push({ tokens: current, isQuestion, opensLine, closesLine })
      opensLine = false
    } else if (found.length > 0 && closesLine) found.at(-1)!.closesLine = true
    if (closesLine) opensLine = true
    current = []
  }
  for (const token of tokens) {
    if (current.length >= maxTokens) close(false, false)
    if (isMark(token, '\n')) {
      close(false, true)
      continue
    }
    const isLineNumber =
      opensLine && current.length === 1 && /^\d{1,2}$/.test(current[0]!.text) && current[0]!.kind !== 'ref'
    const isAbbreviation = isLineNumber || matches(current.at(-1), /^(?:mr|ms|mrs|dr|prof|st|vs|jr|sr|cf)$/i)
    current.push(token)
    if (endsSentence(token, text) && !(token.text === '.' && isAbbreviation))
      close(isMark(token, '?？') && !isTagQuestion(current), false)
  }
  close(false, true)
  return found.map((sentence, i) => ({ ...sentence, first: i === 0, last: i === found.length - 1 }))
}

const endsSentence = (token: Token, text: string) =>
  isMark(token, '。！？') ||
  (isMark(token, '.!?…') && /[\s"')\][\u3000-\u9fff\uac00-\ud7af]/.test(text[token.end] ?? ' '))

/** Joins the letter and the quoted text of one option, and lists such as "A, C and D", into one reference. */
export const joinReferences = (tokens: readonly Token[]): Token[] =>
  resolvePairs(joinLists(joinTextAndLetter(joinLetterAndText(tokens))))

/** Joins a letter and the text after it: "B: the dam holds". */
function joinLetterAndText(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    let j = i + 1
    while (
      j - i < 7 &&
      (isMark(tokens[j], '.,:)]"\'([-–—=|/') || matches(tokens[j], /^[:=]$/) || isApposition(tokens[j]))
    )
      j++
    const next = tokens[j]
    const isText = next?.kind === 'ref' && next.quoted
    const same = isText && next.options![0] === token.options?.[0]
    // "B and D: the dam holds": several letters before a text are a list, not a contradiction.
    const closes = (tokens[j + 1] === undefined || isMark(tokens[j + 1])) && j > i + 1
    const contradicts =
      isText && next.unambiguous && next.text.length > 3 && closes && !tokens.slice(i + 1, j).some(isApposition)
    if (token.kind === 'ref' && !token.quoted && (same || contradicts)) {
      const options = same ? token.options! : [...token.options!, ...next!.options!]
      joined.push({ ...token, unambiguous: true, quoted: true, options, end: next!.end })
      i = j
    } else joined.push(token)
  }
  return joined
}

/** Joins a text and the letter after it: "The dam holds, which is choice B". */
function joinTextAndLetter(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (const token of tokens) {
    let j = joined.length - 1
    while (j >= 0 && joined.length - j < 6 && (isMark(joined[j], ',("\'') || isApposition(joined[j]))) j--
    const prior = joined[j]
    const isSame =
      token.kind === 'ref' &&
      j < joined.length - 1 &&
      prior?.kind === 'ref' &&
      prior.quoted &&
      prior.options!.length === 1 &&
      prior.options![0] === token.options![0]
    if (isSame) joined.splice(j, joined.length - j, { ...prior, unambiguous: true, end: token.end })
    else joined.push(token)
  }
  return joined
}

/** True if a token links an option's letter to its text. */
const isApposition = (token: Token | undefined) =>
  is(token, 'option') || (is(token, 'is') && !matches(token, /^[:=]$/)) || isIn('appositions', token)

/** Joins the references of a list such as "A, C and D". */
function joinLists(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    if (token.kind !== 'ref') {
      joined.push(token)
      continue
    }
    let last = i
    let either = false
    const options = [...token.options!]
    for (;;) {
      const next = findNextInList(tokens, last)
      // "Between B and D, B is better": a repeated option ends the list.
      if (!next || tokens[next.index]!.options!.some(option => options.includes(option))) break
      options.push(...tokens[next.index]!.options!)
      either ||= next.either
      last = next.index
    }
    const list = { options: [...new Set(options)], either, unambiguous: true, quoted: token.quoted ?? false }
    joined.push(last === i ? token : { ...token, ...list, end: tokens[last]!.end })
    i = last
  }
  return joined
}

/** Finds the next reference of a list: after a comma, "and", "or" or a slash, perhaps after another "option". */
function findNextInList(tokens: readonly Token[], from: number): { index: number; either: boolean } | null {
  let [either, linked] = [false, false]
  for (let i = from + 1; i < tokens.length && i <= from + 5; i++) {
    const token = tokens[i]!
    // "A B C D"
    const adjacent = i === from + 1 && !token.quoted && !tokens[from]!.quoted
    if (token.kind === 'ref') return linked || adjacent ? { index: i, either } : null
    if (isMark(token, '/,') || is(token, 'and', 'or', 'nor')) {
      linked = true
      if (is(token, 'or') || token.text === '/') either = true
    } else if (!isMark(token, ')(]["\'') && !is(token, 'option') && !isIn('listFillers', token)) return null
  }
  return null
}

/** Turns "the former" and "the latter" into references to the last pair named; "the former mayor" is not one. */
function resolvePairs(tokens: readonly Token[]): Token[] {
  let pair: readonly number[] | null = null
  return tokens.map((token, i) => {
    if (token.kind === 'ref' && token.options!.length > 1) pair = token.options!.length === 2 ? token.options! : null
    const pairIndex = matches(token, /^former$/i) ? 0 : matches(token, /^latter$/i) ? 1 : -1
    const next = tokens[i + 1]
    const isPronoun = next?.kind !== 'word' || isIn('pairFollowers', next)
    return pair && pairIndex >= 0 && isPronoun && matches(tokens[i - 1], /^the$/i)
      ? { ...token, kind: 'ref', options: [pair[pairIndex]!], unambiguous: true, quoted: false }
      : token
  })
}
