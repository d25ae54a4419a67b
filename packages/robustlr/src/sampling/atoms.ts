/**
 * Draws atoms from a vocabulary without replacement, about a few individuals per theory.
 *
 * Every atom has a code that depends on the vocabulary alone: for N names, `tall(Charlie)` is word * N + name, `brother(Erin, Gary)` is
 * (word * N + first) * N + second, with relations numbered after adjectives. The codes also determine train, dev and test.
 */
import { TheoryError, type Vocabulary } from '@elenchus/english/writing'
import type { Atom, Term } from '@elenchus/logic'
import { mix32, type Random, uniformInteger } from '../random/random.ts'
import { type AtomIndex, addAtom, atomIndex, dropLast } from '../reasoner/atom-index.ts'
import { DEFAULTS } from './defaults.ts'

export interface AtomOptions {
  /** Range of the number of individuals in a theory. Default 3 to 8. */
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

/** Limit of failed draws, after which the vocabulary counts as exhausted. */
const MAX_ATTEMPTS = 2000

/** Draws the atoms of a theory. */
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
    const size = Math.min(uniformInteger(random, individuals), names.length)
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
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
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
    throw new TheoryError(`the vocabulary is too small: it gives no more than ${codes.length} atoms`, {
      code: 'vocabulary',
      remedy: 'Add names, adjectives or relations, or ask for fewer predicates.',
    })
  }

  /** Replaces the last atom by a new one. */
  redraw(): Atom {
    dropLast(this.index)
    return this.draw()
  }

  /** Draws an atom about the same individual as another if possible: "Charlie is tall and round". */
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

/** Order-independent hash of the atoms of a theory, from 0 to 19. */
export function splitClass(codes: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < codes.length; i++) sum = (sum + mix32(codes[i]!)) | 0
  return (mix32(sum) >>> 0) % 20
}

/**
 * Disjoint train, dev and test splits by hashing: the atoms of a theory hash to one of twenty classes, fourteen of which are train, three
 * dev and three test (70:15:15 as in Table 7). The sampler redraws the last atom until the class fits.
 */
export type Split = 'train' | 'dev' | 'test'

export const SPLITS: readonly Split[] = ['train', 'dev', 'test']

/** Tests whether a class belongs to a split. */
export function isInSplit(split: Split, theoryClass: number): boolean {
  return split === 'train'
    ? theoryClass < 14
    : split === 'dev'
      ? theoryClass >= 14 && theoryClass < 17
      : theoryClass >= 17
}
