/** The first load, measured over the built files: what the page asks for before a screen is drawn, and that no screen brings zod. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { builtClient } from './harness.ts'

describe.skipIf(!existsSync(join(builtClient, 'index.html')))(
  'the built client (skipped where it is not built)',
  () => {
    const page = readFileSync(join(builtClient, 'index.html'), 'utf8')
    const firstFiles = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
    const size = (path: string) => gzipSync(readFileSync(join(builtClient, path))).length

    it('loads less than 250 kB before the first screen', () => {
      expect(firstFiles.length).toBeGreaterThan(1)
      expect(firstFiles.reduce((sum, path) => sum + size(path), 0)).toBeLessThan(250_000)
    })
    it('checks no schemas in the first load', () => {
      for (const path of firstFiles)
        expect(readFileSync(join(builtClient, path), 'utf8')).not.toMatch(/ZodError|\$ZodType/)
    })
    it('has no inline script and names no other machine', () => {
      expect(page).not.toMatch(/<script(?![^>]* src=)/)
      expect(page).not.toMatch(/https?:\/\//)
      for (const file of readdirSync(join(builtClient, 'assets')).filter(name => name.endsWith('.css')))
        expect(readFileSync(join(builtClient, 'assets', file), 'utf8')).not.toMatch(/url\(["']?https?:/)
    })
  },
)
