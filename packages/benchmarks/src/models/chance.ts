/** Chance: every option equally likely, the same for the same seed and question whatever else is in the file. */
import { random, type Seed } from '@elenchus/learning'
import type { ChoiceItem, InferencePair } from '../records/records.ts'

export function chooseByChance({ id, options }: Pick<ChoiceItem, 'id' | 'options'>, seed: Seed = 0): number {
  return random(`${seed} ${id}`).int(options.length)
}

export function inferByChance({ id }: Pick<InferencePair, 'id'>, seed: Seed = 0): 'entailed' | 'not entailed' {
  return random(`${seed} ${id}`).int(2) === 0 ? 'entailed' : 'not entailed'
}
