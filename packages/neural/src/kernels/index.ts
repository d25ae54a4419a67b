/** Transformer layers over WebAssembly kernels, and the safetensors reader for their weights. */
export type { Layer, LayerBuffers } from './layer.ts'
export { allocateBuffers, applyLayer, isSupportedShape, readLayer, rmsNorm } from './layer.ts'
export { Memory, type Offset, type QuantisedMatrix } from './memory.ts'
export { computeRotaryAngles, computeRotaryAngles2d } from './rotary.ts'
export { readTensors, type Tensors } from './tensors.ts'
