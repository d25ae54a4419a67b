/**
 * From the solver's answer to a model a reader can check: small, and checked.
 *
 * Worlds that the model does not need are left out and equal worlds merged. Then the solver is asked for models with
 * one world fewer, as long as it finds any: of the size people write, the model handed out has the fewest worlds
 * possible. Before that, `forces` has accepted it.
 */
import type { Formula } from '../formula/formula.ts'
import { printAtom } from '../formula/print-atom.ts'
import { Solver } from '../sat/solver.ts'
import { type Encoding, encode } from './clauses.ts'
import { ATOM } from './graph.ts'
import { forces, type PointedModel, type World } from './kripke.ts'

/** Worlds × subformulas up to which fewer worlds are tried, and conflicts a try may cost. */
const MOST_WORK = 10_000
const MOST_CONFLICTS = 1000

/** The pointed model behind a satisfying assignment. Pre: the encoding is the formula's, its clauses hold in `holds`. */
export function modelOf(formula: Formula, encoding: Encoding, holds: (literal: number) => boolean): PointedModel {
  let worlds = worldsOf(encoding, holds)
  while (worlds.length > 1 && worlds.length * encoding.graph.kind.length <= MOST_WORK) {
    const solver = new Solver()
    const smaller = encode(encoding.graph, solver, worlds.length - 1)
    if (solver.solve([], { conflicts: MOST_CONFLICTS }) !== 'satisfiable') break
    worlds = worldsOf(smaller, literal => solver.holds(literal))
  }
  const model = { worlds, at: 0 }
  if (!forces(model, 0, formula)) throw new Error('a model found for a formula does not satisfy it: please report this')
  return model
}

function worldsOf({ graph, variable, neededWorlds }: Encoding, holds: (literal: number) => boolean): World[] {
  const atoms = graph.kind.flatMap((kind, node) => (kind === ATOM ? [node] : []))
  const keys = atoms.map(node => printAtom(graph.atoms[graph.atomOf[node]!]!))
  const worlds = new Map<string, World>()
  for (const world of neededWorlds(holds)) {
    const values = atoms.map(node => variable(node, world) >= 0 && holds(2 * variable(node, world)))
    // `fromEntries` defines properties: an atom called `__proto__` is one like any other.
    worlds.set(values.map(Number).join(''), Object.fromEntries(keys.map((key, i) => [key, values[i]!])))
  }
  return [...worlds.values()]
}
