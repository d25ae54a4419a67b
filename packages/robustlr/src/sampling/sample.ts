/**
 * Sampler of theories by Algorithm 1 of RobustLR.
 *
 * Predicates are drawn without replacement and divided into layers 0 … l; each gets a polarity and is provable or not. A predicate above
 * layer 0 is the head of a rule whose body consists of predicates of the layer below with the same provability; without any, it has no rule
 * and is unprovable. Provable predicates of layer 0 are the facts. The labels known by construction are only a cross-check of the reasoner.
 *
 * The printed algorithm has errors (layers from 1, `label ← 2` outside its branch); see docs/decisions/0008-generated-sets.md.
 */

import { TheoryError, VOCABULARY, type Vocabulary } from '@elenchus/english/writing'
import type { Atom, Formula } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { createLiteral, negate } from '../formulas/literals.ts'
import type { AnswerLabel } from '../labels.ts'
import {
  createRandomFromKey,
  drawInteger,
  hashPath,
  mix32,
  type PathKey,
  type Random,
  shuffle,
} from '../random/random.ts'
import type { AtomIndex } from '../reasoner/atom-index.ts'
import { type AtomOptions, AtomSampler, hashToSplitClass, isInSplit, type Split } from './atoms.ts'
import { DEFAULTS } from './defaults.ts'

export type RuleForm = 'simple' | 'conjunction' | 'disjunction'

/** Parameters of Algorithm 1, with the paper's names where it has them. */
export interface SampleOptions extends AtomOptions {
  /** Default 0. */
  readonly seed?: number
  /** Name of the random stream, so that sets with the same seed differ. Default `sample`. */
  readonly set?: string
  /** Index of the theory in the set. Default 0. */
  readonly index?: number
  /** Split of the data set; splits share no theory. Default: any. */
  readonly split?: Split
  readonly vocabulary?: Vocabulary
  /** `pred_num`: range of the number of predicates. Default 10 to 30. */
  readonly predicates?: readonly [number, number]
  /** `d`: maximum reasoning depth, or a range. Default 5, that is 1 to 5. */
  readonly depth?: number | readonly [number, number]
  /** `n1`: probability that a predicate is negated. Default 0.5. */
  readonly negation?: number
  /** `n2`: probability that a provable statement is negated. Default 0.5. */
  readonly statementNegation?: number
  /** `k`: range of the number of literals in a body. Default 1 to 2. */
  readonly body?: readonly [number, number]
  /** Connectives of compound bodies. Default both. */
  readonly operators?: readonly ('and' | 'or')[]
  /** `ruleset`: allowed forms of rules; a predicate whose rule has another form is unprovable. Default all. */
  readonly ruleForms?: readonly RuleForm[]
  /** Layer of the statement: the highest (default) or any. */
  readonly statementFrom?: 'highest' | 'any'
  /** Accepts only theories whose statement is proved or refuted by a rule. Default false. */
  readonly provable?: boolean
  /** Rejects samples until it returns true. */
  readonly accept?: (sample: SampledTheory) => boolean
}

export interface SampledTheory {
  readonly theory: Theory
  /** A literal. */
  readonly statement: Formula
  /** Label by construction, which `decide` must confirm. */
  readonly assignedLabel: AnswerLabel
  /** Number of the statement's predicate. */
  readonly statementNumber: number
  /** Index of the rule whose head is the statement or its negation; -1 if there is none. */
  readonly rule: number
  /** Atom that the theory does not mention: the paper's `t`. */
  readonly unseenAtom: Atom
  /** Position at which a contrast set inserts a new fact. */
  readonly insertPosition: number
  readonly wordingSeed: number
}

/**
 * Samples one theory with a statement by Algorithm 1.
 *
 * `sample({ seed: 7 })` and `sample({ seed: 7, depth: 3, operators: ['and'], negation: 0 })`
 */
export const sample = (options: SampleOptions = {}): SampledTheory => sampleIndexed(options).sample

export interface IndexedSample {
  readonly sample: SampledTheory
  /** Numbers and words of its atoms. */
  readonly index: AtomIndex
}

