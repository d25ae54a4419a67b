/**
 * Algorithm 1 of RobustLR.
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
import { literal, negate } from '../formulas/literals.ts'
import type { AnswerLabel } from '../labels.ts'
import { mix32, type PathKey, pathKey, type Random, randomFrom, shuffle, uniformInteger } from '../random/random.ts'
import type { AtomIndex } from '../reasoner/atom-index.ts'
import { AtomDraw, type AtomOptions, isInSplit, type Split, splitClass } from './atoms.ts'
import { DEFAULTS } from './defaults.ts'

export type RuleForm = 'simple' | 'conjunction' | 'disjunction'

/** The parameters of Algorithm 1, by the paper's names where it has any. */
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
  readonly assigned: AnswerLabel
  /** Number of the statement's predicate among those drawn. */
  readonly statementNumber: number
  /** Index of the rule whose head is the statement or its negation; -1 if there is none. */
  readonly rule: number
  /** Atom that the theory does not mention: the paper's `t`. */
  readonly fresh: Atom
  /** Position of a new fact among the facts. */
  readonly place: number
  /** Seed of the wording. */
  readonly wording: number
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
  const random = randomFrom(pathKey([index], streamKey(seed, set, split)))
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
let cachedKey:
  | { readonly seed: number; readonly set: string; readonly split: string; readonly key: PathKey }
  | undefined

function streamKey(seed: number, set: string, split: string): PathKey {
  if (cachedKey === undefined || cachedKey.seed !== seed || cachedKey.set !== set || cachedKey.split !== split)
    cachedKey = { seed, set, split, key: pathKey([seed, set, split]) }
  return cachedKey.key
}

// Shape of the theory over predicate numbers, in reused buffers.
let negated = new Uint8Array(64)
let provable = new Uint8Array(64)
let isOr = new Uint8Array(64)
/** The rule of p has its body at bodies[bodyStart[p]] … with bodySize[p] literals; size 0 without a rule. */
let bodyStart = new Int32Array(64)
let bodySize = new Uint8Array(64)
let bodies = new Int32Array(256)
let candidates = new Int32Array(64)
let mentionedAs = new Int32Array(64)

function reserve(count: number, body: number): void {
  if (count <= negated.length && count * body <= bodies.length) return
  negated = new Uint8Array(count)
  provable = new Uint8Array(count)
  isOr = new Uint8Array(count)
  bodyStart = new Int32Array(count)
  bodySize = new Uint8Array(count)
  bodies = new Int32Array(count * body)
  candidates = new Int32Array(count)
  mentionedAs = new Int32Array(count)
}

/** Draws a shape into the buffers; returns the first predicate of each layer, and the number of predicates last. */
function drawShape(random: Random, options: SampleOptions): number[] {
  const { predicates = DEFAULTS.predicates, depth = DEFAULTS.depth, negation = DEFAULTS.negation } = options
  const { body = DEFAULTS.body, operators = DEFAULTS.operators, ruleForms } = options
  const count = uniformInteger(random, predicates)
  const layers = Math.min(uniformInteger(random, typeof depth === 'number' ? [1, depth] : depth), count - 1) + 1
  reserve(count, body[1])
  const starts: number[] = []
  let used = 0
  for (let layer = 0; layer < layers; layer++) {
    const start = Math.floor((layer * count) / layers)
    const end = Math.floor(((layer + 1) * count) / layers)
    const below = layer === 0 ? 0 : starts[layer - 1]!
    starts.push(start)
    for (let p = start; p < end; p++) {
      negated[p] = random.chance(negation) ? 1 : 0
      const label = random.chance(0.5) ? 1 : 0
      provable[p] = label
      bodySize[p] = 0
      if (layer === 0) continue
      let choices = 0
      for (let q = below; q < start; q++) if (provable[q] === label) candidates[choices++] = q
      const size = Math.min(uniformInteger(random, body), choices)
      bodyStart[p] = used
      for (let i = 0; i < size; i++) {
        const j = i + random.below(choices - i)
        bodies[used + i] = candidates[j]!
        candidates[j] = candidates[i]!
      }
      const operator = size > 1 ? operators[random.below(operators.length)]! : 'and'
      const form = size < 2 ? 'simple' : operator === 'and' ? 'conjunction' : 'disjunction'
      if (size === 0 || (ruleForms !== undefined && !ruleForms.includes(form))) {
        provable[p] = 0
        continue
      }
      bodySize[p] = size
      isOr[p] = operator === 'or' ? 1 : 0
      used += size
    }
  }
  starts.push(count)
  return starts
}

