import fc from 'fast-check'
import { strFromU8, strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { EvaluationError } from '../../error.ts'
import { openZip } from './unzip.ts'

const bytes = zipSync({ 'a.json': strToU8('{"a":1}'), 'b/c.txt': [strToU8('x'.repeat(5000)), { level: 0 }] })

describe('unzip', () => {
  it('gives entries in the order they are asked for, deflated or stored', () => {
    const archive = openZip(bytes, 'x.eval')
    expect(archive.names).toEqual(['a.json', 'b/c.txt'])
    expect([...archive.unpack(['b/c.txt', 'a.json'])].map(data => strFromU8(data).slice(0, 8))).toEqual([
      'xxxxxxxx',
      '{"a":1}',
    ])
  })
  it('refuses a bomb by the sizes it declares, before it unpacks anything', () => {
    const bomb = zipSync({ 'a.json': new Uint8Array(3 * 2 ** 20), 'b.json': new Uint8Array(2 ** 20) }, { level: 9 })
    expect(bomb.length).toBeLessThan(10_000)
    expect(() => openZip(bomb, 'x.eval', { entryBytes: 2 ** 20 })).toThrow(
      /^x\.eval, a\.json: unpacks to 3\.0 MiB, more than the 1\.0 MiB allowed; convert/,
    )
    expect(() => openZip(bomb, 'x.eval', { totalBytes: 2 ** 21 })).toThrow('x.eval: unpacks to 4.0 MiB, more than')
  })
  it('holds an archive that lies about its sizes to them', () => {
    const lying = Buffer.from(zipSync({ 'a.json': new Uint8Array(2 ** 20).fill(65) }, { level: 9 }))
    const directory = lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    lying.writeUInt32LE(100, directory + 24)
    const read = () => [...openZip(lying, 'x.eval').unpack(['a.json'])].map(data => data.length)
    let lengths: number[] = []
    try {
      lengths = read()
    } catch (error) {
      expect(error).toBeInstanceOf(EvaluationError)
    }
    expect(Math.max(0, ...lengths)).toBeLessThanOrEqual(100)
  })
  it('fails in one line on anything damaged', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.nat(bytes.length), (at, value, length) => {
        const damaged = bytes.slice(0, length)
        if (at < length) damaged[at] = value
        try {
          const archive = openZip(damaged, 'x.eval', { entryBytes: 2 ** 20 })
          for (const _ of archive.unpack(archive.names));
        } catch (error) {
          expect(error).toBeInstanceOf(EvaluationError)
          expect((error as Error).message).not.toContain('\n')
        }
      }),
      { seed: 5, numRuns: 400 },
    )
  })
})
