import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { schemaFiles } from '../../../scripts/write-schemas.ts'
import { root } from './installed.ts'

describe('the published JSON Schemas', () => {
  it('follow from the types of printed documents (else run: npm run schemas)', () => {
    const folder = join(root, 'packages', 'elenchus', 'schemas')
    const published = new Map(readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')]))
    expect(Object.fromEntries(published)).toEqual(Object.fromEntries(schemaFiles()))
  }, 60_000)
})
