/** Numbers in the description of a model, which anybody may have written: checked before anything is made to their measure. */
import { ModelFileError } from './model-file-error.ts'
import type { ModelFile } from './read.ts'

/** More classes, columns or the like than any model of ours has. */
const most = 1 << 28

/** A count from the description; at most `limit`. */
export function countIn(file: ModelFile, name: string, limit = most): number {
  const meta = file.meta as { readonly [key: string]: unknown } | null
  const value = typeof meta === 'object' && meta !== null ? meta[name] : undefined
  if (Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= limit) return value as number
  throw new ModelFileError(
    `the ${file.kind} model is malformed: "${name}" is ${JSON.stringify(value) ?? 'missing'}, which is no number from 0 to ${limit}`,
  )
}
