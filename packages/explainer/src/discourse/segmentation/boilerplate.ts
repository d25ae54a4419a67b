/**
 * Boilerplate lines: e-mail headers, salutations, closings, signatures, courtesies, headings. Recognised by set
 * phrases and position, and removed before the argument is read.
 */
import { compilePatterns } from '../../patterns.ts'
import patternFile from './boilerplate-patterns.json' with { type: 'json' }

const patterns = compilePatterns(patternFile)

export interface BoilerplateOptions {
  /** True if a line begins at each statement. */
  readonly lineStarts?: readonly boolean[] | undefined
  /** True if a paragraph begins at each statement. */
  readonly paragraphStarts?: readonly boolean[] | undefined
}

/** Maximum distance of a courtesy from the end, in statements. */
const maxCourtesyDistance = 3
const listWords = (text: string) => text.split(/\s+/u).filter(word => /\p{L}/u.test(word))

/** Marks the statements that are boilerplate; if all of them are, none is marked. */
export function findBoilerplate(
  texts: readonly string[],
  { lineStarts = [], paragraphStarts = [] }: BoilerplateOptions = {},
): boolean[] {
  const n = texts.length
  const trimmed = texts.map(text => text.trim())
  const isBoilerplate = trimmed.map(
    (text, i) =>
      isMailHeader(text) ||
      patterns.sectionTitle.test(text) ||
      patterns.salutation.test(text) ||
      patterns.address.test(text) ||
      isHeading(trimmed, i, lineStarts, paragraphStarts),
  )
  if (n > 3 && patterns.documentTitle.test(trimmed[0]!) && listWords(trimmed[0]!).length <= 8) isBoilerplate[0] = true
  // A closing formula, the signature below it, and the courtesies above it.
  const closing = trimmed.findIndex(
    (text, i) =>
      isClosing(text) && trimmed.slice(i + 1).every(each => patterns.signature.test(each) || isCourtesy(each)),
  )
  if (closing >= 0) isBoilerplate.fill(true, closing)
  else isBoilerplate.fill(true, findSignatureStart(trimmed, lineStarts, paragraphStarts))
  let [first, last] = [0, n - 1]
  while (first < n && isBoilerplate[first]) first++
  while (last >= 0 && isBoilerplate[last]) last--
  for (let i = first; i <= last; i++)
    if (isCourtesy(trimmed[i]!) && (last - i < maxCourtesyDistance || i - first < 2)) isBoilerplate[i] = true
  return isBoilerplate.every(each => each) ? isBoilerplate.fill(false) : isBoilerplate
}

const isMailHeader = (text: string) => patterns.mailHeader.test(text) && listWords(text).length <= 16
const isCourtesy = (text: string) => patterns.courtesy.test(text) && listWords(text).length <= 25

/**
 * Returns the first statement of the signature: final lines without a full stop after a courtesy ("The house management") or, if they
 * are names, after a blank line. Returns the number of statements if there is no signature.
 */
function findSignatureStart(
  texts: readonly string[],
  lineStarts: readonly boolean[],
  paragraphStarts: readonly boolean[],
): number {
  const n = texts.length
  const isLine = (i: number) =>
    lineStarts[i]! &&
    listWords(texts[i]!).length <= 8 &&
    /^[\p{Lu}–—-]/u.test(texts[i]!) &&
    !/[.!?…:;,]["”’')\]]*$/u.test(texts[i]!)
  // At most three lines, and not the whole text.
  let from = n
  while (from > n - 3 && from > 2 && isLine(from - 1)) from--
  if (from === n) return n
  const isNamedSignature = paragraphStarts[from] && patterns.signature.test(texts[from]!)
  return isNamedSignature || isCourtesy(texts[from - 1]!) ? from : n
}

function isClosing(text: string): boolean {
  const found = patterns.closing.exec(text)
  return found !== null && patterns.signature.test(text.slice(found[0].length))
}

/** True for a heading: a separate line without a final full stop in title style, if most other statements end with one. */
function isHeading(
  texts: readonly string[],
  i: number,
  lineStarts: readonly boolean[],
  paragraphStarts: readonly boolean[],
): boolean {
  const text = texts[i]!
  if (i === texts.length - 1 || !lineStarts[i + 1] || (i > 0 && !lineStarts[i])) return false
  const titleWords = listWords(text)
  if (titleWords.length > 12 || !/^[\p{Lu}\p{N}"“]/u.test(texts[i + 1]!)) return false
  // "Back pain: what can I do?", "The Lighthouse (108 min.)" over a text.
  if (i === 0 && paragraphStarts[1] && texts.length > 3 && /\?$|^[^.!?]{3,60} \([^()]{1,30}\)$/u.test(text)) return true
  if (/[.!?…:;,]["”’')\]]*$/u.test(text)) return false
  if (/^#{1,6}\s/u.test(text)) return true
  const completeCount = texts.filter(each => /[.!?…]["”’')\]]*$/u.test(each)).length
  if (completeCount * 2 < texts.length) return false
  // A title in sentence case is recognised by the blank line below it.
  if (i === 0 && paragraphStarts[1] && texts.length > 3) return true
  const longWords = titleWords.filter(word => word.length > 3)
  const capitalizedCount = longWords.filter(word => /^[^\p{L}]*\p{Lu}/u.test(word)).length
  return (
    titleWords.length <= 2 ||
    capitalizedCount === longWords.length ||
    /^(?:why|how|on|the case (?:for|against)|a note on)\b/iu.test(text)
  )
}
