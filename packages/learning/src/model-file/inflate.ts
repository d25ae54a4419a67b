/** Decompresses the bundled model files in browsers and Node with the standard DecompressionStream. */

/** The used part of the web streams interface, which TypeScript declares only in its browser library. */
interface WebStreams {
  readonly Blob: new (parts: readonly Uint8Array[]) => { stream(): { pipeThrough(through: unknown): unknown } }
  readonly DecompressionStream: new (format: 'gzip') => unknown
  readonly Response: new (body: unknown) => { arrayBuffer(): Promise<ArrayBuffer> }
}

/** Decompresses a gzipped model file; other bytes are returned unchanged. */
export async function inflateModel(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const { Blob, DecompressionStream, Response } = globalThis as unknown as WebStreams
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(inflated).arrayBuffer())
}
