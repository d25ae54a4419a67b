/**
 * Atom table for theories of millions of lines, which looks atoms up by their bytes, without creating strings.
 *
 * Generated theories have names such as `p1041`, a prefix and a number. The numbers of a prefix are mapped to atoms in pages of 256, so
 * that a lookup is arithmetic and one array access, and neighbouring names get neighbouring atoms, which improves cache locality.
 *
 * All other names (`tall(Charlie)`) are in a hash table with open addressing in one flat array. A slot has a key of two 32-bit
 * words: the name itself if it has at most eight ASCII bytes, else its hash and length; long names are also compared byte by byte.
 */
import type { Atom } from '../formula/formula.ts'
import { printName } from '../formula/name.ts'
import { reservedWords } from '../formula/notation.ts'
import { parse } from '../formula/parse.ts'
import { growBytes, growInt32 } from '../sat/arrays.ts'
import type { AtomTable } from './atoms.ts'
import { fromUtf8, toUtf8 } from './utf8.ts'

const PAGE_BITS = 8
const PAGE_SIZE = 1 << PAGE_BITS
/** Number of pages that are available regardless of the size of the text. */
const MIN_PAGES = 4096
const MAX_PREFIXES = 64
/** Mark of number pages for which no page is left. */
const NO_PAGE = -1

/** Number of fields of a slot: two words of the key, the hash, and atom + 1 (0 if the slot is free). */
const SLOT_FIELDS = 4
/** Maximum length of names that are their own key. */
const MAX_SHORT_NAME = 8

interface Prefix {
  readonly bytes: Uint8Array
  readonly hash: number
  /** By page of its numbers: the page of atoms + 1, 0 if there is none yet, or NO_PAGE. */
  readonly pages: Int32Array
}

export class TextAtoms implements AtomTable {
  auxiliaries = 0
  hasVariables = false
  /** Atoms are allocated in pages: numbers below this one may be unused. */
  size = 0
  /** Atoms that occur in the text but perhaps in no clause. */
  readonly mentioned = new Set<number>()
  private remainingPages: number

  private readonly prefixes: Prefix[] = []
  private lastPrefix: Prefix = OVERFLOW_PREFIX
  /** By page of atoms: index of its prefix + 1, and the page of the prefix's numbers; 0 for hashed and auxiliary atoms. */
  private prefixOfPage = new Int32Array(256)
  private numberPageOfPage = new Int32Array(256)

  private slots = new Int32Array(SLOT_FIELDS * 1024)
  private mask = 1023
  private hashedCount = 0
  /** Range of the current page for hashed and auxiliary atoms. */
  private nextAtom = 0
  private pageEnd = 0
  /** By hashed atom: start of its name plus 1; 0 for an auxiliary atom. Names are null-terminated. */
  private nameStarts = new Int32Array(0)
  private names = new Uint8Array(8192)
  private namesEnd = 0

  /** `bytes` is the size of the text, if known; sparse numbers get pages in proportion. */
  constructor(bytes: number) {
    this.remainingPages = MIN_PAGES + Math.floor(bytes / (8 * PAGE_SIZE))
  }

  /**
   * Fast path of `findAtom`: returns the atom with the letters source[from .. end], of the given hash, and a decimal number of up
   * to MAX_DIGITS digits without leading zeros; -1 if `findAtom` must be called.
   */
  findNumbered(source: Uint8Array, from: number, end: number, hash: number, number: number, create: boolean): number {
    let prefix = this.lastPrefix
    if (prefix.hash !== hash || !isPrefix(prefix, source, from, end)) prefix = this.findPrefix(source, from, end, hash)
    let page = prefix.pages[number >> PAGE_BITS]!
    if (page <= 0) {
      if (page === NO_PAGE || !create) return -1
      page = this.allocateNumberPage(prefix, number >> PAGE_BITS)
      if (page === NO_PAGE) return -1
    }
    return ((page - 1) << PAGE_BITS) | (number & (PAGE_SIZE - 1))
  }

