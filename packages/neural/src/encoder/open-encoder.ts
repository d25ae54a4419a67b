/**
 * The same encoder with promises: where an ONNX Runtime is at hand that multiplies whole numbers of eight bits faster than WebAssembly can, the
 * network runs there, else by our own kernels.
 */
import { readTensors } from '../kernels/index.ts'
import type { OnnxRuntime } from '../onnx/runtime.ts'
import type { PassageScores } from './heads.ts'
import { Network } from './network.ts'
import { PIECES, VECTORS, writeOnnx } from './onnx-export/write-onnx.ts'
import { readerOf, type Task } from './reader.ts'
import type { Passage } from './sequence.ts'

export interface OpenedEncoder {
  readonly name: string
  /** What runs the network: an ONNX Runtime, or our own kernels. */
  readonly by: 'onnx' | 'webassembly'
  /** As `read`, `vector` and `vectors` of an `Encoder`. */
  read(passage: Passage): Promise<PassageScores>
  vector(text: string): Promise<Float32Array>
  vectors(texts: readonly string[], options?: { readonly signal?: AbortSignal }): Promise<Float32Array[]>
  /** Gives back what the runtime holds. */
  close(): Promise<void>
}

export interface OpenOptions {
  /** The module of an ONNX Runtime; without it our own kernels run the network. */
  readonly runtime?: OnnxRuntime | undefined
  /** Threads of the runtime. */
  readonly threads?: number
}

interface Body {
  readonly by: OpenedEncoder['by']
  readonly encode: (pieces: readonly number[]) => Promise<Float32Array>
  readonly close: () => Promise<void>
}

export async function openEncoder(file: Uint8Array | ArrayBuffer, options: OpenOptions = {}): Promise<OpenedEncoder> {
  const tensors = readTensors(file)
  const reader = readerOf(tensors)
  const { runtime, threads = 1 } = options
  const { by, encode, close } = runtime ? await inRuntime(file, runtime, threads) : inKernels(new Network(tensors))
  const done = async <T>({ pieces, finish }: Task<T>): Promise<T> => finish(await encode(pieces))
  const vector = async (text: string): Promise<Float32Array> => done(reader.text(text))
  return {
    name: reader.name,
    by,
    read: async passage => done(reader.passage(passage)),
    vector,
    async vectors(texts, { signal } = {}) {
      const known = new Map<string, Float32Array>()
      for (const text of new Set(texts)) {
        signal?.throwIfAborted()
        known.set(text, await vector(text))
      }
      return texts.map(text => known.get(text)!)
    },
    close,
  }
}

const inKernels = (network: Network): Body => ({
  by: 'webassembly',
  encode: async pieces => network.encode(pieces),
  close: async () => undefined,
})

async function inRuntime(file: Uint8Array | ArrayBuffer, runtime: OnnxRuntime, threads: number): Promise<Body> {
  const session = await runtime.InferenceSession.create(writeOnnx(file), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Its warnings are about what it simplified.
    logSeverityLevel: 3,
  })
  return {
    by: 'onnx',
    async encode(pieces) {
      const given = BigInt64Array.from(pieces, piece => BigInt(piece))
      const { [VECTORS]: vectors } = await session.run({
        [PIECES]: new runtime.Tensor('int64', given, [pieces.length]),
      })
      return vectors!.data as Float32Array
    },
    close: async () => session.release?.(),
  }
}
