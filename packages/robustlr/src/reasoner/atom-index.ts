/**
 * Numbering of the atoms of a theory and its variants, shared by the reasoner and the writer.
 *
 * Generated atoms store their number in a private field, which is faster than a map; other atoms are numbered by a map.
 */
import type { Atom, Term } from '@elenchus/logic'

export interface AtomIndex {
  readonly atoms: Atom[]
  /** Vocabulary words of each generated atom as a code (see sampling/atoms.ts). */
  readonly codes: number[]
  /** Numbers of other atoms. Precondition: equal atoms are the same object. */
  readonly otherNumbers: Map<Atom, number>
}

export const createAtomIndex = (): AtomIndex => ({ atoms: [], codes: [], otherNumbers: new Map() })

class GeneratedAtom implements Atom {
  readonly kind = 'atom'
  readonly name: string
  readonly terms: readonly Term[]
  readonly #number: number

  constructor(name: string, terms: readonly Term[], number: number) {
    this.name = name
    this.terms = terms
    this.#number = number
  }

  /** Returns the number of a generated atom; -1 for other atoms. */
  static getNumber(atom: Atom): number {
    return #number in atom ? atom.#number : -1
  }
}

/** Adds a new atom to an index. Precondition: no atom of the index is equal to it. */
export function addAtom(index: AtomIndex, name: string, terms: readonly Term[], code: number): Atom {
  const atom = new GeneratedAtom(name, terms, index.atoms.length)
  index.atoms.push(atom)
  index.codes.push(code)
  return atom
}

export function removeLastAtom(index: AtomIndex): void {
  index.atoms.pop()
  index.codes.pop()
}

/** Returns the number of an atom; other atoms get one on first use. */
export function getAtomNumber(index: AtomIndex, atom: Atom): number {
  const generated = GeneratedAtom.getNumber(atom)
  if (generated >= 0 && index.atoms[generated] === atom) return generated
  let number = index.otherNumbers.get(atom)
  if (number === undefined) {
    number = index.atoms.length
    index.otherNumbers.set(atom, number)
    index.atoms.push(atom)
  }
  return number
}
