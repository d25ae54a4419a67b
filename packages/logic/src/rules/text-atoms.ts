/**
 * The atom table for theories of millions of lines: atoms are looked up by their bytes, without creating strings.
 *
 * Generators write `p1041`: a prefix and a number. The numbers of a prefix are mapped in pages of 256, so that a lookup is
 * arithmetic and one array access, and neighbouring names get neighbouring numbers, which keeps reading and propagation
 * in the cache.
 *
 * All other names (`tall(Charlie)`) are in a hash table with open addressing over one flat array. A slot has a key of two
 * words, the name itself if it has up to eight ASCII bytes; longer names are compared with their stored bytes.
 */
import type { Atom } from '../formula/formula.ts'
import { printName } from '../formula/name.ts'
import { reservedWords } from '../formula/notation.ts'
import { parse } from '../formula/parse.ts'
import { growBytes, growInt32 } from '../sat/arrays.ts'
import type { AtomTable } from './atoms.ts'
import { fromUtf8, toUtf8 } from './utf8.ts'

const PAGE_BITS = 8
const PAGE = 1 << PAGE_BITS
/** Pages that sparse numbers may take regardless of the size of the text. */
const FREE_PAGES = 4096
const MAX_PREFIXES = 64
const REFUSED = -1

/** Fields of a slot: key, key, hash, atom + 1 (0 if free). */
const SLOT = 4
const SHORT = 8

interface Prefix {
  readonly bytes: Uint8Array
  readonly hash: number
  /** By page of its numbers: the page of atoms + 1, 0 if there is none yet, or REFUSED. */
  readonly pages: Int32Array
}

export class TextAtoms implements AtomTable {
  auxiliaries = 0
  open = false
  /** Atoms are allocated in pages: numbers below this one may be unused. */
  size = 0
  /** Atoms that occur in the text but perhaps in no clause. */
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
  /** Range of the current page for hashed and auxiliary atoms. */
  private nextPlain = 0
  private plainEnd = 0
  /** By hashed atom: start of its name plus 1; 0 for an auxiliary atom. Names are null-terminated. */
  private nameAt = new Int32Array(0)
  private names = new Uint8Array(8192)
  private namesEnd = 0

  /** `bytes` is the size of the text, if known; sparse numbers get pages in proportion. */
  constructor(bytes: number) {
    this.allowedPages = FREE_PAGES + Math.floor(bytes / (8 * PAGE))
  }

  /**
   * Fast path of `number`: the atom with the letters source[from .. digits], of the given hash, and a decimal number of up
   * to MAX_DIGITS digits without leading zeros. -1 if `number` has to be called.
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
   * The atom at source[from .. to], without blanks; -1 if it is unknown. With `create`, an unknown atom is added, unless it
   * was only `scanned` and contains a reserved word, which the parser may read as an operator.
   */
  number(source: Uint8Array, from: number, to: number, scanned: boolean, create: boolean): number {
    let at = from
    let hash = 0
    while (at < to && isLetter(source[at]!)) hash = (Math.imul(hash, 31) + source[at++]!) | 0
    const digits = at
    let number = 0
    while (at < to && isDigit(source[at]!)) number = 10 * number + source[at++]! - ZERO
    const plain = at === to && digits > from && to > digits && to - digits <= MAX_DIGITS
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
    // A short name has no zero byte and no high bit, so its two words identify it.
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
        this.storeName(id, source, from, to)
        if (2 * ++this.hashed > mask) this.rehash()
        return id
      }
      if (slots[at] === first && slots[at + 1] === second && (short || this.isNamed(atom - 1, source, from, to)))
        return atom - 1
    }
  }

  find(atom: Atom): number {
    return this.lookUp(atom, false)
  }

  intern(atom: Atom): number {
    if (atom.terms.some(term => term.kind === 'variable')) this.open = true
    const id = this.lookUp(atom, true)
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
    if (formula.kind !== 'atom') throw new Error(`atom ${id} is stored as a ${formula.kind}`)
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

  private lookUp(atom: Atom, create: boolean): number {
    const bytes = toUtf8(atomText(atom))
    return this.number(bytes, 0, bytes.length, false, create)
  }

  /** Finds or adds a prefix and remembers it as the last one used. */
  private prefix(source: Uint8Array, from: number, to: number, hash: number): Prefix {
    let found = this.prefixes.find(prefix => prefix.hash === hash && isPrefix(prefix, source, from, to))
    if (!found) {
      if (this.prefixes.length === MAX_PREFIXES) return TOO_MANY
      found = { bytes: source.slice(from, to), hash, pages: new Int32Array(NUMBERS >> PAGE_BITS) }
      this.prefixes.push(found)
    }
    this.last = found
    return found
  }

  /** Allocates a page of atoms for a page of a prefix's numbers, plus 1; or REFUSED permanently. */
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

  /** Allocates an atom without prefix. */
  private plain(): number {
    if (this.nextPlain === this.plainEnd) {
      this.nextPlain = this.addPage() << PAGE_BITS
      this.plainEnd = this.nextPlain + PAGE
      if (this.plainEnd > this.nameAt.length) this.nameAt = growInt32(this.nameAt, 2 * this.plainEnd)
    }
    return this.nextPlain++
  }

  private addPage(): number {
    const place = this.size >> PAGE_BITS
    if (place === this.owner.length) {
      this.owner = growInt32(this.owner, 2 * place)
      this.ownerPage = growInt32(this.ownerPage, 2 * place)
    }
    this.size += PAGE
    return place
  }

  private storeName(id: number, source: Uint8Array, from: number, to: number): void {
    const end = this.namesEnd + to - from + 1
    if (end > this.names.length) this.names = growBytes(this.names, Math.max(end, 2 * this.names.length))
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

/** Maximum length of numbers; `TheoryReader` uses the same limit. */
export const MAX_DIGITS = 7
/** Upper bound of such numbers. */
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

const MAX_RESERVED_LENGTH = Math.max(...[...reservedWords.keys()].map(word => word.length))

/** Tests whether the name or a term is a reserved word such as `not`; these consist of letters only. */
function hasReservedWord(source: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const start = at
    while (at < to && isLetter(source[at]!)) at++
    const whole = at === to || !isDigit(source[at]!)
    if (whole && at > start && at - start <= MAX_RESERVED_LENGTH) {
      if (reservedWords.has(fromUtf8(source.subarray(start, at)).toLowerCase())) return true
    }
    while (at < to && (isLetter(source[at]!) || isDigit(source[at]!))) at++
  }
  return false
}

/** The text of an atom as `TheoryReader` normalises it: other than bare names quoted, no blanks between terms. */
function atomText({ name, terms }: Atom): string {
  if (terms.length === 0) return printName(name)
  const written = terms.map(term => (term.kind === 'variable' ? '?' : '') + printName(term.name))
  return `${printName(name)}(${written.join(',')})`
}
