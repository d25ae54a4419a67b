import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { readLines } from './files.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-input-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function linesOf(contents: string | Uint8Array) {
  const path = join(folder, 'file')
  writeFileSync(path, contents)
  const lines: [number, string][] = []
  for await (const { number, text } of readLines(path)) lines.push([number, text])
  return lines
}

describe('lines', () => {
  it('end with a line feed, with or without a carriage return, and with nothing else', async () => {
    expect(await linesOf('a\r\n\n  \nb\u2028c\u2029d\u0085e\nf')).toEqual([
      [1, 'a'],
      [4, 'b\u2028c\u2029d\u0085e'],
      [5, 'f'],
    ])
  })

  it('begin behind a byte order mark', async () => {
    expect(await linesOf('\ufeff{"id":1}\n')).toEqual([[1, '{"id":1}']])
  })

  it('are whole however long, and wherever the chunks of the file end', async () => {
    const long = 'ä€𝄞'.repeat(60_000)
    expect(await linesOf(`${long}\nb\n${long}`)).toEqual([
      [1, long],
      [2, 'b'],
      [3, long],
    ])
  })

  it('are those that splitting the text would give', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 5 })), async pieces => {
        const text = pieces.map(piece => piece.replaceAll(/[\r\ufeff]/g, '')).join('\n')
        const expected = text.split('\n').flatMap((line, i) => (line.trim() === '' ? [] : [[i + 1, line]]))
        expect(await linesOf(text)).toEqual(expected)
      }),
      { numRuns: 50 },
    )
  })

  it('that are not UTF-8 are refused, not mended', async () => {
    await expect(linesOf(Buffer.from([0x61, 0x0a, 0xff, 0x0a]))).rejects.toThrow('not UTF-8')
    await expect(linesOf(Buffer.from([0x61, 0xe2, 0x82]))).rejects.toThrow('not UTF-8')
  })

  it('of a file that is not there are an error of one line', async () => {
    const lines = readLines(join(folder, 'none'))
    await expect(lines.next()).rejects.toThrow('none: no such file')
  })
})
