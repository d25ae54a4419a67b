/**
 * A cache of responses in a folder that any number of processes can share: one file per response, named by its key, written
 * under another name and then renamed, so that a reader sees a whole file or none.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Response } from '../contract/model.ts'

export interface Cache {
  get(key: string): Promise<Response | null>
  put(key: string, response: Response): Promise<void>
  delete(key: string): Promise<void>
}

export interface FolderCacheOptions {
  /** Takes keys out of a text before it is written. */
  readonly redact?: (text: string) => string
}

/** The cache in that folder, made when the first response is put there. */
export function folderCache(folder: string, { redact = text => text }: FolderCacheOptions = {}): Cache {
  const pathOf = (key: string): string => {
    const name = key.replace(/^sha256:/, '')
    return join(folder, name.slice(0, 2), `${name.slice(2)}.json`)
  }
  return {
    async get(key) {
      try {
        return JSON.parse(await readFile(pathOf(key), 'utf8')) as Response
      } catch {
        // Missing, or damaged by a power cut: ask again, and the file is written anew.
        return null
      }
    },
    async put(key, response) {
      const path = pathOf(key)
      const draft = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(draft, redact(JSON.stringify(response)))
      await rename(draft, path)
    },
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}
