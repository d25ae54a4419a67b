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
 * docs/decisions/0009-generation.md.
 */
import type { Atom, Formula } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import type { AnswerLabel } from '../metrics/labels.ts'
import { TheoryError } from '../reading/theory-error.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { VOCABULARY } from '../vocabulary/words.ts'
import { type AtomDraw, type AtomOptions, classOf, drawAtoms } from './atoms.ts'
import { join, literal, negate } from './literals.ts'
import { between, mix32, type Random, randomAt, shuffle } from './random.ts'
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
  readonly accept?: (sample: Sample) => boolean
}

export interface Sample {
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
export function sample(options: SampleOptions = {}): Sample {
  const { seed = 0, set = 'sample', index = 0 } = options
  const random = randomAt(seed, set, options.split ?? '', index)
  for (let attempt = 0; attempt < 10_000; attempt++) {
    const found = trySample(random, options)
    if (found !== undefined && (options.accept === undefined || options.accept(found))) return found
  }
  throw new TheoryError('10,000 draws gave no theory with a fact and a suitable statement', {
    code: 'sampling',
    remedy: 'Widen the parameters: more predicates, more rule forms, provable: false.',
  })
}

/** The drawn shape, over predicate numbers: polarity and label by predicate, layer by layer. */
interface Shape {
  readonly negated: boolean[]
  readonly provable: boolean[]
  /** First predicate of each layer, and their number at the end. */
  readonly starts: number[]
  /** Body of a predicate's rule; `undefined` where it has none. */
  readonly bodies: (readonly number[] | undefined)[]
  readonly operators: ('and' | 'or')[]
}

function drawShape(random: Random, options: SampleOptions): Shape {
  const { predicates = [10, 30], depth = 5, negation = 0.5, body = [1, 2], operators = BOTH, ruleForms } = options
  const count = between(random, predicates)
  const layers = Math.min(between(random, typeof depth === 'number' ? [1, depth] : depth), count - 1) + 1
  const shape: Shape = { negated: [], provable: [], starts: [], bodies: [], operators: [] }
  for (let layer = 0; layer < layers; layer++) {
    const start = Math.floor((layer * count) / layers)
    const end = Math.floor(((layer + 1) * count) / layers)
    const below = layer === 0 ? 0 : shape.starts[layer - 1]!
    shape.starts.push(start)
    for (let p = start; p < end; p++) {
      shape.negated.push(random.chance(negation))
      const provable = random.chance(0.5)
      shape.provable.push(provable)
      shape.bodies.push(undefined)
      shape.operators.push('and')
      if (layer === 0) continue
      const candidates: number[] = []
      for (let q = below; q < start; q++) if (shape.provable[q] === provable) candidates.push(q)
      const size = Math.min(between(random, body), candidates.length)
      for (let i = 0; i < size; i++) {
        const j = i + random.below(candidates.length - i)
        const chosen = candidates[j]!
        candidates[j] = candidates[i]!
        candidates[i] = chosen
      }
      const operator = size > 1 ? operators[random.below(operators.length)]! : 'and'
      const form = size < 2 ? 'simple' : operator === 'and' ? 'conjunction' : 'disjunction'
      if (size === 0 || (ruleForms !== undefined && !ruleForms.includes(form))) {
        shape.provable[p] = false
        continue
      }
      candidates.length = size
      shape.bodies[p] = candidates
      shape.operators[p] = operator
    }
  }
  shape.starts.push(count)
  return shape
}

const BOTH: readonly ('and' | 'or')[] = ['and', 'or']

function trySample(random: Random, options: SampleOptions): Sample | undefined {
  const shape = drawShape(random, options)
  const { starts, provable, negated, bodies } = shape
  const count = starts[starts.length - 1]!
  const layerOne = starts[1]!
  let facts = 0
  for (let p = 0; p < layerOne; p++) if (provable[p]) facts++
  if (facts === 0) return undefined
  const from = options.statementFrom === 'any' ? 0 : starts[starts.length - 2]!
  const statementNumber = from + random.below(count - from)
  if (options.provable === true && (!provable[statementNumber] || bodies[statementNumber] === undefined)) {
    return undefined
  }

  const mentioned: number[] = []
  const isMentioned = new Array<boolean>(count).fill(false)
  const mention = (p: number): void => {
    if (isMentioned[p]) return
    isMentioned[p] = true
    mentioned.push(p)
  }
  for (let p = 0; p < count; p++) {
    if (p < layerOne && provable[p]) mention(p)
    const body = bodies[p]
    if (body === undefined) continue
    mention(p)
    for (const q of body) mention(q)
  }
  const draw = drawAtoms(random, options.vocabulary ?? VOCABULARY, options)
  const literals = drawLiterals(draw, negated, mentioned, options.split)
  if (!isMentioned[statementNumber]) literals[statementNumber] = literal(draw.draw(), negated[statementNumber]!)
  return assemble(random, shape, literals, statementNumber, draw, options)
}

/** Atoms for the mentioned predicates; the last is drawn again until the theory falls into its split. */
function drawLiterals(
  draw: AtomDraw,
  negated: readonly boolean[],
  mentioned: readonly number[],
  split: Split | undefined,
): Formula[] {
  const literals: Formula[] = []
  const order: number[] = []
  let last = 0
  for (const p of mentioned) {
    order.push(order.length)
    last = p
    literals[p] = literal(draw.draw(), negated[p]!)
  }
  if (split !== undefined) {
    while (!holdsClass(split, classOf(draw.numbers, order))) literals[last] = literal(draw.redraw(), negated[last]!)
  }
  return literals
}

function assemble(
  random: Random,
  shape: Shape,
  literals: readonly Formula[],
  statementNumber: number,
  draw: AtomDraw,
  options: SampleOptions,
): Sample {
  const { provable, bodies, operators, starts } = shape
  const facts: Formula[] = []
  for (let p = 0; p < starts[1]!; p++) if (provable[p]) facts.push(literals[p]!)
  const heads: number[] = []
  for (let p = starts[1]!; p < bodies.length; p++) if (bodies[p] !== undefined) heads.push(p)
  // In layer order the text would give away the order of the proof.
  shuffle(random, heads)
  const rules: Rule[] = heads.map(p => ({
    body: join(
      operators[p]!,
      bodies[p]!.map(q => literals[q]!),
    ),
    head: literals[p]!,
  }))
  const own = literals[statementNumber]!
  let assigned: AnswerLabel = provable[statementNumber] ? 'True' : 'Unknown'
  let statement = own
  if (assigned === 'True' && random.chance(options.statementNegation ?? 0.5)) {
    statement = negate(own)
    assigned = 'False'
  }
  const rule = heads.indexOf(statementNumber)
  const near = rule < 0 ? undefined : firstAtom(rules[rule]!.body)
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

function firstAtom(formula: Formula): Atom | undefined {
  if (formula.kind === 'atom') return formula
  if (formula.kind === 'not') return firstAtom(formula.operand)
  return formula.kind === 'and' || formula.kind === 'or' ? firstAtom(formula.operands[0]!) : undefined
}
