/**
 * Numbering of the atoms of a theory and its variants, shared by the reasoner and the wording.
 *
 * Generated atoms carry their number in a private field, which is faster than a map; other atoms are numbered by a map.
 */
import type { Atom, Term } from '@elenchus/logic'

export interface AtomIndex {
  readonly atoms: Atom[]
  /** Vocabulary words of each generated atom as a code (see sampling/atoms.ts). */
  readonly codes: number[]
  /** Numbers of other atoms. Pre: equal atoms are the same object. */
  readonly others: Map<Atom, number>
}

export const atomIndex = (): AtomIndex => ({ atoms: [], codes: [], others: new Map() })

class DrawnAtom implements Atom {
  readonly kind = 'atom'
  readonly name: string
  readonly terms: readonly Term[]
  readonly #number: number

  constructor(name: string, terms: readonly Term[], number: number) {
    this.name = name
    this.terms = terms
    this.#number = number
  }

  /** Number of a generated atom; -1 for other atoms. */
  static numberOf(atom: Atom): number {
    return #number in atom ? atom.#number : -1
  }
}

/** Adds a new atom to an index. Pre: no atom of the index is equal to it. */
export function addAtom(index: AtomIndex, name: string, terms: readonly Term[], code: number): Atom {
  const atom = new DrawnAtom(name, terms, index.atoms.length)
  index.atoms.push(atom)
  index.codes.push(code)
  return atom
}

/** Removes the last atom. */
export function dropLast(index: AtomIndex): void {
  index.atoms.pop()
  index.codes.pop()
}

/** Number of an atom, assigned on first use. */
export function numberOf(index: AtomIndex, atom: Atom): number {
  const drawn = DrawnAtom.numberOf(atom)
  if (drawn >= 0 && index.atoms[drawn] === atom) return drawn
  let number = index.others.get(atom)
  if (number === undefined) {
    number = index.atoms.length
    index.others.set(atom, number)
    index.atoms.push(atom)
  }
  return number
}
