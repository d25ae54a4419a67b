/**
 * Interned ground atoms. Literal 2a is atom a, literal 2a + 1 its negation, so `literal ^ 1` negates.
 *
 * Numbers without an atom are auxiliary variables of the Tseitin encoding (see clausify.ts) and never leave the package.
 */
import type { Atom, Formula, Term } from '../formula/formula.ts'
import type { Literal } from './theory.ts'

export interface AtomTable {
  /** Number of atoms, including auxiliary ones. */
  readonly size: number
  /** Number of auxiliary atoms. */
  readonly auxiliaries: number
  /** True once an atom with variables was interned; such an atom is not ground. */
  readonly open: boolean
  /** The atom's number, or -1 if it does not occur. */
  find(atom: Atom): number
  /** The atom's number, assigned on first use. */
  intern(atom: Atom): number
  /** Creates an auxiliary atom. */
  auxiliary(): number
  isAuxiliary(id: number): boolean
  /** Pre: `id` is not auxiliary. */
  atom(id: number): Atom
}

/** The atom table for theories given as data. */
export const atomTable = (): AtomTable => new NameTable()

/** Below this limit, pairs are encoded as small integers, the fastest map keys. */
const SMALL_LIMIT = 2 ** 15
const LARGE_LIMIT = 2 ** 24

/**
 * Interned names, shared by the tables of small theories: generators decide a million theories over the same few hundred
 * words. Replaced when it grows large, so that memory is bounded.
 */
let sharedNames = new Map<string, number>()

/**
 * A trie of atoms: `brother(Erin, Gary)` is the path brother, Erin, Gary. Names are interned and path steps are pairs of
 * numbers, several times faster than joining the names to a string for every lookup.
 */
class NameTable implements AtomTable {
  private readonly names: Map<string, number>
  /** Atoms with at most one term, by name and term. */
  private readonly short = new Map<number, number>()
  /** Atoms with more terms: (name, term) to a path, and (path, term) to a longer path. */
  private readonly starts = new Map<number, number>()
  private readonly steps = new Map<number, number>()
  /** By path: the atom that ends there, or -1. */
  private readonly ends: number[] = []
  private readonly atoms: (Atom | null)[] = []
  auxiliaries = 0
  open = false

  constructor() {
    if (sharedNames.size > SMALL_LIMIT / 2) sharedNames = new Map()
    this.names = sharedNames
  }

  get size(): number {
    return this.atoms.length
  }

  find({ name, terms }: Atom): number {
    const first = this.number(name, false)
    if (terms.length > 1) {
      const path = this.path(first, terms, false)
      return path === -1 ? -1 : this.ends[path]!
    }
    if (first === -1) return -1
    const second = terms.length === 0 ? 0 : this.number(terms[0]!.name, false)
    return second === -1 ? -1 : (this.short.get(pair(first, second)) ?? -1)
  }

  intern(atom: Atom): number {
    const { name, terms } = atom
    const first = this.number(name, true)
    for (let i = 0; i < terms.length; i++) if (terms[i]!.kind === 'variable') this.open = true
    if (terms.length > 1) {
      const path = this.path(first, terms, true)
      if (this.ends[path] === -1) this.ends[path] = this.atoms.push(atom) - 1
      return this.ends[path]!
    }
    const key = pair(first, terms.length === 0 ? 0 : this.number(terms[0]!.name, true))
    let id = this.short.get(key)
    if (id === undefined) {
      id = this.atoms.push(atom) - 1
      this.short.set(key, id)
    }
    return id
  }

  auxiliary(): number {
    this.auxiliaries++
    return this.atoms.push(null) - 1
  }

  isAuxiliary(id: number): boolean {
    return this.atoms[id] === null
  }

  atom(id: number): Atom {
    return this.atoms[id]!
  }

  /** The name's number, from 1; -1 if it has none. */
  private number(name: string, create: boolean): number {
    let number = this.names.get(name)
    if (number === undefined) {
      if (!create) return -1
      number = this.names.size + 1
      this.names.set(name, number)
      if (number === SMALL_LIMIT && this.names === sharedNames) sharedNames = new Map()
    }
    return number
  }

  private path(first: number, terms: readonly Term[], create: boolean): number {
    let path = first
    for (let i = 0; i < terms.length; i++) {
      const name = this.number(terms[i]!.name, create)
      if (path === -1 || name === -1) return -1
      const key = pair(path, name)
      const steps = i === 0 ? this.starts : this.steps
      let next = steps.get(key)
      if (next === undefined) {
        if (!create) return -1
        next = this.ends.push(-1) - 1
        steps.set(key, next)
      }
      path = next
    }
    return path
  }
}

function pair(first: number, second: number): number {
  return first < SMALL_LIMIT && second < SMALL_LIMIT
    ? first * SMALL_LIMIT + second
    : (first + LARGE_LIMIT) * LARGE_LIMIT + second
}

/** A key that is unique among ground atoms. The separator is a control character, so names may contain brackets and commas. */
export function atomKey(atom: Atom): string {
  const { name, terms } = atom
  if (terms.length === 0) return name
  let key = name
  for (let i = 0; i < terms.length; i++) key += '\u0001' + terms[i]!.name
  return key
}

export const literalFormula = (literal: Literal): Formula =>
  literal.negated ? { kind: 'not', operand: literal.atom } : literal.atom

export function literalToFormula(table: AtomTable, literal: number): Formula {
  const atom = table.atom(literal >> 1)
  return literal & 1 ? { kind: 'not', operand: atom } : atom
}
