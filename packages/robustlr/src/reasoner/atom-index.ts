/**
 * Numbers for the atoms of one theory and its variants, shared by the reasoner and the wording.
 *
 * Atoms that a generator has drawn carry their number in a private field, where it costs nothing to read and no one can
 * see it; a map from atoms to numbers would be asked some two hundred times for every instance. Atoms from elsewhere
 * are numbered by such a map.
 */
import type { Atom, Term } from '@elenchus/logic'

export interface AtomIndex {
  readonly atoms: Atom[]
  /** By number: which words of the vocabulary the atom is made of (see atoms.ts); empty for atoms from elsewhere. */
  readonly codes: number[]
  /** Atoms from elsewhere. Pre: equal ones are the same object. */
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

  /** The number that the atom was drawn with; -1 for one from elsewhere. */
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

/** Takes the last atom out again. */
export function dropLast(index: AtomIndex): void {
  index.atoms.pop()
  index.codes.pop()
}

/** The atom's number, a new one where it is met for the first time. Pre: a drawn atom was drawn for this index. */
export function numberOf(index: AtomIndex, atom: Atom): number {
  const drawn = DrawnAtom.numberOf(atom)
  // Drawn for another index, it is a stranger here.
  if (drawn >= 0 && index.atoms[drawn] === atom) return drawn
  let number = index.others.get(atom)
  if (number === undefined) {
    number = index.atoms.length
    index.others.set(atom, number)
    index.atoms.push(atom)
  }
  return number
}
