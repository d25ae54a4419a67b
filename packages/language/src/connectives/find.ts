/**
 * Finds the connectives of a document with their arguments and operator. The words alone are ambiguous ("as", "since",
 * "while", "then", "with"): the parse tells how each occurrence is used, which gives the arguments and the table row.
 */
import { type Clause, getStructure, type Structure } from '../clauses/clauses.ts'
import { isEdgePunctuation } from '../clauses/spans.ts'
import type { Doc, Span } from '../doc/doc.ts'
import { chooseRow } from './choose-row.ts'
import { findMatches, type Match } from './match.ts'
import { agreesWithPunctuation, readUseByPunctuation } from './punctuation-fallback.ts'
import { findFirstPart, findThen } from './split-connectives.ts'
import { type BinaryOperator, type ConnectiveRow, connectiveRows } from './table.ts'
import { type ConnectiveUse, readUse } from './use.ts'

export interface Connective {
  /** Table entry, e.g. `because` or `if … then`. */
  readonly words: string
  /** Position in the text; two spans for a split connective. */
  readonly spans: readonly Span[]
  readonly operator: BinaryOperator
  /** Syntactic use of this occurrence. */
  readonly use: ConnectiveUse['kind']
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
  const uses: { match: Match; use: ConnectiveUse }[] = []
  for (const match of findMatches(doc)) {
    const parsed = readUse(structure, match)
    const use =
      parsed && agreesWithPunctuation(structure, match, parsed)
        ? parsed
        : (readUseByPunctuation(structure, match) ?? parsed)
    if (use) uses.push({ match, use })
  }
  /** 1 for tokens of adverbs and coordinators, which are trimmed from the edges of arguments. */
  const isConnective = new Uint8Array(doc.tokens.length)
  for (const { match, use } of uses)
    if (use.kind === 'adverb' || use.kind === 'coordinator') isConnective.fill(1, match.first, match.end)

  /** Maps the token of an "if" to its "then", and vice versa. */
  const ifThenPartners = new Map<number, number>()
  for (const { match, use } of uses) {
    const then = findThen(structure, match, use)
    if (then < 0) continue
    ifThenPartners.set(match.first, then).set(then, match.first)
    isConnective[then] = 1
  }

  const found: Connective[] = []
  for (const { match, use } of uses) {
    const then = ifThenPartners.get(match.first) ?? -1
    if (match.words === 'then' && then >= 0) continue
    const { arg2, arg1, level } = findArgumentRanges(structure, use)
    if (level === 'phrase' && !options.phrases && !use.isProminent) continue
    const firstPart = findFirstPart(structure, match, use)
    if (firstPart) isConnective.fill(1, firstPart.first, firstPart.end)
    const row = then >= 0 ? ifThenRow : firstPart ? firstPart.row : chooseRow(structure, match, use)
    const introducesA = then >= 0 || row.introducedArgument === 'A'
    const arg2Spans = collectSpans(doc, isConnective, [arg2], [[match.first, match.end]])
    const arg1Spans = collectSpans(doc, isConnective, arg1, [arg2, [match.first, match.end]])
    found.push({
      words: row.words,
      spans: [
        ...(firstPart ? [toSpan(doc, firstPart.first, firstPart.end)] : []),
        toSpan(doc, match.first, match.end),
        ...(then >= 0 ? [toSpan(doc, then, then + 1)] : []),
      ],
      operator: row.operator,
      use: use.kind,
      level,
      a: introducesA ? arg2Spans : arg1Spans,
      b: introducesA ? arg1Spans : arg2Spans,
      row,
    })
  }
  return found
}

/** Finds the token ranges of argument 2 (which contains the connective) and of argument 1, and their level. */
function findArgumentRanges(
  structure: Structure,
  use: ConnectiveUse,
): { arg2: Range; arg1: readonly Range[]; level: Connective['level'] } {
  const { doc, clauses, clauseOf, sentenceOf } = structure
  const arg2: Range = [use.arg2First, use.arg2End]
  if (use.arg1Head < 0) {
    const previous = doc.sentences[sentenceOf[use.arg2First]! - 1]
    return { arg2, arg1: previous ? [[previous.firstToken, previous.endToken]] : [], level: 'sentence' }
  }
  const arg1: Range = [use.arg1First, use.arg1End]
  if (use.isFromPunctuation) return { arg2, arg1: [arg1], level: 'clause' }
  if (use.isPhrase) return { arg2, arg1: [arg1], level: 'phrase' }
  const clause: Clause | undefined = clauses[clauseOf[use.arg1Head]!]
  const clauseRange: Range = clause ? [clause.firstToken, clause.endToken] : arg1
  return { arg2, arg1: [clauseRange], level: use.isNominal ? 'phrase' : 'clause' }
}

/** Collects the spans of tokens in `ranges` but not in `excluded`, without connectives and punctuation at the edges. */
function collectSpans(
  doc: Doc,
  isConnective: Uint8Array,
  ranges: readonly Range[],
  excluded: readonly Range[],
): Span[] {
  const spans: Span[] = []
  for (const [first, end] of ranges) {
    let start = first
    for (let token = first; token <= end; token++) {
      const excludedRange = excluded.find(([from, to]) => token >= from && token < to)
      if (token < end && !excludedRange) continue
      const span = trimRange(doc, isConnective, start, token)
      if (span) spans.push(span)
      if (excludedRange) token = Math.max(token, excludedRange[1] - 1)
      start = token + 1
    }
  }
  return spans
}

function trimRange(doc: Doc, isConnective: Uint8Array, first: number, end: number): Span | undefined {
  while (first < end && (isConnective[first] || isEdgePunctuation(doc.tokens[first]!))) first++
  while (end > first && (isConnective[end - 1] || isEdgePunctuation(doc.tokens[end - 1]!))) end--
  for (let token = first; token < end; token++)
    if (/[\p{L}\p{N}]/u.test(doc.tokens[token]!.text)) return toSpan(doc, first, end)
  return undefined
}

function toSpan(doc: Doc, first: number, end: number): Span {
  return { start: doc.tokens[first]!.start, end: doc.tokens[end - 1]!.end }
}
