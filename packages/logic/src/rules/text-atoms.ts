/**
 * The atom table for theories of millions of lines: atoms are found by their bytes, and no string is made of them.
 *
 * Generators write `p1041`: a prefix and a number. Such a name needs no table of names at all. The numbers of a prefix
 * are mapped by pages of 256, so that finding the atom is arithmetic and one look-up in a small array, and names that
 * were numbered together get numbers that lie together, which is what keeps reading and propagation in the cache.
 *
 * All other names (`tall(Charlie)`) are in a hash table with open addressing over one flat array. A slot has a key of two
 * words, the name itself where it has up to eight ASCII bytes; longer names are compared with the bytes kept for them.
 */
import type { Atom } from '../formula/formula.ts'
import { printName } from '../formula/name.ts'
import { reservedWords } from '../formula/notation.ts'
import { parse } from '../formula/parse.ts'
import { grown, grownBytes } from '../sat/arrays.ts'
import type { AtomTable } from './atoms.ts'
import { fromUtf8, toUtf8 } from './utf8.ts'

const PAGE_BITS = 8
const PAGE = 1 << PAGE_BITS
/** Pages that sparse numbers may take before they have to be earned by use. */
const FREE_PAGES = 4096
const MOST_PREFIXES = 64
const REFUSED = -1

/** Numbers in a slot: key, key, hash, atom + 1 (0 where the slot is free). */
const SLOT = 4
const SHORT = 8

interface Prefix {
  readonly bytes: Uint8Array
  readonly hash: number
  /** By page of its numbers: the page of atoms + 1, 0 where there is none yet, or REFUSED. Long enough for all. */
  readonly pages: Int32Array
}

export class TextAtoms implements AtomTable {
  auxiliaries = 0
  open = false
  /** Atoms are given out in pages: numbers below this one may still be unused. */
  size = 0
  /** Atoms that may stand in no clause, but are known. */
  readonly mentioned = new Set<number>()
  private allowedPages: number

  private readonly prefixes: Prefix[] = []
  private last: Prefix = TOO_MANY
  /** By page of atoms: 0 for hashed and auxiliary atoms, else a prefix + 1 and the page of its numbers. */
  private owner = new Int32Array(256)
  private ownerPage = new Int32Array(256)

  private slots = new Int32Array(SLOT * 1024)
  private mask = 1023
  private hashed = 0
  /** Hashed and auxiliary atoms are given out from here to the end of a page. */
  private nextPlain = 0
  private plainEnd = 0
  /** By plain atom: where its name begins, plus 1; 0 for an auxiliary atom. A byte 0 ends each name. */
  private nameAt = new Int32Array(0)
  private names = new Uint8Array(8192)
  private namesEnd = 0

  /** `bytes`: how long the text is, if known. Sparse numbers are given room in proportion. */
  constructor(bytes: number) {
    this.allowedPages = FREE_PAGES + Math.floor(bytes / (8 * PAGE))
  }

  /**
   * `number` for those in a hurry: the atom written as letters at source[from .. digits], whose hash is given, and a
   * decimal number of up to MOST_DIGITS digits without leading zeros. -1 where only `number` knows.
   */
  numbered(source: Uint8Array, from: number, digits: number, hash: number, number: number, create: boolean): number {
    let prefix = this.last
    if (prefix.hash !== hash || !isPrefix(prefix, source, from, digits))
      prefix = this.prefix(source, from, digits, hash)
    let place = prefix.pages[number >> PAGE_BITS]!
    if (place <= 0) {
      if (place === REFUSED || !create) return -1
      place = this.newPage(prefix, number >> PAGE_BITS)
      if (place === REFUSED) return -1
    }
    return ((place - 1) << PAGE_BITS) | (number & (PAGE - 1))
  }

