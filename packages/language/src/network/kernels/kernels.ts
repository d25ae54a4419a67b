/**
 * The numeric loops of the network as WebAssembly: matrix products and the LSTM cell, four numbers at a time.
 * Everything else of the network is plain TypeScript over the same memory. What each loop does is said beside its text,
 * in gemm.ts, rows.ts and lstm.ts.
 */

import { kernelBytes } from './bytes.ts'
import { type WasmMemory, wasm } from './webassembly.ts'

export interface Kernels {
  gemm(m: number, n: number, k: number, a: number, aRow: number, b: number, c: number, cRow: number, keep: number): void
  gemm16(
    m: number,
    n: number,
    pairs: number,
    a: number,
    aRow: number,
    b: number,
    c: number,
    cRow: number,
    scales: number,
  ): void
  strips(k: number, n: number, b: number, bRow: number, to: number): void
  quantise(count: number, from: number, to: number): void
  lstm(
    rows: number,
    units: number,
    z: number,
    zRow: number,
    before: number,
    c: number,
    t: number,
    h: number,
    hRow: number,
  ): void
}

let compiled: object | undefined

/** The kernels over a memory. The module stays under 4 KB, which every browser compiles at once on its main thread. */
export function kernels(memory: WasmMemory): Kernels {
  compiled ??= new wasm.Module(Uint8Array.from(atob(kernelBytes), letter => letter.charCodeAt(0)))
  return new wasm.Instance(compiled, { env: { memory } }).exports as Kernels
}
