/**
 * Whether the files of a model are those that were written with it. The trainer notes the SHA-256 of the tokenizer and of every network file in
 * `manifest.json`; a network that was damaged, or that another training of the same shape made, would answer and mean nothing. What no manifest names
 * is taken as it is: older folders, and models from elsewhere.
 */
import { NeuralError } from '../neural-error.ts'

/** SHA-256 by the name of the file, as 64 digits. */
export type Checksums = Readonly<Record<string, string>>

/** Those of a `manifest.json`; none where there is no such file, or one that notes none. A server may send a page in its place. */
export async function notedChecksums(read: (name: string) => Promise<Uint8Array>): Promise<Checksums> {
  try {
    const manifest: unknown = JSON.parse(new TextDecoder().decode(await read('manifest.json')))
    const { checksums } = manifest as { readonly checksums?: Readonly<Record<string, unknown>> }
    return Object.fromEntries(
      Object.entries(checksums ?? {}).filter((each): each is [string, string] => /^[\da-f]{64}$/.test(String(each[1]))),
    )
  } catch {
    return {}
  }
}

/** Refuses a file whose checksum is not the noted one; `shown` is what to call it. */
export function checkSum(checksums: Checksums, name: string, found: string, shown = name): void {
  const noted = Object.hasOwn(checksums, name) ? checksums[name]! : found
  if (found === noted) return
  throw new NeuralError(
    `${shown} is damaged or of another model: its checksum is ${found.slice(0, 16)}…, and manifest.json notes ${noted.slice(0, 16)}…. Put back the file that was written with manifest.json, or train or export into the folder again.`,
  )
}

/** The same of bytes that were read already. Pages without https have no way to count one; there the file is taken as it is. */
export async function checkBytes(checksums: Checksums, name: string, bytes: Uint8Array): Promise<void> {
  const subtle = globalThis.crypto?.subtle
  if (!Object.hasOwn(checksums, name) || subtle === undefined) return
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
  checkSum(checksums, name, Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join(''))
}
