/** Conversion of a shape to a theory with drawn atoms. */

import { VOCABULARY, type Vocabulary } from '@elenchus/english/writing'
import type { Atom, Formula } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { literal } from '../../formulas/literals.ts'
import type { Random } from '../../random/random.ts'
import type { AtomIndex } from '../../reasoner/atom-index.ts'
import { AtomDraw, type AtomOptions, isInSplit, type Split, splitClass } from '../atoms.ts'
import { HEAD, PARTS, type Shape } from './shape.ts'

export interface NamingOptions extends AtomOptions {
  readonly split?: Split
  readonly vocabulary?: Vocabulary
}

export interface NamedShape {
  readonly theory: Theory
  readonly index: AtomIndex
  /** Atoms by number in the shape; empty for unmentioned numbers. */
  readonly atoms: Atom[]
}

/** Draws atoms for the numbers of a shape; redraws the last one until the theory is in its split. */
export function nameAtoms(shape: Shape, random: Random, options: NamingOptions): NamedShape {
  const { atomCount, factCount, ruleCount, facts, order } = shape
  const draw = new AtomDraw(random, options.vocabulary ?? VOCABULARY, options)
  const { index } = draw
  drawAtoms(shape, draw)
  const { split } = options
  if (split !== undefined) while (!isInSplit(split, splitClass(index.codes))) draw.redraw()
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
    theory.rules.push({ body: buildBody(shape, rule, literals), head: buildHead(shape, rule, literals) })
  }
  return { theory, index, atoms }
}

/** Atoms in the order in which the theory mentions them. */
let mentioned = new Int32Array(64)

/** Draws an atom for every number that the theory mentions. */
function drawAtoms(shape: Shape, draw: AtomDraw): void {
  const { atomCount, parts, seen } = shape
  if (atomCount > mentioned.length) mentioned = new Int32Array(atomCount)
  for (let atom = 0; atom < atomCount; atom++) seen[atom] = 0
  for (let i = 0; i < shape.factCount; i++) mention(seen, shape.facts[i]!, draw)
  for (let i = 0; i < shape.ruleCount; i++) {
    const rule = shape.order[i]!
    const body = PARTS * rule
    const head = body + HEAD
    for (let at = body; at < body + shape.bodySize[rule]!; at++) mention(seen, parts[at]!, draw)
    for (let at = head; at < head + shape.headSize[rule]!; at++) mention(seen, parts[at]!, draw)
  }
}

function mention(seen: Uint8Array, part: number, draw: AtomDraw): void {
  const atom = part >> 1
  if (seen[atom] === 1) return
  seen[atom] = 1
  mentioned[draw.index.atoms.length] = atom
  draw.draw()
}

function buildBody({ parts, bodySize, isOr, isNested }: Shape, rule: number, literals: readonly Formula[]): Formula {
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

function buildHead({ parts, headSize, headIsOr }: Shape, rule: number, literals: readonly Formula[]): Formula {
  const at = PARTS * rule + HEAD
  const first = literals[parts[at]!]!
  if (headSize[rule] === 1) return first
  return { kind: headIsOr[rule] === 1 ? 'or' : 'and', operands: [first, literals[parts[at + 1]!]!] }
}
