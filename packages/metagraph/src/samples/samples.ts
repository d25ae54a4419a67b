/** Forty passages of our own with their gold metagraphs: every operator, degree and shape, for tests, tours and documentation. */
import type { Metagraph } from '../model/metagraph.ts'
import { passagesOne } from './passages-one.ts'
import { passagesTwo } from './passages-two.ts'
import { readSamples } from './read-samples.ts'

let read: readonly Metagraph[] | undefined

/** The sample set, read on first use. */
export function samples(): readonly Metagraph[] {
  read ??= [...readSamples(passagesOne), ...readSamples(passagesTwo)]
  return read
}
