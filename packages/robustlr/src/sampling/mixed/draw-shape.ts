/**
 * Draws the shape of a theory: its facts and the literals of every rule. The values derived so far by forward chaining determine the next
 * body; labels are decided later by the reasoner.
 */

import { TheoryError } from '@elenchus/english/writing'
import { drawInteger, type Random, shuffle } from '../../random/random.ts'
import { FALSE, TRUE, UNASSIGNED } from '../../reasoner/assignment.ts'
import { forwardChain } from './forward-chain.ts'
import { clearShape, HEAD_OFFSET, RULE_SIZE, type Shape } from './shape.ts'

export interface ShapeOptions {
  /** Range of the number of atoms. Default [6, 20]; a training curriculum may start with [2, 4] and [4, 9]. */
  readonly atoms?: readonly [number, number]
  /** Probability that a head is a disjunction. Default 0.12. */
  readonly disjunctiveHead?: number
}

/** Draws a shape into the buffers of `shape`. */
export function drawShape(shape: Shape, random: Random, options: ShapeOptions): void {
  const { atoms = [6, 20], disjunctiveHead = 0.12 } = options
  const atomCount = drawInteger(random, atoms)
  if (atomCount < 2)
    throw new TheoryError('a rule needs at least two atoms', { code: 'sampling', remedy: 'Allow more atoms.' })
  const maxRules = Math.max(1, Math.round(atomCount * 1.1))
  clearShape(shape, atomCount, maxRules)
  drawFacts(shape, random)
  const ruleDraws = drawInteger(random, [Math.max(1, Math.round(atomCount * 0.5)), maxRules])
  for (let i = 0; i < ruleDraws; i++) {
    drawRule(shape, random, shape.ruleCount, disjunctiveHead)
    // Rules that make the theory inconsistent are skipped.
    if (forwardChain(shape, shape.ruleCount)) shape.ruleCount++
  }
  // In the order of drawing, the rules would reveal the derivations.
  for (let i = 0; i < shape.ruleCount; i++) shape.order[i] = i
  shuffle(random, shape.order.subarray(0, shape.ruleCount))
}

/** Draws facts for 20% to 50% of the atoms. */
function drawFacts(shape: Shape, random: Random): void {
  const { atomCount, isFact, values, facts } = shape
  const drawn = drawInteger(random, [Math.round(atomCount * 0.2), Math.round(atomCount * 0.5)])
  const draws = Math.max(1, Math.min(atomCount - 1, drawn))
  for (let i = 0; i < draws; i++) {
    const atom = random.nextBelow(atomCount)
    if (isFact[atom] === 1) continue
    isFact[atom] = 1
    const negated = random.chance(0.5)
    values[atom] = negated ? FALSE : TRUE
    facts[shape.factCount++] = 2 * atom + (negated ? 1 : 0)
  }
}

/** Probability that a head is a conjunction. */
const CONJUNCTIVE_HEAD = 0.04

/** By atom: value of `currentMark` for the last rule in which the atom occurs. */
let ruleMarks = new Int32Array(64)
let currentMark = 0

function drawRule(shape: Shape, random: Random, rule: number, disjunctiveHead: number): void {
  const { atomCount } = shape
  // 37% of the bodies have one literal, 49% two and 14% three.
  const percent = random.nextBelow(100)
  const bodySize = Math.min(atomCount - 1, percent < 37 ? 1 : percent < 86 ? 2 : 3)
  // An atom occurs at most once in a rule.
  if (atomCount > ruleMarks.length) ruleMarks = new Int32Array(atomCount)
  currentMark = (currentMark + 1) | 0
  drawBody(shape, random, rule, bodySize)
  // The lowest draws give a disjunctive head, those above them a conjunctive one, all others a literal.
  const headDraw = atomCount - bodySize >= 2 ? random.nextBelow(1000) / 1000 : 1
  const headSize = headDraw < disjunctiveHead + CONJUNCTIVE_HEAD ? 2 : 1
  drawHead(shape, random, rule, headSize)
  shape.bodySize[rule] = bodySize
  shape.headSize[rule] = headSize
  shape.bodyIsNested[rule] = bodySize === 3 && random.chance(0.5) ? 1 : 0
  shape.bodyIsOr[rule] = random.chance(0.5) ? 0 : 1
  shape.headIsOr[rule] = headSize === 2 && headDraw < disjunctiveHead ? 1 : 0
}

function drawBody({ atomCount, values, ruleLiterals }: Shape, random: Random, rule: number, bodySize: number): void {
  // About a third of the rules are drawn so that they fire, if a dozen attempts find enough atoms with a value.
  const shouldFire = random.chance(0.35)
  let position = RULE_SIZE * rule
  for (let attempt = 0, end = position + bodySize; position < end; attempt++) {
    const atom = random.nextBelow(atomCount)
    if (ruleMarks[atom] === currentMark || (shouldFire && values[atom] === UNASSIGNED && attempt < 12)) continue
    ruleMarks[atom] = currentMark
    // Half of the known literals get the polarity that holds; other polarities are random.
    const matchesKnown = values[atom] !== UNASSIGNED && (shouldFire || random.chance(0.5))
    const negated = matchesKnown ? values[atom] === FALSE : random.chance(0.5)
    ruleLiterals[position++] = 2 * atom + (negated ? 1 : 0)
  }
}

function drawHead({ atomCount, isFact, ruleLiterals }: Shape, random: Random, rule: number, headSize: number): void {
  let position = RULE_SIZE * rule + HEAD_OFFSET
  for (let attempt = 0, end = position + headSize; position < end; attempt++) {
    const atom = random.nextBelow(atomCount)
    // Heads about facts allow modus tollens, but most heads are new atoms, unless twenty attempts find none.
    if (ruleMarks[atom] === currentMark || (isFact[atom] === 1 && attempt < 20 && random.chance(0.7))) continue
    ruleMarks[atom] = currentMark
    ruleLiterals[position++] = 2 * atom + (random.chance(0.5) ? 1 : 0)
  }
}
