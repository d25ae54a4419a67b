/** The file of an encoder, or the one of its package (`small`). The package is optional and is loaded when somebody names such a file. */
import { readFile } from 'node:fs/promises'
import { InputError, systemRefusal } from '../cli/errors.ts'

type Library = typeof import('@elenchus/encoder')

/** The name of the encoder that comes with its package. */
export const smallEncoder = 'small'

/** What `make` makes of a file with the encoder's package; `option` is what asked for it. `make` is also told where the file lies. */
export async function withEncoder<T>(
  path: string,
  option: string,
  make: (library: Library, bytes: Uint8Array, file: string) => T,
): Promise<T> {
  const library = await import('@elenchus/encoder').catch(() => {
    throw new InputError(`${option} needs the package @elenchus/encoder: npm install @elenchus/encoder`)
  })
  const file = path === smallEncoder ? (await import('@elenchus/encoder/node')).smallEncoderFile() : path
  const bytes = await readFile(file).catch((error: Error) => {
    throw new InputError(
      `${systemRefusal(error) ?? `${path} cannot be read: ${error.message}`}; give a model file of elenchus train encoder, or "${smallEncoder}"`,
    )
  })
  try {
    return make(library, bytes, file)
  } catch (error) {
    throw new InputError(`${path}: ${(error as Error).message}`)
  }
}

/** What the encoder that comes with the package learnt from, if this is it, under whatever name. */
export async function learntFrom(bytes: Uint8Array): Promise<Readonly<Record<string, string>> | undefined> {
  const { smallEncoderFile, smallEncoderLearntFrom } = await import('@elenchus/encoder/node')
  const shipped = await readFile(smallEncoderFile()).catch(() => undefined)
  return shipped?.equals(bytes) ? smallEncoderLearntFrom : undefined
}
