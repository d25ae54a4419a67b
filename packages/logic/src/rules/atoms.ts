/**
 * Ground atoms as small integers. Literal 2a is atom a, literal 2a + 1 its negation, so `literal ^ 1` negates.
 *
 * Numbers without an atom are auxiliary: they name a part of a large rule (see clausify.ts) and never leave the package.
 */
import type { Atom, Formula } from '../formula/formula.ts'
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

/** Room for the names in one step of a path; names are numbered from 0. */
const NAMES = 2 ** 24

/**
 * A tree of names: `brother(Erin, Gary)` is the path brother, Erin, Gary. The steps of all paths are kept in one map
 * from numbers to numbers, because joining names to one string for every look-up takes several times as long.
 */
class NameTable implements AtomTable {
  private readonly names = new Map<string, number>()
  /** (node * NAMES + name) to the node one step further; node 0 is the root. */
  private readonly steps = new Map<number, number>()
  /** By node: the number of the atom that ends there, or -1. */
  private readonly ends: number[] = [-1]
  private readonly atoms: (Atom | null)[] = []
  auxiliaries = 0
  open = false

  get size(): number {
    return this.atoms.length
  }

  find(atom: Atom): number {
    const node = this.node(atom, false)
    return node === -1 ? -1 : this.ends[node]!
  }

  intern(atom: Atom): number {
    const node = this.node(atom, true)
    let id = this.ends[node]!
    if (id === -1) {
      id = this.atoms.push(atom) - 1
      this.ends[node] = id
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

  private node({ name, terms }: Atom, create: boolean): number {
    let node = this.step(0, name, create)
    for (let i = 0; i < terms.length && node !== -1; i++) {
      if (terms[i]!.kind === 'variable') this.open = true
      node = this.step(node, terms[i]!.name, create)
    }
    return node
  }

  private step(from: number, name: string, create: boolean): number {
    let number = this.names.get(name)
    if (number === undefined) {
      if (!create) return -1
      number = this.names.size
      this.names.set(name, number)
    }
    const key = from * NAMES + number
    let node = this.steps.get(key)
    if (node === undefined) {
      if (!create) return -1
      node = this.ends.push(-1) - 1
      this.steps.set(key, node)
    }
    return node
  }
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
