/** Forty passages of our own with their gold metagraphs: every operator, degree and shape, for tests, tours and documentation. */
import type { Metagraph } from '../model/metagraph.ts'
import passages from './passages.json' with { type: 'json' }

export const samples = (): readonly Metagraph[] => passages as unknown as readonly Metagraph[]
