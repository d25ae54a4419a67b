import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeSymbolic } from '@elenchus/logic/rules'
import { describe, expect, it } from 'vitest'
import { readTheory, readTheoryWithDiagnostics } from './read-theory.ts'
import { TheoryError } from './theory-error.ts'

/** Cases are text: `# name`, the English, `==>`, then the theory in the symbolic syntax, or `error code line:column`. */
const folder = fileURLToPath(new URL('./cases/', import.meta.url))

for (const file of readdirSync(folder).sort()) {
  describe(file, () => {
    for (const block of readFileSync(`${folder}${file}`, 'utf8').split(/^# /m).slice(1)) {
      const name = block.slice(0, block.indexOf('\n'))
      const [english, expected] = block.slice(name.length + 1).split(/\n==>/) as [string, string]
      const wanted = expected.trim()
      it(name, () => {
        if (!wanted.startsWith('error ')) {
          expect(writeSymbolic(readTheory(english)).trim()).toBe(wanted)
          return
        }
        const { diagnostics } = readTheoryWithDiagnostics(english)
        const first = diagnostics.find(one => one.severity === 'error')
        expect(first && `error ${first.code} ${first.position.line}:${first.position.column}`).toBe(wanted)
        expect(() => readTheory(english)).toThrow(TheoryError)
        expect(first!.message).toContain('^')
      })
    }
  })
}