function trySample(random: Random, options: SampleOptions): IndexedSample | undefined {
  const starts = drawShape(random, options)
  const count = starts[starts.length - 1]!
  const layerOne = starts[1]!
  let facts = 0
  for (let p = 0; p < layerOne; p++) facts += provable[p]!
  const from = options.statementFrom === 'any' ? 0 : starts[starts.length - 2]!
  const statementNumber = from + random.below(count - from)
  if (facts === 0) return undefined
  if (options.provable === true && (provable[statementNumber] === 0 || bodySize[statementNumber] === 0))
    return undefined

  // Atoms are drawn for what the theory mentions, in the order of mention.
  const mentioned: number[] = []
  mentionedAs.fill(-1, 0, count)
  const heads: number[] = []
  for (let p = 0; p < count; p++) {
    const size = bodySize[p]!
    if (size === 0 && (p >= layerOne || provable[p] === 0)) continue
    if (mentionedAs[p]! < 0) mentionedAs[p] = mentioned.push(p) - 1
    if (size === 0) continue
    heads.push(p)
    const at = bodyStart[p]!
    for (let i = at; i < at + size; i++) {
      const q = bodies[i]!
      if (mentionedAs[q]! < 0) mentionedAs[q] = mentioned.push(q) - 1
    }
  }
  if (heads.length === 0) return undefined
  const draw = new AtomDraw(random, options.vocabulary ?? VOCABULARY, options)
  for (let i = 0; i < mentioned.length; i++) draw.draw()
  const { split } = options
  if (split !== undefined) while (!isInSplit(split, splitClass(draw.index.codes))) draw.redraw()
  if (mentionedAs[statementNumber]! < 0) {
    mentionedAs[statementNumber] = draw.index.atoms.length
    draw.draw()
  }
  return { sample: assemble(random, count, layerOne, heads, statementNumber, draw, options), index: draw.index }
}

const NONE: Formula = { kind: 'false' }

/** Builds the formulas of the shape in the buffers. */
function assemble(
  random: Random,
  count: number,
  layerOne: number,
  heads: number[],
  statementNumber: number,
  draw: AtomDraw,
  options: SampleOptions,
): SampledTheory {
  const { atoms } = draw.index
  // Equal literals are one object.
  const literals: Formula[] = []
  for (let p = 0; p < count; p++) {
    const at = mentionedAs[p]!
    literals.push(at < 0 ? NONE : literal(atoms[at]!, negated[p] === 1))
  }
  const facts: Formula[] = []
  for (let p = 0; p < layerOne; p++) if (provable[p] === 1) facts.push(literals[p]!)
  // Shuffled, since the layers would reveal the order of the proof.
  shuffle(random, heads)
  const rules: Rule[] = []
  for (const p of heads) {
    const at = bodyStart[p]!
    const size = bodySize[p]!
    let body = literals[bodies[at]!]!
    if (size > 1) {
      const operands = [body]
      for (let i = at + 1; i < at + size; i++) operands.push(literals[bodies[i]!]!)
      body = { kind: isOr[p] === 1 ? 'or' : 'and', operands }
    }
    rules.push({ body, head: literals[p]! })
  }
  const own = literals[statementNumber]!
  let assigned: AnswerLabel = provable[statementNumber] === 1 ? 'True' : 'Unknown'
  let statement = own
  if (assigned === 'True' && random.chance(options.statementNegation ?? DEFAULTS.statementNegation)) {
    statement = negate(own)
    assigned = 'False'
  }
  const rule = heads.indexOf(statementNumber)
  const near = rule < 0 ? undefined : atoms[mentionedAs[bodies[bodyStart[statementNumber]!]!]!]
  const fresh = near !== undefined && random.chance(0.5) ? draw.drawBeside(near) : draw.draw()
  return {
    theory: { facts, rules },
    statement,
    assigned,
    statementNumber,
    rule,
    fresh,
    place: random.below(facts.length + 1),
    wording: mix32(random.next()) >>> 0,
  }
}
