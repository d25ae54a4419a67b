/**
 * The modal logics that are told apart by what worlds see, each with its condition on the relation and with the way in
 * which a tableau reads "sees" off its prefixes (Fitting, Proof Methods for Modal and Intuitionistic Logics, 1983).
 */
import type { KripkeModel } from '../s5/kripke.ts'

export type ModalLogic = 'K' | 'D' | 'T' | 'B' | 'S4' | 'S5'

/** Every logic, the weaker before the stronger. */
export const modalLogics: readonly ModalLogic[] = ['K', 'D', 'T', 'B', 'S4', 'S5']

/** The condition on what worlds see, as one reads it under a drawing. */
export const frameConditions: Readonly<Record<ModalLogic, string>> = {
  K: 'any relation',
  D: 'serial: every world sees some world',
  T: 'reflexive: every world sees itself',
  B: 'reflexive and symmetric: every world sees itself and the worlds that see it',
  S4: 'reflexive and transitive: every world sees itself and what the worlds it sees see',
  S5: 'every world sees every world',
}

/** The first world, or pair of worlds, at which a model breaks the condition of a logic; null where it keeps it. */
export function frameProblem({ worlds, sees }: KripkeModel, logic: ModalLogic): string | null {
  if (worlds.length === 0) return 'a model has at least one world'
  if (!sees) return null
  if (sees.length !== worlds.length) return `${worlds.length} worlds, but what is seen is told of ${sees.length}`
  const all = worlds.map((_, world) => world)
  const arrow = all.map(world => new Set(sees[world]))
  for (const a of all) for (const b of arrow[a]!) if (!(b in worlds)) return `world ${a} sees ${b}, which is no world`
  if (logic === 'K') return null
  for (const a of all) {
    if (arrow[a]!.size === 0) return `world ${a} sees no world`
    if (logic === 'D') continue
    if (!arrow[a]!.has(a)) return `world ${a} does not see itself`
    for (const b of arrow[a]!) {
      if (logic === 'B' && !arrow[b]!.has(a)) return `world ${a} sees ${b}, which does not see it`
      if (logic === 'S4')
        for (const c of arrow[b]!) if (!arrow[a]!.has(c)) return `world ${a} sees ${b}, which sees ${c}; ${a} does not`
    }
    if (logic === 'S5' && arrow[a]!.size < worlds.length) return `world ${a} does not see every world`
  }
  return null
}
