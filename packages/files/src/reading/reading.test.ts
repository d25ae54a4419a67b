import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gather, scratchFolder } from '../testing/folder.ts'
import { readLineBytes, readLines, splitLines } from './read-lines.ts'
import { readText, readTextSync } from './read-text.ts'

const scratch = scratchFolder()
const write = (name: string, content: string | Uint8Array) => {
  const path = join(scratch, name)
  writeFileSync(path, content)
  return path
}
const textsOf = async (path: string) => (await gather(readLines(path))).map(({ number, text }) => [number, text])

it('symbolic links are followed unless that is refused', async () => {
  const link = join(scratch, 'link.txt')
  symlinkSync(write('target.txt', 'secret\n'), link)
  expect(await textsOf(link)).toEqual([[1, 'secret']])
  const message = `${link}: a symbolic link, which is not followed here; put the file itself into the folder`
  await expect(gather(readLines(link, { noFollow: true }))).rejects.toThrow(message)
  expect(() => readTextSync(link, { noFollow: true })).toThrow(message)
  expect(readTextSync(join(scratch, 'target.txt'), { noFollow: true })).toBe('secret\n')
})

describe('readLines', () => {
  it('splits at LF alone: U+2028, U+2029, U+0085 and a lone CR stay in their line', async () => {
    const odd = 'a\u2028b\u2029c\u0085d\re'
    expect(await textsOf(write('odd.txt', `${odd}\nnext\r\n\n  \nlast`))).toEqual([
      [1, odd],
      [2, 'next'],
      [5, 'last'],
    ])
  })
  it('drops a byte order mark at the beginning only', async () => {
    expect(await textsOf(write('mark.txt', '\uFEFFa\n\uFEFFb\n'))).toEqual([
      [1, 'a'],
      [2, '\uFEFFb'],
    ])
  })
  it('unpacks gzip, whatever the file name', async () => {
    expect(await textsOf(write('packed.jsonl', gzipSync('one\ntwo\n')))).toEqual([
      [1, 'one'],
      [2, 'two'],
    ])
    await expect(textsOf(write('cut.gz', gzipSync('one\ntwo\n'.repeat(1000)).subarray(0, 30)))).rejects.toThrow(
      'cut.gz: the gzip data is damaged or truncated',
    )
  })
  it('names the first byte that is not UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from('fine\nalso é '), Buffer.from([0xe9, 0x20]), Buffer.from('\n')])
    await expect(textsOf(write('latin.txt', bytes))).rejects.toThrow(
      'latin.txt, line 2: not UTF-8 text (byte 9 of the line is 0xe9); save it as UTF-8',
    )
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"a": 1}\n', 'utf16le')])
    await expect(textsOf(write('wide.txt', wide))).rejects.toThrow('wide.txt: the text is UTF-16, not UTF-8')
  })
  it('rejects lines and streams beyond the limits', async () => {
    const path = write('long.txt', 'x'.repeat(5000))
    await expect(gather(readLines(path, { maxLine: 1000 }))).rejects.toThrow('long.txt, line 1: longer than 1000 bytes')
    const bomb = write('bomb.gz', gzipSync(Buffer.alloc(4 << 20, 'a\n')))
    await expect(gather(readLines(bomb, { maxBytes: 1 << 20 }))).rejects.toThrow('larger than 1048576 bytes')
    await expect(readText(bomb, { maxBytes: 1 << 20 })).rejects.toThrow('larger than 1048576 bytes')
    expect(() => readTextSync(bomb, { maxBytes: 1 << 20 })).toThrow('larger than 1048576 bytes')
  })
  it('reports a missing file and a folder', async () => {
    await expect(textsOf(join(scratch, 'nowhere'))).rejects.toThrow('nowhere: no such file')
    await expect(textsOf(scratch)).rejects.toThrow('is a folder; a file is expected')
  })
  it('gives the lines of splitLines, however the bytes are split into chunks', async () => {
    const texts = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\u2028', '\uFEFF', 'é', '😀', ' ') })
    await fc.assert(
      fc.asyncProperty(texts, fc.array(fc.nat(20)), async (text, cuts) => {
        const bytes = Buffer.from(text)
        async function* cut() {
          let from = 0
          for (const size of cuts) {
            yield bytes.subarray(from, from + size)
            from = Math.min(bytes.length, from + size)
          }
          yield bytes.subarray(from)
        }
        expect(await gather(readLines(cut()))).toEqual(splitLines(text))
      }),
      { seed: 3, numRuns: 300 },
    )
  })
})

it('readLineBytes counts blank lines too', async () => {
  const lines = await gather(readLineBytes(write('blank.txt', '\n\nx')))
  expect(lines.map(({ number, offset, complete }) => [number, offset, complete])).toEqual([
    [1, 0, true],
    [2, 1, true],
    [3, 2, false],
  ])
})

it('readText and readTextSync agree', async () => {
  for (const content of ['\uFEFFa: 1\r\n', gzipSync('a: 1\n'), '']) {
    const path = write('whole.txt', content)
    expect(readTextSync(path)).toBe(await readText(path))
  }
  expect(readTextSync(write('marked.yaml', '\uFEFFa: 1\n'))).toBe('a: 1\n')
})
