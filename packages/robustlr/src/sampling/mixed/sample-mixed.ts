/**
 * Sampler of the dataset `train-mixed`: theories whose labels depend on the connectives.
 *
 * In Algorithm 1 of the RobustLR paper all literals of a body have the same label, so the connective never matters. Here bodies mix true, false and
 * underivable literals of both polarities; heads are literals, sometimes joined by "or" or "and", and some contradict a fact or conclusion
 * (modus tollens). Labels are decided by classical entailment; inconsistent theories are discarded. Contrast tables and equivalences are not used, so that
 * they remain unseen test data.
 *
 * A theory is drawn as a shape over numbers (draw-shape.ts), decided (ground-reasoner.ts), given a statement (choose-atom.ts) and words
 * (name-atoms.ts).
 */

import { TheoryError } from '@elenchus/english/writing'
import type { Atom, Formula } from '@elenchus/logic'
import type { Proof, Theory } from '@elenchus/logic/rules'
import { createLiteral } from '../../formulas/literals.ts'
import type { AnswerLabel } from '../../labels.ts'
import { createRandomFromKey, hashPath, mix32, type PathKey } from '../../random/random.ts'
import { FALSE, getLiteralValue, TRUE, UNASSIGNED } from '../../reasoner/assignment.ts'
import { type AtomIndex, createAtomIndex } from '../../reasoner/atom-index.ts'
import { buildProof } from '../../reasoner/ground-proof.ts'
import { findPossibleValues } from '../../reasoner/ground-reasoner.ts'
import { chooseAtom } from './choose-atom.ts'
import { drawShape, type ShapeOptions } from './draw-shape.ts'
import { type NamingOptions, nameAtoms } from './name-atoms.ts'
import { BOTH, createShape, loadShape, negateValue } from './shape.ts'

export interface MixedOptions extends ShapeOptions, NamingOptions {
  readonly seed?: number
  readonly index?: number
}

export interface MixedSample {
  readonly theory: Theory
  readonly statement: Formula
  /** Label by classical entailment. */
  readonly label: AnswerLabel
  readonly wordingSeed: number
  /** Number of inconsistent theories discarded before this one. */
  readonly inconsistent: number
}

/** Samples a theory with mixed bodies and a statement; the three labels are equally frequent. */
export const sampleMixed = (options: MixedOptions = {}): MixedSample => sampleMixedIndexed(options).sample

export interface IndexedMixedSample {
  readonly sample: MixedSample
  /** Numbers and words of its atoms. */
  readonly index: AtomIndex
  /** Unchecked proof by propagation; `null` for Unknown and for entailments by cases. */
  readonly proof: Proof | null
}

/** Buffers reused for all theories. */
const shape = createShape()

/** Samples a theory together with its atom index and, if found, its proof. */
export function sampleMixedIndexed(options: MixedOptions): IndexedMixedSample {
  const { seed = 0, split = '', index: theoryIndex = 0 } = options
  const random = createRandomFromKey(hashPath([theoryIndex], getStreamKey(seed, split)))
  // The label is drawn first, so that labels are balanced.
  const labelValue = [TRUE, FALSE, BOTH][random.nextBelow(3)]!
  const drawnNegated = random.chance(0.5)
  const value = drawnNegated ? negateValue(labelValue) : labelValue
  let inconsistent = 0
  for (let attempt = 0; attempt < 1000; attempt++) {
    drawShape(shape, random, options)
    if (shape.ruleCount === 0) continue
    loadShape(shape)
    // Entailments that need case splits take longer to find, so they are searched for only sometimes.
    const values = findPossibleValues(shape.atomCount, random.chance(0.15))
    if (values === null) {
      inconsistent++
      continue
    }
    let chosenAtom = chooseAtom(shape, random, values, value)
    let isNegated = drawnNegated
    if (chosenAtom < 0 && labelValue !== BOTH) {
      // No atom fits the drawn polarity: an atom with the opposite value gives the same label in the opposite polarity.
      chosenAtom = chooseAtom(shape, random, values, negateValue(value))
      isNegated = !drawnNegated
    }
    if (chosenAtom < 0) continue
    const { theory, index, atoms } = nameAtoms(shape, random, options)
    const atom = atoms[chosenAtom]!
    const statement: Formula = isNegated ? { kind: 'not', operand: atom } : atom
    const label = labelValue === TRUE ? 'True' : labelValue === FALSE ? 'False' : 'Unknown'
    const sample = { theory, statement, label, wordingSeed: mix32(random.next()) >>> 0, inconsistent } as const
    return { sample, index, proof: buildAtomProof(chosenAtom, atom, atoms) }
  }
  throw new TheoryError('1,000 draws gave no consistent theory with a suitable statement', {
    code: 'sampling',
    remedy: 'Allow more atoms.',
  })
}

/** Builds the proof from the reasoner's buffers, which still hold the propagation. */
function buildAtomProof(chosenAtom: number, atom: Atom, atoms: Atom[]): Proof | null {
  const value = getLiteralValue(2 * chosenAtom)
  if (value === UNASSIGNED) return null
  const conclusion = value === TRUE ? atom : createLiteral(atom, true)
  return buildProof({ ...EMPTY_INDEX, atoms }, shape.factCount, chosenAtom, conclusion)
}

/** A proof needs only the atoms of an index, not their words and numbers. */
const EMPTY_INDEX: AtomIndex = createAtomIndex()

// Cached, since theories of a split are drawn one after another.
let cachedKey: { readonly seed: number; readonly split: string; readonly key: PathKey } | undefined

function getStreamKey(seed: number, split: string): PathKey {
  if (cachedKey === undefined || cachedKey.seed !== seed || cachedKey.split !== split)
    cachedKey = { seed, split, key: hashPath([seed, 'train-mixed', split]) }
  return cachedKey.key
}
