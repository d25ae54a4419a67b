/** UTF-8 conversion with the globals of browsers and Node, declared because this package is typed without their libraries. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string }

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8')

export const toUtf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** Decodes UTF-8; invalid bytes become the replacement character, which no formula contains. */
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes)
