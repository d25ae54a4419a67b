/** Split connectives ("either … or", "if … then"): finds the first part from the second. */
import type { Structure } from '../clauses/clauses.ts'
import { isEdgePunctuation } from '../clauses/spans.ts'
import { type Match, toLowerText } from './match.ts'
import { type ConnectiveRow, connectiveRows } from './table.ts'
import type { ConnectiveUse } from './use.ts'

export interface FirstPart {
  /** Tokens of the first part, end exclusive. */
  readonly first: number
  readonly end: number
  readonly row: ConnectiveRow
}

/** Possible first parts of each second part, longest first. */
const firstParts: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    or: ['either'],
    and: ['both'],
    nor: ['neither'],
    but: ['not only', 'not just'],
    'but also': ['not only', 'not just'],
    also: ['not only'],
    as: ['not so much'],
    'on the other hand': ['on the one hand'],
  }),
)

export function findFirstPart(structure: Structure, match: Match, use: ConnectiveUse): FirstPart | undefined {
  const candidates = firstParts.get(match.words)
  if (!candidates) return undefined
  const { tokens } = structure.doc
  // The first part is in argument 1, or shortly before; for adverbs, anywhere before.
  const from = use.kind === 'coordinator' && use.arg1Head >= 0 ? Math.max(0, use.arg1First - 3) : 0
  const maxDistance = use.kind === 'coordinator' ? 60 : 200
  for (let token = match.first - 1; token >= from && match.first - token < maxDistance; token--) {
    if (structure.sentenceOf[token] !== structure.sentenceOf[match.first] && !match.words.startsWith('on')) break
    if (use.kind === 'coordinator' && toLowerText(tokens[token]!) === match.words) break
    for (const words of candidates) {
      const parts = words.split(' ')
      if (!parts.every((part, offset) => tokens[token + offset] && toLowerText(tokens[token + offset]!) === part))
        continue
      const row = connectiveRows(`${words} … ${match.words}`)[0]
      if (row) return { first: token, end: token + parts.length, row }
    }
  }
  return undefined
}

/** Finds the "then" of "if A, then B"; -1 if there is none. */
export function findThen(structure: Structure, match: Match, use: ConnectiveUse): number {
  if (match.words !== 'if' || use.kind !== 'subordinator') return -1
  const { tokens } = structure.doc
  let token = use.arg2End
  while (tokens[token] && isEdgePunctuation(tokens[token]!)) token++
  const isThen = tokens[token] !== undefined && toLowerText(tokens[token]!) === 'then'
  return isThen && structure.sentenceOf[token] === structure.sentenceOf[match.first] ? token : -1
}
