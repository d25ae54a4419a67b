/**
 * Draws the shape of a theory: its facts and the literals of every rule. Forward chaining after each rule gives the values that the next
 * body is drawn by; labels are decided by the reasoner later.
 */

import { TheoryError } from '@elenchus/english/writing'
import { type Random, uniformInteger } from '../../random/random.ts'
import { applyRules } from './follow.ts'
import { clearShape, HEAD, NO, OPEN, PARTS, type Shape, YES } from './shape.ts'

export interface ShapeOptions {
  /** Range of the number of atoms. Default [6, 20]; a curriculum starts with [2, 4] and [4, 9]. */
  readonly atoms?: readonly [number, number]
  /** Probability that a head is a disjunction. Default 0.12. */
  readonly disjunctiveHead?: number
}

/** Draws a shape into the buffers of `shape`. */
export function drawShape(shape: Shape, random: Random, options: ShapeOptions): void {
  const { atoms = [6, 20], disjunctiveHead = 0.12 } = options
  const count = uniformInteger(random, atoms)
  if (count < 2) throw new TheoryError('a rule needs at least two atoms', { code: 'sampling', remedy: 'Allow more.' })
  const mostRules = Math.max(1, Math.round(count * 1.1))
  clearShape(shape, count, mostRules)
  drawFacts(shape, random)
  const wanted = uniformInteger(random, [Math.max(1, Math.round(count * 0.5)), mostRules])
  for (let i = 0; i < wanted; i++) {
    drawRule(shape, random, shape.ruleCount, disjunctiveHead)
    // Rules that make the theory inconsistent are skipped.
    if (applyRules(shape, shape.ruleCount)) shape.ruleCount++
  }
  drawOrder(shape, random)
}

/** Draws facts for 20% to 50% of the atoms. */
function drawFacts(shape: Shape, random: Random): void {
  const { atomCount: count, isFact, known, facts } = shape
  const draws = Math.max(
    1,
    Math.min(count - 1, uniformInteger(random, [Math.round(count * 0.2), Math.round(count * 0.5)])),
  )
  for (let i = 0; i < draws; i++) {
    const atom = random.below(count)
    if (isFact[atom] === 1) continue
    isFact[atom] = 1
    const negated = random.chance(0.5)
    known[atom] = negated ? NO : YES
    facts[shape.factCount++] = 2 * atom + (negated ? 1 : 0)
  }
}

let marks = new Int32Array(64)
let mark = 0

/** Draws a rule at an index of the buffers. */
function drawRule(shape: Shape, random: Random, rule: number, disjunctiveHead: number): void {
  const { atomCount: count } = shape
  const draw = random.below(100)
  const size = Math.min(count - 1, draw < 37 ? 1 : draw < 86 ? 2 : 3)
  // An atom occurs once in a rule; used atoms are marked with the rule's number.
  if (count > marks.length) marks = new Int32Array(count)
  mark = (mark + 1) | 0
  drawBody(shape, random, rule, size)
  const several = count - size >= 2 ? random.below(1000) / 1000 : 1
  const heads = several < disjunctiveHead + 0.04 ? 2 : 1
  drawHead(shape, random, rule, heads)
  shape.bodySize[rule] = size
  shape.headSize[rule] = heads
  shape.isNested[rule] = size === 3 && random.chance(0.5) ? 1 : 0
  shape.isOr[rule] = random.chance(0.5) ? 0 : 1
  shape.headIsOr[rule] = heads === 2 && several < disjunctiveHead ? 1 : 0
}

function drawBody({ atomCount, known, parts }: Shape, random: Random, rule: number, size: number): void {
  // About a third of the rules are drawn so that they fire.
  const shouldFire = random.chance(0.35)
  let at = PARTS * rule
  for (let attempt = 0, end = at + size; at < end; attempt++) {
    const atom = random.below(atomCount)
    if (marks[atom] === mark || (shouldFire && known[atom] === OPEN && attempt < 12)) continue
    marks[atom] = mark
    // Half of the known literals get the polarity that holds; other polarities are random.
    const asKnown = known[atom] !== OPEN && (shouldFire || random.chance(0.5))
    const negated = asKnown ? known[atom] === NO : random.chance(0.5)
    parts[at++] = 2 * atom + (negated ? 1 : 0)
  }
}

function drawHead({ atomCount, isFact, parts }: Shape, random: Random, rule: number, heads: number): void {
  let at = PARTS * rule + HEAD
  for (let attempt = 0, end = at + heads; at < end; attempt++) {
    const atom = random.below(atomCount)
    // Heads about facts allow modus tollens, but most heads are new atoms.
    if (marks[atom] === mark || (isFact[atom] === 1 && attempt < 20 && random.chance(0.7))) continue
    marks[atom] = mark
    parts[at++] = 2 * atom + (random.chance(0.5) ? 1 : 0)
  }
}

/** Shuffles the rules, since the order of drawing would reveal the derivations. */
function drawOrder({ order, ruleCount }: Shape, random: Random): void {
  for (let i = 0; i < ruleCount; i++) order[i] = i
  for (let i = ruleCount - 1; i > 0; i--) {
    const j = random.below(i + 1)
    const rule = order[i]!
    order[i] = order[j]!
    order[j] = rule
  }
}
