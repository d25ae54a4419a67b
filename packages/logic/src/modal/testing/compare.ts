/**
 * The prover against enumeration, on random formulas of all strata: decided by one world, by two, by three, valid, and
 * valid only because of what the logic asks of its worlds.
 */
import { and, atom, box, diamond, iff, implies, not, or } from '../../formula/construct.ts'
import type { Formula } from '../../formula/formula.ts'
import { print } from '../../formula/print.ts'
import { randomFormula, randomNumbers } from '../../formula/testing/random-formula.ts'
import { valid as validInS5 } from '../../s5/answers.ts'
import { forces } from '../../s5/kripke.ts'
import { checkTableau } from '../check-tableau.ts'
import { prove } from '../decide.ts'
import { findFrameViolation, type ModalLogic } from '../logics.ts'
import { names, smallestCountermodel, smallFrames } from './small-frames.ts'

/** Axioms and laws of the logics and of their neighbours, with any formulas for p and q. */
const laws: readonly ((f: Formula, g: Formula) => Formula)[] = [
  (f, g) => implies(box(implies(f, g)), implies(box(f), box(g))),
  f => implies(box(f), diamond(f)),
  f => implies(box(f), f),
  f => implies(f, box(diamond(f))),
  f => implies(box(f), box(box(f))),
  f => implies(diamond(f), box(diamond(f))),
  f => implies(diamond(box(f)), box(diamond(f))),
  (f, g) => implies(and(box(or(f, g)), diamond(not(f))), diamond(and(g, not(f)))),
  (f, g) => iff(diamond(or(f, g)), or(diamond(f), diamond(g))),
  (f, g) => implies(box(or(box(f), g)), or(box(f), box(g))),
  f => iff(box(diamond(box(diamond(f)))), box(diamond(f))),
  (f, g) => or(box(implies(box(f), g)), box(implies(box(g), f))),
]

export function randomModalFormula(random: (bound: number) => number): Formula {
  const few = names.slice(0, 1 + random(3))
  const some = (depth: number): Formula => randomFormula(random, depth, few)
  const law = (): Formula => laws[random(laws.length)]!(some(random(3)), some(random(3)))
  const literal = (name: string): Formula => (random(2) ? atom(name) : not(atom(name)))
  switch (random(7)) {
    case 0:
      return law()
    case 1:
      return random(2) ? or(law(), some(3)) : and(law(), law())
    case 2:
      return implies(and(law(), some(2)), some(3))
    case 3: {
      // Several things are possible, each of which fills a world.
      const claims = Array.from({ length: 2 + random(3) }, () => diamond(and(names.map(literal))))
      return not(and([...claims, random(2) ? some(2) : box(or(literal('p'), some(2)))]))
    }
    case 4:
      return random(2) ? box(law()) : implies(diamond(some(2)), diamond(law()))
    default:
      return some(2 + random(3))
  }
}

export interface Comparison {
  readonly formulas: number
  readonly valid: number
  /** Valid here, refuted over the frames of K. */
  readonly validByFrame: number
  /** Countermodels by their least number of worlds: 1, 2, 3, or more than the enumeration sees. */
  readonly byWorlds: readonly [number, number, number, number]
  readonly gaveUp: number
  /** The most lines of a tableau, worlds of a countermodel. */
  readonly lines: number
  readonly worlds: number
  readonly differences: readonly string[]
}

/** As many formulas, no stratum with more than two fifths of them while the tries last. */
export function compare(logic: ModalLogic, formulas: number, seed: number): Comparison {
  const random = randomNumbers(seed)
  const frames = smallFrames(logic)
  const anyFrames = smallFrames('K')
  const differences: string[] = []
  const byWorlds: [number, number, number, number] = [0, 0, 0, 0]
  let [done, valid, validByFrame, gaveUp, lines, worlds] = [0, 0, 0, 0, 0, 0]
  for (let tries = 0; done < formulas && tries < 20 * formulas; tries++) {
    const formula = randomModalFormula(random)
    const least = smallestCountermodel(formula, frames)
    if (least === 1 && byWorlds[0] >= 0.2 * formulas) continue
    done++
    const answer = prove(formula, { logic })
    const differ = (what: string) => differences.push(`${print(formula)}: ${what}`)
    if (answer.valid === 'gave up') {
      gaveUp++
      continue
    }
    if (logic === 'S5' && answer.valid !== validInS5(formula)) differ('the S5 procedure says otherwise')
    if (answer.valid) {
      valid++
      if (least < Infinity) differ(`refuted by ${least} worlds`)
      else if (smallestCountermodel(formula, anyFrames) < Infinity) validByFrame++
      lines = Math.max(lines, answer.tableau.lines.length)
      const check = checkTableau(answer.tableau)
      if (!check.valid) differ(`line ${check.line}: ${check.problem}`)
    } else {
      const { countermodel } = answer
      worlds = Math.max(worlds, countermodel.worlds.length)
      if (forces(countermodel, countermodel.at, formula)) differ('the countermodel does not refute it')
      const problem = findFrameViolation(countermodel, logic)
      if (problem) differ(problem)
      if (least === Infinity && countermodel.worlds.length <= 3) differ('no small frame refutes it')
      byWorlds[least === Infinity ? 3 : ((least - 1) as 0)]++
    }
  }
  return { formulas: done, valid, validByFrame, byWorlds, gaveUp, lines, worlds, differences }
}
