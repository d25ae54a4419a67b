/**
 * Streaming reader for theories of millions of lines, which converts text to clauses without building formulas.
 *
 * Simple lines (literals joined by `&` or `|`, `->`, literals joined by `&`) are scanned byte by byte directly into the
 * clause arrays. Any other line (brackets, disjunctive heads, quoted names, other notations) is read by the formula
 * parser. Both ways give the same clauses. Rules with variables are rejected.
 */
import { parse } from '../formula/parse.ts'
import { growInt32 } from '../sat/arrays.ts'
import { ClauseSet } from './clause-set.ts'
import type { ClauseBuilder, GroundClauses } from './ground-clauses.ts'
import { createClauseBuilder, factOrigin, ruleOrigin } from './ground-clauses.ts'
import { RuleError } from './rule-error.ts'
import { MAX_DIGITS, TextAtoms } from './text-atoms.ts'
import type { Semantics } from './theory.ts'
import { fromUtf8 } from './utf8.ts'

/** Classes of bytes, by which lines are scanned. */
const LETTER = 1
const DIGIT = 2
const BLANK = 3
/** Bytes that may follow a literal: `&`, `|`, `-` (of `->`), the end of the line. */
const SIGN = 4
const byteClasses = new Uint8Array(256)
for (let byte = 0; byte < 128; byte++) {
  if (/[A-Za-z_]/.test(String.fromCharCode(byte))) byteClasses[byte] = LETTER
  if (/[0-9]/.test(String.fromCharCode(byte))) byteClasses[byte] = DIGIT
}
byteClasses[0x20] = byteClasses[0x09] = BLANK
for (const sign of '&|-\n') byteClasses[sign.charCodeAt(0)] = SIGN

const NEWLINE = 0x0a
const RETURN = 0x0d
const ZERO = 0x30
const NINE = 0x39
/** Estimate for preallocation. */
const BYTES_PER_CLAUSE = 20
const TILDE = 0x7e
const OR = 0x7c
const MINUS = 0x2d
const GREATER = 0x3e
const OPEN = 0x28
const CLOSE = 0x29
const COMMA = 0x2c
const HASH = 0x23

export class TheoryReader {
  facts = 0
  rules = 0
  private line = 0
  private readonly atoms: TextAtoms
  private readonly clauses: ClauseSet
  private readonly builder: ClauseBuilder
  private readonly classical: boolean
  /** Literals of the current line, and the last literal read. */
  private literals = new Int32Array(64)
  private literal = 0
  /** Beginning of the last line, which is incomplete. */
  private partialLine = new Uint8Array(256)
  private partialSize = 0
  /** Buffer for an atom without the blanks between its terms. */
  private readonly compact = new Uint8Array(256)

  /** `bytes` is the size of the text, if known, for preallocation. */
  constructor(semantics: Semantics, bytes = 0) {
    this.classical = semantics === 'classical'
    this.atoms = new TextAtoms(bytes)
    this.clauses = new ClauseSet(Math.max(4096, Math.floor(bytes / BYTES_PER_CLAUSE)))
    this.builder = createClauseBuilder(semantics, this.atoms, this.clauses)
  }

  /** Reads the next chunk; chunks may end anywhere. */
  write(chunk: Uint8Array): void {
    const last = chunk.lastIndexOf(NEWLINE)
    let from = 0
    if (this.partialSize > 0 || last === -1) {
      from = last === -1 ? chunk.length : chunk.indexOf(NEWLINE) + 1
      this.buffer(chunk.subarray(0, from))
      if (last === -1) return
      this.scan(this.partialLine, 0, this.partialSize)
      this.partialSize = 0
    }
    this.scan(chunk, from, last + 1)
    this.buffer(chunk.subarray(last + 1))
  }

  /** Reads the last line and returns the clauses. */
  end(): GroundClauses {
    if (this.partialSize > 0) {
      this.buffer(Uint8Array.of(NEWLINE))
      this.scan(this.partialLine, 0, this.partialSize)
      this.partialSize = 0
    }
    return { atoms: this.atoms, clauses: this.clauses, instances: [] }
  }

