/**
 * Creates a folder with its parents. Node's `recursive` option loops forever if an existing folder reports ENOENT for a new child, as
 * /proc does; this function throws the error instead.
 */
import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export interface FolderOptions {
  /** Permissions of new folders. */
  readonly mode?: number
}

/** Creates a folder and its missing parents unless it exists; throws the error of the system if it cannot be created. */
export function makeFolderSync(path: string, options: FolderOptions = {}): void {
  const absolute = resolve(path)
  const parent = dirname(absolute)
  try {
    mkdirSync(absolute, options)
  } catch (error) {
    // Another program may have created it at the same time.
    if (statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) return
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' || parent === absolute || statSync(parent, { throwIfNoEntry: false })) throw error
    makeFolderSync(parent, options)
    makeFolderSync(absolute, options)
  }
}
