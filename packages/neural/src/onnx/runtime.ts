/** The used part of the ONNX Runtime interface, which onnxruntime-node and onnxruntime-web share. */
export type OnnxTensor = Readonly<{ dims: readonly number[]; data: unknown }>

export interface OnnxSession {
  readonly inputNames: readonly string[]
  run(feeds: Record<string, OnnxTensor>): Promise<Readonly<Record<string, OnnxTensor>>>
  release?(): Promise<void>
}

export interface OnnxRuntime {
  readonly Tensor: new (
    type: 'int64' | 'float32',
    data: BigInt64Array | Float32Array,
    dims: readonly number[],
  ) => OnnxTensor
  readonly InferenceSession: {
    create(model: Uint8Array, options?: object): Promise<OnnxSession>
    /** Node only. */
    create(path: string, options?: object): Promise<OnnxSession>
  }
}

/** Creates an int64 tensor from rows of equal length. */
export function integerTensor(runtime: OnnxRuntime, rows: readonly (readonly number[])[]): OnnxTensor {
  const width = rows[0]?.length ?? 0
  const data = new BigInt64Array(rows.length * width)
  for (const [i, row] of rows.entries()) for (const [j, value] of row.entries()) data[i * width + j] = BigInt(value)
  return new runtime.Tensor('int64', data, [rows.length, width])
}