  /**
   * The atom written at source[from .. to] without blanks. An unknown atom gets a number where `create` says so; not,
   * however, where it was only `scanned` and has a reserved word in it, because the parser may take that for a sign.
   * Then, and where it is unknown, -1.
   */
  number(source: Uint8Array, from: number, to: number, scanned: boolean, create: boolean): number {
    let at = from
    let hash = 0
    while (at < to && isLetter(source[at]!)) hash = (Math.imul(hash, 31) + source[at++]!) | 0
    const digits = at
    let number = 0
    while (at < to && isDigit(source[at]!)) number = 10 * number + source[at++]! - ZERO
    const plain = at === to && digits > from && to > digits && to - digits <= MOST_DIGITS
    if (plain && (source[digits] !== ZERO || to === digits + 1)) {
      const atom = this.numbered(source, from, digits, hash, number, create)
      if (atom !== -1) return atom
    }
    return this.named(source, from, to, scanned, create)
  }

  private named(source: Uint8Array, from: number, to: number, scanned: boolean, create: boolean): number {
    let hash = 0
    let first = 0
    let second = 0
    let all = 0
    for (let i = from; i < to; i++) {
      const byte = source[i]!
      hash = (Math.imul(hash, 31) + byte) | 0
      if (i < from + 4) first = (first << 8) | byte
      else second = (second << 8) | byte
      all |= byte
    }
    // A short name has no byte 0 and no high bit, so its two words are never those of another name, short or long.
    const short = to - from <= SHORT && all < 128
    if (!short) {
      first = hash
      second = ~(to - from)
    }
    hash ^= hash >>> 15
    const { slots, mask } = this
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const at = slot * SLOT
      const atom = slots[at + 3]!
      if (atom === 0) {
        if (!create || (scanned && hasReservedWord(source, from, to))) return -1
        const id = this.plain()
        slots[at] = first
        slots[at + 1] = second
        slots[at + 2] = hash
        slots[at + 3] = id + 1
        this.keepName(id, source, from, to)
        if (2 * ++this.hashed > mask) this.rehash()
        return id
      }
      if (slots[at] === first && slots[at + 1] === second && (short || this.isNamed(atom - 1, source, from, to)))
        return atom - 1
    }
  }

  find(atom: Atom): number {
    return this.look(atom, false)
  }

  intern(atom: Atom): number {
    if (atom.terms.some(term => term.kind === 'variable')) this.open = true
    const id = this.look(atom, true)
    this.mentioned.add(id)
    return id
  }

  auxiliary(): number {
    this.auxiliaries++
    return this.plain()
  }

  isAuxiliary(id: number): boolean {
    return this.owner[id >> PAGE_BITS] === 0 && this.nameAt[id] === 0
  }

  atom(id: number): Atom {
    const formula = parse(this.text(id))
    if (formula.kind !== 'atom') throw new Error(`atom ${id} is kept as a ${formula.kind}`)
    return formula
  }

  private text(id: number): string {
    const owner = this.owner[id >> PAGE_BITS]!
    if (owner > 0) {
      const number = (this.ownerPage[id >> PAGE_BITS]! << PAGE_BITS) | (id & (PAGE - 1))
      return fromUtf8(this.prefixes[owner - 1]!.bytes) + number
    }
    const at = this.nameAt[id]! - 1
    return fromUtf8(this.names.subarray(at, this.names.indexOf(0, at)))
  }

  private look(atom: Atom, create: boolean): number {
    const bytes = toUtf8(atomText(atom))
    return this.number(bytes, 0, bytes.length, false, create)
  }

  /** Finds the prefix, which is then the last one used, or adds it. */
  private prefix(source: Uint8Array, from: number, to: number, hash: number): Prefix {
    let found = this.prefixes.find(prefix => prefix.hash === hash && isPrefix(prefix, source, from, to))
    if (!found) {
      if (this.prefixes.length === MOST_PREFIXES) return TOO_MANY
      found = { bytes: source.slice(from, to), hash, pages: new Int32Array(NUMBERS >> PAGE_BITS) }
      this.prefixes.push(found)
    }
    this.last = found
    return found
  }

  /** A page of atoms for a page of a prefix's numbers, plus 1; or REFUSED, for good. */
  private newPage(prefix: Prefix, page: number): number {
    let place = REFUSED
    if (this.allowedPages > 0) {
      this.allowedPages--
      place = this.addPage() + 1
      this.owner[place - 1] = this.prefixes.indexOf(prefix) + 1
      this.ownerPage[place - 1] = page
    }
    prefix.pages[page] = place
    return place
  }

  /** The next atom that belongs to no prefix. */
  private plain(): number {
    if (this.nextPlain === this.plainEnd) {
      this.nextPlain = this.addPage() << PAGE_BITS
      this.plainEnd = this.nextPlain + PAGE
      if (this.plainEnd > this.nameAt.length) this.nameAt = grown(this.nameAt, 2 * this.plainEnd)
    }
    return this.nextPlain++
  }

  private addPage(): number {
    const place = this.size >> PAGE_BITS
    if (place === this.owner.length) {
      this.owner = grown(this.owner, 2 * place)
      this.ownerPage = grown(this.ownerPage, 2 * place)
    }
    this.size += PAGE
    return place
  }

  private keepName(id: number, source: Uint8Array, from: number, to: number): void {
    const end = this.namesEnd + to - from + 1
    if (end > this.names.length) this.names = grownBytes(this.names, Math.max(end, 2 * this.names.length))
    this.nameAt[id] = this.namesEnd + 1
    for (let i = from; i < to; i++) this.names[this.namesEnd++] = source[i]!
    this.names[this.namesEnd++] = 0
  }

  private isNamed(atom: number, source: Uint8Array, from: number, to: number): boolean {
    const at = this.nameAt[atom]! - 1
    for (let i = from; i < to; i++) if (this.names[at + i - from] !== source[i]) return false
    return this.names[at + to - from] === 0
  }

  private rehash(): void {
    const { slots } = this
    this.mask = 2 * this.mask + 1
    this.slots = new Int32Array(SLOT * (this.mask + 1))
    for (let from = 0; from < slots.length; from += SLOT) {
      if (slots[from + 3] === 0) continue
      let slot = slots[from + 2]! & this.mask
      while (this.slots[slot * SLOT + 3] !== 0) slot = (slot + 1) & this.mask
      for (let k = 0; k < SLOT; k++) this.slots[slot * SLOT + k] = slots[from + k]!
    }
  }
}

