import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RawRecord, splitJsonList, splitLines } from './raw-records.ts'

const collect = async (pieces: AsyncIterable<RawRecord>) => {
  const found: RawRecord[] = []
  for await (const piece of pieces) found.push(piece)
  return found
}
async function* inChunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe('pieces of a file', () => {
  it('a list is cut into its elements wherever the chunks end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        async (values, size, pretty) => {
          const text = JSON.stringify(values, null, pretty ? 1 : 0)
          const pieces = await collect(splitJsonList('list', inChunks(text, size)))
          expect(pieces.map(piece => JSON.parse(piece.text))).toEqual(JSON.parse(text))
          expect(pieces.map(piece => piece.item)).toEqual(values.map((_, i) => i + 1))
        },
      ),
      { seed: 6, numRuns: 300 },
    )
  })
  it('lines are counted, empty ones left out', async () => {
    for (const size of [1, 3, 100]) {
      const pieces = await collect(splitLines('lines', inChunks('é one\n\n  \ntwo\r\nthree', size)))
      expect(pieces).toEqual([
        { text: 'é one', line: 1, item: 1 },
        { text: 'two', line: 4, item: 2 },
        { text: 'three', line: 5, item: 3 },
      ])
    }
  })
  it('escapes at the end of a chunk, and lists that are not lists', async () => {
    const text = '["a\\"]", "\\\\", {"b": "}"}]'
    for (let size = 1; size < text.length; size++)
      expect(await collect(splitJsonList('x', inChunks(text, size)))).toHaveLength(3)
    await expect(collect(splitJsonList('x', inChunks('{}', 1)))).rejects.toThrow(
      'x, line 1: expected [ at the beginning of the list',
    )
    await expect(collect(splitJsonList('x', inChunks('[1] 2', 2)))).rejects.toThrow('text after the end of the list')
    await expect(collect(splitJsonList('x', inChunks('[1,\n,2]', 2)))).rejects.toThrow(
      'x, line 2: an element is missing before ","',
    )
  })
  it('other encodings are refused', async () => {
    async function* latin() {
      yield Uint8Array.from([0x61, 0xe9, 0x0a])
    }
    await expect(collect(splitLines('x', latin()))).rejects.toThrow('x, line 1: not UTF-8 text')
  })
})
