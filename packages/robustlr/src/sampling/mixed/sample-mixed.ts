/**
 * Theories that tell "and" from "or": the sampler of `train-mixed`.
 *
 * In Algorithm 1 all literals of a body have one label, so a body is true or not whatever its connective, and nothing
 * can be learnt about connectives from its data. Here bodies mix literals that hold, fail and are open, of both polarities;
 * heads are literals of both polarities, now and then joined by "or" (and rarely by "and"); some heads deny a fact or an
 * earlier conclusion, which makes modus tollens. Labels are what classical entailment gives; theories without a model are
 * thrown away. Nothing here follows the contrast tables or the equivalences, which stay unseen test material.
 *
 * A theory is drawn as a shape over numbers (draw-shape.ts), decided (put-clauses.ts), asked about one of its atoms
 * (choose-atom.ts), and given words (name-atoms.ts).
 */

import { TheoryError } from '@elenchus/english/writing'
import type { Atom, Formula } from '@elenchus/logic'
import type { Proof, Theory } from '@elenchus/logic/rules'
import { literal } from '../../formulas/literals.ts'
import type { AnswerLabel } from '../../labels.ts'
import { keyOf, mix32, type PathKey, randomFrom } from '../../random/random.ts'
import { valueIn } from '../../reasoner/assignment.ts'
import type { AtomIndex } from '../../reasoner/atom-index.ts'
import { proofFor } from '../../reasoner/small-proof.ts'
import { possibleValues } from '../../reasoner/small-reasoner.ts'
import { chooseAtom } from './choose-atom.ts'
import { drawShape, type ShapeOptions } from './draw-shape.ts'
import { type NamingOptions, nameAtoms } from './name-atoms.ts'
import { putClauses } from './put-clauses.ts'
import { EITHER, emptyShape, NO, OPEN, YES } from './shape.ts'

export interface MixedOptions extends ShapeOptions, NamingOptions {
  readonly seed?: number
  readonly index?: number
}

export interface MixedSample {
  readonly theory: Theory
  readonly statement: Formula
  /** By classical entailment. */
  readonly label: AnswerLabel
  readonly wording: number
  /** Theories thrown away before this one because they had no model. */
  readonly inconsistent: number
}

/** Samples a theory with mixed bodies and a statement; labels True, False and Unknown are asked for equally often. */
export const sampleMixed = (options: MixedOptions = {}): MixedSample => sampleMixedIndexed(options).sample

export interface IndexedMixedSample {
  readonly sample: MixedSample
  /** Numbers and words of its atoms. */
  readonly index: AtomIndex
  /** Of what propagation proved or refuted, not yet checked; `null` for Unknown and for what follows by cases. */
  readonly proof: Proof | null
}

/** Drawn into again for every theory. */
const shape = emptyShape()

/** `sampleMixed`, with the numbers of its atoms and the proof, where it was found on the way. */
export function sampleMixedIndexed(options: MixedOptions): IndexedMixedSample {
  const { seed = 0, split = '', index: number = 0 } = options
  const random = randomFrom(keyOf([number], pathKey(seed, split)))
  // The label is chosen first and theories are drawn until one offers it, so that labels stay balanced.
  const wanted = [YES, NO, EITHER][random.below(3)]!
  const negated = random.chance(0.5)
  const value = negated && wanted !== EITHER ? EITHER - wanted : wanted
  let inconsistent = 0
  for (let attempt = 0; attempt < 1000; attempt++) {
    drawShape(shape, random, options)
    if (shape.ruleCount === 0) continue
    putClauses(shape)
    // What follows by cases only takes longer to find; now and then is enough.
    const values = possibleValues(shape.atomCount, random.chance(0.15))
    if (values === null) {
      inconsistent++
      continue
    }
    let chosen = chooseAtom(shape, random, values, value)
    let denied = negated
    if (chosen < 0 && wanted !== EITHER) {
      // The same label by an atom of the other value, said the other way round.
      chosen = chooseAtom(shape, random, values, EITHER - value)
      denied = !negated
    }
    if (chosen < 0) continue
    const { theory, index, atoms } = nameAtoms(shape, random, options)
    const atom = atoms[chosen]!
    const statement: Formula = denied ? { kind: 'not', operand: atom } : atom
    const label = wanted === YES ? 'True' : wanted === NO ? 'False' : 'Unknown'
    const sample = { theory, statement, label, wording: mix32(random.next()) >>> 0, inconsistent } as const
    return { sample, index, proof: proofOf(chosen, atom, atoms) }
  }
  throw new TheoryError('1,000 draws gave no consistent theory', { code: 'sampling', remedy: 'Allow more atoms.' })
}

/** What propagation derived still stands in the reasoner's buffers, under the numbers of the shape. */
function proofOf(chosen: number, atom: Atom, atoms: Atom[]): Proof | null {
  const derived = valueIn(2 * chosen)
  if (derived === OPEN) return null
  const conclusion = derived === YES ? atom : literal(atom, true)
  return proofFor({ atoms, codes: [], others: NO_OTHERS }, shape.factCount, chosen, conclusion)
}

const NO_OTHERS: Map<Atom, number> = new Map()

// One split is drawn theory after theory: the key of its path is kept.
let keyed: { readonly seed: number; readonly split: string; readonly key: PathKey } | undefined

function pathKey(seed: number, split: string): PathKey {
  if (keyed === undefined || keyed.seed !== seed || keyed.split !== split)
    keyed = { seed, split, key: keyOf([seed, 'train-mixed', split]) }
  return keyed.key
}
