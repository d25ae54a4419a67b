/**
 * Looped transformer: encoding layers read the text, then the looped layers are applied repeatedly; after each loop every
 * literal is labelled true, false or unknown so far. trainer/elenchus_trainer/model.py is the same network in PyTorch.
 */
import type { Layer, LayerBuffers, Offset, Tensors } from '../kernels/index.ts'
import {
  allocateBuffers,
  applyLayer,
  computeRotaryAngles2d,
  isSupportedShape,
  Memory,
  readLayer,
  rmsNorm,
} from '../kernels/index.ts'
import { NeuralError } from '../neural-error.ts'
import { type Encoded, VOCABULARY_SIZE } from './tokens.ts'

/** Logits per token: unknown, true and false so far, then (from `ANSWER_LOGITS`) unknown, true and false finally. */
export const LOGITS = 6
export const ANSWER_LOGITS = 3

/** Shape of the network, with the names used in model files. */
interface Shape {
  readonly width: number
  readonly heads: number
  readonly hidden: number
  /** Number of encoding layers, and of looped layers. */
  readonly reading: number
  readonly looped: number
  /** Number of rotary pairs per attention head and dimension. */
  readonly turns: number
}

export class Network {
  readonly #shape: Shape
  readonly #memory = new Memory()
  readonly #embeddings: Float32Array
  readonly #encodingLayers: readonly Layer[]
  readonly #loopedLayers: readonly Layer[]
  /** Gates by column: how much of the state and of the encoded text enters a loop. */
  readonly #stateGate: Float32Array
  readonly #textGate: Float32Array
  /** Classifier rows: unknown, true and false so far, then finally. */
  readonly #classifier: Float32Array
  /** End of the weights in memory. */
  readonly #weightsEnd: Offset

  constructor(tensors: Tensors) {
    this.#shape = readShape(tensors)
    const { width, reading, looped } = this.#shape
    const layers = (name: string, count: number): Layer[] =>
      Array.from({ length: count }, (_, i) => readLayer(this.#memory, tensors, `${name}.${i}`, this.#shape))
    this.#encodingLayers = layers('reading', reading)
    this.#loopedLayers = layers('looped', looped)
    this.#embeddings = tensors.get('words', [VOCABULARY_SIZE, width])
    this.#stateGate = tensors.get('kept', [width])
    this.#textGate = tensors.get('recalled', [width])
    this.#classifier = new Float32Array(LOGITS * width)
    this.#classifier.set(tensors.get('belief', [3, width]))
    this.#classifier.set(tensors.get('answer', [3, width]), ANSWER_LOGITS * width)
    this.#weightsEnd = this.#memory.used
  }

  /**
   * Encodes a text and yields six logits per token after each loop: unknown, true and false so far, then finally. The
   * yielded array is overwritten by the next loop. Only one run at a time.
   */
  *run({ tokens, sentences, positions }: Encoded): Generator<Float32Array, void> {
    const memory = this.#memory
    const { width } = this.#shape
    const { length } = tokens
    memory.release(this.#weightsEnd)
    const rotary = computeRotaryAngles2d(positions, sentences, this.#shape.turns)
    const buffers = allocateBuffers(memory, length, rotary, this.#shape)
    const { x } = buffers
    for (let i = 0; i < length; i++) {
      const from = tokens[i]! * width
      memory.floats.set(this.#embeddings.subarray(from, from + width), x + i * width)
    }
    rmsNorm(memory.floats, x, x, length, width)
    for (const layer of this.#encodingLayers) applyLayer(memory, layer, buffers, this.#shape)
    rmsNorm(memory.floats, x, x, length, width)
    const text = memory.floats.slice(x, x + length * width)
    const logits = new Float32Array(LOGITS * length)
    for (;;) {
      const { floats } = memory
      rmsNorm(floats, x, x, length, width)
      for (let i = 0; i < text.length; i++) {
        const column = i % width
        floats[x + i] = floats[x + i]! * this.#stateGate[column]! + text[i]! * this.#textGate[column]!
      }
      for (const layer of this.#loopedLayers) applyLayer(memory, layer, buffers, this.#shape)
      this.#classify(buffers, logits)
      yield logits
    }
  }

  #classify({ x, out, length }: LayerBuffers, logits: Float32Array): void {
    const { width } = this.#shape
    const { floats } = this.#memory
    rmsNorm(floats, x, out, length, width)
    for (let i = 0; i < length; i++) {
      for (let k = 0; k < LOGITS; k++) {
        let sum = 0
        for (let j = 0; j < width; j++) sum += floats[out + i * width + j]! * this.#classifier[k * width + j]!
        logits[LOGITS * i + k] = sum
      }
    }
  }
}

function readShape(tensors: Tensors): Shape {
  const text = tensors.metadata.shape
  if (text === undefined) throw new NeuralError('the model file does not specify the shape of its network')
  const shape = JSON.parse(text) as Shape
  if (!isSupportedShape(shape)) throw new NeuralError(`the model file specifies an unsupported network shape: ${text}`)
  return shape
}
