import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scratchFolder } from '../testing/folder.ts'
import { openAtomicFile, writeFileAtomic } from './atomic-file.ts'

const scratch = scratchFolder()

it('keeps the old file until the new one is committed', () => {
  const path = join(scratch, 'a.txt')
  writeFileSync(path, 'old')
  const draft = openAtomicFile(path)
  draft.write('ne')
  expect(readFileSync(path, 'utf8')).toBe('old')
  draft.write('w')
  draft.commit()
  expect(readFileSync(path, 'utf8')).toBe('new')
  const other = openAtomicFile(path)
  other.write('half')
  other.discard()
  expect(readFileSync(path, 'utf8')).toBe('new')
  expect(readdirSync(scratch)).toEqual(['a.txt'])
})

it('keeps one whole version if two writers write a file', () => {
  const path = join(scratch, 'b.txt')
  const [one, two] = [openAtomicFile(path), openAtomicFile(path)]
  for (let i = 0; i < 100; i++) {
    one.write('11111\n')
    two.write('222\n')
  }
  one.commit()
  two.commit()
  expect(readFileSync(path, 'utf8')).toBe('222\n'.repeat(100))
})

it('keeps the mode of a file, and replaces the target of a symbolic link', () => {
  const [path, link] = [join(scratch, 'c.txt'), join(scratch, 'link')]
  writeFileSync(path, 'old')
  chmodSync(path, 0o600)
  symlinkSync(path, link)
  writeFileAtomic(link, 'new')
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe('new')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('writes to devices directly, and reports errors in one line', () => {
  writeFileAtomic('/dev/null', 'gone')
  expect(() => writeFileAtomic(join(scratch, 'no', 'such', 'x'), 'x')).toThrow(/x: cannot be written \(no such file\)$/)
  expect(() => writeFileAtomic(scratch, 'x')).toThrow('cannot be written (this is a folder; a file is expected)')
})

it.runIf(process.platform === 'linux')('reports a full disk', () => {
  expect(execFileSync('sh', ['-c', 'ls /dev/full']).toString()).toContain('full')
  expect(() => writeFileAtomic('/dev/full', 'x')).toThrow('/dev/full: cannot be written (no space left on the disk)')
})
