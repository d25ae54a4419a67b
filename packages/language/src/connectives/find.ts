/**
 * Finds the connectives of a document with their arguments and operator. The words alone are ambiguous ("as", "since",
 * "while", "then", "with"): the parse tells how each occurrence is used, which gives the arguments and the table row.
 */
import { type Clause, getStructure, type Structure } from '../clauses/clauses.ts'
import { isEdgePunctuation } from '../clauses/spans.ts'
import type { Doc, Span } from '../doc/doc.ts'
import { chooseRow } from './choose-row.ts'
import { findMatches, type Match } from './match.ts'
import { fitsPunctuation, readUseFromPunctuation } from './punctuation-fallback.ts'
import { findFirstPart, findThen } from './split-connectives.ts'
import { type BinaryOperator, type ConnectiveRow, connectiveRows } from './table.ts'
import { readUse, type Use } from './use.ts'

export interface Connective {
  /** Table entry, e.g. `because` or `if … then`. */
  readonly words: string
  /** Position in the text; two spans for a split connective. */
  readonly spans: readonly Span[]
  readonly operator: BinaryOperator
  /** Syntactic use of this occurrence. */
  readonly use: Use['kind']
  /** Level of the arguments: clauses, phrases, or this sentence and the one before. */
  readonly level: 'clause' | 'phrase' | 'sentence'
  /** Arguments as named in the table: an implication is a → b. Empty if missing from the text. */
  readonly a: readonly Span[]
  readonly b: readonly Span[]
  readonly row: ConnectiveRow
}

export interface ConnectiveOptions {
  /** Include connectives between phrases ("time and money"). Default: clauses and sentences only. */
  readonly phrases?: boolean
}

const ifThenRow = connectiveRows('if … then')[0]!

/** A range of tokens, end exclusive. */
type Range = readonly [first: number, end: number]

/**
 * Finds connectives in reading order.
 *
 * @example findConnectives(doc).map(({ words, operator }) => `${words}: ${operator}`)
 */
export function findConnectives(doc: Doc, options: ConnectiveOptions = {}): Connective[] {
  const structure = getStructure(doc)
  const uses: { match: Match; use: Use }[] = []
  for (const match of findMatches(doc)) {
    const parsed = readUse(structure, match)
    const use =
      parsed && fitsPunctuation(structure, match, parsed)
        ? parsed
        : (readUseFromPunctuation(structure, match) ?? parsed)
    if (use) uses.push({ match, use })
  }
  /** 1 for tokens of adverbs and coordinators, which are trimmed from the edges of arguments. */
  const isConnective = new Uint8Array(doc.tokens.length)
  for (const { match, use } of uses)
    if (use.kind === 'adverb' || use.kind === 'coordinator') isConnective.fill(1, match.first, match.end)

  /** Maps the token of an "if" to its "then", and vice versa. */
  const thenOf = new Map<number, number>()
  for (const { match, use } of uses) {
    const then = findThen(structure, match, use)
    if (then < 0) continue
    thenOf.set(match.first, then).set(then, match.first)
    isConnective[then] = 1
  }

  const found: Connective[] = []
  for (const { match, use } of uses) {
    const then = thenOf.get(match.first) ?? -1
    if (match.words === 'then' && then >= 0) continue
    const { host, other, level } = findArgumentRanges(structure, use)
    if (level === 'phrase' && !options.phrases && !use.isProminent) continue
    const pair = findFirstPart(structure, match, use)
    if (pair) isConnective.fill(1, pair.first, pair.end)
    const row = then >= 0 ? ifThenRow : pair ? pair.row : chooseRow(structure, match, use)
    const introducesA = then >= 0 || row.introducedArgument === 'A'
    const introducedSpans = collectSpans(doc, isConnective, [host], [[match.first, match.end]])
    const otherSpans = collectSpans(doc, isConnective, other, [host, [match.first, match.end]])
    found.push({
      words: row.words,
      spans: [
        ...(pair ? [toSpan(doc, pair.first, pair.end)] : []),
        toSpan(doc, match.first, match.end),
        ...(then >= 0 ? [toSpan(doc, then, then + 1)] : []),
      ],
      operator: row.operator,
      use: use.kind,
      level,
      a: introducesA ? introducedSpans : otherSpans,
      b: introducesA ? otherSpans : introducedSpans,
      row,
    })
  }
  return found
}

/** Finds the token ranges of the host argument (which contains the connective) and of the other one, and their level. */
function findArgumentRanges(
  structure: Structure,
  use: Use,
): { host: Range; other: readonly Range[]; level: Connective['level'] } {
  const { doc, clauses, clauseOf, sentenceOf } = structure
  const host: Range = [use.hostFirst, use.hostEnd]
  if (use.otherHead < 0) {
    const previous = doc.sentences[sentenceOf[use.hostFirst]! - 1]
    return { host, other: previous ? [[previous.firstToken, previous.endToken]] : [], level: 'sentence' }
  }
  const between: Range = [use.otherFirst, use.otherEnd]
  if (use.isFromPunctuation) return { host, other: [between], level: 'clause' }
  if (use.isPhrase) return { host, other: [between], level: 'phrase' }
  const clause: Clause | undefined = clauses[clauseOf[use.otherHead]!]
  const other: Range = clause ? [clause.firstToken, clause.endToken] : between
  return { host, other: [other], level: use.isNominal ? 'phrase' : 'clause' }
}

/** Collects the spans of tokens in `ranges` but not in `without`, without connectives and punctuation at the edges. */
function collectSpans(doc: Doc, taken: Uint8Array, ranges: readonly Range[], without: readonly Range[]): Span[] {
  const spans: Span[] = []
  for (const [first, end] of ranges) {
    let start = first
    for (let token = first; token <= end; token++) {
      const skip = without.find(([from, to]) => token >= from && token < to)
      if (token < end && !skip) continue
      const span = trimRange(doc, taken, start, token)
      if (span) spans.push(span)
      if (skip) token = Math.max(token, skip[1] - 1)
      start = token + 1
    }
  }
  return spans
}

function trimRange(doc: Doc, taken: Uint8Array, first: number, end: number): Span | undefined {
  while (first < end && (taken[first] || isEdgePunctuation(doc.tokens[first]!))) first++
  while (end > first && (taken[end - 1] || isEdgePunctuation(doc.tokens[end - 1]!))) end--
  for (let token = first; token < end; token++)
    if (/[\p{L}\p{N}]/u.test(doc.tokens[token]!.text)) return toSpan(doc, first, end)
  return undefined
}

function toSpan(doc: Doc, first: number, end: number): Span {
  return { start: doc.tokens[first]!.start, end: doc.tokens[end - 1]!.end }
}