/** Numbers of up to seven digits; the reader of lines uses the same bound. */
export const MOST_DIGITS = 7
/** More than any such number. */
const NUMBERS = 2 ** 24
const TOO_MANY: Prefix = {
  bytes: new Uint8Array(0),
  hash: 0,
  pages: new Int32Array(NUMBERS >> PAGE_BITS).fill(REFUSED),
}

const ZERO = 0x30
const isDigit = (byte: number): boolean => byte >= ZERO && byte <= 0x39
const isLetter = (byte: number): boolean => byte === 0x5f || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a)

function isPrefix({ bytes }: Prefix, source: Uint8Array, from: number, to: number): boolean {
  if (bytes.length !== to - from) return false
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== source[from + i]) return false
  return true
}

const LONGEST_RESERVED = Math.max(...[...reservedWords.keys()].map(word => word.length))

/** Whether the name or a term is a word with a meaning of its own, such as `not`. Those have letters only. */
function hasReservedWord(source: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const start = at
    while (at < to && isLetter(source[at]!)) at++
    const whole = at === to || !isDigit(source[at]!)
    if (whole && at > start && at - start <= LONGEST_RESERVED) {
      if (reservedWords.has(fromUtf8(source.subarray(start, at)).toLowerCase())) return true
    }
    while (at < to && (isLetter(source[at]!) || isDigit(source[at]!))) at++
  }
  return false
}

/** As the reader of lines has it: bare names as they are, others quoted, no blanks between terms. */
function atomText({ name, terms }: Atom): string {
  if (terms.length === 0) return printName(name)
  const written = terms.map(term => (term.kind === 'variable' ? '?' : '') + printName(term.name))
  return `${printName(name)}(${written.join(',')})`
}
