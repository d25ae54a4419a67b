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
import { literal } from './literals.ts'
import { between, keyOf, mix32, type PathKey, type Random, randomFrom } from './random.ts'
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
  const { seed = 0, split = '', index: number = 0 } = options
  const random = randomFrom(keyOf([number], pathKey(seed, split)))
  // The label is chosen first and theories are drawn until one offers it, so that labels stay balanced.
  const wanted = [YES, NO, EITHER][random.below(3)]!
  const negated = random.chance(0.5)
  const value = negated && wanted !== EITHER ? EITHER - wanted : wanted
  let inconsistent = 0
  for (let attempt = 0; attempt < 1000; attempt++) {
    drawShape(random, options)
    if (ruleCount === 0) continue
    putClauses()
    // What follows by cases only takes longer to find; now and then is enough.
    const values = possibleValues(atomCount, random.chance(0.15))
    if (values === null) {
      inconsistent++
      continue
    }
    let chosen = chooseAtom(random, values, value)
    let denied = negated
    if (chosen < 0 && wanted !== EITHER) {
      // The same label by an atom of the other value, said the other way round.
      chosen = chooseAtom(random, values, EITHER - value)
      denied = !negated
    }
    if (chosen < 0) continue
    const { theory, index, atoms } = name(random, options)
    const atom = atoms[chosen]!
    const statement: Formula = denied ? { kind: 'not', operand: atom } : atom
    const label = wanted === YES ? 'True' : wanted === NO ? 'False' : 'Unknown'
    const sample = { theory, statement, label, wording: mix32(random.next()) >>> 0, inconsistent } as const
    // What propagation derived still stands in the buffers, under the numbers of the draft.
    const derived = valueIn(2 * chosen)
    if (derived === OPEN) return { sample, index, proof: null }
    const conclusion = derived === YES ? atom : literal(atom, true)
    const numbers = { atoms, codes: [], others: NO_OTHERS }
    return { sample, index, proof: proofFor(numbers, factCount, chosen, conclusion) }
  }
  throw new TheoryError('1,000 draws gave no consistent theory', { code: 'sampling', remedy: 'Allow more atoms.' })
}

const NO_OTHERS: Map<Atom, number> = new Map()

// One split is drawn theory after theory: the key of its path is kept.
let keyed: { readonly seed: number; readonly split: string; readonly key: PathKey } | undefined

function pathKey(seed: number, split: string): PathKey {
  if (keyed === undefined || keyed.seed !== seed || keyed.split !== split) {
    keyed = { seed, split, key: keyOf([seed, 'train-mixed', split]) }
  }
  return keyed.key
}

/** A mentioned atom of the value; nine times in ten one that is no fact. -1 where there is none. */
function chooseAtom(random: Random, values: Uint8Array, value: number): number {
  let plain = 0
  let derived = 0
  for (let atom = 0; atom < atomCount; atom++) seen[atom] = 0
  for (let i = 0; i < factCount; i++) {
    const atom = facts[i]! >> 1
    seen[atom] = 1
    if (values[atom] === value) plainOnes[plain++] = atom
  }
  for (let i = 0; i < ruleCount; i++) {
    const rule = order[i]!
    for (let at = PARTS * rule; at < PARTS * rule + bodySize[rule]!; at++) {
      const atom = parts[at]! >> 1
      if (seen[atom] === 0 && values[atom] === value) derivedOnes[derived++] = atom
      seen[atom] = 1
    }
    const head = PARTS * rule + HEAD
    for (let at = head; at < head + headSize[rule]!; at++) {
      const atom = parts[at]! >> 1
      if (seen[atom] === 0 && values[atom] === value) derivedOnes[derived++] = atom
      seen[atom] = 1
    }
  }
  if (random.chance(0.1)) return plain === 0 ? -1 : plainOnes[random.below(plain)]!
  if (derived === 0) return -1
  // Of two, the one that takes more steps to derive.
  const one = derivedOnes[random.below(derived)]!
  const other = derivedOnes[random.below(derived)]!
  return value !== EITHER && depths[other]! > depths[one]! ? other : one
}

