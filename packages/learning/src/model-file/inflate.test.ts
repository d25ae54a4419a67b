import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inflateModel } from './inflate.ts'

describe('compressed model files', () => {
  const bytes = Uint8Array.from({ length: 5000 }, (_, i) => (i * i) % 251)
  it('are inflated', async () => {
    expect(await inflateModel(gzipSync(bytes))).toEqual(bytes)
  })
  it('that are not compressed pass as they are, and a wrong checksum is an error', async () => {
    expect(await inflateModel(bytes)).toBe(bytes)
    const damaged = gzipSync(bytes)
    damaged[damaged.length - 6]! ^= 0xff
    await expect(inflateModel(damaged)).rejects.toThrow()
  })
})
