/**
 * Extracts the countermodel of an open branch. It is greedily minimised and verified by `forces`, which shares no code with the search.
 */
import { Budget, GaveUp } from '../budget.ts'
import type { Formula } from '../formula/formula.ts'
import { printAtom } from '../formula/name.ts'
import { atoms, postorder } from '../formula/walk.ts'
import { forces, type PointedModel, type World } from '../s5/kripke.ts'
import { findFrameViolation, type ModalLogic } from './logics.ts'
import type { SearchWorld, TableauSearch } from './search.ts'

/** Maximum number of worlds of models that are minimised. */
const MAX_MINIMISED_WORLDS = 64
/** Maximum number of steps of the minimisation. */
const MAX_MINIMISATION_STEPS = 5_000_000
/** Evaluations of a subformula in a world per step. */
const EVALUATIONS_PER_STEP = 64

/** Returns the countermodel of a search. Precondition: the search ended with an open branch. */
export function extractCountermodel(
  search: TableauSearch,
  premises: readonly Formula[],
  conclusion: Formula,
  budget: Budget,
): PointedModel {
  const nodes = [...premises, conclusion].flatMap(formula => postorder(formula))
  const modalities = nodes.filter(({ kind }) => kind === 'box' || kind === 'diamond').length
  const refutes = (model: PointedModel, verification: Budget): boolean => {
    const evaluations = nodes.length * model.worlds.length + modalities * countPairs(model)
    verification.spend(Math.ceil(evaluations / EVALUATIONS_PER_STEP))
    return (
      findFrameViolation(model, search.logic) === null &&
      premises.every(premise => forces(model, model.at, premise)) &&
      !forces(model, model.at, conclusion)
    )
  }
  const model = readModel(search, [...premises, conclusion])
  if (!refutes(model, budget))
    throw new Error('a countermodel found for a formula does not refute it: please report this')
  if (model.worlds.length > MAX_MINIMISED_WORLDS) return model
  const minimisation = new Budget({ steps: MAX_MINIMISATION_STEPS, milliseconds: budget.remainingMs })
  return minimise(model, search.logic, smaller => refutes(smaller, minimisation))
}

/** Counts the pairs of the accessibility relation. */
const countPairs = ({ sees = [] }: PointedModel): number => sees.reduce((sum, seen) => sum + seen.length, 0)

/** Removes and merges worlds as long as the model refutes the formula; stops early when the budget of `refutes` is used up. */
function minimise(found: PointedModel, logic: ModalLogic, refutes: (model: PointedModel) => boolean): PointedModel {
  let model = found
  try {
    minimiseWorlds()
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error
  }
  return model

  function minimiseWorlds(): void {
    for (let world = model.worlds.length - 1; world > 0; world--) {
      const count = model.worlds.length
      for (let other = -1; other < world && model.worlds.length === count; other++) {
        // -1 removes the world; otherwise the world is merged into `other`.
        const smaller = other === -1 ? removeWorld(model, world, logic) : mergeWorlds(model, other, world, logic)
        if (refutes(smaller)) model = smaller
      }
    }
  }
}

function readModel(search: TableauSearch, formulas: readonly Formula[]): PointedModel {
  const names = [...new Map(formulas.flatMap(atoms).map(atom => [printAtom(atom), atom]))]
  const numbers = names.map(([name, atom]) => [name, search.formulas.getNumber(atom)] as const)
  // A blocked world of S4 is replaced by its blocker, the ancestor that contains all its formulas.
  const representative = new Map(search.worlds.map(world => [world, search.findBlocker(world) ?? world]))
  const worlds = search.worlds.filter(world => representative.get(world) === world)
  const index = new Map(worlds.map((world, i) => [world, i]))
  const valuations = worlds.map(
    ({ holds }): World => Object.fromEntries(numbers.map(([name, number]) => [name, holds.has(number)])),
  )
  if (search.logic === 'S5') return { worlds: valuations, at: 0 }
  const relation = worlds.map(({ children }) =>
    children.map(child => index.get(representative.get(child) as SearchWorld)!),
  )
  return { worlds: valuations, sees: closeRelation(relation, search.logic), at: 0 }
}

/** Closes the accessibility relation under the frame condition of the logic. */
function closeRelation(given: readonly (readonly number[])[], logic: ModalLogic): number[][] {
  const relation = given.map(each => new Set(each))
  relation.forEach((seen, world) => {
    if (logic === 'D' && seen.size === 0) seen.add(world)
    if (logic === 'T' || logic === 'B' || logic === 'S4') seen.add(world)
  })
  if (logic === 'B') for (const [world, seen] of given.entries()) for (const other of seen) relation[other]!.add(world)
  if (logic === 'S4')
    // The iteration of a Set also visits elements that are added during it.
    for (const seen of relation) for (const other of seen) for (const further of given[other]!) seen.add(further)
  return relation.map(seen => [...seen].sort((a, b) => a - b))
}

/** Removes a world; in D a world without successors then sees itself. */
function removeWorld(model: PointedModel, world: number, logic: ModalLogic): PointedModel {
  const worlds = model.worlds.filter((_, i) => i !== world)
  if (!model.sees) return { worlds, at: model.at }
  const sees = model.sees.flatMap((seen, from) => {
    if (from === world) return []
    const remaining = seen.filter(to => to !== world).map(to => (to > world ? to - 1 : to))
    return [remaining.length === 0 && logic === 'D' ? [from > world ? from - 1 : from] : remaining]
  })
  return { worlds, sees, at: model.at > world ? model.at - 1 : model.at }
}

/** Merges the world `drop` into `keep`. */
function mergeWorlds(model: PointedModel, keep: number, drop: number, logic: ModalLogic): PointedModel {
  if (!model.sees) return removeWorld(model, drop, logic)
  const sees = model.sees.map((seen, from) => {
    const all = from === keep ? [...seen, ...model.sees![drop]!] : seen
    return [...new Set(all.map(to => (to === drop ? keep : to)))]
  })
  return removeWorld({ ...model, sees: closeRelation(sees, logic) }, drop, logic)
}
