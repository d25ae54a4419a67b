import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { schemaFiles } from '../../../scripts/write-schemas.ts'
import { root } from './installed.ts'

describe('the published JSON Schemas', () => {
  it('follow from the types of printed documents (else run: npm run schemas)', () => {
    const folder = join(root, 'packages', 'elenchus', 'schemas')
    const published = new Map(readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')]))
    const derived = schemaFiles()
    expect([...published.keys()].sort()).toEqual([...derived.keys()].sort())
    // Descriptions follow doc comments and may lag behind them.
    const shape = (text: string) =>
      JSON.stringify(JSON.parse(text), (key, value) => (key === 'description' ? undefined : value))
    expect(
      [...derived].filter(([name, text]) => shape(text) !== shape(published.get(name)!)).map(([name]) => name),
    ).toEqual([])
  }, 60_000)
})
