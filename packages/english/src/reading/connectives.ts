/** Reading of connectives ("and", ", or", "but") and of markers before a coordination ("both", "it is not the case that"). */
import { type Item, MAX_DEPTH, type Opener, type Separator } from './coordination.ts'
import type { Cursor } from './cursor.ts'
import { createFailure, type Failure } from './failure.ts'
import { CONNECTIVES, OPENERS } from './function-words.ts'
import type { Token } from './tokens.ts'

/** Reads a marker; clauses, but not predicates, can also begin with "it is not the case that". */
export function readOpener(reader: Cursor, beforeClause: boolean): Item | undefined {
  const { position } = reader
  const token = reader.peek()
  if (token === undefined) return undefined
  if (OPENERS.has(token.lower)) {
    reader.advance()
    return { kind: 'opener', word: token.lower === 'eithor' ? 'either' : (token.lower as Opener), position }
  }
  const denial = beforeClause ? getNegationLength(reader, 0) : 0
  const denied = denial > 0 ? denial : token.lower === 'not' && OPENERS.has(reader.peek(1)?.lower ?? '') ? 1 : 0
  if (denied === 0) return undefined
  reader.advance(denied)
  return { kind: 'opener', word: 'not', position }
}

/** Reads all markers at the current position. */
export function readOpeners(reader: Cursor, beforeClause: boolean): Item[] {
  const openers: Item[] = []
  for (let opener = readOpener(reader, beforeClause); opener !== undefined; opener = readOpener(reader, beforeClause)) {
    openers.push(opener)
    if (openers.length > MAX_DEPTH) throw createTooDeepFailure(reader.tokenAt(opener.position))
  }
  return openers
}

/** "it is not the case that", "it is not true that", "it is false that": number of words; 0 without such a phrase. */
export function getNegationLength(reader: Cursor, ahead: number): number {
  if (reader.peek(ahead)?.lower !== 'it') return 0
  if (reader.startsWith('it is not the case that', ahead)) return 6
  if (reader.startsWith('it is not true that', ahead)) return 5
  return reader.startsWith('it is false that', ahead) ? 4 : 0
}

/** Returns the number of tokens of the separator at the current position ("and", ", and", ","); 0 if there is none. */
export function getSeparatorLength(reader: Cursor): number {
  const token = reader.peek()
  if (token === undefined) return 0
  if (token.kind === 'comma') return CONNECTIVES.has(reader.peek(1)?.lower ?? '') ? 2 : 1
  return CONNECTIVES.has(token.lower) ? 1 : 0
}

export function readSeparator(reader: Cursor): Item | undefined {
  const length = getSeparatorLength(reader)
  if (length === 0) return undefined
  const { position } = reader
  const token = reader.peek(length - 1)!
  reader.advance(length)
  const word = token.kind === 'comma' ? ',' : token.lower === 'but' ? 'and' : (token.lower as Separator)
  return { kind: 'separator', word, position }
}

const createTooDeepFailure = (token: Token): Failure => createFailure('too-deep', token, { limit: MAX_DEPTH })