  /**
   * Returns the atom at source[from .. to], which contains no blanks; -1 if it is unknown. With `create`, an unknown atom is added,
   * unless it was only `scanned` and contains a reserved word, which the parser may read as an operator.
   */
  findAtom(source: Uint8Array, from: number, to: number, scanned: boolean, create: boolean): number {
    let position = from
    let hash = 0
    while (position < to && isLetter(source[position]!)) hash = (Math.imul(hash, 31) + source[position++]!) | 0
    const digits = position
    let number = 0
    while (position < to && isDigit(source[position]!)) number = 10 * number + source[position++]! - ZERO
    const isNumbered = position === to && digits > from && to > digits && to - digits <= MAX_DIGITS
    if (isNumbered && (source[digits] !== ZERO || to === digits + 1)) {
      const atom = this.findNumbered(source, from, digits, hash, number, create)
      if (atom !== -1) return atom
    }
    return this.findNamed(source, from, to, scanned, create)
  }

  private findNamed(source: Uint8Array, from: number, to: number, scanned: boolean, create: boolean): number {
    let hash = 0
    let first = 0
    let second = 0
    let allBits = 0
    for (let i = from; i < to; i++) {
      const byte = source[i]!
      hash = (Math.imul(hash, 31) + byte) | 0
      if (i < from + 4) first = (first << 8) | byte
      else second = (second << 8) | byte
      allBits |= byte
    }
    // A short name has no zero byte and no high bit, so its two words identify it.
    const isShort = to - from <= MAX_SHORT_NAME && allBits < 128
    if (!isShort) {
      first = hash
      second = ~(to - from)
    }
    hash ^= hash >>> 15
    const { slots, mask } = this
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const position = slot * SLOT_FIELDS
      const atom = slots[position + 3]!
      if (atom === 0) {
        if (!create || (scanned && hasReservedWord(source, from, to))) return -1
        const id = this.allocateAtom()
        slots[position] = first
        slots[position + 1] = second
        slots[position + 2] = hash
        slots[position + 3] = id + 1
        this.storeName(id, source, from, to)
        if (2 * ++this.hashedCount > mask) this.rehash()
        return id
      }
      const isSameKey = slots[position] === first && slots[position + 1] === second
      if (isSameKey && (isShort || this.isNamed(atom - 1, source, from, to))) return atom - 1
    }
  }

  find(atom: Atom): number {
    return this.lookUp(atom, false)
  }

  intern(atom: Atom): number {
    if (atom.terms.some(term => term.kind === 'variable')) this.hasVariables = true
    const id = this.lookUp(atom, true)
    this.mentioned.add(id)
    return id
  }

  addAuxiliary(): number {
    this.auxiliaries++
    return this.allocateAtom()
  }

  isAuxiliary(id: number): boolean {
    return this.prefixOfPage[id >> PAGE_BITS] === 0 && this.nameStarts[id] === 0
  }

  atom(id: number): Atom {
    const formula = parse(this.writeName(id))
    if (formula.kind !== 'atom') throw new Error(`atom ${id} is stored as a ${formula.kind}`)
    return formula
  }

  private writeName(id: number): string {
    const prefixNumber = this.prefixOfPage[id >> PAGE_BITS]!
    if (prefixNumber > 0) {
      const number = (this.numberPageOfPage[id >> PAGE_BITS]! << PAGE_BITS) | (id & (PAGE_SIZE - 1))
      return fromUtf8(this.prefixes[prefixNumber - 1]!.bytes) + number
    }
    const position = this.nameStarts[id]! - 1
    return fromUtf8(this.names.subarray(position, this.names.indexOf(0, position)))
  }

  private lookUp(atom: Atom, create: boolean): number {
    const bytes = toUtf8(writeAtom(atom))
    return this.findAtom(bytes, 0, bytes.length, false, create)
  }

  /** Finds or adds a prefix and remembers it as the last one used. */
  private findPrefix(source: Uint8Array, from: number, to: number, hash: number): Prefix {
    let found = this.prefixes.find(prefix => prefix.hash === hash && isPrefix(prefix, source, from, to))
    if (!found) {
      if (this.prefixes.length === MAX_PREFIXES) return OVERFLOW_PREFIX
      found = { bytes: source.slice(from, to), hash, pages: new Int32Array(NUMBERS >> PAGE_BITS) }
      this.prefixes.push(found)
    }
    this.lastPrefix = found
    return found
  }

  /** Allocates a page of atoms for a page of a prefix's numbers; returns the page + 1, or NO_PAGE permanently. */
  private allocateNumberPage(prefix: Prefix, numberPage: number): number {
    let page = NO_PAGE
    if (this.remainingPages > 0) {
      this.remainingPages--
      page = this.allocatePage() + 1
      this.prefixOfPage[page - 1] = this.prefixes.indexOf(prefix) + 1
      this.numberPageOfPage[page - 1] = numberPage
    }
    prefix.pages[numberPage] = page
    return page
  }

  /** Allocates an atom without prefix. */
  private allocateAtom(): number {
    if (this.nextAtom === this.pageEnd) {
      this.nextAtom = this.allocatePage() << PAGE_BITS
      this.pageEnd = this.nextAtom + PAGE_SIZE
      if (this.pageEnd > this.nameStarts.length) this.nameStarts = growInt32(this.nameStarts, 2 * this.pageEnd)
    }
    return this.nextAtom++
  }

  private allocatePage(): number {
    const page = this.size >> PAGE_BITS
    if (page === this.prefixOfPage.length) {
      this.prefixOfPage = growInt32(this.prefixOfPage, 2 * page)
      this.numberPageOfPage = growInt32(this.numberPageOfPage, 2 * page)
    }
    this.size += PAGE_SIZE
    return page
  }

  private storeName(id: number, source: Uint8Array, from: number, to: number): void {
    const end = this.namesEnd + to - from + 1
    if (end > this.names.length) this.names = growBytes(this.names, Math.max(end, 2 * this.names.length))
    this.nameStarts[id] = this.namesEnd + 1
    for (let i = from; i < to; i++) this.names[this.namesEnd++] = source[i]!
    this.names[this.namesEnd++] = 0
  }

  private isNamed(atom: number, source: Uint8Array, from: number, to: number): boolean {
    const position = this.nameStarts[atom]! - 1
    for (let i = from; i < to; i++) if (this.names[position + i - from] !== source[i]) return false
    return this.names[position + to - from] === 0
  }

  private rehash(): void {
    const { slots } = this
    this.mask = 2 * this.mask + 1
    this.slots = new Int32Array(SLOT_FIELDS * (this.mask + 1))
    for (let from = 0; from < slots.length; from += SLOT_FIELDS) {
      if (slots[from + 3] === 0) continue
      let slot = slots[from + 2]! & this.mask
      while (this.slots[slot * SLOT_FIELDS + 3] !== 0) slot = (slot + 1) & this.mask
      for (let k = 0; k < SLOT_FIELDS; k++) this.slots[slot * SLOT_FIELDS + k] = slots[from + k]!
    }
  }
}

