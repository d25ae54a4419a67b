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
import type { Atom, Formula } from '@elenchus/logic'
import type { Proof, Rule, Theory } from '@elenchus/logic/rules'
import type { AnswerLabel } from '../metrics/labels.ts'
import { TheoryError } from '../reading/theory-error.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import { VOCABULARY } from '../vocabulary/words.ts'
import { depths, valueIn } from './assignment.ts'
import type { AtomIndex } from './atom-index.ts'
import { AtomDraw, type AtomOptions, classOf } from './atoms.ts'
import { endClause, noClauses, putLiteral } from './clauses.ts'
import { join, literal } from './literals.ts'
import { between, mix32, type Random, randomAt, shuffle } from './random.ts'
import { proofFor } from './small-proof.ts'
import { possibleValues } from './small-reasoner.ts'
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
  /** By classical entailment. */
  readonly label: AnswerLabel
  readonly wording: number
  /** Theories thrown away before this one because they had no model. */
  readonly inconsistent: number
}

const OPEN = 0
const YES = 1
const NO = 2
/** An atom that may be either. */
const EITHER = YES | NO

/** Samples a theory with mixed bodies and a statement; labels True, False and Unknown are asked for equally often. */
export function sampleMixed(options: MixedOptions = {}): MixedSample {
  return sampleMixedIndexed(options).sample
}

export interface IndexedMixedSample {
  readonly sample: MixedSample
  /** Numbers and words of its atoms. */
  readonly index: AtomIndex
  /** Of what propagation proved or refuted, not yet checked; `null` for Unknown and for what follows by cases. */
  readonly proof: Proof | null
}

/** `sampleMixed`, with the numbers of its atoms and the proof, where it was found on the way. */
export function sampleMixedIndexed(options: MixedOptions): IndexedMixedSample {
  const random = randomAt(options.seed ?? 0, 'train-mixed', options.split ?? '', options.index ?? 0)
  // The label is chosen first and theories are drawn until one offers it, so that labels stay balanced.
  const wanted = [YES, NO, EITHER][random.below(3)]!
  const negated = random.chance(0.5)
  const value = negated && wanted !== EITHER ? EITHER - wanted : wanted
  let inconsistent = 0
  for (let attempt = 0; attempt < 1000; attempt++) {
    const draft = drawDraft(random, options)
    if (draft.rules.length === 0) continue
    putClauses(draft)
    // What follows by cases only takes longer to find; now and then is enough.
    const values = possibleValues(draft.count, random.chance(0.15))
    if (values === null) {
      inconsistent++
      continue
    }
    let chosen = chooseAtom(random, draft, values, value)
    let denied = negated
    if (chosen < 0 && wanted !== EITHER) {
      // The same label by an atom of the other value, said the other way round.
      chosen = chooseAtom(random, draft, values, EITHER - value)
      denied = !negated
    }
    if (chosen < 0) continue
    const { theory, index, atoms } = name(random, draft, options)
    const atom = atoms[chosen]!
    const statement: Formula = denied ? { kind: 'not', operand: atom } : atom
    const label = wanted === YES ? 'True' : wanted === NO ? 'False' : 'Unknown'
    const sample = { theory, statement, label, wording: mix32(random.next()) >>> 0, inconsistent } as const
    // What propagation derived still stands in the buffers, under the numbers of the draft.
    const derived = valueIn(2 * chosen)
    if (derived === OPEN) return { sample, index, proof: null }
    const conclusion = derived === YES ? atom : literal(atom, true)
    return {
      sample,
      index,
      proof: proofFor({ atoms, codes: [], others: NO_OTHERS }, draft.facts.length, chosen, conclusion),
    }
  }
  throw new TheoryError('1,000 draws gave no consistent theory', { code: 'sampling', remedy: 'Allow more atoms.' })
}

const NO_OTHERS: Map<Atom, number> = new Map()

/** A mentioned atom of the value; nine times in ten one that is no fact. -1 where there is none. */
function chooseAtom(random: Random, { count, facts, rules }: Draft, values: Uint8Array, value: number): number {
  const derived: number[] = []
  const plain: number[] = []
  seen.fill(0, 0, count)
  for (const fact of facts) {
    seen[fact >> 1] = 1
    if (values[fact >> 1] === value) plain.push(fact >> 1)
  }
  for (const { body, head } of rules) {
    for (const part of body) {
      if (seen[part >> 1] === 0 && values[part >> 1] === value) derived.push(part >> 1)
      seen[part >> 1] = 1
    }
    for (const part of head) {
      if (seen[part >> 1] === 0 && values[part >> 1] === value) derived.push(part >> 1)
      seen[part >> 1] = 1
    }
  }
  if (random.chance(0.1)) return plain.length === 0 ? -1 : plain[random.below(plain.length)]!
  if (derived.length === 0) return -1
  // Of two, the one that takes more steps to derive.
  const one = derived[random.below(derived.length)]!
  const other = derived[random.below(derived.length)]!
  return value !== EITHER && depths[other]! > depths[one]! ? other : one
}

