/** A response cache that processes can share: one file per response, written atomically and named by its key. */
import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolderSync } from '@elenchus/files'
import { isRecord } from '../json.ts'
import type { Response } from '../model.ts'

export interface Cache {
  get(key: string): Promise<Response | null>
  put(key: string, response: Response): Promise<void>
  delete(key: string): Promise<void>
}

/** A cache in a folder, which is created on the first write. */
export function openFolderCache(folder: string): Cache {
  const getPath = (key: string): string => {
    const name = key.replace(/^sha256:/, '')
    return join(folder, name.slice(0, 2), `${name.slice(2)}.json`)
  }
  return {
    async get(key) {
      try {
        const value: unknown = JSON.parse(await readFile(getPath(key), 'utf8'))
        return isRecord(value) && typeof value['text'] === 'string' && isRecord(value['usage'])
          ? (value as unknown as Response)
          : null
      } catch {
        // Missing or damaged: ask again.
        return null
      }
    },
    async put(key, response) {
      const path = getPath(key)
      const temporaryPath = `${path}.${randomUUID()}`
      makeFolderSync(dirname(path))
      await writeFile(temporaryPath, JSON.stringify(response))
      await rename(temporaryPath, path)
    },
    async delete(key) {
      await rm(getPath(key), { force: true })
    },
  }
}

/** Wraps a cache so that write errors are reported once and otherwise ignored. */
export function createBestEffortCache(cache: Cache, location: string, onNote: (note: string) => void): Cache {
  let hasReported = false
  const reportOnce = (error: unknown): void => {
    if (hasReported) return
    hasReported = true
    const { code, message } = error as NodeJS.ErrnoException
    onNote(`${location}: responses cannot be cached (${code ?? message}); the run continues without caching`)
  }
  return {
    get: key => cache.get(key),
    put: (key, response) => cache.put(key, response).catch(reportOnce),
    delete: key => cache.delete(key).catch(reportOnce),
  }
}
