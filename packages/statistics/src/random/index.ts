/** Seeded random numbers, and the hash that turns a seed into a generator's first state. */
export { hashEnd, hashIntegers, hashMix, hashString } from './murmur.ts'
export { type Random, random, type Seed } from './random.ts'
