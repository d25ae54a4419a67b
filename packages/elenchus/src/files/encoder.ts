/** Encoder model files: `small` from the optional package @elenchus/encoder, or a file. */
import { readFile } from 'node:fs/promises'
import { describeSystemError, InputError } from '../cli/io.ts'

type Library = typeof import('@elenchus/neural/encoder')

/** Name of the encoder of @elenchus/encoder. */
export const smallEncoder = 'small'

/** Passes the bytes and the path of an encoder file to `make`; `option` names the option in messages. */
export async function withEncoder<T>(
  path: string,
  option: string,
  make: (library: Library, bytes: Uint8Array, file: string) => T,
): Promise<T> {
  const library = await import('@elenchus/neural/encoder')
  const file = path === smallEncoder ? await shippedFile(option) : path
  const bytes = await readFile(file).catch((error: Error) => {
    throw new InputError(
      `${describeSystemError(error) ?? `${path} cannot be read: ${error.message}`}; give a model file of elenchus train encoder, or "${smallEncoder}"`,
    )
  })
  try {
    return make(library, bytes, file)
  } catch (error) {
    throw new InputError(`${path}: ${(error as Error).message}`)
  }
}

async function shippedFile(option: string): Promise<string> {
  const { smallEncoderFile } = await import('@elenchus/neural/node')
  try {
    return smallEncoderFile()
  } catch {
    throw new InputError(`${option} needs the package @elenchus/encoder: npm install @elenchus/encoder`)
  }
}
