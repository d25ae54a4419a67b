/** Forty original passages with gold metagraphs that cover every operator, degree and shape, for tests, the tutorial and documentation. */
import type { Metagraph } from '../model/metagraph.ts'
import passages from './passages.json' with { type: 'json' }

export const samples = (): readonly Metagraph[] => passages as unknown as readonly Metagraph[]
