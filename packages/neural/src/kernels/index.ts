/** Transformer layers over WebAssembly kernels, and the safetensors reader for their weights. */
export {
  allocateBuffers,
  applyLayer,
  isSupportedShape,
  type Layer,
  type LayerBuffers,
  readLayer,
  rmsNorm,
} from './layer.ts'
export { Memory, type Offset, type QuantisedMatrix } from './memory.ts'
export { rotaryAngles, rotaryAngles2d } from './rotary.ts'
export { readTensors, type Tensors } from './tensors.ts'
