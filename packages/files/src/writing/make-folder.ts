/**
 * A folder with those above it. Node's own recursive way never ends where a folder is there and the system says of what should stand in it
 * that there is no such folder, as in /proc: it makes the folder above, finds it, and tries again. Here every folder is tried twice at most.
 */
import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export interface FolderOptions {
  /** Permissions of the folders that are made. */
  readonly mode?: number
}

/** Makes a folder that may be there already; throws what the system says where it cannot be made. */
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

/** The folder above has just been made; another program may have made this one meanwhile. */
function mkdirAgain(path: string, options: FolderOptions): void {
  try {
    mkdirSync(path, options)
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
