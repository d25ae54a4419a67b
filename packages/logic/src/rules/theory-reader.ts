/**
 * Streaming reader from text to clauses, without building formulas, for theories of millions of lines.
 *
 * Simple lines (literals joined by `&` or `|`, `->`, literals joined by `&`) are scanned byte by byte straight into the
 * clause arrays. Any other line (brackets, disjunctive heads, quoted names, other notations) goes through the ordinary
 * parser. Both give the same clauses. Rules with variables are rejected.
 */
import { parse } from '../formula/parse.ts'
import { growInt32 } from '../sat/arrays.ts'
import { ClauseSet } from './clause-set.ts'
import { type ClauseBuilder, clauseBuilder, factOrigin, type GroundClauses, ruleOrigin } from './ground-clauses.ts'
import { RuleError } from './rule-error.ts'
import { MAX_DIGITS, TextAtoms } from './text-atoms.ts'
import type { Semantics } from './theory.ts'
import { fromUtf8 } from './utf8.ts'

/** Byte classes. */
const LETTER = 1
const DIGIT = 2
const BLANK = 3
/** Bytes that may follow a literal: `&`, `|`, `-` (of `->`), the end of the line. */
const SIGN = 4
const kinds = new Uint8Array(256)
for (let byte = 0; byte < 128; byte++) {
  if (/[A-Za-z_]/.test(String.fromCharCode(byte))) kinds[byte] = LETTER
  if (/[0-9]/.test(String.fromCharCode(byte))) kinds[byte] = DIGIT
}
kinds[0x20] = kinds[0x09] = BLANK
for (const sign of '&|-\n') kinds[sign.charCodeAt(0)] = SIGN

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
  /** The literals of the current line, and the last one read. */
  private literals = new Int32Array(64)
  private literal = 0
  /** The incomplete last line so far. */
  private rest = new Uint8Array(256)
  private restSize = 0
  /** Buffer for an atom without the blanks between its terms. */
  private readonly compact = new Uint8Array(256)

  /** `bytes` is the size of the text, if known, for preallocation. */
  constructor(semantics: Semantics, bytes = 0) {
    this.classical = semantics === 'classical'
    this.atoms = new TextAtoms(bytes)
    this.clauses = new ClauseSet(Math.max(4096, Math.floor(bytes / BYTES_PER_CLAUSE)))
    this.builder = clauseBuilder(semantics, this.atoms, this.clauses)
  }

  /** Reads the next chunk; chunks may end anywhere. */
  write(chunk: Uint8Array): void {
    const last = chunk.lastIndexOf(NEWLINE)
    let from = 0
    if (this.restSize > 0 || last === -1) {
      from = last === -1 ? chunk.length : chunk.indexOf(NEWLINE) + 1
      this.buffer(chunk.subarray(0, from))
      if (last === -1) return
      this.scan(this.rest, 0, this.restSize)
      this.restSize = 0
    }
    this.scan(chunk, from, last + 1)
    this.buffer(chunk.subarray(last + 1))
  }

  end(): GroundClauses {
    if (this.restSize > 0) {
      this.buffer(Uint8Array.of(NEWLINE))
      this.scan(this.rest, 0, this.restSize)
      this.restSize = 0
    }
    return { atoms: this.atoms, clauses: this.clauses, instances: [] }
  }

  private buffer(chunk: Uint8Array): void {
    const size = this.restSize + chunk.length
    if (size > this.rest.length) {
      const larger = new Uint8Array(Math.max(size, 2 * this.rest.length))
      larger.set(this.rest.subarray(0, this.restSize))
      this.rest = larger
    }
    this.rest.set(chunk, this.restSize)
    this.restSize = size
  }

  /** Reads complete lines. Pre: source[to - 1] ends a line. */
  private scan(source: Uint8Array, from: number, to: number): void {
    for (let at = this.scanPlain(source, from, to); at < to; at = this.scanPlain(source, at, to)) {
      let end = at
      while (source[end] !== NEWLINE) end++
      this.line++
      this.parseLine(source.subarray(at, end))
      at = end + 1
    }
  }

  /** Adds the clauses of simple lines; returns the start of the first other line, or `to`. */
  private scanPlain(source: Uint8Array, from: number, to: number): number {
    for (let at = from; at < to; at++) {
      const line = at
      while (kinds[source[at]!] === BLANK) at++
      if (source[at] === HASH) {
        // A lone carriage return would end the line.
        for (; source[at] !== NEWLINE; at++) if (source[at] === RETURN && source[at + 1] !== NEWLINE) return line
      } else if (source[at] !== NEWLINE) {
        at = this.scanLine(source, at)
        if (at === -1) return line
      }
      this.line++
    }
    return to
  }

  /** Adds the clauses of a simple line; returns its end, or -1 for any other line. */
  private scanLine(source: Uint8Array, from: number): number {
    let scanned = 0
    let bodySize = -1
    /** The connectives of the current side of the arrow and of the body. */
    let joined = 0
    let bodyJoined = 0
    for (let at = from; ; at++) {
      at = this.scanLiteral(source, at)
      if (at === -1) return -1
      if (scanned === this.literals.length) this.literals = growInt32(this.literals, 2 * scanned)
      this.literals[scanned++] = this.literal
      const byte = source[at]!
      if (byte === NEWLINE) {
        // Disjunctive facts and heads are left to the parser.
        if (joined === OR) return -1
        this.add(scanned, bodySize, bodyJoined)
        return at
      }
      if (byte === MINUS) {
        if (bodySize !== -1) return -1
        at++
        bodySize = scanned
        bodyJoined = joined
        joined = 0
      } else {
        if (joined !== 0 && joined !== byte) return -1
        joined = byte
      }
    }
  }

  /** Reads a literal into `literal`; returns the position of the following `&`, `|`, `->` or line end, or -1. */
  private scanLiteral(source: Uint8Array, from: number): number {
    let at = from
    let byte = source[at]!
    let sign = 0
    while (byte === TILDE || kinds[byte] === BLANK) {
      if (byte === TILDE) sign ^= 1
      byte = source[++at]!
    }
    // Fast path for names of letters followed by digits.
    const start = at
    let hash = 0
    while (kinds[byte] === LETTER) {
      hash = (Math.imul(hash, 31) + byte) | 0
      byte = source[++at]!
    }
    const digits = at
    let number = 0
    while (byte >= ZERO && byte <= NINE) {
      number = (Math.imul(10, number) + byte - ZERO) | 0
      byte = source[++at]!
    }
    const end = at
    if (kinds[byte] === BLANK) byte = source[++at]!
    if (kinds[byte] !== SIGN || digits === start || end === digits || end - digits > MAX_DIGITS)
      return this.scanOther(source, start, sign)
    if ((source[digits] === ZERO && end > digits + 1) || (byte === MINUS && source[at + 1] !== GREATER))
      return this.scanOther(source, start, sign)
    if (byte !== MINUS && byte !== NEWLINE && source[at + 1] === byte) return -1
    const atom = this.atoms.numbered(source, start, digits, hash, number, true)
    if (atom === -1) return this.scanOther(source, start, sign)
    this.literal = 2 * atom + sign
    return at
  }

  /** Reads a literal with any other name, which starts at `start`. */
  private scanOther(source: Uint8Array, start: number, sign: number): number {
    let at = start
    while (kinds[source[at]!] === LETTER || kinds[source[at]!] === DIGIT) at++
    const nameEnd = at
    if (nameEnd === start) return -1
    if (source[at] === OPEN) at = termsEnd(source, at)
    if (at === -1) return -1
    const end = at
    while (kinds[source[at]!] === BLANK) at++
    if (source[at] === RETURN && source[at + 1] === NEWLINE) at++
    const byte = source[at]!
    // Longer names (`p-q`, `p'`), doubled operators and blanks before a bracket are left to the parser.
    if (kinds[byte] !== SIGN || (byte === MINUS && source[at + 1] !== GREATER)) return -1
    if (byte !== MINUS && byte !== NEWLINE && source[at + 1] === byte) return -1
    const atom = this.named(source, start, end, nameEnd)
    if (atom === -1) return -1
    this.literal = 2 * atom + sign
    return at
  }

  /** Adds the scanned literals: `bodySize` conditions (-1 for a fact), then heads. */
  private add(scanned: number, bodySize: number, bodyJoined: number): void {
    const { literals, clauses, classical } = this
    const origin = bodySize === -1 ? factOrigin(this.facts++) : ruleOrigin(this.rules++)
    const before = clauses.count
    let written = 0
    for (let head = Math.max(0, bodySize); head < scanned; head++) {
      const given = literals[head]!
      const step = bodyJoined === OR ? 1 : Math.max(1, bodySize)
      for (let i = 0; i < bodySize || i === 0; i += step, written++)
        clauses.addRule(given, literals, i, bodySize === -1 ? 0 : i + step, origin, classical)
    }
    // Tautologies are dropped, but their atoms still occur in the theory.
    if (clauses.count < before + written) for (let i = 0; i < scanned; i++) this.atoms.mentioned.add(literals[i]! >> 1)
  }

  private named(source: Uint8Array, from: number, to: number, nameEnd: number): number {
    let blanks = 0
    for (let i = nameEnd; i < to; i++) if (kinds[source[i]!] === BLANK) blanks++
    if (blanks === 0) return this.atoms.number(source, from, to, true, true)
    if (to - from > this.compact.length) return -1
    let size = 0
    for (let i = from; i < to; i++) if (kinds[source[i]!] !== BLANK) this.compact[size++] = source[i]!
    return this.atoms.number(this.compact, 0, size, true, true)
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
      if (this.atoms.open)
        throw new RuleError(`line ${line}: a rule with variables cannot be read this way; use readSymbolic and compile`)
    }
  }
}

/** Position after the bracket that closes the terms opened at `at`; -1 if they are not plain names. */
function termsEnd(source: Uint8Array, at: number): number {
  do {
    at++
    while (kinds[source[at]!] === BLANK) at++
    const start = at
    while (kinds[source[at]!] === LETTER || kinds[source[at]!] === DIGIT) at++
    if (at === start) return -1
    while (kinds[source[at]!] === BLANK) at++
  } while (source[at] === COMMA)
  return source[at] === CLOSE ? at + 1 : -1
}