// The shape of the theory that is being drawn, over literal numbers (2a is atom a, 2a + 1 its negation), in buffers that
// are used again for every draw: most of the time would go into making small arrays and collecting them.
let atomCount = 0
let factCount = 0
let ruleCount = 0
let facts = new Int32Array(64)
/** What is known of an atom by following the rules forward. Invariant between rules: nothing more follows. */
let known = new Uint8Array(64)
let saved = new Uint8Array(64)
let isFact = new Uint8Array(64)
let seen = new Uint8Array(64)
let plainOnes = new Int32Array(64)
let derivedOnes = new Int32Array(64)
/** Atoms in the order in which the theory mentions them. */
let mentioned = new Int32Array(64)
let marks = new Int32Array(64)
let mark = 0

/** Body literals of rule r stand at parts[5r] … parts[5r + 2], those of its head at parts[5r + 3] and parts[5r + 4]. */
let parts = new Int32Array(320)
const PARTS = 5
const HEAD = 3
let bodySize = new Uint8Array(64)
let headSize = new Uint8Array(64)
let isOr = new Uint8Array(64)
/** Three literals as `(a | b) & c` or `(a & b) | c`; `isOr` tells the outer connective. */
let isNested = new Uint8Array(64)
let headIsOr = new Uint8Array(64)
/** In which order the rules stand in the theory. */
let order = new Int32Array(64)

function reserve(atoms: number, rules: number): void {
  if (atoms > known.length) {
    facts = new Int32Array(atoms)
    known = new Uint8Array(atoms)
    saved = new Uint8Array(atoms)
    isFact = new Uint8Array(atoms)
    seen = new Uint8Array(atoms)
    plainOnes = new Int32Array(atoms)
    derivedOnes = new Int32Array(atoms)
    mentioned = new Int32Array(atoms)
    marks = new Int32Array(atoms)
  }
  if (rules > order.length) {
    parts = new Int32Array(PARTS * rules)
    bodySize = new Uint8Array(rules)
    headSize = new Uint8Array(rules)
    isOr = new Uint8Array(rules)
    isNested = new Uint8Array(rules)
    headIsOr = new Uint8Array(rules)
    order = new Int32Array(rules)
  }
}

/** Draws a shape into the buffers. */
function drawShape(random: Random, options: MixedOptions): void {
  const { atoms = [6, 20], disjunctiveHead = 0.12 } = options
  const count = between(random, atoms)
  if (count < 2) throw new TheoryError('a rule needs two atoms at least', { code: 'sampling', remedy: 'Allow more.' })
  const mostRules = Math.max(1, Math.round(count * 1.1))
  reserve(count, mostRules)
  atomCount = count
  factCount = 0
  ruleCount = 0
  for (let atom = 0; atom < count; atom++) {
    known[atom] = OPEN
    isFact[atom] = 0
  }
  const draws = Math.max(1, Math.min(count - 1, between(random, [Math.round(count * 0.2), Math.round(count * 0.5)])))
  for (let i = 0; i < draws; i++) {
    const atom = random.below(count)
    if (isFact[atom] === 1) continue
    isFact[atom] = 1
    const negated = random.chance(0.5)
    known[atom] = negated ? NO : YES
    facts[factCount++] = 2 * atom + (negated ? 1 : 0)
  }
  const wanted = between(random, [Math.max(1, Math.round(count * 0.5)), mostRules])
  for (let i = 0; i < wanted; i++) {
    drawRule(random, ruleCount, disjunctiveHead)
    // A rule that leads to a contradiction would only make the theory one to throw away.
    if (follow(ruleCount)) ruleCount++
  }
  for (let i = 0; i < ruleCount; i++) order[i] = i
  for (let i = ruleCount - 1; i > 0; i--) {
    const j = random.below(i + 1)
    const rule = order[i]!
    order[i] = order[j]!
    order[j] = rule
  }
}

