import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawPackages, picture, readImports, reduceTransitively } from './draw-packages.ts'

const sample = new Map([
  ['a', []],
  ['b', ['a']],
  ['c', ['a', 'b']],
  ['d', ['a']],
])

describe('the drawing of the packages', () => {
  it('is that of the manifests (else run: npm run draw-packages)', () => {
    expect(readFileSync(picture, 'utf8')).toBe(drawPackages(readImports()))
  })

  it('drops transitively implied arrows', () => {
    expect(reduceTransitively(sample)).toEqual([
      ['b', 'a'],
      ['c', 'b'],
      ['d', 'a'],
    ])
  })
})
