/**
 * The model that an open branch describes, made smaller where that is easy, and checked before it is given out by the
 * evaluator of Kripke models, which shares no code with the search.
 */

import type { Formula } from '../formula/formula.ts'
import { printAtom } from '../formula/print-atom.ts'
import { atoms } from '../formula/walk.ts'
import { forces, type PointedModel, type World } from '../s5/kripke.ts'
import { frameProblem, type ModalLogic } from './logics.ts'
import type { Search, SearchWorld } from './search.ts'

/** Larger models are not made smaller: nobody would look at them. */
const MOST_WORLDS = 64

/** Pre: the search ended with an open branch. */
export function countermodelOf(search: Search, premises: readonly Formula[], conclusion: Formula): PointedModel {
  const stands = (model: PointedModel): boolean =>
    frameProblem(model, search.logic) === null &&
    premises.every(premise => forces(model, model.at, premise)) &&
    !forces(model, model.at, conclusion)
  let model = read(search, [...premises, conclusion])
  if (!stands(model)) throw new Error('a countermodel found for a formula does not refute it: please report this')
  if (model.worlds.length > MOST_WORLDS) return model
  for (let world = model.worlds.length - 1; world > 0; world--) {
    const count = model.worlds.length
    for (let other = -1; other < world && model.worlds.length === count; other++) {
      // -1: the world goes with its arrows; else another world takes them over.
      const smaller = other === -1 ? without(model, world, search.logic) : merged(model, other, world, search.logic)
      if (stands(smaller)) model = smaller
    }
  }
  return model
}

function read(search: Search, formulas: readonly Formula[]): PointedModel {
  const names = [...new Map(formulas.flatMap(atoms).map(atom => [printAtom(atom), atom]))]
  const numbers = names.map(([name, atom]) => [name, search.expressions.number(atom)] as const)
  // A blocked world of S4 is not there: whoever saw it sees the world above that says all that it says.
  const instead = new Map(search.worlds.map(world => [world, search.blocker(world) ?? world]))
  const worlds = search.worlds.filter(world => instead.get(world) === world)
  const place = new Map(worlds.map((world, i) => [world, i]))
  const valuations = worlds.map(
    ({ holds }): World => Object.fromEntries(numbers.map(([name, number]) => [name, holds.has(number)])),
  )
  if (search.logic === 'S5') return { worlds: valuations, at: 0 }
  const found = worlds.map(({ children }) => children.map(child => place.get(instead.get(child) as SearchWorld)!))
  return { worlds: valuations, sees: close(found, search.logic), at: 0 }
}

/** The arrows that the logic adds to those that were found. */
function close(found: readonly (readonly number[])[], logic: ModalLogic): number[][] {
  const arrows = found.map(each => new Set(each))
  arrows.forEach((seen, world) => {
    if (logic === 'D' && seen.size === 0) seen.add(world)
    if (logic === 'T' || logic === 'B' || logic === 'S4') seen.add(world)
  })
  if (logic === 'B') for (const [world, seen] of found.entries()) for (const other of seen) arrows[other]!.add(world)
  if (logic === 'S4')
    // A set grows while it is walked: what is added is walked, too.
    for (const seen of arrows) for (const other of seen) for (const further of arrows[other]!) seen.add(further)
  return arrows.map(seen => [...seen].sort((a, b) => a - b))
}

/** The model less one world; in D a world that then sees nothing sees itself. */
function without(model: PointedModel, world: number, logic: ModalLogic): PointedModel {
  const worlds = model.worlds.filter((_, i) => i !== world)
  if (!model.sees) return { worlds, at: model.at }
  const sees = model.sees.flatMap((seen, from) => {
    if (from === world) return []
    const left = seen.filter(to => to !== world).map(to => (to > world ? to - 1 : to))
    return [left.length === 0 && logic === 'D' ? [from > world ? from - 1 : from] : left]
  })
  return { worlds, sees, at: model.at > world ? model.at - 1 : model.at }
}

/** The model in which one world takes over the arrows of another, which goes. */
function merged(model: PointedModel, keep: number, drop: number, logic: ModalLogic): PointedModel {
  if (!model.sees) return without(model, drop, logic)
  const sees = model.sees.map((seen, from) => {
    const all = from === keep ? [...seen, ...model.sees![drop]!] : seen
    return [...new Set(all.map(to => (to === drop ? keep : to)))]
  })
  return without({ ...model, sees: close(sees, logic) }, drop, logic)
}
