import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeFolderSync } from './make-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-folders-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('makeFolderSync', () => {
  it('creates a folder and its parents, and accepts an existing one', () => {
    const deep = join(folder, 'a/b/c')
    makeFolderSync(deep)
    makeFolderSync(deep)
    makeFolderSync(`${deep}/../d/`)
    expect(statSync(deep).isDirectory()).toBe(true)
    expect(statSync(join(folder, 'a/b/d')).isDirectory()).toBe(true)
  })

  it('sets the permissions', () => {
    makeFolderSync(join(folder, 'own/inner'), { mode: 0o700 })
    expect(statSync(join(folder, 'own/inner')).mode & 0o777).toBe(0o700)
  })

  it('throws if a file is in the way', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const codeOf = (path: string) => {
      try {
        makeFolderSync(path)
      } catch (error) {
        return (error as NodeJS.ErrnoException).code
      }
      return undefined
    }
    expect(codeOf(file)).toBe('EEXIST')
    expect(codeOf(join(file, 'below'))).toBe('ENOTDIR')
  })

  // Node's `recursive` option never returns here.
  it.skipIf(!existsSync('/proc/self'))('throws in a file system without new folders', () => {
    expect(() => makeFolderSync('/proc/elenchus')).toThrow('ENOENT')
    expect(() => makeFolderSync('/proc/elenchus/below')).toThrow('ENOENT')
  })
})
