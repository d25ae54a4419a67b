/**
 * Theories that tell "and" from "or": the sampler of `train-mixed`.
 *
 * In Algorithm 1 all literals of a body have one label, so a body is true or not whatever its connective, and nothing
 * can be learnt about connectives from its data. Here bodies mix literals that hold, fail and are open, of both polarities;
 * heads are literals of both polarities, now and then joined by "or" (and rarely by "and"); some heads deny a fact or an
 * earlier conclusion, which makes modus tollens. Labels are what classical entailment gives; theories without a model are
 * thrown away. Nothing here follows the contrast tables or the equivalences, which stay unseen test material.
 *
 * Rules are added one by one while their effect is followed forward, so that a wanted share of literals is known to hold
 * when the next body is drawn. That steers the mixture only; the reasoner has the word about every label.
 */
import type { Formula } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { TheoryError } from '../reading/theory-error.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { VOCABULARY } from '../vocabulary/words.ts'
import { type AtomOptions, classOf, drawAtoms } from './atoms.ts'
import { join, literal } from './literals.ts'
import { between, mix32, type Random, randomAt, shuffle } from './random.ts'
import { type AtomNumbers, atomNumbers, smallValues } from './small-reasoner.ts'
import { holdsClass, type Split } from './splits.ts'

export interface MixedOptions extends AtomOptions {
  readonly seed?: number
  readonly index?: number
  readonly split?: Split
  readonly vocabulary?: Vocabulary
  /** Atoms of a theory, least and most; a curriculum goes from [2, 4] over [4, 9] to [6, 20]. Default [6, 20]. */
  readonly atoms?: readonly [number, number]
  /** Probability that a head is a disjunction. Default 0.12. */
  readonly disjunctiveHead?: number
}

export interface MixedSample {
  readonly theory: Theory
  readonly statement: Formula
  readonly wording: number
  /** Theories thrown away before this one because they had no model. */
  readonly inconsistent: number
}

const OPEN = 0
const YES = 1
const NO = 2

/** Samples a theory with mixed bodies and a statement; labels True, False and Unknown are asked for equally often. */
export function sampleMixed(options: MixedOptions = {}, index: AtomNumbers = atomNumbers()): MixedSample {
  const { seed = 0, index: number = 0 } = options
  const random = randomAt(seed, 'train-mixed', options.split ?? '', number)
  // The label is chosen first and theories are drawn until one offers it, so that labels stay balanced.
  const wanted = (['True', 'False', 'Unknown'] as const)[random.below(3)]!
  const negated = random.chance(0.5)
  const flipped = !negated ? wanted : wanted === 'True' ? 'False' : wanted === 'False' ? 'True' : 'Unknown'
  let inconsistent = 0
  for (let attempt = 0; attempt < 1000; attempt++) {
    const theory = drawTheory(random, options)
    const values = smallValues(theory, index)
    if (values === null) {
      inconsistent++
      continue
    }
    const given = new Set(theory.facts.map(fact => (fact.kind === 'not' ? fact.operand : fact)))
    const fits: Formula[] = []
    const derived: Formula[] = []
    for (const [atom, value] of values) {
      if (value !== flipped) continue
      fits.push(atom)
      if (!given.has(atom)) derived.push(atom)
    }
    // What has to be derived is worth more than what is read off a fact.
    const pool = derived.length > 0 && random.chance(0.9) ? derived : fits
    if (pool.length === 0) continue
    const atom = pool[random.below(pool.length)]!
    return {
      theory,
      statement: negated ? { kind: 'not', operand: atom } : atom,
      wording: mix32(random.next()) >>> 0,
      inconsistent,
    }
  }
  throw new TheoryError('1,000 draws gave no consistent theory', { code: 'sampling', remedy: 'Allow more atoms.' })
}

/** A rule over literal numbers: 2a is atom a, 2a + 1 its negation. */
interface Draft {
  readonly body: readonly number[]
  readonly connective: 'and' | 'or'
  /** Three literals as `(a | b) & c` or `(a & b) | c`; `connective` is the outer one. */
  readonly nested: boolean
  readonly head: readonly number[]
  readonly headConnective: 'and' | 'or'
}

function drawTheory(random: Random, options: MixedOptions): Theory {
  const { atoms = [6, 20], disjunctiveHead = 0.12 } = options
  const count = between(random, atoms)
  const known = new Uint8Array(count)
  const isFact = new Uint8Array(count)
  const facts: number[] = []
  const factCount = Math.max(
    1,
    Math.min(count - 1, between(random, [Math.round(count * 0.2), Math.round(count * 0.5)])),
  )
  for (let i = 0; i < factCount; i++) {
    const atom = random.below(count)
    if (isFact[atom] === 1) continue
    isFact[atom] = 1
    const negated = random.chance(0.5)
    known[atom] = negated ? NO : YES
    facts.push(2 * atom + (negated ? 1 : 0))
  }
  const drafts: Draft[] = []
  const ruleCount = between(random, [Math.max(1, Math.round(count * 0.5)), Math.max(1, Math.round(count * 1.1))])
  for (let i = 0; i < ruleCount; i++) {
    const draft = drawRule(random, count, known, isFact, disjunctiveHead)
    drafts.push(draft)
    follow(drafts, known)
  }
  shuffle(random, drafts)
  return name(random, count, facts, drafts, options)
}