  private buffer(chunk: Uint8Array): void {
    const size = this.partialSize + chunk.length
    if (size > this.partialLine.length) {
      const larger = new Uint8Array(Math.max(size, 2 * this.partialLine.length))
      larger.set(this.partialLine.subarray(0, this.partialSize))
      this.partialLine = larger
    }
    this.partialLine.set(chunk, this.partialSize)
    this.partialSize = size
  }

  /** Reads complete lines. Precondition: source[to - 1] ends a line. */
  private scan(source: Uint8Array, from: number, to: number): void {
    let position = this.scanSimpleLines(source, from, to)
    while (position < to) {
      let end = position
      while (source[end] !== NEWLINE) end++
      this.line++
      this.parseLine(source.subarray(position, end))
      position = this.scanSimpleLines(source, end + 1, to)
    }
  }

  /** Adds the clauses of simple lines; returns the start of the first other line, or `to`. */
  private scanSimpleLines(source: Uint8Array, from: number, to: number): number {
    for (let position = from; position < to; position++) {
      const line = position
      while (byteClasses[source[position]!] === BLANK) position++
      if (source[position] === HASH) {
        // A lone carriage return would end the line.
        for (; source[position] !== NEWLINE; position++)
          if (source[position] === RETURN && source[position + 1] !== NEWLINE) return line
      } else if (source[position] !== NEWLINE) {
        position = this.scanLine(source, position)
        if (position === -1) return line
      }
      this.line++
    }
    return to
  }

  /** Adds the clauses of a simple line; returns its end, or -1 for any other line. */
  private scanLine(source: Uint8Array, from: number): number {
    let literalCount = 0
    let bodySize = -1
    /** The connectives of the current side of the arrow and of the body. */
    let connective = 0
    let bodyConnective = 0
    for (let position = from; ; position++) {
      position = this.scanLiteral(source, position)
      if (position === -1) return -1
      if (literalCount === this.literals.length) this.literals = growInt32(this.literals, 2 * literalCount)
      this.literals[literalCount++] = this.literal
      const byte = source[position]!
      if (byte === NEWLINE) {
        // Disjunctive facts and heads are left to the parser.
        if (connective === OR) return -1
        this.addScannedLine(literalCount, bodySize, bodyConnective)
        return position
      }
      if (byte === MINUS) {
        if (bodySize !== -1) return -1
        position++
        bodySize = literalCount
        bodyConnective = connective
        connective = 0
      } else {
        if (connective !== 0 && connective !== byte) return -1
        connective = byte
      }
    }
  }

  /** Reads a literal into `literal`; returns the position of the following `&`, `|`, `->` or line end, or -1. */
  private scanLiteral(source: Uint8Array, from: number): number {
    let position = from
    let byte = source[position]!
    let sign = 0
    while (byte === TILDE || byteClasses[byte] === BLANK) {
      if (byte === TILDE) sign ^= 1
      byte = source[++position]!
    }
    // Fast path for names of letters followed by digits.
    const start = position
    let hash = 0
    while (byteClasses[byte] === LETTER) {
      hash = (Math.imul(hash, 31) + byte) | 0
      byte = source[++position]!
    }
    const digits = position
    let number = 0
    while (byte >= ZERO && byte <= NINE) {
      number = (Math.imul(10, number) + byte - ZERO) | 0
      byte = source[++position]!
    }
    const end = position
    if (byteClasses[byte] === BLANK) byte = source[++position]!
    if (byteClasses[byte] !== SIGN || digits === start || end === digits || end - digits > MAX_DIGITS)
      return this.scanOther(source, start, sign)
    if ((source[digits] === ZERO && end > digits + 1) || (byte === MINUS && source[position + 1] !== GREATER))
      return this.scanOther(source, start, sign)
    if (byte !== MINUS && byte !== NEWLINE && source[position + 1] === byte) return -1
    const atom = this.atoms.findNumbered(source, start, digits, hash, number, true)
    if (atom === -1) return this.scanOther(source, start, sign)
    this.literal = 2 * atom + sign
    return position
  }

