/** What a small transformer needs to run in Node and in a page: its weights, a memory with products, layers with attention. */
export type { Turning } from './attention.ts'
export {
  applyLayer,
  fitsKernels,
  type Layer,
  type LayerShape,
  makeRoom,
  normalise,
  type Room,
  readLayer,
} from './layer.ts'
export { type Few, Memory, type Place, type Rounded } from './memory.ts'
export { readTensors, type Tensors, type WholeMatrix } from './tensors.ts'