/** Samples a theory together with its atom index. */
export function sampleIndexed(options: SampleOptions): IndexedSample {
  const { seed = 0, set = 'sample', index = 0, split = '' } = options
  const random = createRandomFromKey(hashPath([index], getStreamKey(seed, set, split)))
  for (let attempt = 0; attempt < 10_000; attempt++) {
    const found = trySample(random, options)
    if (found !== undefined && (options.accept === undefined || options.accept(found.sample))) return found
  }
  throw new TheoryError('10,000 draws gave no theory with a fact, a rule and a suitable statement', {
    code: 'sampling',
    remedy: 'Widen the parameters: more predicates or levels, longer conditions, more connectives and rule forms.',
  })
}

// Cached, since theories of a set are drawn one after another.
let cachedKey: { seed: number; set: string; split: string; key: PathKey } | undefined

function getStreamKey(seed: number, set: string, split: string): PathKey {
  if (cachedKey === undefined || cachedKey.seed !== seed || cachedKey.set !== set || cachedKey.split !== split)
    cachedKey = { seed, set, split, key: hashPath([seed, set, split]) }
  return cachedKey.key
}

// The theory over predicate numbers, in reused buffers: a value per predicate, except for `bodies`.
let negated = new Uint8Array(64)
let provable = new Uint8Array(64)
let isOr = new Uint8Array(64)
/** The rule of predicate p has a body of bodySize[p] literals from bodies[bodyStart[p]]; the size is 0 if p has no rule. */
let bodyStart = new Int32Array(64)
let bodySize = new Uint8Array(64)
let bodies = new Int32Array(256)
/** Predicates that the body under construction can use. */
let candidates = new Int32Array(64)
/** Position of each predicate in the order of mention; -1 if it is not mentioned. */
let mentionIndex = new Int32Array(64)

function reserve(count: number, body: number): void {
  if (count <= negated.length && count * body <= bodies.length) return
  negated = new Uint8Array(count)
  provable = new Uint8Array(count)
  isOr = new Uint8Array(count)
  bodyStart = new Int32Array(count)
  bodySize = new Uint8Array(count)
  bodies = new Int32Array(count * body)
  candidates = new Int32Array(count)
  mentionIndex = new Int32Array(count)
}

/** Draws a theory into the buffers; returns the first predicate of each layer, followed by the number of predicates. */
function drawPredicates(random: Random, options: SampleOptions): number[] {
  const { predicates = DEFAULTS.predicates, depth = DEFAULTS.depth, negation = DEFAULTS.negation } = options
  const { body = DEFAULTS.body, operators = DEFAULTS.operators, ruleForms } = options
  const count = drawInteger(random, predicates)
  const layers = Math.min(drawInteger(random, typeof depth === 'number' ? [1, depth] : depth), count - 1) + 1
  reserve(count, body[1])
  const layerStarts: number[] = []
  let bodiesLength = 0
  for (let layer = 0; layer < layers; layer++) {
    const start = Math.floor((layer * count) / layers)
    const end = Math.floor(((layer + 1) * count) / layers)
    const lowerStart = layer === 0 ? 0 : layerStarts[layer - 1]!
    layerStarts.push(start)
    for (let p = start; p < end; p++) {
      negated[p] = random.chance(negation) ? 1 : 0
      const isProvable = random.chance(0.5) ? 1 : 0
      provable[p] = isProvable
      bodySize[p] = 0
      if (layer === 0) continue
      // Draws the body from the layer below, without replacement.
      let choiceCount = 0
      for (let q = lowerStart; q < start; q++) if (provable[q] === isProvable) candidates[choiceCount++] = q
      const size = Math.min(drawInteger(random, body), choiceCount)
      bodyStart[p] = bodiesLength
      for (let i = 0; i < size; i++) {
        const j = i + random.nextBelow(choiceCount - i)
        bodies[bodiesLength + i] = candidates[j]!
        candidates[j] = candidates[i]!
      }
      const operator = size > 1 ? operators[random.nextBelow(operators.length)]! : 'and'
      const form = size < 2 ? 'simple' : operator === 'and' ? 'conjunction' : 'disjunction'
      if (size === 0 || (ruleForms !== undefined && !ruleForms.includes(form))) {
        provable[p] = 0
        continue
      }
      bodySize[p] = size
      isOr[p] = operator === 'or' ? 1 : 0
      bodiesLength += size
    }
  }
  layerStarts.push(count)
  return layerStarts
}

