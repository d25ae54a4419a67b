/** Transformer layers over WebAssembly kernels, and the safetensors reader for their weights. */
export {
  allocateBuffers,
  applyLayer,
  isSupportedShape,
  type Layer,
  type LayerBuffers,
  type LayerShape,
  readLayer,
  rmsNorm,
} from './layer.ts'
export { Memory, type Offset, type QuantisedMatrix } from './memory.ts'
export { rotaryAngles, rotaryAngles2d } from './rotary.ts'
export { type Int8Matrix, readTensors, type Tensors } from './tensors.ts'
