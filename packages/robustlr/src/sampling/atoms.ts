/**
 * Sampling of a theory's atoms from a vocabulary, without replacement and about a few individuals only.
 *
 * Every atom has a code that depends on the vocabulary alone: for N names, `tall(Charlie)` is word * N + name, `brother(Erin, Gary)` is
 * (word * N + first) * N + second, with relations numbered after adjectives. The codes also decide between train, dev and test split.
 */
import { TheoryError, type Vocabulary } from '@elenchus/english/writing'
import type { Atom, Term } from '@elenchus/logic'
import { drawInteger, mix32, type Random } from '../random/random.ts'
import { type AtomIndex, addAtom, createAtomIndex, removeLastAtom } from '../reasoner/atom-index.ts'
import { DEFAULTS } from './defaults.ts'

export interface AtomOptions {
  /** Range of the number of individuals in a theory. Default 3 to 8. */
  readonly individuals?: readonly [number, number]
  /** Share of two-place predicates ("is the brother of"). Default 0.3. */
  readonly binary?: number
}

const constantsByVocabulary = new WeakMap<Vocabulary, readonly Term[]>()

function getConstants(vocabulary: Vocabulary): readonly Term[] {
  let terms = constantsByVocabulary.get(vocabulary)
  if (terms === undefined) {
    terms = vocabulary.names.map(name => ({ kind: 'constant', name }))
    constantsByVocabulary.set(vocabulary, terms)
  }
  return terms
}

/** Maximum number of draws before the vocabulary counts as exhausted. */
const MAX_ATTEMPTS = 2000

/** Draws the atoms of a theory. */
export class AtomSampler {
  /** Atoms drawn so far, with their codes. */
  readonly index: AtomIndex = createAtomIndex()
  readonly #random: Random
  readonly #vocabulary: Vocabulary
  readonly #terms: readonly Term[]
  readonly #individuals: number[] = []
  readonly #binaryProbability: number

  constructor(random: Random, vocabulary: Vocabulary, options: AtomOptions = {}) {
    const { individuals = DEFAULTS.individuals, binary = DEFAULTS.binary } = options
    const { adjectives, relations, names } = vocabulary
    this.#random = random
    this.#vocabulary = vocabulary
    this.#terms = getConstants(vocabulary)
    const size = Math.min(drawInteger(random, individuals), names.length)
    while (this.#individuals.length < size) {
      const name = random.nextBelow(names.length)
      if (!this.#individuals.includes(name)) this.#individuals.push(name)
    }
    const hasRelations = relations.length > 0 && size > 1
    const hasAdjectives = adjectives.length > 0 && size > 0
    if (!hasRelations && !hasAdjectives)
      throw new TheoryError('the vocabulary has no words for an atom', {
        code: 'vocabulary',
        remedy: 'Add names, and adjectives or relations.',
      })
    this.#binaryProbability = !hasRelations ? 0 : !hasAdjectives ? 1 : binary
  }

  /** Draws an atom that was not drawn before. */
  draw(): Atom {
    const random = this.#random
    const individuals = this.#individuals
    const { adjectives, relations, names } = this.#vocabulary
    const { codes } = this.index
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const isRelation = random.chance(this.#binaryProbability)
      const first = individuals[random.nextBelow(individuals.length)]!
      if (!isRelation) {
        const word = random.nextBelow(adjectives.length)
        const code = word * names.length + first
        if (!codes.includes(code)) return addAtom(this.index, adjectives[word]!, [this.#terms[first]!], code)
        continue
      }
      const second = individuals[random.nextBelow(individuals.length)]!
      const word = random.nextBelow(relations.length)
      const code = ((adjectives.length + word) * names.length + first) * names.length + second
      if (first === second || codes.includes(code)) continue
      return addAtom(this.index, relations[word]!, [this.#terms[first]!, this.#terms[second]!], code)
    }
    throw new TheoryError(`the vocabulary is too small: only ${codes.length} different atoms were found`, {
      code: 'vocabulary',
      remedy: 'Add names, adjectives or relations, or ask for fewer predicates.',
    })
  }

  /** Replaces the last atom by a new one. */
  redraw(): Atom {
    removeLastAtom(this.index)
    return this.draw()
  }

  /** Draws an atom about the individual of another atom if possible: "Charlie is tall and round". */
  drawWithSameSubject(atom: Atom): Atom {
    const { adjectives, names } = this.#vocabulary
    const subject = this.#terms.indexOf(atom.terms[0]!)
    for (let attempt = 0; attempt < 20 && atom.terms.length === 1 && subject >= 0; attempt++) {
      const word = this.#random.nextBelow(adjectives.length)
      const code = word * names.length + subject
      if (!this.index.codes.includes(code)) return addAtom(this.index, adjectives[word]!, [this.#terms[subject]!], code)
    }
    return this.draw()
  }
}

/** Hashes the atoms of a theory, in any order, to a number from 0 to 19. */
export function hashToSplitClass(codes: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < codes.length; i++) sum = (sum + mix32(codes[i]!)) | 0
  return (mix32(sum) >>> 0) % 20
}

/**
 * Train, dev and test splits that share no theory: the atoms of a theory hash to one of twenty classes, fourteen of which are train, three
 * dev and three test (70:15:15 as in Table 7 of the RobustLR paper). The sampler redraws the last atom until the theory is in the wanted split.
 */
export type Split = 'train' | 'dev' | 'test'

export const SPLITS: readonly Split[] = ['train', 'dev', 'test']

/** Tests if the atoms of a theory hash to a class of the split. */
export const isInSplit = (split: Split, splitClass: number): boolean =>
  split === (splitClass < 14 ? 'train' : splitClass < 17 ? 'dev' : 'test')
