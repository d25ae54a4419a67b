import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeSymbolic } from '@elenchus/logic/rules'
import { describe, expect, it } from 'vitest'
import { TheoryError } from '../theory-error.ts'
import { writeText } from '../writing/write-theory.ts'
import { readTheory, readTheoryWithDiagnostics } from './testing/generated-english.ts'

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
          const { theory, vocabulary } = readTheoryWithDiagnostics(english)
          expect(writeSymbolic(theory).trim()).toBe(wanted)
          expect(writeSymbolic(readTheory(english))).toBe(writeSymbolic(theory))
          // Written in the words it brought along and read again, it is the same theory.
          if (/\?y|~\(/.test(wanted)) return
          expect(writeSymbolic(readTheory(writeText(theory, { vocabulary }))).trim()).toBe(wanted)
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