function drawRule(
  random: Random,
  count: number,
  known: Uint8Array,
  isFact: Uint8Array,
  disjunctiveHead: number,
): Draft {
  const draw = random.below(100)
  const most = count - 1
  const size = Math.min(most, draw < 35 ? 1 : draw < 82 ? 2 : 3)
  const used: number[] = []
  const body: number[] = []
  while (body.length < size) {
    const atom = random.below(count)
    if (used.includes(atom)) continue
    used.push(atom)
    // Half the known literals are taken as they hold; the rest, and all open ones, by a coin.
    const asKnown = known[atom] !== OPEN && random.chance(0.5)
    const negated = asKnown ? known[atom] === NO : random.chance(0.5)
    body.push(2 * atom + (negated ? 1 : 0))
  }
  const several = count - used.length >= 2 ? random.below(1000) / 1000 : 1
  const headSize = several < disjunctiveHead + 0.04 ? 2 : 1
  const headConnective = several < disjunctiveHead ? 'or' : 'and'
  const head: number[] = []
  while (head.length < headSize) {
    const left: number[] = []
    const fresh: number[] = []
    for (let atom = 0; atom < count; atom++) {
      if (used.includes(atom)) continue
      left.push(atom)
      if (isFact[atom] === 0) fresh.push(atom)
    }
    // Heads about facts serve modus tollens; mostly something new is wanted.
    const pool = fresh.length > 0 && random.chance(0.7) ? fresh : left
    const atom = pool[random.below(pool.length)]!
    used.push(atom)
    head.push(2 * atom + (random.chance(0.5) ? 1 : 0))
  }
  const nested = size === 3 && random.chance(0.5)
  return { body, connective: random.chance(0.5) ? 'and' : 'or', nested, head, headConnective }
}

/** Follows the rules forward over what is known, as far as single heads go. */
function follow(drafts: readonly Draft[], known: Uint8Array): void {
  const holds = (literal: number) => known[literal >> 1] === (literal & 1 ? NO : YES)
  for (let changed = true; changed; ) {
    changed = false
    for (const { body, connective, nested, head } of drafts) {
      const target = head[0]!
      if (head.length !== 1 || known[target >> 1] !== OPEN) continue
      if (nested) {
        const inner = connective === 'and' ? holds(body[0]!) || holds(body[1]!) : holds(body[0]!) && holds(body[1]!)
        if (connective === 'and' ? !(inner && holds(body[2]!)) : !(inner || holds(body[2]!))) continue
      } else if (connective === 'and' ? !body.every(holds) : !body.some(holds)) continue
      known[target >> 1] = target & 1 ? NO : YES
      changed = true
    }
  }
}

/** Gives the numbers their atoms, the last one again and again until the theory falls into its split. */
function name(
  random: Random,
  count: number,
  facts: readonly number[],
  drafts: readonly Draft[],
  options: MixedOptions,
): Theory {
  const mentioned = new Set<number>()
  for (const fact of facts) mentioned.add(fact >> 1)
  for (const { body, head } of drafts) for (const part of [...body, ...head]) mentioned.add(part >> 1)
  const draw = drawAtoms(random, options.vocabulary ?? VOCABULARY, options)
  const places = new Int32Array(count)
  for (const atom of mentioned) {
    places[atom] = draw.atoms.length
    draw.draw()
  }
  const { split } = options
  if (split !== undefined) {
    const order = draw.numbers.map((_, i) => i)
    while (!holdsClass(split, classOf(draw.numbers, order))) draw.redraw()
  }
  const plain: Formula[] = draw.atoms
  const denied: Formula[] = draw.atoms.map(atom => literal(atom, true))
  const formula = (part: number): Formula => (part & 1 ? denied : plain)[places[part >> 1]!]!
  return {
    facts: facts.map(formula),
    rules: drafts.map(
      (draft): Rule => ({
        body: bodyOf(draft, formula),
        head: join(draft.headConnective, draft.head.map(formula)),
      }),
    ),
  }
}

function bodyOf({ body, connective, nested }: Draft, formula: (part: number) => Formula): Formula {
  const parts = body.map(formula)
  if (!nested) return join(connective, parts)
  return join(connective, [join(connective === 'and' ? 'or' : 'and', parts.slice(0, 2)), parts[2]!])
}
