/**
 * Drawing the shape of a theory: how many atoms and facts, and which literals every rule mixes.
 *
 * Rules are added one by one while their effect is followed forward, so that a wanted share of literals is known to hold
 * when the next body is drawn. That steers the mixture only; the reasoner has the word about every label.
 */

import { TheoryError } from '@elenchus/english/writing'
import { between, type Random } from '../../random/random.ts'
import { follow } from './follow.ts'
import { clearShape, HEAD, NO, OPEN, PARTS, type Shape, YES } from './shape.ts'

export interface ShapeOptions {
  /** Atoms of a theory, least and most; a curriculum goes from [2, 4] over [4, 9] to [6, 20]. Default [6, 20]. */
  readonly atoms?: readonly [number, number]
  /** Probability that a head is a disjunction. Default 0.12. */
  readonly disjunctiveHead?: number
}

/** Draws a shape into the buffers of `shape`. */
export function drawShape(shape: Shape, random: Random, options: ShapeOptions): void {
  const { atoms = [6, 20], disjunctiveHead = 0.12 } = options
  const count = between(random, atoms)
  if (count < 2) throw new TheoryError('a rule needs two atoms at least', { code: 'sampling', remedy: 'Allow more.' })
  const mostRules = Math.max(1, Math.round(count * 1.1))
  clearShape(shape, count, mostRules)
  drawFacts(shape, random)
  const wanted = between(random, [Math.max(1, Math.round(count * 0.5)), mostRules])
  for (let i = 0; i < wanted; i++) {
    drawRule(shape, random, shape.ruleCount, disjunctiveHead)
    // A rule that leads to a contradiction would only make the theory one to throw away.
    if (follow(shape, shape.ruleCount)) shape.ruleCount++
  }
  drawOrder(shape, random)
}

/** Facts about a fifth to a half of the atoms. */
function drawFacts(shape: Shape, random: Random): void {
  const { atomCount: count, isFact, known, facts } = shape
  const draws = Math.max(1, Math.min(count - 1, between(random, [Math.round(count * 0.2), Math.round(count * 0.5)])))
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

/** Draws a rule into the place `rule` of the buffers. */
function drawRule(shape: Shape, random: Random, rule: number, disjunctiveHead: number): void {
  const { atomCount: count } = shape
  const draw = random.below(100)
  const size = Math.min(count - 1, draw < 37 ? 1 : draw < 86 ? 2 : 3)
  // An atom stands in a rule once; those that do bear the rule's mark.
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
  // A third of the rules are meant to apply, so that something is left to derive; the others mix at will.
  const meantToApply = random.chance(0.35)
  let at = PARTS * rule
  for (let attempt = 0, end = at + size; at < end; attempt++) {
    const atom = random.below(atomCount)
    if (marks[atom] === mark || (meantToApply && known[atom] === OPEN && attempt < 12)) continue
    marks[atom] = mark
    // Half the known literals are taken as they hold; the rest, and all open ones, by a coin.
    const asKnown = known[atom] !== OPEN && (meantToApply || random.chance(0.5))
    const negated = asKnown ? known[atom] === NO : random.chance(0.5)
    parts[at++] = 2 * atom + (negated ? 1 : 0)
  }
}

function drawHead({ atomCount, isFact, parts }: Shape, random: Random, rule: number, heads: number): void {
  let at = PARTS * rule + HEAD
  for (let attempt = 0, end = at + heads; at < end; attempt++) {
    const atom = random.below(atomCount)
    // Heads about facts serve modus tollens; mostly something new is wanted, as long as there is any.
    if (marks[atom] === mark || (isFact[atom] === 1 && attempt < 20 && random.chance(0.7))) continue
    marks[atom] = mark
    parts[at++] = 2 * atom + (random.chance(0.5) ? 1 : 0)
  }
}

/** In the order of drawing the text would give away what follows from what. */
function drawOrder({ order, ruleCount }: Shape, random: Random): void {
  for (let i = 0; i < ruleCount; i++) order[i] = i
  for (let i = ruleCount - 1; i > 0; i--) {
    const j = random.below(i + 1)
    const rule = order[i]!
    order[i] = order[j]!
    order[j] = rule
  }
}
