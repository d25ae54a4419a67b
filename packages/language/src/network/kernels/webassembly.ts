/** The used part of the WebAssembly interface, which TypeScript declares only in its browser library. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

interface WasmInterface {
  readonly Memory: new (options: { initial: number }) => WasmMemory
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object
  readonly Instance: new (module: object, imports: { env: { memory: WasmMemory } }) => { readonly exports: unknown }
}

export const { WebAssembly: wasm } = globalThis as unknown as { readonly WebAssembly: WasmInterface }
