/**
 * Pairs of theory and statement with the label that a careful reader gives, each beside a first-order translation made by
 * hand. The translation is decided by z3 apart from the reader, so a wrong label in the file shows itself; the reader then
 * has to give the same, and what it says it has read, read again, has to come to the same formula.
 */
import { closeSolver, decide as decideFol, entails } from '@elenchus/logic/fol'
import { afterAll, describe, expect, it } from 'vitest'
import { TheoryError } from '../../theory-error.ts'
import { VOCABULARY } from '../../writing/vocabulary.ts'
import { decideEnglish } from '../decide-english.ts'
import { readDiscourse } from './read-discourse.ts'
import { caseFiles, casesOf } from './testing/read-cases.ts'

const files = caseFiles()

afterAll(() => closeSolver())

it('has the size that was promised, and a translation for every label', () => {
  const all = files.flatMap(casesOf)
  expect(all.length).toBeGreaterThan(650)
  for (const { labels, formulas, theory } of all) {
    expect(formulas !== undefined, theory).toBe(labels.some(label => label !== 'refused'))
  }
})

describe.each(files)('%s', file => {
  it.each(casesOf(file))('$theory ⊢ $statement', async ({ theory, statement, labels, formulas }) => {
    if (formulas !== undefined) {
      const byHand = await decideFol({ theory: [...formulas.premises], statement: formulas.conclusion })
      expect(labels, 'the translation by hand').toContain(byHand.label === 'Uncertain' ? 'Unknown' : byHand.label)
    }
    const answer = await decideEnglish(theory, statement).catch((error: unknown) => {
      if (!(error instanceof TheoryError)) throw error
      return { label: 'refused', reading: error.message }
    })
    expect(labels, JSON.stringify(answer.reading, null, 1)).toContain(answer.label)
  })

  it('says again what it read, and reads that alike', async () => {
    for (const { theory, labels } of casesOf(file)) {
      const read = readDiscourse(theory, undefined, { vocabulary: VOCABULARY })
      if (labels.includes('refused') && read.sentences.some(one => one.failure !== undefined)) continue
      const again = readDiscourse(read.sentences.map(one => one.paraphrase).join(' '), undefined, {
        vocabulary: VOCABULARY,
      })
      for (const [i, { formula, paraphrase }] of read.sentences.entries()) {
        const second = again.sentences[i]!
        expect(second.failure, `${theory} → ${paraphrase}`).toBeUndefined()
        // A name without capital is said again with one.
        if (JSON.stringify(second.formula).toLowerCase() === JSON.stringify(formula).toLowerCase()) continue
        const same = await entails([], { kind: 'iff', left: formula!, right: second.formula! })
        expect(same.label, `${theory} → ${paraphrase} → ${second.paraphrase}`).toBe('True')
      }
    }
  })
})
