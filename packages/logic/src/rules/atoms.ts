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

/** The table that theories given as data use: a map by name. */
export function atomTable(): AtomTable {
  return new MapTable()
}

class MapTable implements AtomTable {
  private readonly ids = new Map<string, number>()
  private readonly atoms: (Atom | null)[] = []
  auxiliaries = 0

  get size(): number {
    return this.atoms.length
  }

  find(atom: Atom): number {
    return this.ids.get(atomKey(atom)) ?? -1
  }

  intern(atom: Atom): number {
    const key = atomKey(atom)
    let id = this.ids.get(key)
    if (id === undefined) {
      id = this.atoms.length
      this.ids.set(key, id)
      this.atoms.push(atom)
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
