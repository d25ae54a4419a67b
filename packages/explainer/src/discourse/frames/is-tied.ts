/** Whether a word ties a statement to the one beside it. Where none does, a reader takes it to bear on the claim. */
import type { Move } from '../marks/cues.ts'
import type { Discourse } from '../marks/discourse.ts'

const ties: readonly Move[] = ['anaphor', 'reason', 'conclude', 'contrast', 'insist', 'reply', 'example']

export function isTied({ statements }: Discourse, i: number): boolean {
  const { opening, continues, speaker } = statements[i]!
  return continues || speaker !== '' || ties.some(move => opening.has(move))
}
