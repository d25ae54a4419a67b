import { readFileSync } from 'node:fs'
import { toReadError } from '@elenchus/files'

/** Reads a whole file; errors name the path. */
export function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw toReadError(path, error)
  }
}
