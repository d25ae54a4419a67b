/** Conversion of a shape to a theory with drawn atoms. */

import { VOCABULARY, type Vocabulary } from '@elenchus/english/writing'
import type { Atom, Formula } from '@elenchus/logic'
import type { Rule, Theory } from '@elenchus/logic/rules'
import { createLiteral } from '../../formulas/literals.ts'
import type { Random } from '../../random/random.ts'
import type { AtomIndex } from '../../reasoner/atom-index.ts'
import { type AtomOptions, AtomSampler, hashToSplitClass, isInSplit, type Split } from '../atoms.ts'
import { HEAD_OFFSET, RULE_SIZE, type Shape, visitShape } from './shape.ts'

export interface NamingOptions extends AtomOptions {
  readonly split?: Split
  readonly vocabulary?: Vocabulary
}

export interface NamedShape {
  readonly theory: Theory
  readonly index: AtomIndex
  /** Atoms by number in the shape; numbers that the theory does not mention have none. */
  readonly atoms: Atom[]
}

/** Draws atoms for the numbers of a shape, redrawing the last one until the theory is in its split. */
export function nameAtoms(shape: Shape, random: Random, options: NamingOptions): NamedShape {
  const { atomCount, factCount, ruleCount, facts, order } = shape
  const sampler = new AtomSampler(random, options.vocabulary ?? VOCABULARY, options)
  const { index } = sampler
  const mentioned = drawAtoms(shape, sampler)
  const { split } = options
  if (split !== undefined) while (!isInSplit(split, hashToSplitClass(index.codes))) sampler.redraw()
  const atoms = new Array<Atom>(atomCount)
  const literals = new Array<Formula>(2 * atomCount)
  for (let i = 0; i < index.atoms.length; i++) {
    const atom = index.atoms[i]!
    const number = mentioned[i]!
    atoms[number] = atom
    literals[2 * number] = atom
    literals[2 * number + 1] = createLiteral(atom, true)
  }
  const theory: { facts: Formula[]; rules: Rule[] } = { facts: [], rules: [] }
  for (let i = 0; i < factCount; i++) theory.facts.push(literals[facts[i]!]!)
  for (let i = 0; i < ruleCount; i++) {
    const rule = order[i]!
    theory.rules.push({ body: buildBody(shape, rule, literals), head: buildHead(shape, rule, literals) })
  }
  return { theory, index, atoms }
}

/** Draws an atom for every number that the theory mentions; returns these numbers in the order of first mention. */
function drawAtoms(shape: Shape, sampler: AtomSampler): number[] {
  const { atomCount, seen } = shape
  const mentioned: number[] = []
  for (let atom = 0; atom < atomCount; atom++) seen[atom] = 0
  visitShape(shape, literal => {
    const atom = literal >> 1
    if (seen[atom] === 1) return
    seen[atom] = 1
    mentioned.push(atom)
    sampler.draw()
  })
  return mentioned
}

function buildBody(shape: Shape, rule: number, literals: readonly Formula[]): Formula {
  const { ruleLiterals, bodySize, bodyIsOr, bodyIsNested } = shape
  const start = RULE_SIZE * rule
  const kind = bodyIsOr[rule] === 1 ? 'or' : 'and'
  const first = literals[ruleLiterals[start]!]!
  if (bodySize[rule] === 1) return first
  const second = literals[ruleLiterals[start + 1]!]!
  if (bodySize[rule] === 2) return { kind, operands: [first, second] }
  const third = literals[ruleLiterals[start + 2]!]!
  if (bodyIsNested[rule] === 0) return { kind, operands: [first, second, third] }
  return { kind, operands: [{ kind: kind === 'and' ? 'or' : 'and', operands: [first, second] }, third] }
}

function buildHead({ ruleLiterals, headSize, headIsOr }: Shape, rule: number, literals: readonly Formula[]): Formula {
  const start = RULE_SIZE * rule + HEAD_OFFSET
  const first = literals[ruleLiterals[start]!]!
  if (headSize[rule] === 1) return first
  return { kind: headIsOr[rule] === 1 ? 'or' : 'and', operands: [first, literals[ruleLiterals[start + 1]!]!] }
}
