import { describe, expect, it } from 'vitest'
import { bundle, getPart, readBundleMeta } from './bundle.ts'
import { readModelFile, section } from './read.ts'
import { writeModelFile } from './write.ts'

describe('bundle', () => {
  const part = (n: number) => ({ kind: `k${n}`, meta: { n }, sections: { w: Float32Array.of(n) } })

  it('keeps parts apart, also within parts', () => {
    const inner = bundle({ kind: 'inner', parts: { a: part(1), b: part(2) } })
    const file = readModelFile(writeModelFile(bundle({ kind: 'outer', meta: 'm', parts: { a: part(3), inner } })))
    expect(readBundleMeta(file)).toBe('m')
    const a = getPart(file, 'a')
    expect([a.kind, a.meta, section(a, 'w', Float32Array)[0]]).toEqual(['k3', { n: 3 }, 3])
    expect(section(getPart(getPart(file, 'inner'), 'b'), 'w', Float32Array)[0]).toBe(2)
    expect(() => getPart(file, 'c')).toThrow('no part "c"; it has: a, inner')
    expect(() => getPart(a, 'x')).toThrow(/contains a single model/)
    expect(() => bundle({ kind: 'x', parts: { 'a/b': part(1) } })).toThrow(/slash/)
  })
})
