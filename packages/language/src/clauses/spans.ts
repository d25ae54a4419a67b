/** Converts token lists to text spans without punctuation at the edges, and matches brackets. */
import type { Doc, Span, Token } from '../doc/doc.ts'

/** Returns true for punctuation that is trimmed from spans; brackets and quotation marks are not. */
export const isEdgePunctuation = (token: Token): boolean => /^(?:[,;:.?!–—]|--?|\.\.\.)$/.test(token.text)

/** Returns the span from the first to the last token without edge punctuation; undefined if nothing remains. */
export function trimSpan(doc: Doc, tokens: readonly number[]): Span | undefined {
  let first = 0
  let last = tokens.length - 1
  while (first <= last && isEdgePunctuation(doc.tokens[tokens[first]!]!)) first++
  while (last >= first && isEdgePunctuation(doc.tokens[tokens[last]!]!)) last--
  if (first > last) return undefined
  return { start: doc.tokens[tokens[first]!]!.start, end: doc.tokens[tokens[last]!]!.end }
}

/** Returns one span per run of consecutive tokens; runs of punctuation are skipped. */
export function toSpans(doc: Doc, tokens: readonly number[]): Span[] {
  const spans: Span[] = []
  let run: number[] = []
  for (let i = 0; i <= tokens.length; i++) {
    const token = tokens[i]
    if (run.length > 0 && token !== run.at(-1)! + 1) {
      const span = run.some(index => /[\p{L}\p{N}]/u.test(doc.tokens[index]!.text)) ? trimSpan(doc, run) : undefined
      if (span) spans.push(span)
      run = []
    }
    if (token !== undefined) run.push(token)
  }
  return spans
}

const closingBrackets: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '(': ')',
    '[': ']',
    '{': '}',
    '“': '”',
    '‘': '’',
    '``': "''",
  }),
)

/** Maps each opening bracket or quotation mark to its closing token, and vice versa. */
export function matchBrackets(doc: Doc, first: number, end: number): Map<number, number> {
  const partners = new Map<number, number>()
  const openBrackets: { closer: string; token: number }[] = []
  for (let token = first; token < end; token++) {
    const { text } = doc.tokens[token]!
    const top = openBrackets.at(-1)
    const closer = closingBrackets.get(text)
    if (top && text === top.closer) {
      openBrackets.pop()
      partners.set(token, top.token)
      partners.set(top.token, token)
    } else if (closer !== undefined) openBrackets.push({ closer, token })
    else if (text === '"') openBrackets.push({ closer: '"', token })
  }
  return partners
}
