import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scratchFolder } from '../testing/folder.ts'
import { openAtomicFile, writeFileAtomic } from './atomic-file.ts'

const scratch = scratchFolder()

it('leaves the old file until the new one is whole', () => {
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

it('two who write one file leave the whole of one of them', () => {
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

it('keeps the mode of a file and what a link points at', () => {
  const [path, link] = [join(scratch, 'c.txt'), join(scratch, 'link')]
  writeFileSync(path, 'old')
  chmodSync(path, 0o600)
  symlinkSync(path, link)
  writeFileAtomic(link, 'new')
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe('new')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('writes to devices and pipes as they are, and says in one line what cannot be written', () => {
  writeFileAtomic('/dev/null', 'gone')
  expect(() => writeFileAtomic(join(scratch, 'no', 'such', 'x'), 'x')).toThrow(/x: cannot be written \(no such file\)$/)
  expect(() => writeFileAtomic(scratch, 'x')).toThrow('cannot be written (this is a folder; name a file)')
})

it.runIf(process.platform === 'linux')('a full disk leaves what was there', () => {
  expect(execFileSync('sh', ['-c', 'ls /dev/full']).toString()).toContain('full')
  expect(() => writeFileAtomic('/dev/full', 'x')).toThrow('/dev/full: cannot be written (no space left on the disk)')
})
