/** The two converters that browsers and Node share; declared here because the cores are typed without either's library. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string }

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8')

export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text)
}

/** Bytes that are no UTF-8 become the replacement character, which no formula contains. */
export function fromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}
