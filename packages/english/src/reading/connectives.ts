/** Reading of connectives ("and", ", or", "but") and of openers before a coordination ("both", "it is not the case that"). */
import { type Item, MAX_DEPTH, type Opener, type Separator } from './coordination.ts'
import type { Cursor } from './cursor.ts'
import { createFailure, type Failure } from './failure.ts'
import { CONNECTIVES, OPENERS } from './function-words.ts'
import type { Token } from './tokens.ts'

/** Reads an opener; clauses, but not predicates, can also begin with "it is not the case that". */
export function readOpener(cursor: Cursor, isBeforeClause: boolean): Item | undefined {
  const { position } = cursor
  const token = cursor.peek()
  if (token === undefined) return undefined
  if (OPENERS.has(token.lower)) {
    cursor.advance()
    // "Eithor" is a misspelling in generated corpora.
    return { kind: 'opener', word: token.lower === 'eithor' ? 'either' : (token.lower as Opener), position }
  }
  const negationLength = isBeforeClause ? getNegationLength(cursor, 0) : 0
  const openerLength =
    negationLength > 0 ? negationLength : token.lower === 'not' && OPENERS.has(cursor.peek(1)?.lower ?? '') ? 1 : 0
  if (openerLength === 0) return undefined
  cursor.advance(openerLength)
  return { kind: 'opener', word: 'not', position }
}

/** Reads all openers at the current position. */
export function readOpeners(cursor: Cursor, isBeforeClause: boolean): Item[] {
  const openers: Item[] = []
  for (
    let opener = readOpener(cursor, isBeforeClause);
    opener !== undefined;
    opener = readOpener(cursor, isBeforeClause)
  ) {
    openers.push(opener)
    if (openers.length > MAX_DEPTH) throw createTooDeepFailure(cursor.tokenAt(opener.position))
  }
  return openers
}

/** "it is not the case that", "it is not true that", "it is false that": number of words; 0 without such a phrase. */
export function getNegationLength(cursor: Cursor, ahead: number): number {
  if (cursor.peek(ahead)?.lower !== 'it') return 0
  if (cursor.startsWith('it is not the case that', ahead)) return 6
  if (cursor.startsWith('it is not true that', ahead)) return 5
  return cursor.startsWith('it is false that', ahead) ? 4 : 0
}

/** Returns the number of tokens of the separator at the current position ("and", ", and", ","); 0 if there is none. */
export function getSeparatorLength(cursor: Cursor): number {
  const token = cursor.peek()
  if (token === undefined) return 0
  if (token.kind === 'comma') return CONNECTIVES.has(cursor.peek(1)?.lower ?? '') ? 2 : 1
  return CONNECTIVES.has(token.lower) ? 1 : 0
}

export function readSeparator(cursor: Cursor): Item | undefined {
  const length = getSeparatorLength(cursor)
  if (length === 0) return undefined
  const { position } = cursor
  const token = cursor.peek(length - 1)!
  cursor.advance(length)
  const word = token.kind === 'comma' ? ',' : token.lower === 'but' ? 'and' : (token.lower as Separator)
  return { kind: 'separator', word, position }
}

const createTooDeepFailure = (token: Token): Failure => createFailure('too-deep', token, { limit: MAX_DEPTH })
