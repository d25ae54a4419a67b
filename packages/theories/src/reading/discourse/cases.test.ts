/**
 * Pairs of theory and statement with the label that a careful reader gives, each beside a first-order translation made by
 * hand. The translation is decided by z3 apart from the reader, so a wrong label in the file shows itself; the reader then
 * has to give the same, and what it says it has read, read again, has to come to the same formula.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { closeSolver, decide as decideFol, entails } from '@elenchus/logic/fol'
import { afterAll, describe, expect, it } from 'vitest'
import { TheoryError } from '../../theory-error.ts'
import { VOCABULARY } from '../../vocabulary/words.ts'
import { decideEnglish } from '../decide-english.ts'
import { readDiscourse } from './read-discourse.ts'

interface Case {
  readonly theory: string
  readonly statement: string
  readonly label: string
  readonly formulas: string | undefined
}

const folder = fileURLToPath(new URL('cases/', import.meta.url))

function casesOf(file: string): Case[] {
  const lines = readFileSync(folder + file, 'utf8').split('\n')
  return lines.flatMap((line, i) => {
    const found = /^(.*) ⊢ (.*) ==> (\w+)$/.exec(line)
    if (found === null) return []
    const next = lines[i + 1] ?? ''
    const formulas = next.includes('⊢') && !next.includes('==>') ? next : undefined
    return [{ theory: found[1]!, statement: found[2]!, label: found[3]!, formulas }]
  })
}

const files = readdirSync(folder).filter(name => name.endsWith('.txt'))

afterAll(() => closeSolver())

it('has the size that was promised, and a translation for every label', () => {
  const all = files.flatMap(casesOf)
  expect(all.length).toBeGreaterThan(300)
  for (const { label, formulas, theory } of all) expect(formulas !== undefined, theory).toBe(label !== 'refused')
})

describe.each(files)('%s', file => {
  it.each(casesOf(file))('$theory ⊢ $statement', async ({ theory, statement, label, formulas }) => {
    if (formulas !== undefined) {
      const [premises, conclusion] = formulas.split(' ⊢ ')
      const given = premises!.split(';').map(one => one.trim())
      const byHand = await decideFol({ theory: given, statement: conclusion! })
      expect(byHand.label === 'Uncertain' ? 'Unknown' : byHand.label, 'the translation by hand').toBe(label)
    }
    if (label === 'refused') {
      const refusal = await decideEnglish(theory, statement).then(
        answer => answer.label,
        (error: unknown) => error,
      )
      expect(refusal).toBeInstanceOf(TheoryError)
      return
    }
    const answer = await decideEnglish(theory, statement)
    expect(answer.label, JSON.stringify(answer.reading, null, 1)).toBe(label)
  })

  it('says again what it read, and reads that alike', async () => {
    for (const { theory, label } of casesOf(file)) {
      if (label === 'refused') continue
      const read = readDiscourse(theory, undefined, { vocabulary: VOCABULARY })
      const again = readDiscourse(read.sentences.map(one => one.paraphrase).join(' '), undefined, {
        vocabulary: VOCABULARY,
      })
      for (const [i, { formula, paraphrase }] of read.sentences.entries()) {
        const second = again.sentences[i]!
        expect(second.failure, `${theory} → ${paraphrase}`).toBeUndefined()
        if (JSON.stringify(second.formula) === JSON.stringify(formula)) continue
        const same = await entails([], { kind: 'iff', left: formula!, right: second.formula! })
        expect(same.label, `${theory} → ${paraphrase} → ${second.paraphrase}`).toBe('True')
      }
    }
  })
})
