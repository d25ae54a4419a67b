/**
 * Extracts a small, verified model from the solver's assignment.
 *
 * Worlds that are not needed are dropped and equal worlds are merged. Then the solver searches for models with one world
 * less until there is none: for small formulas the model has the minimum number of worlds. `forces` verifies the model.
 */
import type { Formula } from '../formula/formula.ts'
import { printAtom } from '../formula/name.ts'
import { Solver } from '../sat/solver.ts'
import { type Encoding, encode } from './clauses.ts'
import { ATOM } from './graph.ts'
import { forces, type PointedModel, type World } from './kripke.ts'

/** Maximum of worlds × subformulas for minimisation, and maximum number of conflicts of each attempt. */
const MAX_MINIMISED_SIZE = 10_000
const MAX_CONFLICTS = 1000

/** Returns the model of a satisfying assignment. Precondition: `holds` satisfies the clauses of the encoding of `formula`. */
export function extractModel(formula: Formula, encoding: Encoding, holds: (literal: number) => boolean): PointedModel {
  let worlds = readWorlds(encoding, holds)
  while (worlds.length > 1 && worlds.length * encoding.graph.kind.length <= MAX_MINIMISED_SIZE) {
    const solver = new Solver()
    const smaller = encode(encoding.graph, solver, worlds.length - 1)
    if (solver.solve([], { conflicts: MAX_CONFLICTS }) !== 'satisfiable') break
    worlds = readWorlds(smaller, literal => solver.holds(literal))
  }
  const model = { worlds, at: 0 }
  if (!forces(model, 0, formula)) throw new Error('a model found for a formula does not satisfy it: please report this')
  return model
}

function readWorlds({ graph, variable, neededWorlds }: Encoding, holds: (literal: number) => boolean): World[] {
  const atoms = graph.kind.flatMap((kind, node) => (kind === ATOM ? [node] : []))
  const keys = atoms.map(node => printAtom(graph.atoms[graph.atomIndex[node]!]!))
  const worlds = new Map<string, World>()
  for (const world of neededWorlds(holds)) {
    const values = atoms.map(node => variable(node, world) >= 0 && holds(2 * variable(node, world)))
    // `fromEntries` defines own properties, so an atom named `__proto__` is safe.
    worlds.set(values.map(Number).join(''), Object.fromEntries(keys.map((key, i) => [key, values[i]!])))
  }
  return [...worlds.values()]
}
