/** Asynchronous encoder, which runs the network in ONNX Runtime if a runtime is given, else in the WebAssembly kernels. */
import { readTensors } from '../kernels/index.ts'
import type { OnnxRuntime } from '../onnx/runtime.ts'
import type { PassageScores } from './heads.ts'
import { Network } from './network.ts'
import { INPUT_NAME, OUTPUT_NAME, writeOnnx } from './onnx-export/write-onnx.ts'
import type { Passage } from './passage-input.ts'
import { createTasks, type EncoderTask } from './tasks.ts'

export interface OpenedEncoder {
  readonly name: string
  /** Backend of the network. */
  readonly by: 'onnx' | 'webassembly'
  /** As in `Encoder`. */
  read(passage: Passage): Promise<PassageScores>
  vector(text: string): Promise<Float32Array>
  vectors(texts: readonly string[], options?: { readonly signal?: AbortSignal }): Promise<Float32Array[]>
  /** Releases the resources of the runtime. */
  close(): Promise<void>
}

export interface OpenOptions {
  /** Module of an ONNX Runtime. Default: the WebAssembly kernels. */
  readonly runtime?: OnnxRuntime
  /** Threads of the runtime. Default: 1. */
  readonly threads?: number
}

interface Backend {
  readonly by: OpenedEncoder['by']
  readonly encode: (tokens: readonly number[]) => Promise<Float32Array>
  readonly close: () => Promise<void>
}

/** Opens an encoder from the bytes of its model file. */
export async function openEncoder(file: Uint8Array | ArrayBuffer, options: OpenOptions = {}): Promise<OpenedEncoder> {
  const tensors = readTensors(file)
  const tasks = createTasks(tensors)
  const { runtime, threads = 1 } = options
  const { by, encode, close } = runtime
    ? await createOnnxBackend(file, runtime, threads)
    : createWasmBackend(new Network(tensors))
  const run = async <T>({ tokens, postprocess: finish }: EncoderTask<T>): Promise<T> => finish(await encode(tokens))
  const vector = async (text: string): Promise<Float32Array> => run(tasks.createTextTask(text))
  return {
    name: tasks.name,
    by,
    read: async passage => run(tasks.createPassageTask(passage)),
    vector,
    async vectors(texts, { signal } = {}) {
      const cache = new Map<string, Float32Array>()
      for (const text of new Set(texts)) {
        signal?.throwIfAborted()
        cache.set(text, await vector(text))
      }
      return texts.map(text => cache.get(text)!)
    },
    close,
  }
}

const createWasmBackend = (network: Network): Backend => ({
  by: 'webassembly',
  encode: async tokens => network.encode(tokens),
  close: async () => undefined,
})

async function createOnnxBackend(
  file: Uint8Array | ArrayBuffer,
  runtime: OnnxRuntime,
  threads: number,
): Promise<Backend> {
  const session = await runtime.InferenceSession.create(writeOnnx(file), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Errors only; warnings are about graph simplifications.
    logSeverityLevel: 3,
  })
  return {
    by: 'onnx',
    async encode(tokens) {
      const input = BigInt64Array.from(tokens, token => BigInt(token))
      const output = await session.run({ [INPUT_NAME]: new runtime.Tensor('int64', input, [tokens.length]) })
      return output[OUTPUT_NAME]!.data as Float32Array
    },
    close: async () => session.release?.(),
  }
}
