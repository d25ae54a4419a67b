/**
 * Table of interned ground atoms. Literal 2a is atom a, literal 2a + 1 its negation, so `literal ^ 1` negates.
 *
 * Numbers without an atom are auxiliary variables of the clausal form (see clausify.ts), which are internal to the package.
 */
import type { Atom, Formula, Term } from '../formula/formula.ts'
import type { Literal } from './theory.ts'

export interface AtomTable {
  /** Number of atoms, including auxiliary ones. */
  readonly size: number
  /** Number of auxiliary atoms. */
  readonly auxiliaries: number
  /** True once an atom with variables was interned; such an atom is not ground. */
  readonly hasVariables: boolean
  /** Returns the number of an atom, or -1 if it is not in the table. */
  find(atom: Atom): number
  /** Returns the number of an atom, which is assigned on first use. */
  intern(atom: Atom): number
  /** Adds an auxiliary atom and returns its number. */
  addAuxiliary(): number
  isAuxiliary(id: number): boolean
  /** Returns the atom of a number. Precondition: it is not auxiliary. */
  atom(id: number): Atom
}

/** Creates the atom table for theories given as formulas. */
export const createAtomTable = (): AtomTable => new NameTable()

/** Exclusive upper bound of numbers whose pairs are encoded as small integers, the fastest map keys. */
const SMALL_LIMIT = 2 ** 15
/** Exclusive upper bound of all numbers. */
const LARGE_LIMIT = 2 ** 24

/**
 * Interned names, shared by the tables of small theories, since generators decide millions of theories over a few hundred
 * words. The map is replaced when it grows large, so that memory is bounded.
 */
let sharedNames = new Map<string, number>()

/**
 * Trie of atoms: `brother(Erin, Gary)` is the path brother, Erin, Gary. Names are interned and path steps are pairs of
 * numbers, which is several times faster than joining the names to a string for every lookup.
 */
class NameTable implements AtomTable {
  private readonly names: Map<string, number>
  /** Atoms with at most one term, by the pair of name and term. */
  private readonly idsByPair = new Map<number, number>()
  /** Paths of atoms with more terms: first steps lead from (name, term) to a path, next steps from (path, term) to a longer path. */
  private readonly firstSteps = new Map<number, number>()
  private readonly nextSteps = new Map<number, number>()
  /** By path: number of the atom that ends there, or -1. */
  private readonly idsByPath: number[] = []
  private readonly atoms: (Atom | null)[] = []
  auxiliaries = 0
  hasVariables = false

  constructor() {
    if (sharedNames.size > SMALL_LIMIT / 2) sharedNames = new Map()
    this.names = sharedNames
  }

  get size(): number {
    return this.atoms.length
  }

  find({ name, terms }: Atom): number {
    const first = this.findName(name, false)
    if (terms.length > 1) {
      const path = this.findPath(first, terms, false)
      return path === -1 ? -1 : this.idsByPath[path]!
    }
    if (first === -1) return -1
    const second = terms.length === 0 ? 0 : this.findName(terms[0]!.name, false)
    return second === -1 ? -1 : (this.idsByPair.get(createPairKey(first, second)) ?? -1)
  }

  intern(atom: Atom): number {
    const { name, terms } = atom
    const first = this.findName(name, true)
    for (let i = 0; i < terms.length; i++) if (terms[i]!.kind === 'variable') this.hasVariables = true
    if (terms.length > 1) {
      const path = this.findPath(first, terms, true)
      if (this.idsByPath[path] === -1) this.idsByPath[path] = this.atoms.push(atom) - 1
      return this.idsByPath[path]!
    }
    const key = createPairKey(first, terms.length === 0 ? 0 : this.findName(terms[0]!.name, true))
    let id = this.idsByPair.get(key)
    if (id === undefined) {
      id = this.atoms.push(atom) - 1
      this.idsByPair.set(key, id)
    }
    return id
  }

  addAuxiliary(): number {
    this.auxiliaries++
    return this.atoms.push(null) - 1
  }

  isAuxiliary(id: number): boolean {
    return this.atoms[id] === null
  }

  atom(id: number): Atom {
    return this.atoms[id]!
  }

  /** Returns the number of a name, from 1; -1 if it has none. */
  private findName(name: string, create: boolean): number {
    let number = this.names.get(name)
    if (number === undefined) {
      if (!create) return -1
      number = this.names.size + 1
      this.names.set(name, number)
      if (number === SMALL_LIMIT && this.names === sharedNames) sharedNames = new Map()
    }
    return number
  }

  /** Returns the path of an atom with several terms; -1 if there is none. */
  private findPath(first: number, terms: readonly Term[], create: boolean): number {
    let path = first
    for (let i = 0; i < terms.length; i++) {
      const name = this.findName(terms[i]!.name, create)
      if (path === -1 || name === -1) return -1
      const key = createPairKey(path, name)
      const steps = i === 0 ? this.firstSteps : this.nextSteps
      let next = steps.get(key)
      if (next === undefined) {
        if (!create) return -1
        next = this.idsByPath.push(-1) - 1
        steps.set(key, next)
      }
      path = next
    }
    return path
  }
}

function createPairKey(first: number, second: number): number {
  return first < SMALL_LIMIT && second < SMALL_LIMIT
    ? first * SMALL_LIMIT + second
    : (first + LARGE_LIMIT) * LARGE_LIMIT + second
}

/** Creates a unique key of a ground atom. The separator is a control character, so names may contain brackets and commas. */
export function createAtomKey(atom: Atom): string {
  const { name, terms } = atom
  if (terms.length === 0) return name
  let key = name
  for (let i = 0; i < terms.length; i++) key += '\u0001' + terms[i]!.name
  return key
}

/** Converts a literal to a formula. */
export const literalToFormula = (literal: Literal): Formula =>
  literal.negated ? { kind: 'not', operand: literal.atom } : literal.atom

/** Converts the number of a literal to a formula. */
export function decodeLiteral(table: AtomTable, literal: number): Formula {
  const atom = table.atom(literal >> 1)
  return literal & 1 ? { kind: 'not', operand: atom } : atom
}