/** Draws a rule into the place `rule` of the buffers. */
function drawRule(random: Random, rule: number, disjunctiveHead: number): void {
  const count = atomCount
  const draw = random.below(100)
  const size = Math.min(count - 1, draw < 37 ? 1 : draw < 86 ? 2 : 3)
  // An atom stands in a rule once; those that do bear the rule's mark.
  mark = (mark + 1) | 0
  // A third of the rules are meant to apply, so that something is left to derive; the others mix at will.
  const meantToApply = random.chance(0.35)
  let at = PARTS * rule
  for (let attempt = 0, end = at + size; at < end; attempt++) {
    const atom = random.below(count)
    if (marks[atom] === mark || (meantToApply && known[atom] === OPEN && attempt < 12)) continue
    marks[atom] = mark
    // Half the known literals are taken as they hold; the rest, and all open ones, by a coin.
    const asKnown = known[atom] !== OPEN && (meantToApply || random.chance(0.5))
    const negated = asKnown ? known[atom] === NO : random.chance(0.5)
    parts[at++] = 2 * atom + (negated ? 1 : 0)
  }
  const several = count - size >= 2 ? random.below(1000) / 1000 : 1
  const heads = several < disjunctiveHead + 0.04 ? 2 : 1
  at = PARTS * rule + HEAD
  for (let attempt = 0, end = at + heads; at < end; attempt++) {
    const atom = random.below(count)
    // Heads about facts serve modus tollens; mostly something new is wanted, as long as there is any.
    if (marks[atom] === mark || (isFact[atom] === 1 && attempt < 20 && random.chance(0.7))) continue
    marks[atom] = mark
    parts[at++] = 2 * atom + (random.chance(0.5) ? 1 : 0)
  }
  bodySize[rule] = size
  headSize[rule] = heads
  isNested[rule] = size === 3 && random.chance(0.5) ? 1 : 0
  isOr[rule] = random.chance(0.5) ? 0 : 1
  headIsOr[rule] = heads === 2 && several < disjunctiveHead ? 1 : 0
}

function holds(part: number): boolean {
  return known[part >> 1] === (part & 1 ? NO : YES)
}

/** Whether the rule's body holds by what is known. */
function fires(rule: number): boolean {
  const all = isOr[rule] === 0
  const at = PARTS * rule
  if (isNested[rule] === 1) {
    const first = holds(parts[at]!)
    const second = holds(parts[at + 1]!)
    return all ? (first || second) && holds(parts[at + 2]!) : (first && second) || holds(parts[at + 2]!)
  }
  const end = at + bodySize[rule]!
  for (let i = at; i < end; i++) if (holds(parts[i]!) !== all) return !all
  return all
}

/** What `apply` did to what is known. */
const NOTHING_NEW = 0
const SOMETHING_NEW = 1
const CONTRADICTION = 2

/** Applies a rule to what is known, unless its head has "or". */
function apply(rule: number): number {
  if (headIsOr[rule] === 1 || !fires(rule)) return NOTHING_NEW
  let result = NOTHING_NEW
  const head = PARTS * rule + HEAD
  for (let at = head; at < head + headSize[rule]!; at++) {
    const part = parts[at]!
    const value = known[part >> 1]!
    const due = part & 1 ? NO : YES
    if (value === OPEN) {
      known[part >> 1] = due
      result = SOMETHING_NEW
    } else if (value !== due) return CONTRADICTION
  }
  return result
}

/**
 * Follows the rules forward over what is known when the rule `last` joins those before it, as far as heads without "or"
 * go; false on a contradiction, and what is known is then as it was.
 */
function follow(last: number): boolean {
  if (headIsOr[last] === 1 || !fires(last)) return true
  for (let atom = 0; atom < atomCount; atom++) saved[atom] = known[atom]!
  // By the invariant the earlier rules have nothing to say before the new one has.
  let result = apply(last)
  while (result === SOMETHING_NEW) {
    result = NOTHING_NEW
    for (let rule = 0; rule <= last; rule++) {
      const applied = apply(rule)
      if (applied > result) result = applied
      if (applied === CONTRADICTION) break
    }
  }
  if (result === NOTHING_NEW) return true
  for (let atom = 0; atom < atomCount; atom++) known[atom] = saved[atom]!
  return false
}

