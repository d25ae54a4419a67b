/**
 * Verifies the files of a model by the SHA-256 checksums that the trainer writes to `manifest.json`: a damaged network, or one from another run
 * with the same shape, would otherwise run and return meaningless answers. Files without a checksum are not verified.
 */
import { NeuralError } from '../neural-error.ts'

/** SHA-256 in hexadecimal by file name. */
export type Checksums = Readonly<Record<string, string>>

/** Reads the checksums in `manifest.json`; empty if there is no such file or it is not valid. */
export async function readChecksums(read: (name: string) => Promise<Uint8Array>): Promise<Checksums> {
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

/** Throws if a checksum differs from the recorded one; `path` is the name in the message. */
export function verifyChecksum(checksums: Checksums, name: string, actual: string, path = name): void {
  const expected = Object.hasOwn(checksums, name) ? checksums[name]! : actual
  if (actual === expected) return
  throw new NeuralError(
    `${path} is damaged or belongs to another model: its checksum is ${actual.slice(0, 16)}…, manifest.json has ${expected.slice(0, 16)}…. Restore the file that was written with manifest.json, or train or export again.`,
  )
}

/** Verifies the bytes of a file. Pages without https cannot compute SHA-256; there the file is not verified. */
export async function verifyBytes(checksums: Checksums, name: string, bytes: Uint8Array): Promise<void> {
  const subtle = globalThis.crypto?.subtle
  if (!Object.hasOwn(checksums, name) || subtle === undefined) return
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
  verifyChecksum(checksums, name, Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join(''))
}
