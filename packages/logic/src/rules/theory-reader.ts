/**
 * Text to clauses without formulas in between, for theories of millions of lines.
 *
 * Lines as generators write them (literals joined by `&` or by `|`, `->`, literals joined by `&`) are scanned byte by
 * byte, straight into the arrays that reasoning works on. Any other line (brackets, disjunctive heads, quoted names,
 * other notations) goes through the ordinary parser. Both give the same clauses, so what a line means does not depend
 * on the way it is read; only rules with variables are refused, because they are no clauses.
 */
import { parse } from '../formula/parse.ts'
import { grown } from '../sat/arrays.ts'
import { ClauseSet } from './clause-set.ts'
import { type ClauseBuilder, clauseBuilder, factOrigin, type GroundClauses, ruleOrigin } from './ground-clauses.ts'
import { RuleError } from './rule-error.ts'
import { MOST_DIGITS, TextAtoms } from './text-atoms.ts'
import type { Semantics } from './theory.ts'
import { fromUtf8 } from './utf8.ts'

/** What a byte is to the scanner. */
const LETTER = 1
const DIGIT = 2
const BLANK = 3
/** What may follow a literal: `&`, `|`, `-` (of `->`), the end of the line. */
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
/** A guess: memory set aside and not used costs nothing, memory too little is copied when it grows. */
const BYTES_A_CLAUSE = 20
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
  /** The literals of the line being scanned, and the last one of them. */
  private literals = new Int32Array(64)
  private literal = 0
  /** An unfinished line at the end of what was written so far. */
  private rest = new Uint8Array(256)
  private restSize = 0
  /** An atom that was written with blanks between its terms, without them. */
  private readonly compact = new Uint8Array(256)

  /** `bytes`: how long the text is, if known; memory is then set aside at once. */
  constructor(semantics: Semantics, bytes = 0) {
    this.classical = semantics === 'classical'
    this.atoms = new TextAtoms(bytes)
    this.clauses = new ClauseSet(Math.max(4096, Math.floor(bytes / BYTES_A_CLAUSE)))
    this.builder = clauseBuilder(semantics, this.atoms, this.clauses)
  }

  /** Takes the next piece of the text; pieces may end anywhere. */
  write(piece: Uint8Array): void {
    const last = piece.lastIndexOf(NEWLINE)
    let from = 0
    if (this.restSize > 0 || last === -1) {
      from = last === -1 ? piece.length : piece.indexOf(NEWLINE) + 1
      this.keep(piece.subarray(0, from))
      if (last === -1) return
      this.scan(this.rest, 0, this.restSize)
      this.restSize = 0
    }
    this.scan(piece, from, last + 1)
    this.keep(piece.subarray(last + 1))
  }

  end(): GroundClauses {
    if (this.restSize > 0) {
      this.keep(Uint8Array.of(NEWLINE))
      this.scan(this.rest, 0, this.restSize)
      this.restSize = 0
    }
    return { atoms: this.atoms, clauses: this.clauses, instances: [] }
  }

  private keep(piece: Uint8Array): void {
    const size = this.restSize + piece.length
    if (size > this.rest.length) {
      const larger = new Uint8Array(Math.max(size, 2 * this.rest.length))
      larger.set(this.rest.subarray(0, this.restSize))
      this.rest = larger
    }
    this.rest.set(piece, this.restSize)
    this.restSize = size
  }

  /** Reads whole lines. Pre: source[to - 1] ends a line. */
  private scan(source: Uint8Array, from: number, to: number): void {
    for (let at = this.scanPlain(source, from, to); at < to; at = this.scanPlain(source, at, to)) {
      let end = at
      while (source[end] !== NEWLINE) end++
      this.line++
      this.parseLine(source.subarray(at, end))
      at = end + 1
    }
  }

  /** Adds the clauses of plain lines; returns where the first line begins that is not plain, or `to`. */
  private scanPlain(source: Uint8Array, from: number, to: number): number {
    for (let at = from; at < to; at++) {
      const line = at
      while (kinds[source[at]!] === BLANK) at++
      if (source[at] === HASH) {
        // A return alone would end the line.
        for (; source[at] !== NEWLINE; at++) if (source[at] === RETURN && source[at + 1] !== NEWLINE) return line
      } else if (source[at] !== NEWLINE) {
        at = this.scanLine(source, at)
        if (at === -1) return line
      }
      this.line++
    }
    return to
  }

  /** Adds the clauses of a plain line; returns where it ends, or -1 for any other line. */
  private scanLine(source: Uint8Array, from: number): number {
    let scanned = 0
    let bodySize = -1
    /** The sign that joins the literals on this side of the arrow, and on the other. */
    let joined = 0
    let bodyJoined = 0
    for (let at = from; ; at++) {
      at = this.scanLiteral(source, at)
      if (at === -1) return -1
      if (scanned === this.literals.length) this.literals = grown(this.literals, 2 * scanned)
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

  /** Reads a literal into `literal`; returns where `&`, `|`, `->` or the end of the line follows, else -1. */
  private scanLiteral(source: Uint8Array, from: number): number {
    let at = from
    let byte = source[at]!
    let sign = 0
    while (byte === TILDE || kinds[byte] === BLANK) {
      if (byte === TILDE) sign ^= 1
      byte = source[++at]!
    }
    // A name: letters and then digits, or any mixture.
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
    if (kinds[byte] !== SIGN || digits === start || end === digits || end - digits > MOST_DIGITS)
      return this.scanOther(source, start, sign)
    if ((source[digits] === ZERO && end > digits + 1) || (byte === MINUS && source[at + 1] !== GREATER))
      return this.scanOther(source, start, sign)
    if (byte !== MINUS && byte !== NEWLINE && source[at + 1] === byte) return -1
    const atom = this.atoms.numbered(source, start, digits, hash, number, true)
    if (atom === -1) return this.scanOther(source, start, sign)
    this.literal = 2 * atom + sign
    return at
  }

  /** The same for a literal whose name, which begins at `start`, is not letters and a number. */
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
    // Names that go on (`p-q`, `p'`), doubled signs and blanks before a bracket are left to the parser.
    if (kinds[byte] !== SIGN || (byte === MINUS && source[at + 1] !== GREATER)) return -1
    if (byte !== MINUS && byte !== NEWLINE && source[at + 1] === byte) return -1
    const atom = this.named(source, start, end, nameEnd)
    if (atom === -1) return -1
    this.literal = 2 * atom + sign
    return at
  }

  /** Adds what was scanned: `bodySize` conditions (-1: a fact), then what they give. */
  private add(scanned: number, bodySize: number, bodyJoined: number): void {
    const { literals, clauses, classical } = this
    const origin = bodySize === -1 ? factOrigin(this.facts++) : ruleOrigin(this.rules++)
    const before = clauses.count
    let written = 0
    for (let head = Math.max(0, bodySize); head < scanned; head++) {
      const given = literals[head]!
      const step = bodyJoined === OR ? 1 : Math.max(1, bodySize)
      for (let i = 0; i < bodySize || i === 0; i += step, written++) {
        clauses.addRule(given, literals, i, bodySize === -1 ? 0 : i + step, origin, classical)
      }
    }
    // What always holds is not kept, but its atoms are known.
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
    // A return alone ends a line, too.
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

/** Past the bracket that closes the terms opened at `at`; -1 where they are not plain names. */
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
