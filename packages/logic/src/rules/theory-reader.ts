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
const END = 4
const kinds = new Uint8Array(256)
for (let byte = 0; byte < 128; byte++) {
  if (/[A-Za-z_]/.test(String.fromCharCode(byte))) kinds[byte] = LETTER
  if (/[0-9]/.test(String.fromCharCode(byte))) kinds[byte] = DIGIT
}
kinds[0x20] = kinds[0x09] = BLANK
kinds[0x0a] = kinds[0x0d] = END

const NEWLINE = 0x0a
const RETURN = 0x0d
const ZERO = 0x30
/** A guess: memory set aside and not used costs nothing, memory too little is copied when it grows. */
const BYTES_A_CLAUSE = 20
const [TILDE, AND, OR, MINUS, GREATER, OPEN, CLOSE, COMMA, HASH] = [...'~&|->(),#'].map(sign => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

export class TheoryReader {
  facts = 0
  rules = 0
  private line = 0
  private readonly atoms: TextAtoms
  private readonly clauses: ClauseSet
  private readonly builder: ClauseBuilder
  private readonly classical: boolean
  /** The literals of the line being scanned, `scanned` of them. */
  private literals = new Int32Array(64)
  private scanned = 0
  private connective = 0
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
    for (let at = from; at < to; ) {
      this.line++
      let end = this.scanLine(source, at)
      if (end === -1) {
        end = at
        while (kinds[source[end]!] !== END) end++
        this.parseLine(source.subarray(at, end))
      }
      at = source[end] === RETURN && source[end + 1] === NEWLINE ? end + 2 : end + 1
    }
  }

  /** Adds the clauses of a plain line and returns where it ends; -1, with nothing added, for any other line. */
  private scanLine(source: Uint8Array, from: number): number {
    let at = from
    while (kinds[source[at]!] === BLANK) at++
    if (kinds[source[at]!] === END) return at
    if (source[at] === HASH) {
      while (kinds[source[at]!] !== END) at++
      return at
    }
    this.scanned = 0
    this.connective = 0
    at = this.scanLiterals(source, at)
    if (at === -1) return -1
    if (kinds[source[at]!] === END) {
      if (this.connective === OR) return -1
      const origin = factOrigin(this.facts++)
      for (let i = 0; i < this.scanned; i++) {
        this.clauses.push(this.literals[i]!)
        this.clauses.close(origin)
      }
      return at
    }
    if (source[at] !== MINUS) return -1
    const bodySize = this.scanned
    const joinedBy = this.connective
    this.connective = 0
    at = this.scanLiterals(source, at + 2)
    if (at === -1 || kinds[source[at]!] !== END || this.connective === OR) return -1
    const origin = ruleOrigin(this.rules++)
    for (let head = bodySize; head < this.scanned; head++) {
      if (joinedBy === OR) for (let i = 0; i < bodySize; i++) this.addRule(head, i, i + 1, origin)
      else this.addRule(head, 0, bodySize, origin)
    }
    return at
  }

  private addRule(head: number, from: number, to: number, origin: number): void {
    const { literals, clauses } = this
    clauses.push(literals[head]!)
    for (let i = from; i < to; i++) clauses.push(literals[i]! ^ 1)
    if (this.classical) clauses.closeClause(origin)
    else clauses.closeRule(origin)
  }

  /** Literals joined by one connective, up to an arrow or the end of the line; returns where that is, or -1. */
  private scanLiterals(source: Uint8Array, from: number): number {
    for (let at = from; ; at++) {
      while (kinds[source[at]!] === BLANK) at++
      let sign = 0
      while (source[at] === TILDE) {
        sign ^= 1
        at++
        while (kinds[source[at]!] === BLANK) at++
      }
      const start = at
      let hash = 0
      let byte = source[at]!
      while (kinds[byte] === LETTER) {
        hash = (Math.imul(hash, 31) + byte) | 0
        byte = source[++at]!
      }
      const digits = at
      let number = 0
      while (kinds[byte] === DIGIT) {
        number = 10 * number + byte - ZERO
        byte = source[++at]!
      }
      let numbered = digits > start && at > digits && at - digits <= MOST_DIGITS
      if (numbered && source[digits] === ZERO) numbered = at === digits + 1
      while (kinds[byte] === LETTER || kinds[byte] === DIGIT) {
        numbered = false
        byte = source[++at]!
      }
      const nameEnd = at
      if (nameEnd === start) return -1
      if (byte === OPEN) {
        at = termsEnd(source, at)
        if (at === -1) return -1
        numbered = false
      }
      const end = at
      while (kinds[source[at]!] === BLANK) at++
      const next = source[at]!
      const arrow = next === MINUS && source[at + 1] === GREATER
      // Names that go on (`p-q`, `p'`), doubled signs and blanks before a bracket are left to the parser.
      if (!arrow && kinds[next] !== END && ((next !== AND && next !== OR) || source[at + 1] === next)) return -1
      let atom = numbered ? this.atoms.numbered(source, start, digits, hash, number, true) : -1
      if (atom === -1) {
        atom = this.named(source, start, end, nameEnd)
        if (atom === -1) return -1
      }
      if (this.scanned === this.literals.length) this.literals = grown(this.literals, 2 * this.scanned)
      this.literals[this.scanned++] = 2 * atom + sign
      if (arrow || kinds[next] === END) return at
      if (this.connective !== 0 && this.connective !== next) return -1
      this.connective = next
    }
  }

  private named(source: Uint8Array, from: number, to: number, nameEnd: number): number {
    let blanks = 0
    for (let i = nameEnd; i < to; i++) if (kinds[source[i]!] === BLANK) blanks++
    if (blanks === 0) return this.atoms.named(source, from, to, nameEnd, true)
    if (to - from > this.compact.length) return -1
    let size = 0
    for (let i = from; i < to; i++) if (kinds[source[i]!] !== BLANK) this.compact[size++] = source[i]!
    return this.atoms.named(this.compact, 0, size, nameEnd - from, true)
  }

  private parseLine(bytes: Uint8Array): void {
    const formula = parse(fromUtf8(bytes), { line: this.line })
    const { builder } = this
    if (formula.kind === 'implies') builder.rule(formula.left, formula.right, ruleOrigin(this.rules++))
    else if (formula.kind === 'iff') {
      builder.rule(formula.left, formula.right, ruleOrigin(this.rules++))
      builder.rule(formula.right, formula.left, ruleOrigin(this.rules++))
    } else builder.fact(formula, factOrigin(this.facts++))
    if (this.atoms.open)
      throw new RuleError(
        `line ${this.line}: a rule with variables cannot be read this way; use readSymbolic and compile`,
      )
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
