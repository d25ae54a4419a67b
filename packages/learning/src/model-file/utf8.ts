/** UTF-8 by the encoders that browsers and Node share; declared here because ECMAScript's own types lack them. */

declare const TextEncoder: new () => { encode(text: string): Uint8Array }
declare const TextDecoder: new (label: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string }

export function encodeUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Throws a TypeError when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