function trySample(random: Random, options: SampleOptions): IndexedSample | undefined {
  const layerStarts = drawPredicates(random, options)
  const count = layerStarts[layerStarts.length - 1]!
  const factEnd = layerStarts[1]!
  let factCount = 0
  for (let p = 0; p < factEnd; p++) factCount += provable[p]!
  // Draws the statement from the last layer or from all.
  const firstCandidate = options.statementFrom === 'any' ? 0 : layerStarts[layerStarts.length - 2]!
  const statementNumber = firstCandidate + random.nextBelow(count - firstCandidate)
  if (factCount === 0) return undefined
  const isProvable = provable[statementNumber] !== 0 && bodySize[statementNumber] !== 0
  if (options.provable === true && !isProvable) return undefined

  // Atoms are drawn for the predicates that the theory mentions, in the order of mention.
  const mentioned: number[] = []
  mentionIndex.fill(-1, 0, count)
  const heads: number[] = []
  for (let p = 0; p < count; p++) {
    const size = bodySize[p]!
    if (size === 0 && (p >= factEnd || provable[p] === 0)) continue
    if (mentionIndex[p]! < 0) mentionIndex[p] = mentioned.push(p) - 1
    if (size === 0) continue
    heads.push(p)
    const start = bodyStart[p]!
    for (let i = start; i < start + size; i++) {
      const q = bodies[i]!
      if (mentionIndex[q]! < 0) mentionIndex[q] = mentioned.push(q) - 1
    }
  }
  if (heads.length === 0) return undefined
  // Draws atoms until the theory is in the split.
  const sampler = new AtomSampler(random, options.vocabulary ?? VOCABULARY, options)
  for (let i = 0; i < mentioned.length; i++) sampler.draw()
  const { split } = options
  if (split !== undefined) while (!isInSplit(split, hashToSplitClass(sampler.index.codes))) sampler.redraw()
  // The statement may be about an atom that the theory does not mention.
  if (mentionIndex[statementNumber]! < 0) {
    mentionIndex[statementNumber] = sampler.index.atoms.length
    sampler.draw()
  }
  return { sample: buildSample(random, count, factEnd, heads, statementNumber, sampler, options), index: sampler.index }
}

/** Stands for a predicate that the theory does not mention; never used in a formula. */
const UNMENTIONED: Formula = { kind: 'false' }

/** Builds the formulas of the theory in the buffers. */
function buildSample(
  random: Random,
  count: number,
  factEnd: number,
  heads: number[],
  statementNumber: number,
  sampler: AtomSampler,
  options: SampleOptions,
): SampledTheory {
  const { atoms } = sampler.index
  // Equal literals are the same object.
  const literals: Formula[] = []
  for (let p = 0; p < count; p++) {
    const atom = atoms[mentionIndex[p]!]
    literals.push(atom === undefined ? UNMENTIONED : createLiteral(atom, negated[p] === 1))
  }
  const facts: Formula[] = []
  for (let p = 0; p < factEnd; p++) if (provable[p] === 1) facts.push(literals[p]!)
  // In the order of layers, the rules would reveal the proof.
  shuffle(random, heads)
  const rules: Rule[] = []
  for (const p of heads) {
    const start = bodyStart[p]!
    const size = bodySize[p]!
    let body = literals[bodies[start]!]!
    if (size > 1) {
      const operands = [body]
      for (let i = start + 1; i < start + size; i++) operands.push(literals[bodies[i]!]!)
      body = { kind: isOr[p] === 1 ? 'or' : 'and', operands }
    }
    rules.push({ body, head: literals[p]! })
  }
  const positive = literals[statementNumber]!
  let assignedLabel: AnswerLabel = provable[statementNumber] === 1 ? 'True' : 'Unknown'
  let statement = positive
  if (assignedLabel === 'True' && random.chance(options.statementNegation ?? DEFAULTS.statementNegation)) {
    statement = negate(positive)
    assignedLabel = 'False'
  }
  const rule = heads.indexOf(statementNumber)
  const bodyAtom = rule < 0 ? undefined : atoms[mentionIndex[bodies[bodyStart[statementNumber]!]!]!]
  const unseenAtom =
    bodyAtom !== undefined && random.chance(0.5) ? sampler.drawWithSameSubject(bodyAtom) : sampler.draw()
  return {
    theory: { facts, rules },
    statement,
    assignedLabel,
    statementNumber,
    rule,
    unseenAtom,
    insertPosition: random.nextBelow(facts.length + 1),
    wordingSeed: mix32(random.next()) >>> 0,
  }
}
