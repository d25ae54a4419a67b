/**
 * The normal modal logics supported, with their conditions on the accessibility relation (Fitting, Proof Methods for Modal
 * and Intuitionistic Logics, 1983).
 */
import type { KripkeModel } from '../s5/kripke.ts'

export type ModalLogic = 'K' | 'D' | 'T' | 'B' | 'S4' | 'S5'

/** All logics, from the weakest to the strongest. */
export const modalLogics: readonly ModalLogic[] = ['K', 'D', 'T', 'B', 'S4', 'S5']

/** Frame conditions in words, for captions. */
export const frameConditions: Readonly<Record<ModalLogic, string>> = {
  K: 'any relation',
  D: 'serial: every world sees some world',
  T: 'reflexive: every world sees itself',
  B: 'reflexive and symmetric: every world sees itself and the worlds that see it',
  S4: 'reflexive and transitive: every world sees itself and what the worlds it sees see',
  S5: 'every world sees every world',
}

/** Returns the first violation of a logic's frame condition; null if there is none. */
export function findFrameViolation({ worlds, sees }: KripkeModel, logic: ModalLogic): string | null {
  if (worlds.length === 0) return 'a model has at least one world'
  if (!sees) return null
  if (sees.length !== worlds.length) return `${worlds.length} worlds, but the relation has ${sees.length} entries`
  if (logic === 'S4' && isPreorder(sees)) return null
  const worldIndices = worlds.map((_, world) => world)
  const successors = worldIndices.map(world => new Set(sees[world]))
  for (const a of worldIndices)
    for (const b of successors[a]!) if (!(b in worlds)) return `world ${a} sees ${b}, which does not exist`
  if (logic === 'K') return null
  for (const a of worldIndices) {
    if (successors[a]!.size === 0) return `world ${a} sees no world`
    if (logic === 'D') continue
    if (!successors[a]!.has(a)) return `world ${a} does not see itself`
    for (const b of successors[a]!) {
      if (logic === 'B' && !successors[b]!.has(a)) return `world ${a} sees ${b}, which does not see it`
      if (logic === 'S4')
        for (const c of successors[b]!)
          if (!successors[a]!.has(c)) return `world ${a} sees ${b}, which sees ${c}; ${a} does not`
    }
    if (logic === 'S5' && successors[a]!.size < worlds.length) return `world ${a} does not see every world`
  }
  return null
}

/** Returns true if a relation is reflexive and transitive. Rows are compared as bit sets, 32 worlds at a time. */
function isPreorder(sees: readonly (readonly number[])[]): boolean {
  const words = Math.ceil(sees.length / 32)
  const rows = sees.map((successors, world) => {
    const row = new Int32Array(words)
    for (const to of successors) {
      if (!(to in sees)) return null
      row[to >> 5]! |= 1 << (to & 31)
    }
    return (row[world >> 5]! >> (world & 31)) & 1 ? row : null
  })
  return (
    sees.every((successors, from) =>
      successors.every(to => rows[from] && rows[to]?.every((word, i) => (word & ~rows[from]![i]!) === 0)),
    ) && rows.every(row => row !== null)
  )
}
