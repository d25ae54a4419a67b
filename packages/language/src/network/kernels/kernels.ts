/**
 * WebAssembly SIMD kernels of the network: matrix products and the LSTM cell. The rest of the network is TypeScript
 * over the same memory. Each kernel is described next to its text in gemm.ts, rows.ts and lstm.ts.
 */
import kernelBytes from './wasm.json' with { type: 'json' }
import { type WasmMemory, wasm } from './webassembly.ts'

type KernelName = 'gemm' | 'gemm16' | 'strips' | 'quantise' | 'lstm'

export type Kernels = Readonly<Record<KernelName, (...parameters: readonly number[]) => void>>

let compiled: object | undefined

/** Instantiates the kernels on a memory. The module stays under 4 KB, so browsers compile it synchronously on the main thread. */
export function instantiateKernels(memory: WasmMemory): Kernels {
  compiled ??= new wasm.Module(Uint8Array.from(atob(kernelBytes.base64), letter => letter.charCodeAt(0)))
  return new wasm.Instance(compiled, { env: { memory } }).exports as Kernels
}
