/**
 * Algorithm 1 of RobustLR, in its unambiguous reading.
 *
 * Predicates are drawn without replacement and dealt into layers 0 … l. Each gets a polarity and a coin: provable or not.
 * A provable predicate above layer 0 is the head of a rule whose body is made of provable ones of the layer below, an
 * unprovable one of unprovable ones; where the layer below has none of the kind, the predicate gets no rule and is
 * unprovable. The provable ones of layer 0 are the facts. As the body's literals all have one label, the label of every
 * predicate is known beforehand; it is only a cross-check here, the reasoner decides.
 *
 * The printed algorithm differs in ways that cannot be meant (layers from 1, `label ← 2` outside its branch); see
 * docs/decisions/0008-generated-sets.md.
 */

import { TheoryError, VOCABULARY, type Vocabulary } from '@elenchus/english/writing'
import type { Atom, Formula } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { literal, negate } from '../formulas/literals.ts'
import type { AnswerLabel } from '../labels.ts'
import { between, keyOf, mix32, type PathKey, type Random, randomFrom, shuffle } from '../random/random.ts'
import type { AtomIndex } from '../reasoner/atom-index.ts'
import { AtomDraw, type AtomOptions, classOf } from './atoms.ts'
import { DEFAULTS } from './defaults.ts'
import { holdsClass, type Split } from './splits.ts'

export type RuleForm = 'simple' | 'conjunction' | 'disjunction'

/** The parameters of Algorithm 1, by the paper's names where it has any. */
export interface SampleOptions extends AtomOptions {
  /** Default 0. */
  readonly seed?: number
  /** Names the stream beside the seed, so that the sets of one seed share no theory. Default `sample`. */
  readonly set?: string
  /** Which theory of the set. Default 0. */
  readonly index?: number
  /** Part of a data set the theory belongs to; a theory can be drawn for one part only. Default: any. */
  readonly split?: Split
  readonly vocabulary?: Vocabulary
  /** `pred_num`, least and most. Default 10 to 30. */
  readonly predicates?: readonly [number, number]
  /** `d`, the greatest reasoning depth, or the least and the greatest. Default 5, that is 1 to 5. */
  readonly depth?: number | readonly [number, number]
  /** `n1`, probability that a predicate is negated. Default 0.5. */
  readonly negation?: number
  /** `n2`, probability that a provable statement is negated. Default 0.5. */
  readonly statementNegation?: number
  /** `k`, literals in a body, least and most. Default 1 to 2. */
  readonly body?: readonly [number, number]
  /** Connectives that a compound body may have. Default both. */
  readonly operators?: readonly ('and' | 'or')[]
  /** `ruleset`: forms that VALIDATE lets pass; a predicate whose rule is refused is unprovable. Default all. */
  readonly ruleForms?: readonly RuleForm[]
  /** Where the statement comes from: the highest layer (default) or any. */
  readonly statementFrom?: 'highest' | 'any'
  /** Only theories whose statement is proved or refuted by a rule. Default false. */
  readonly provable?: boolean
  /** Draws on until a sample pleases. */
  readonly accept?: (sample: SampledTheory) => boolean
}

export interface SampledTheory {
  readonly theory: Theory
  /** A literal. */
  readonly statement: Formula
  /** The label Algorithm 1 meant; `decide` has the word. */
  readonly assigned: AnswerLabel
  /** Number of the statement's predicate among those drawn. */
  readonly statementNumber: number
  /** Index of the rule whose head is the statement or its negation; -1 where there is none. */
  readonly rule: number
  /** An atom that the theory does not mention: the paper's unseen `t`. */
  readonly fresh: Atom
  /** Where a new fact is put among the facts. */
  readonly place: number
  /** Chooses the wording of the sentences. */
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

/** `sample`, with the numbers of its atoms. */
export function sampleIndexed(options: SampleOptions): IndexedSample {
  const { seed = 0, set = 'sample', index = 0, split = '' } = options
  const random = randomFrom(keyOf([index], pathKey(seed, set, split)))
  for (let attempt = 0; attempt < 10_000; attempt++) {
    const found = trySample(random, options)
    if (found !== undefined && (options.accept === undefined || options.accept(found.sample))) return found
  }
  throw new TheoryError('10,000 draws gave no theory with a fact, a rule and a suitable statement', {
    code: 'sampling',
    remedy: 'Widen the parameters: more predicates or levels, longer conditions, more connectives and rule forms.',
  })
}

// One set is drawn theory after theory: the key of its path is kept.
let keyed: { readonly seed: number; readonly set: string; readonly split: string; readonly key: PathKey } | undefined

function pathKey(seed: number, set: string, split: string): PathKey {
  if (keyed === undefined || keyed.seed !== seed || keyed.set !== set || keyed.split !== split)
    keyed = { seed, set, split, key: keyOf([seed, set, split]) }
  return keyed.key
}

// The drawn shape, over predicate numbers, in buffers that are used again for every draw.
let negated = new Uint8Array(64)
let provable = new Uint8Array(64)
let isOr = new Uint8Array(64)
/** The body of p's rule stands at bodyStart[p] … bodyStart[p] + bodySize[p] of `bodies`; size 0 where it has no rule. */
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

/** Draws a shape into the buffers; gives the first predicate of each layer, and their number at the end. */
function drawShape(random: Random, options: SampleOptions): number[] {
  const { predicates = DEFAULTS.predicates, depth = DEFAULTS.depth, negation = DEFAULTS.negation } = options
  const { body = DEFAULTS.body, operators = DEFAULTS.operators, ruleForms } = options
  const count = between(random, predicates)
  const layers = Math.min(between(random, typeof depth === 'number' ? [1, depth] : depth), count - 1) + 1
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
      const size = Math.min(between(random, body), choices)
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
  if (split !== undefined) while (!holdsClass(split, classOf(draw.index.codes))) draw.redraw()
  if (mentionedAs[statementNumber]! < 0) {
    mentionedAs[statementNumber] = draw.index.atoms.length
    draw.draw()
  }
  return { sample: assemble(random, count, layerOne, heads, statementNumber, draw, options), index: draw.index }
}

const NONE: Formula = { kind: 'false' }

/** Makes formulas of the shape in the buffers. */
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
  // A literal is one object wherever it stands.
  const literals: Formula[] = []
  for (let p = 0; p < count; p++) {
    const at = mentionedAs[p]!
    literals.push(at < 0 ? NONE : literal(atoms[at]!, negated[p] === 1))
  }
  const facts: Formula[] = []
  for (let p = 0; p < layerOne; p++) if (provable[p] === 1) facts.push(literals[p]!)
  // In layer order the text would give away the order of the proof.
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
