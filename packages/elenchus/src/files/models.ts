/** Model files: those that `elenchus train` writes, and the encoder of the optional package @elenchus/encoder. */
import { readFile } from 'node:fs/promises'
import { describeSystemError, InputError } from '../cli/io.ts'

export async function readModel<T>(path: string, load: (bytes: Uint8Array) => T, hint = ''): Promise<T> {
  const bytes = await readFile(path)
  try {
    return load(bytes)
  } catch (error) {
    throw new InputError(`${path}: ${(error as Error).message}${hint}`)
  }
}

type EncoderLibrary = typeof import('@elenchus/neural/encoder')

/** Name of the encoder of @elenchus/encoder. */
export const smallEncoder = 'small'

/** Passes the bytes and the path of an encoder file to `load`; `option` names the option in messages. */
export async function withEncoder<T>(
  path: string,
  option: string,
  load: (library: EncoderLibrary, bytes: Uint8Array, file: string) => T,
): Promise<T> {
  const library = await import('@elenchus/neural/encoder')
  const file = path === smallEncoder ? await findSmallEncoder(option) : path
  const bytes = await readFile(file).catch((error: Error) => {
    throw new InputError(
      `${describeSystemError(error) ?? `${path} cannot be read: ${error.message}`}; give a model file written by elenchus train encoder, or "${smallEncoder}"`,
    )
  })
  try {
    return load(library, bytes, file)
  } catch (error) {
    throw new InputError(`${path}: ${(error as Error).message}`)
  }
}

async function findSmallEncoder(option: string): Promise<string> {
  const { resolveSmallEncoderFile } = await import('@elenchus/neural/node')
  try {
    return resolveSmallEncoderFile()
  } catch {
    throw new InputError(`${option} needs the package @elenchus/encoder: npm install @elenchus/encoder`)
  }
}
