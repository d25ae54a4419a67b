/** Transformer encoder over word pieces; trainer/elenchus_trainer/encoder/model.py is the same network in PyTorch. */
import type { Layer, Offset, Tensors } from '../kernels/index.ts'
import {
  allocateBuffers,
  applyLayer,
  computeRotaryAngles,
  isSupportedShape,
  Memory,
  readLayer,
  rmsNorm,
} from '../kernels/index.ts'
import { NeuralError } from '../neural-error.ts'

/** Shape of the network, with the names used in model files. */
export interface Shape {
  readonly width: number
  readonly heads: number
  readonly hidden: number
  readonly layers: number
  readonly vocabulary: number
  /** Rotary pairs per attention head. */
  readonly turns: number
  /** Width of the vectors in the biaffine heads. */
  readonly compared: number
}

export class Network {
  readonly #shape: Shape
  readonly #memory = new Memory()
  readonly #embedding: (token: number) => Float32Array
  readonly #layers: readonly Layer[]
  /** End of the weights in memory. */
  readonly #weightsEnd: Offset

  constructor(tensors: Tensors) {
    this.#shape = readShape(tensors)
    const { width, layers, vocabulary } = this.#shape
    this.#layers = Array.from({ length: layers }, (_, i) =>
      readLayer(this.#memory, tensors, `encoder.body.layers.${i}`, this.#shape),
    )
    this.#embedding = tensors.rowLookup('encoder.words', [vocabulary, width])
    this.#weightsEnd = this.#memory.used
  }

  /** Returns one vector per token, concatenated. */
  encode(tokens: readonly number[]): Float32Array {
    const memory = this.#memory
    const { width, turns } = this.#shape
    const { length } = tokens
    memory.release(this.#weightsEnd)
    const buffers = allocateBuffers(memory, length, computeRotaryAngles(length, turns), this.#shape)
    const { floats } = memory
    const { x } = buffers
    tokens.forEach((token, i) => {
      floats.set(this.#embedding(token), x + i * width)
    })
    rmsNorm(floats, x, x, length, width)
    for (const layer of this.#layers) applyLayer(memory, layer, buffers, this.#shape)
    rmsNorm(floats, x, x, length, width)
    return floats.slice(x, x + length * width)
  }
}

export function readShape(tensors: Tensors): Shape {
  const text = tensors.metadata.shape
  if (text === undefined) throw new NeuralError('the model file does not specify the shape of its network')
  const shape = JSON.parse(text) as Shape
  if (!isSupportedShape(shape) || !(shape.compared > 0 && shape.compared % 8 === 0))
    throw new NeuralError(`the model file specifies an unsupported network shape: ${text}`)
  return shape
}
