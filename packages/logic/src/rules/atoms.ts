/**
 * Ground atoms as small integers. Literal 2a is atom a, literal 2a + 1 its negation, so `literal ^ 1` negates.
 *
 * Numbers without an atom are auxiliary: they name a part of a large rule (see clausify.ts) and never leave the package.
 */
import type { Atom, Formula, Term } from '../formula/formula.ts'
import type { Literal } from './theory.ts'

export interface AtomTable {
  /** How many numbers are in use, auxiliary ones included. */
  readonly size: number
  /** How many of them are auxiliary. */
  readonly auxiliaries: number
  /** Whether an atom with variables was interned; its number then stands for no ground atom. */
  readonly open: boolean
  /** The atom's number, or -1 for one that does not occur. */
  find(atom: Atom): number
  /** The atom's number, a new one where it is met for the first time. */
  intern(atom: Atom): number
  /** A fresh auxiliary number. */
  auxiliary(): number
  isAuxiliary(id: number): boolean
  /** Pre: `id` is not auxiliary. */
  atom(id: number): Atom
}

/** The table that theories given as data use. */
export function atomTable(): AtomTable {
  return new NameTable()
}

/** Up to here, pairs of numbers make small integers, which maps find fastest. */
const FEW = 2 ** 15
const MANY = 2 ** 24

/**
 * Numbers for names, shared by the tables of small theories: generators decide a million theories over the same hundred
 * words. Started anew where it grows large, so that nothing is kept for good.
 */
let sharedNames = new Map<string, number>()

/**
 * Atoms as paths of names: `brother(Erin, Gary)` is brother, Erin, Gary. Names become numbers and paths pairs of numbers,
 * because joining names to one string for every look-up takes several times as long.
 */
class NameTable implements AtomTable {
  private readonly names: Map<string, number>
  /** Atoms without terms by name, atoms with one term by name and term. */
  private readonly short = new Map<number, number>()
  /** Atoms with more terms: from name and term to a path, and from path and term to a longer path. */
  private readonly starts = new Map<number, number>()
  private readonly steps = new Map<number, number>()
  /** By path: the atom that ends there, or -1. */
  private readonly ends: number[] = []
  private readonly atoms: (Atom | null)[] = []
  auxiliaries = 0
  open = false

  constructor() {
    if (sharedNames.size > FEW / 2) sharedNames = new Map()
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

  /** The name's number, from 1 on; -1 where it has none. */
  private number(name: string, create: boolean): number {
    let number = this.names.get(name)
    if (number === undefined) {
      if (!create) return -1
      number = this.names.size + 1
      this.names.set(name, number)
      if (number === FEW && this.names === sharedNames) sharedNames = new Map()
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
  return first < FEW && second < FEW ? first * FEW + second : (first + MANY) * MANY + second
}

/** Equal for equal ground atoms only. The separator is a control character, so names may hold brackets and commas. */
export function atomKey(atom: Atom): string {
  const { name, terms } = atom
  if (terms.length === 0) return name
  let key = name
  for (let i = 0; i < terms.length; i++) key += '\u0001' + terms[i]!.name
  return key
}

export function literalFormula(literal: Literal): Formula {
  return literal.negated ? { kind: 'not', operand: literal.atom } : literal.atom
}

export function formulaOf(table: AtomTable, literal: number): Formula {
  const atom = table.atom(literal >> 1)
  return literal & 1 ? { kind: 'not', operand: atom } : atom
}