/** Maximum length of numbers; `TheoryReader` uses the same limit. */
export const MAX_DIGITS = 7
/** Upper bound of such numbers. */
const NUMBERS = 2 ** 24
/** Prefix returned if there are too many prefixes; it has no pages. */
const NO_PAGES = new Int32Array(NUMBERS >> PAGE_BITS).fill(NO_PAGE)
const OVERFLOW_PREFIX: Prefix = { bytes: new Uint8Array(0), hash: 0, pages: NO_PAGES }

const ZERO = 0x30
const isDigit = (byte: number): boolean => byte >= ZERO && byte <= 0x39
const isLetter = (byte: number): boolean => byte === 0x5f || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a)

function isPrefix({ bytes }: Prefix, source: Uint8Array, from: number, to: number): boolean {
  if (bytes.length !== to - from) return false
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== source[from + i]) return false
  return true
}

const MAX_RESERVED_LENGTH = Math.max(...[...reservedWords.keys()].map(word => word.length))

/** Returns true if the name or a term is a reserved word such as `not`; these consist of letters only. */
function hasReservedWord(source: Uint8Array, from: number, to: number): boolean {
  for (let position = from; position < to; position++) {
    const start = position
    while (position < to && isLetter(source[position]!)) position++
    const isWhole = position === to || !isDigit(source[position]!)
    if (isWhole && position > start && position - start <= MAX_RESERVED_LENGTH) {
      if (reservedWords.has(fromUtf8(source.subarray(start, position)).toLowerCase())) return true
    }
    while (position < to && (isLetter(source[position]!) || isDigit(source[position]!))) position++
  }
  return false
}

/** Writes an atom as `TheoryReader` normalises it: quotes around names that are not bare, no blanks between terms. */
function writeAtom({ name, terms }: Atom): string {
  if (terms.length === 0) return printName(name)
  const written = terms.map(term => (term.kind === 'variable' ? '?' : '') + printName(term.name))
  return `${printName(name)}(${written.join(',')})`
}
