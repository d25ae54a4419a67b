/** Tokens as sentences and lines; references that belong together become one. */
import type { Token } from './tokens.ts'

export interface Sentence {
  readonly tokens: readonly Token[]
  readonly asks: boolean
  /** The first of its line, and the last. */
  readonly opensLine: boolean
  readonly closesLine: boolean
  readonly first: boolean
  readonly last: boolean
}

const isMark = (token: Token | undefined, marks: string) =>
  token !== undefined && token.kind === 'mark' && marks.includes(token.text)

/** "Has to be C, doesn't it?" asks for nothing. */
const isTagged = (tokens: readonly Token[]) => {
  const comma = tokens.findLastIndex(token => token.text === ',')
  const tag = tokens
    .slice(comma + 1)
    .map(token => token.text)
    .join(' ')
  return (
    comma > 0 &&
    /^(?:(?:is|does|would|could|wo|was|ca|should|are|do)n't (?:it|that|they|this|she|he|we) \?|right \?|no \?|correct \?|yes \?)$/i.test(
      tag,
    )
  )
}

/** What goes on without a full stop is divided: each word is judged by its sentence, and the work must not grow with its square. */
const LONGEST = 300

export function sentencesOf(tokens: readonly Token[], text: string): Sentence[] {
  const found: { tokens: Token[]; asks: boolean; opensLine: boolean; closesLine: boolean }[] = []
  let own: Token[] = []
  let opensLine = true
  const close = (asks: boolean, closesLine: boolean) => {
    if (own.some(token => token.kind !== 'mark')) {
      found.push({ tokens: own, asks, opensLine, closesLine })
      opensLine = false
    } else if (found.length > 0 && closesLine) found.at(-1)!.closesLine = true
    if (closesLine) opensLine = true
    own = []
  }
  for (const token of tokens) {
    if (own.length >= LONGEST) close(false, false)
    if (token.kind === 'mark') {
      if (token.text === '\n') {
        close(false, true)
        continue
      }
      const numbered =
        token.text === '.' && opensLine && own.length === 1 && /^\d{1,2}$/.test(own[0]!.text) && own[0]!.kind !== 'ref'
      const abbreviated =
        numbered || (token.text === '.' && /^(?:mr|ms|mrs|dr|prof|st|vs|jr|sr|cf)$/i.test(own.at(-1)?.text ?? ''))
      const ends =
        !abbreviated &&
        (token.text === '。' ||
          token.text === '！' ||
          token.text === '？' ||
          ('.!?…'.includes(token.text) &&
            (/[\s"')\][]/.test(text[token.end] ?? ' ') || /[\u3000-\u9fff\uac00-\ud7af]/.test(text[token.end] ?? ''))))
      if (ends) {
        own.push(token)
        close((token.text === '?' || token.text === '？') && !isTagged(own), false)
        continue
      }
    }
    own.push(token)
  }
  close(false, true)
  return found.map((sentence, i) => ({ ...sentence, first: i === 0, last: i === found.length - 1 }))
}

/** Letter and quoted text of one option become one reference; so do "A, C and D". */
export function joinReferences(tokens: readonly Token[]): Token[] {
  const withText: Token[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    if (token.kind !== 'ref' || token.quoted) {
      withText.push(token)
      continue
    }
    let j = i + 1
    while (
      (isMark(tokens[j], '.,:)]"\'([-–—=|/') ||
        tokens[j]?.text === ':' ||
        tokens[j]?.text === '=' ||
        isApposition(tokens[j])) &&
      j - i < 7
    )
      j++
    const next = tokens[j]
    if (
      next?.kind === 'ref' &&
      next.quoted &&
      (next.options![0] === token.options![0] || (next.firm && next.text.length > 3))
    ) {
      const same = next.options![0] === token.options![0]
      // "B and D: the dam holds": several letters before a text are a list, not a contradiction.
      const closed = tokens[j + 1] === undefined || tokens[j + 1]!.kind === 'mark'
      if (same || (closed && j > i + 1 && !tokens.slice(i + 1, j).some(isApposition))) {
        withText.push({
          ...token,
          firm: true,
          quoted: true,
          text: token.text,
          options: same ? token.options! : [...token.options!, ...next.options!],
          end: next.end,
        })
        i = j
        continue
      }
    }
    withText.push(token)
  }
  const apposed: Token[] = []
  for (const token of withText) {
    // "vitamin C, which is choice B": the text first, then its letter.
    let j = apposed.length - 1
    while (j >= 0 && apposed.length - j < 6 && (isMark(apposed[j], ',("\'') || isApposition(apposed[j]))) j--
    const prior = apposed[j]
    if (
      token.kind === 'ref' &&
      j < apposed.length - 1 &&
      prior?.kind === 'ref' &&
      prior.quoted &&
      prior.options!.length === 1 &&
      prior.options![0] === token.options![0]
    ) {
      apposed.splice(j, apposed.length - j, { ...prior, firm: true, end: token.end })
    } else apposed.push(token)
  }
  return joinLists(apposed)
}

/** Between an option's letter and its text. */
const isApposition = (token: Token | undefined) =>
  token !== undefined &&
  (token.category === 'option' ||
    (token.category === 'is' && token.text !== ':' && token.text !== '=') ||
    /^(?:which|namely|i\.?e\.?|reads|says|states|that|meaning|saying|stating|option|choice)$/i.test(token.text))

function joinLists(withText: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let i = 0; i < withText.length; i++) {
    const token = withText[i]!
    if (token.kind !== 'ref') {
      joined.push(token)
      continue
    }
    let last = i
    let either = false
    const options = [...token.options!]
    for (;;) {
      const step = listStep(withText, last)
      // "Between B and D, B is better": the list is over where an option comes again.
      if (!step || withText[step.at]!.options!.some(option => options.includes(option))) break
      options.push(...withText[step.at]!.options!)
      either ||= step.either
      last = step.at
    }
    const all = [...new Set(options)]
    joined.push(
      last === i
        ? token
        : { ...token, options: all, either, firm: true, quoted: token.quoted ?? false, end: withText[last]!.end },
    )
    i = last
  }
  return joined
}

/** The next reference of a list: after a comma, "and", "or", a slash, and perhaps another "option". */
function listStep(tokens: readonly Token[], from: number): { at: number; either: boolean } | null {
  let either = false
  let linked = false
  for (let i = from + 1; i < tokens.length && i <= from + 5; i++) {
    const token = tokens[i]!
    // "A B C D"
    const adjacent = i === from + 1 && !token.quoted && !tokens[from]!.quoted
    if (token.kind === 'ref') return linked || adjacent ? { at: i, either } : null
    if (
      isMark(token, '/,') ||
      (token.kind === 'phrase' && (token.category === 'and' || token.category === 'or' || token.category === 'nor'))
    ) {
      linked = true
      if (token.category === 'or' || token.text === '/') either = true
    } else if (
      isMark(token, ')(]["\'') ||
      (token.kind === 'phrase' && token.category === 'option') ||
      /^(?:the|die|la|le|el|los|las|les|il|a|o|de|والخيار|l|also|even|then)$/i.test(token.text)
    )
      continue
    else return null
  }
  return null
}