/** A rule over literal numbers: 2a is atom a, 2a + 1 its negation. */
interface DraftRule {
  readonly body: readonly number[]
  readonly connective: 'and' | 'or'
  /** Three literals as `(a | b) & c` or `(a & b) | c`; `connective` is the outer one. */
  readonly nested: boolean
  readonly head: readonly number[]
  readonly headConnective: 'and' | 'or'
}

interface Draft {
  readonly count: number
  readonly facts: readonly number[]
  readonly rules: readonly DraftRule[]
}

// Buffers by atom, used again for every draw: small typed arrays are what a collector likes least.
let known = new Uint8Array(64)
let isFact = new Uint8Array(64)
let saved = new Uint8Array(64)
let seen = new Uint8Array(64)
let marks = new Int32Array(64)
let mark = 0

function reserve(count: number): void {
  if (count > known.length) {
    known = new Uint8Array(count)
    isFact = new Uint8Array(count)
    saved = new Uint8Array(count)
    seen = new Uint8Array(count)
    marks = new Int32Array(count)
  }
  known.fill(OPEN, 0, count)
  isFact.fill(0, 0, count)
}

function drawDraft(random: Random, options: MixedOptions): Draft {
  const { atoms = [6, 20], disjunctiveHead = 0.12 } = options
  const count = between(random, atoms)
  reserve(count)
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
  const rules: DraftRule[] = []
  const ruleCount = between(random, [Math.max(1, Math.round(count * 0.5)), Math.max(1, Math.round(count * 1.1))])
  for (let i = 0; i < ruleCount; i++) {
    const rule = drawRule(random, count, disjunctiveHead)
    rules.push(rule)
    if (rule.headConnective === 'or' || !fires(rule) || rule.head.every(holds)) continue
    // A rule that leads to a contradiction would only make the theory one to throw away.
    saved.set(known)
    if (follow(rules)) continue
    rules.pop()
    known.set(saved)
  }
  return { count, facts, rules: shuffle(random, rules) }
}

function drawRule(random: Random, count: number, disjunctiveHead: number): DraftRule {
  const draw = random.below(100)
  const most = count - 1
  const size = Math.min(most, draw < 37 ? 1 : draw < 86 ? 2 : 3)
  // An atom stands in a rule once; those that do bear the rule's mark.
  mark++
  // A third of the rules are meant to apply, so that something is left to derive; the others mix at will.
  const meantToApply = random.chance(0.35)
  const body: number[] = []
  for (let attempt = 0; body.length < size; attempt++) {
    const atom = random.below(count)
    if (marks[atom] === mark || (meantToApply && known[atom] === OPEN && attempt < 12)) continue
    marks[atom] = mark
    // Half the known literals are taken as they hold; the rest, and all open ones, by a coin.
    const asKnown = known[atom] !== OPEN && (meantToApply || random.chance(0.5))
    const negated = asKnown ? known[atom] === NO : random.chance(0.5)
    body.push(2 * atom + (negated ? 1 : 0))
  }
  const several = count - size >= 2 ? random.below(1000) / 1000 : 1
  const headSize = several < disjunctiveHead + 0.04 ? 2 : 1
  const headConnective = several < disjunctiveHead ? 'or' : 'and'
  const head: number[] = []
  for (let attempt = 0; head.length < headSize; attempt++) {
    const atom = random.below(count)
    // Heads about facts serve modus tollens; mostly something new is wanted, as long as there is any.
    if (marks[atom] === mark || (isFact[atom] === 1 && attempt < 20 && random.chance(0.7))) continue
    marks[atom] = mark
    head.push(2 * atom + (random.chance(0.5) ? 1 : 0))
  }
  const nested = size === 3 && random.chance(0.5)
  return { body, connective: random.chance(0.5) ? 'and' : 'or', nested, head, headConnective }
}

function holds(part: number): boolean {
  return known[part >> 1] === (part & 1 ? NO : YES)
}

