/** Markers of attacks: contrast, denial, another speaker or attributed view, in the statement or its neighbours. */
import type { Discourse } from '../markers/discourse.ts'
import type { Move } from '../markers/moves.ts'
import { dismissesPrevious } from './replies.ts'

/** Moves that signal opposition. */
export const opposingMoves: readonly Move[] = [
  'contrast',
  'insist',
  'however inside',
  'concede',
  'concede in a clause',
  'objection by someone',
  'reply',
  'undercut',
  'rejection',
]
const attackMoves: readonly Move[] = [...opposingMoves, 'question', 'emphatic']
const objectionMoves: readonly Move[] = ['objection by someone', 'concede', 'concede in a clause']

/** True if the statement, its neighbours or its target contain a marker of an attack. */
export function hasAttackMarker({ statements, speakers }: Discourse, i: number, j: number): boolean {
  const [from, to] = [statements[i]!, statements[j]!]
  const has = (k: number, list: readonly Move[]) => list.some(move => statements[k]?.moves.has(move))
  if (has(i, attackMoves) || from.voice === 'reported') return true
  // Replies to an objection follow it directly or have a marker.
  const isNear = i === j - 1 || (i > j && statements.slice(j + 1, i + 1).filter(each => !each.continues).length <= 1)
  if (isNear && (has(j, objectionMoves) || to.voice === 'reported')) return true
  const next = statements[i + 1]
  if (dismissesPrevious(from) || (next && dismissesPrevious(next))) return true
  if (next && (['contrast', 'insist', 'reply'] as const).some(move => next.opening.has(move))) return true
  return speakers.length > 0 && from.speaker !== to.speaker
}
