/**
 * Creates a folder and its parents. Node's `recursive` option loops for ever if an existing folder reports ENOENT for a new child, as
 * /proc does; here every folder is tried at most twice.
 */
import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export interface FolderOptions {
  /** Permissions of new folders. */
  readonly mode?: number
}

/** Creates a folder unless it exists; throws the error of the system if it cannot be created. */
export function makeFolderSync(path: string, options: FolderOptions = {}): void {
  make(resolve(path), options)
}

function make(path: string, options: FolderOptions): void {
  const parent = dirname(path)
  try {
    mkdirSync(path, options)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
    if (code !== 'ENOENT' || parent === path || statSync(parent, { throwIfNoEntry: false })) throw error
    make(parent, options)
    mkdirAgain(path, options)
  }
}

/** Creates a folder whose parent has just been created; another program may create it at the same time. */
function mkdirAgain(path: string, options: FolderOptions): void {
  try {
    mkdirSync(path, options)
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