/** Whether the rule's body holds by what is known. */
function fires({ body, connective, nested }: DraftRule): boolean {
  const all = connective === 'and'
  if (nested) {
    const first = holds(body[0]!)
    const second = holds(body[1]!)
    return all ? (first || second) && holds(body[2]!) : (first && second) || holds(body[2]!)
  }
  for (const part of body) if (holds(part) !== all) return !all
  return all
}

/** Follows the rules forward over what is known, as far as heads without "or" go; false on a contradiction. */
function follow(rules: readonly DraftRule[]): boolean {
  for (let changed = true; changed; ) {
    changed = false
    for (const rule of rules) {
      if (rule.headConnective === 'or' || !fires(rule)) continue
      for (const part of rule.head) {
        const value = known[part >> 1]!
        const due = part & 1 ? NO : YES
        if (value === OPEN) {
          known[part >> 1] = due
          changed = true
        } else if (value !== due) return false
      }
    }
  }
  return true
}

/** Puts the clauses of a draft before the reasoner. */
function putClauses({ facts, rules }: Draft): void {
  noClauses()
  for (let i = 0; i < facts.length; i++) {
    putLiteral(facts[i]!)
    endClause(i)
  }
  for (let i = 0; i < rules.length; i++) {
    const rule = rules[i]!
    const origin = facts.length + i
    const { body, connective, nested } = rule
    if (nested && connective === 'and') {
      putWay(rule, origin, 0, 2)
      putWay(rule, origin, 1, 2)
    } else if (nested) {
      putWay(rule, origin, 0, 1)
      putWay(rule, origin, 2)
    } else if (connective === 'and') putWay(rule, origin, 0, body.length > 1 ? 1 : -1, body.length > 2 ? 2 : -1)
    else for (let part = 0; part < body.length; part++) putWay(rule, origin, part)
  }
}

/** The clauses that say: if these literals of the body hold, so does the head. */
function putWay(rule: DraftRule, origin: number, first: number, second = -1, third = -1): void {
  const { body, head, headConnective } = rule
  const together = headConnective === 'or' ? 1 : head.length
  for (let i = 0; i < together; i++) {
    putLiteral(body[first]! ^ 1)
    if (second >= 0) putLiteral(body[second]! ^ 1)
    if (third >= 0) putLiteral(body[third]! ^ 1)
    if (headConnective === 'or') for (const part of head) putLiteral(part)
    else putLiteral(head[i]!)
    endClause(origin)
  }
}

/** Gives the numbers their atoms, the last one again and again until the theory falls into its split. */
function name(
  random: Random,
  { count, facts, rules }: Draft,
  options: MixedOptions,
): { theory: Theory; index: AtomIndex; atoms: Atom[] } {
  const draw = new AtomDraw(random, options.vocabulary ?? VOCABULARY, options)
  const order: number[] = []
  seen.fill(0, 0, count)
  for (const part of facts) mention(part >> 1, draw, order)
  for (const { body, head } of rules) {
    for (const part of body) mention(part >> 1, draw, order)
    for (const part of head) mention(part >> 1, draw, order)
  }
  const { split } = options
  if (split !== undefined) while (!holdsClass(split, classOf(draw.index.codes))) draw.redraw()
  // By literal number; what is not mentioned stays empty.
  const formulas: Formula[] = []
  const atoms: Atom[] = []
  for (let i = 0; i < order.length; i++) {
    const atom = draw.index.atoms[i]!
    atoms[order[i]!] = atom
    formulas[2 * order[i]!] = atom
    formulas[2 * order[i]! + 1] = literal(atom, true)
  }
  const made: Rule[] = []
  for (const rule of rules) {
    made.push({ body: bodyOf(rule, formulas), head: join(rule.headConnective, named(rule.head, formulas)) })
  }
  return { theory: { facts: named(facts, formulas), rules: made }, index: draw.index, atoms }
}

function mention(atom: number, draw: AtomDraw, order: number[]): void {
  if (seen[atom] === 1) return
  seen[atom] = 1
  order.push(atom)
  draw.draw()
}

function named(parts: readonly number[], formulas: readonly Formula[]): Formula[] {
  const result: Formula[] = []
  for (const part of parts) result.push(formulas[part]!)
  return result
}

function bodyOf({ body, connective, nested }: DraftRule, formulas: readonly Formula[]): Formula {
  const parts = named(body, formulas)
  if (!nested) return join(connective, parts)
  return join(connective, [join(connective === 'and' ? 'or' : 'and', parts.slice(0, 2)), parts[2]!])
}
