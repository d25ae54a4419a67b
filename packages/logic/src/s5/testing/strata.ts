/**
 * Random formulas sorted by what deciding them takes. Most random formulas are decided by one world, where □, ◇ and
 * nothing are all the same; a mistake in the treatment of modalities would stay hidden among them.
 */
import { and, atom, box, diamond, implies, not, or } from '../../formula/construct.ts'
import type { Formula } from '../../formula/formula.ts'
import { randomFormula, randomNumbers } from '../../formula/testing/random-formula.ts'
import { bruteForce, names, type Verdict } from './brute-force.ts'

export type Stratum =
  | 'one world decides'
  | 'a model needs two worlds'
  | 'a model needs three worlds'
  | 'a countermodel needs two worlds'
  | 'a countermodel needs three worlds'
  | 'valid in S4 and S5'
  | 'valid in S5, not in S4'
  | 'unsatisfiable in S4 and S5'
  | 'unsatisfiable in S5, not in S4'

export interface Case {
  readonly formula: Formula
  readonly verdict: Verdict
  readonly stratum: Stratum
}

/** As many cases as asked for, none of the strata with more than its share as long as others can be filled. */
export function stratifiedCases(count: number, seed: number, tries: number): Case[] {
  const random = randomNumbers(seed)
  const share = Math.ceil(count / 9)
  const byStratum = new Map<Stratum, Case[]>()
  const spare: Case[] = []
  let filled = 0
  for (let i = 0; i < tries && filled < count; i++) {
    const formula = shaped(random)
    const verdict = bruteForce(formula)
    const stratum = stratumOf(formula, verdict)
    const list = byStratum.get(stratum) ?? []
    byStratum.set(stratum, list)
    if (list.length < share) {
      list.push({ formula, verdict, stratum })
      filled++
    } else spare.push({ formula, verdict, stratum })
  }
  return [...[...byStratum.values()].flat(), ...spare].slice(0, count)
}

/** Half of the formulas are random throughout; the others begin from a shape that tends to the rarer strata. */
function shaped(random: (bound: number) => number): Formula {
  const some = (depth: number): Formula => randomFormula(random, depth, names.slice(0, 1 + random(3)))
  const literal = (): Formula => (random(2) ? atom(names[random(3)]!) : not(atom(names[random(3)]!)))
  switch (random(4)) {
    case 0: {
      // Several things are possible, that exclude one another more often than not.
      const claims = Array.from({ length: 2 + random(3) }, () => diamond(and([literal(), literal(), literal()])))
      const all = and([
        ...claims,
        ...(random(2) ? [some(2)] : []),
        ...(random(3) ? [] : [box(or([literal(), some(1)]))]),
      ])
      return random(2) ? all : not(all)
    }
    case 1: {
      const f = some(2)
      const g = some(2)
      const laws = [
        implies(f, box(diamond(f))),
        implies(diamond(box(f)), f),
        implies(diamond(f), box(diamond(or([f, g])))),
        implies(diamond(box(and([f, g]))), box(f)),
        implies(and([diamond(f), box(or([g, not(f)]))]), box(diamond(g))),
      ]
      const law = laws[random(laws.length)]!
      return random(2) ? or([law, some(3)]) : and([not(law), some(3)])
    }
    default:
      return some(2 + random(4))
  }
}

function stratumOf(formula: Formula, { valid, satisfiable, worlds, counterWorlds }: Verdict): Stratum {
  if (valid) return someS4Model(not(formula)) ? 'valid in S5, not in S4' : 'valid in S4 and S5'
  if (!satisfiable) return someS4Model(formula) ? 'unsatisfiable in S5, not in S4' : 'unsatisfiable in S4 and S5'
  if (worlds > 2) return 'a model needs three worlds'
  if (counterWorlds > 2) return 'a countermodel needs three worlds'
  if (worlds > 1) return 'a model needs two worlds'
  if (counterWorlds > 1) return 'a countermodel needs two worlds'
  return 'one world decides'
}

/** Is the formula true in the first of two worlds of S4, of which only the first sees the other? */
function someS4Model(formula: Formula): boolean {
  for (let valuations = 0; valuations < 64; valuations++) if (trueInChain(valuations, formula) & 1) return true
  return false
}

/** In which of the two worlds (bit 0 the first) a formula is true; bits 2i and 2i + 1 of the valuations are atom i's. */
function trueInChain(valuations: number, formula: Formula): number {
  switch (formula.kind) {
    case 'atom':
      return (valuations >> (2 * names.indexOf(formula.name))) & 3
    case 'true':
      return 3
    case 'false':
      return 0
    case 'not':
      return 3 ^ trueInChain(valuations, formula.operand)
    case 'box': {
      const holds = trueInChain(valuations, formula.operand)
      return holds === 3 ? 3 : holds & 2
    }
    case 'diamond': {
      const holds = trueInChain(valuations, formula.operand)
      return (holds !== 0 ? 1 : 0) | (holds & 2)
    }
    case 'and':
      return formula.operands.reduce((all, operand) => all & trueInChain(valuations, operand), 3)
    case 'or':
      return formula.operands.reduce((some, operand) => some | trueInChain(valuations, operand), 0)
    case 'implies':
      return (3 ^ trueInChain(valuations, formula.left)) | trueInChain(valuations, formula.right)
    case 'iff':
      return 3 ^ trueInChain(valuations, formula.left) ^ trueInChain(valuations, formula.right)
  }
}