  /** Reads a literal with any other name, which starts at `start`. */
  private scanOther(source: Uint8Array, start: number, sign: number): number {
    let position = start
    while (byteClasses[source[position]!] === LETTER || byteClasses[source[position]!] === DIGIT) position++
    const nameEnd = position
    if (nameEnd === start) return -1
    if (source[position] === OPEN) position = findTermsEnd(source, position)
    if (position === -1) return -1
    const end = position
    while (byteClasses[source[position]!] === BLANK) position++
    if (source[position] === RETURN && source[position + 1] === NEWLINE) position++
    const byte = source[position]!
    // Longer names (`p-q`, `p'`), doubled operators and blanks before a bracket are left to the parser.
    if (byteClasses[byte] !== SIGN || (byte === MINUS && source[position + 1] !== GREATER)) return -1
    if (byte !== MINUS && byte !== NEWLINE && source[position + 1] === byte) return -1
    const atom = this.findNamed(source, start, end, nameEnd)
    if (atom === -1) return -1
    this.literal = 2 * atom + sign
    return position
  }

  /** Adds the clauses of a scanned line: `bodySize` conditions (-1 for a fact), then heads. */
  private addScannedLine(literalCount: number, bodySize: number, bodyConnective: number): void {
    const { literals, clauses, classical } = this
    const origin = bodySize === -1 ? factOrigin(this.facts++) : ruleOrigin(this.rules++)
    const before = clauses.count
    let written = 0
    for (let head = Math.max(0, bodySize); head < literalCount; head++) {
      const headLiteral = literals[head]!
      const step = bodyConnective === OR ? 1 : Math.max(1, bodySize)
      for (let i = 0; i < bodySize || i === 0; i += step, written++)
        clauses.addRule(headLiteral, literals, i, bodySize === -1 ? 0 : i + step, origin, classical)
    }
    // Tautologies are dropped, but their atoms still occur in the theory.
    if (clauses.count < before + written)
      for (let i = 0; i < literalCount; i++) this.atoms.mentioned.add(literals[i]! >> 1)
  }

  private findNamed(source: Uint8Array, from: number, to: number, nameEnd: number): number {
    let blanks = 0
    for (let i = nameEnd; i < to; i++) if (byteClasses[source[i]!] === BLANK) blanks++
    if (blanks === 0) return this.atoms.findAtom(source, from, to, true, true)
    if (to - from > this.compact.length) return -1
    let size = 0
    for (let i = from; i < to; i++) if (byteClasses[source[i]!] !== BLANK) this.compact[size++] = source[i]!
    return this.atoms.findAtom(this.compact, 0, size, true, true)
  }

  private parseLine(bytes: Uint8Array): void {
    // A lone carriage return also ends a line.
    const lines = fromUtf8(bytes).replace(/\r$/, '').split('\r')
    this.line += lines.length - 1
    for (const [i, content] of lines.entries()) {
      const start = content.search(/\S/)
      if (start === -1 || content[start] === '#') continue
      const line = this.line - lines.length + 1 + i
      const formula = parse(content, { line })
      const { builder } = this
      if (formula.kind === 'implies') builder.rule(formula.left, formula.right, ruleOrigin(this.rules++))
      else if (formula.kind === 'iff') {
        builder.rule(formula.left, formula.right, ruleOrigin(this.rules++))
        builder.rule(formula.right, formula.left, ruleOrigin(this.rules++))
      } else builder.fact(formula, factOrigin(this.facts++))
      if (this.atoms.hasVariables)
        throw new RuleError(`line ${line}: a rule with variables cannot be read this way; use readSymbolic and compile`)
    }
  }
}

/** Returns the position after the bracket that closes the terms opened at `start`; -1 if they are not simple names. */
function findTermsEnd(source: Uint8Array, start: number): number {
  let position = start
  do {
    position++
    while (byteClasses[source[position]!] === BLANK) position++
    const nameStart = position
    while (byteClasses[source[position]!] === LETTER || byteClasses[source[position]!] === DIGIT) position++
    if (position === nameStart) return -1
    while (byteClasses[source[position]!] === BLANK) position++
  } while (source[position] === COMMA)
  return source[position] === CLOSE ? position + 1 : -1
}
