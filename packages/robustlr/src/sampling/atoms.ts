/**
 * Drawing atoms from a vocabulary, without replacement.
 *
 * A theory speaks about a small cast of individuals, so that its sentences have to be told apart by what they say and
 * not by whom they mention. Every atom has a code that depends on the vocabulary alone: for N names, `tall(Charlie)` is
 * word * N + name, `brother(Erin, Gary)` is (word * N + first) * N + second, relations counted after the adjectives.
 * Codes are what draws compare and what the division into train, dev and test looks at.
 */

import { TheoryError, type Vocabulary } from '@elenchus/english/writing'
import type { Atom, Term } from '@elenchus/logic'
import { between, mix32, type Random } from '../random/random.ts'
import { type AtomIndex, addAtom, atomIndex, dropLast } from '../reasoner/atom-index.ts'
import { DEFAULTS } from './defaults.ts'

export interface AtomOptions {
  /** How many individuals a theory speaks about: least and most. Default 3 to 8. */
  readonly individuals?: readonly [number, number]
  /** Share of two-place predicates ("is the brother of"). Default 0.3. */
  readonly binary?: number
}

const constants = new WeakMap<Vocabulary, readonly Term[]>()

function constantsOf(vocabulary: Vocabulary): readonly Term[] {
  let terms = constants.get(vocabulary)
  if (terms === undefined) {
    terms = vocabulary.names.map(name => ({ kind: 'constant', name }))
    constants.set(vocabulary, terms)
  }
  return terms
}

/** More draws in vain than this mean that the vocabulary is (nearly) used up. */
const PATIENCE = 2000

/** Draws atoms for one theory, over a cast chosen by `random`. */
export class AtomDraw {
  /** The atoms drawn so far, with their codes. */
  readonly index: AtomIndex = atomIndex()
  readonly #random: Random
  readonly #vocabulary: Vocabulary
  readonly #terms: readonly Term[]
  readonly #cast: number[] = []
  /** Probability of a two-place predicate. */
  readonly #binary: number

  constructor(random: Random, vocabulary: Vocabulary, options: AtomOptions = {}) {
    const { individuals = DEFAULTS.individuals, binary = DEFAULTS.binary } = options
    const { adjectives, relations, names } = vocabulary
    this.#random = random
    this.#vocabulary = vocabulary
    this.#terms = constantsOf(vocabulary)
    const size = Math.min(between(random, individuals), names.length)
    while (this.#cast.length < size) {
      const name = random.below(names.length)
      if (!this.#cast.includes(name)) this.#cast.push(name)
    }
    const mayRelate = relations.length > 0 && size > 1
    const mayDescribe = adjectives.length > 0 && size > 0
    if (!mayRelate && !mayDescribe)
      throw new TheoryError('the vocabulary has no atom to draw', {
        code: 'vocabulary',
        remedy: 'It needs names, and adjectives or relations.',
      })
    this.#binary = !mayRelate ? 0 : !mayDescribe ? 1 : binary
  }

  /** Draws an atom that was not drawn before. */
  draw(): Atom {
    const random = this.#random
    const cast = this.#cast
    const { adjectives, relations, names } = this.#vocabulary
    const { codes } = this.index
    for (let attempt = 0; attempt < PATIENCE; attempt++) {
      const relates = random.chance(this.#binary)
      const first = cast[random.below(cast.length)]!
      if (!relates) {
        const word = random.below(adjectives.length)
        const code = word * names.length + first
        if (!codes.includes(code)) return addAtom(this.index, adjectives[word]!, [this.#terms[first]!], code)
        continue
      }
      const second = cast[random.below(cast.length)]!
      const word = random.below(relations.length)
      const code = ((adjectives.length + word) * names.length + first) * names.length + second
      if (first === second || codes.includes(code)) continue
      return addAtom(this.index, relations[word]!, [this.#terms[first]!, this.#terms[second]!], code)
    }
    throw new TheoryError(`the vocabulary is too small: no further atom after ${codes.length}`, {
      code: 'vocabulary',
      remedy: 'Add names, adjectives or relations, or ask for fewer predicates.',
    })
  }

  /** Draws a new atom in place of the one drawn last. */
  redraw(): Atom {
    dropLast(this.index)
    return this.draw()
  }

  /** As `draw`, about the same individual as `atom` where that is possible: "Charlie is tall and round". */
  drawBeside(atom: Atom): Atom {
    const { adjectives, names } = this.#vocabulary
    const subject = this.#terms.indexOf(atom.terms[0]!)
    for (let attempt = 0; attempt < 20 && atom.terms.length === 1 && subject >= 0; attempt++) {
      const word = this.#random.below(adjectives.length)
      const code = word * names.length + subject
      if (!this.index.codes.includes(code)) return addAtom(this.index, adjectives[word]!, [this.#terms[subject]!], code)
    }
    return this.draw()
  }
}

/** A number from 0 to 19 that depends on which atoms a theory mentions and on nothing else, not even their order. */
export function classOf(codes: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < codes.length; i++) sum = (sum + mix32(codes[i]!)) | 0
  return (mix32(sum) >>> 0) % 20
}
