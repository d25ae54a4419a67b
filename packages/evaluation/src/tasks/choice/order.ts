import { random } from '@elenchus/statistics/random'

/**
 * Order of the options in a repeat: a random order that rotates by one place per repeat, so that as many repeats as options put every
 * option in every place once, which balances position bias.
 */
export function orderOf(sampleId: string, options: number, repeat: number, seed: number): number[] {
  const order = Array.from({ length: options }, (_, i) => i)
  if (options === 0) return order
  const round = Math.floor(repeat / options)
  const shuffled = random(seed).fork(`${sampleId} ${round}`).shuffle<number, number[]>(order)
  const rotation = repeat % options
  return [...shuffled.slice(rotation), ...shuffled.slice(0, rotation)]
}
