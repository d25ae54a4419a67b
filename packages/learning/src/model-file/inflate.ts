/**
 * Shipped model files are compressed. Programs that run in Node inflate them as they read them; a page fetches the file
 * and calls this, which needs nothing but what every browser and Node have. Bytes that are not compressed pass as they are.
 */

/** What is used of the web's streams, which the libraries of this package's types leave out. */
interface Web {
  readonly Blob: new (parts: readonly Uint8Array[]) => { stream(): { pipeThrough(through: unknown): unknown } }
  readonly DecompressionStream: new (format: 'gzip') => unknown
  readonly Response: new (body: unknown) => { arrayBuffer(): Promise<ArrayBuffer> }
}

export async function inflateModel(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const { Blob, DecompressionStream, Response } = globalThis as unknown as Web
  const inflated = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(inflated).arrayBuffer())
}