/** Puts the clauses of the shape before the reasoner. */
function putClauses(): void {
  noClauses()
  for (let i = 0; i < factCount; i++) {
    putLiteral(facts[i]!)
    endClause(i)
  }
  for (let i = 0; i < ruleCount; i++) {
    const rule = order[i]!
    const origin = factCount + i
    const size = bodySize[rule]!
    if (isNested[rule] === 1 && isOr[rule] === 0) {
      putWay(rule, origin, 0, 2)
      putWay(rule, origin, 1, 2)
    } else if (isNested[rule] === 1) {
      putWay(rule, origin, 0, 1)
      putWay(rule, origin, 2)
    } else if (isOr[rule] === 0) putWay(rule, origin, 0, size > 1 ? 1 : -1, size > 2 ? 2 : -1)
    else for (let part = 0; part < size; part++) putWay(rule, origin, part)
  }
}

/** The clauses that say: if these literals of the body hold, so does the head. */
function putWay(rule: number, origin: number, first: number, second = -1, third = -1): void {
  const body = PARTS * rule
  const head = body + HEAD
  const either = headIsOr[rule] === 1
  const ways = either ? 1 : headSize[rule]!
  for (let i = 0; i < ways; i++) {
    putLiteral(parts[body + first]! ^ 1)
    if (second >= 0) putLiteral(parts[body + second]! ^ 1)
    if (third >= 0) putLiteral(parts[body + third]! ^ 1)
    putLiteral(parts[head + i]!)
    if (either) putLiteral(parts[head + 1]!)
    endClause(origin)
  }
}

/** Gives the numbers their atoms, the last one again and again until the theory falls into its split. */
function name(random: Random, options: MixedOptions): { theory: Theory; index: AtomIndex; atoms: Atom[] } {
  const draw = new AtomDraw(random, options.vocabulary ?? VOCABULARY, options)
  const { index } = draw
  for (let atom = 0; atom < atomCount; atom++) seen[atom] = 0
  for (let i = 0; i < factCount; i++) mention(facts[i]!, draw)
  for (let i = 0; i < ruleCount; i++) {
    const rule = order[i]!
    const body = PARTS * rule
    const head = body + HEAD
    for (let at = body; at < body + bodySize[rule]!; at++) mention(parts[at]!, draw)
    for (let at = head; at < head + headSize[rule]!; at++) mention(parts[at]!, draw)
  }
  const { split } = options
  if (split !== undefined) while (!holdsClass(split, classOf(index.codes))) draw.redraw()
  // By atom and by literal number; what is not mentioned stays empty.
  const atoms = new Array<Atom>(atomCount)
  const literals = new Array<Formula>(2 * atomCount)
  for (let i = 0; i < index.atoms.length; i++) {
    const atom = index.atoms[i]!
    const number = mentioned[i]!
    atoms[number] = atom
    literals[2 * number] = atom
    literals[2 * number + 1] = literal(atom, true)
  }
  const theory: { facts: Formula[]; rules: Rule[] } = { facts: [], rules: [] }
  for (let i = 0; i < factCount; i++) theory.facts.push(literals[facts[i]!]!)
  for (let i = 0; i < ruleCount; i++) {
    const rule = order[i]!
    theory.rules.push({ body: bodyOf(rule, literals), head: headOf(rule, literals) })
  }
  return { theory, index, atoms }
}

function mention(part: number, draw: AtomDraw): void {
  const atom = part >> 1
  if (seen[atom] === 1) return
  seen[atom] = 1
  mentioned[draw.index.atoms.length] = atom
  draw.draw()
}

function bodyOf(rule: number, literals: readonly Formula[]): Formula {
  const at = PARTS * rule
  const kind = isOr[rule] === 1 ? 'or' : 'and'
  const first = literals[parts[at]!]!
  if (bodySize[rule] === 1) return first
  const second = literals[parts[at + 1]!]!
  if (bodySize[rule] === 2) return { kind, operands: [first, second] }
  const third = literals[parts[at + 2]!]!
  if (isNested[rule] === 0) return { kind, operands: [first, second, third] }
  return { kind, operands: [{ kind: kind === 'and' ? 'or' : 'and', operands: [first, second] }, third] }
}

function headOf(rule: number, literals: readonly Formula[]): Formula {
  const at = PARTS * rule + HEAD
  const first = literals[parts[at]!]!
  if (headSize[rule] === 1) return first
  return { kind: headIsOr[rule] === 1 ? 'or' : 'and', operands: [first, literals[parts[at + 1]!]!] }
}
