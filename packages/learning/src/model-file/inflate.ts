/**
 * Shipped model files are compressed. Programs that run in Node inflate them as they read them; a page fetches the file
 * and calls this, which needs nothing but what every browser has. Bytes that are not compressed pass as they are.
 */
export async function inflateModel(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
