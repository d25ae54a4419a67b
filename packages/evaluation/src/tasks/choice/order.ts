import { random } from '@elenchus/statistics/random'

/**
 * A shuffled order of options that every repeat turns by one place. As many repeats as there are options put every option in every place
 * once, so that a liking for a letter cannot hide.
 */
export function orderOf(sampleId: string, options: number, repeat: number, seed: number): number[] {
  const order = Array.from({ length: options }, (_, i) => i)
  if (options === 0) return order
  const round = Math.floor(repeat / options)
  const shuffled = random(seed).fork(`${sampleId} ${round}`).shuffle<number, number[]>(order)
  const turn = repeat % options
  return [...shuffled.slice(turn), ...shuffled.slice(0, turn)]
}
