/** What a small transformer needs to run in Node and in a page: its weights, a memory with a matrix product, attention. */
export { type Attention, attend, type Head, type Turning } from './attention.ts'
export { Memory, type Place } from './memory.ts'
export { readTensors, type Tensors } from './tensors.ts'
