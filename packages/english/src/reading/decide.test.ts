import { existsSync, readFileSync } from 'node:fs'
import { checkProof } from '@elenchus/logic/rules'
import { describe, expect, it } from 'vitest'
import { corpus } from '../../../../scripts/corpora.ts'
import { TheoryError } from '../theory-error.ts'
import { decide } from './decide.ts'
import { readTheory } from './read-theory.ts'

const label = (theory: string, statement: string, options = {}) => decide(theory, statement, options).label

describe('decide', () => {
  it('answers in English, with a proof that checks', () => {
    const theory = readTheory('Charlie is tall. If Charlie is tall then Erin is kind.')
    const decision = decide(theory, 'Erin is not kind.')
    expect(decision.label).toBe('False')
    expect(checkProof(theory, decision.proof!).valid).toBe(true)
  })

  it("the shapes of the paper's first figure", () => {
    expect(label('Odile is lanky. Bram is mossy, if Odile is lanky.', 'Bram is mossy.')).toBe('True')
    expect(label('Odile is lanky. Bram is mossy, if Odile is lanky and brisk.', 'Bram is mossy.')).toBe('Unknown')
    expect(label('Odile is lanky. Bram is mossy, if Odile is lanky or brisk.', 'Bram is mossy.')).toBe('True')
    const contrapositive = 'Odile is lanky. If Bram is not mossy, then Odile is not lanky.'
    expect(label(contrapositive, 'Bram is mossy.')).toBe('True')
    expect(label(contrapositive, 'Bram is mossy.', { semantics: 'forward' })).toBe('Unknown')
  })

  it("the shape of the paper's second figure", () => {
    const theory =
      'Odile is lanky. Bram is not the uncle of Odile. If Odile is lanky or brisk, then Bram is mossy. Odile is grand if Bram is mossy.'
    expect(label(theory, 'Odile is not grand.')).toBe('False')
    expect(label(theory, 'The uncle of Odile is Bram.')).toBe('False')
  })

  it('contradictions have their own labels', () => {
    const theory = 'Odile is lanky. Odile is not lanky. Bram is mossy.'
    expect(label(theory, 'Bram is mossy.')).toBe('Inconsistent')
    expect(label(theory, 'Odile is lanky.', { semantics: 'forward' })).toBe('Both')
    expect(label(theory, 'Bram is mossy.', { semantics: 'forward' })).toBe('True')
    expect(decide(theory, 'Bram is mossy.').notes).toEqual(['the facts say both lanky(Odile) and ~lanky(Odile)'])
  })

  it('circles end', () => {
    const theory = 'If Odile is lanky then Bram is mossy. If Bram is mossy then Odile is lanky.'
    expect(label(theory, 'Odile is lanky.')).toBe('Unknown')
    expect(label(`${theory} Odile is lanky.`, 'Bram is mossy.', { semantics: 'forward' })).toBe('True')
  })

  it('general statements', () => {
    const theory = 'All herons are lanky. Lanky things are mossy. Odile is a heron. Odile is not brisk.'
    expect(label(theory, 'All herons are mossy.')).toBe('True')
    expect(label(theory, 'All herons are brisk.')).toBe('False')
    expect(label(theory, 'All herons are grand.')).toBe('Unknown')
    expect(label(theory, 'If Odile is a heron then Odile is mossy.')).toBe('True')
  })

  it('everyone in a condition counts the individuals of the statement', () => {
    const theory = 'Odile is lanky. If everyone is lanky then p holds.'
    for (const options of [{ domain: 'closed' as const }, { dialect: 'generated' as const }]) {
      expect(label(theory, 'p holds.', options)).toBe('True')
      expect(label(theory, 'p holds.', { ...options, individuals: ['Bram'] })).toBe('Unknown')
    }
  })

  it('says which words the theory never uses', () => {
    expect(decide('Odile is lanky.', 'Odilo is lankey.').notes).toEqual([
      'the theory never mentions "lankey"; did you mean "lanky"?',
      'the theory never mentions "Odilo"; did you mean "Odile"?',
    ])
  })

  it('refuses what it cannot decide', () => {
    expect(() => decide('Odile is lanky.', 'Is Odile lanky?')).toThrow(TheoryError)
  })
})

interface Item {
  readonly context: string
  readonly question: string
  readonly answer: 'A' | 'B' | 'C'
}

describe.each([
  ['ProofWriter', corpus('proofwriter/owa_d5_dev600.json')],
  ['PrOntoQA', corpus('prontoqa/first250.json')],
])('%s', (_, file) => {
  const present = existsSync(file)
  it.skipIf(!present)(`a sample of 60, all right${present ? '' : ' (skipped: ../shared/data absent)'}`, () => {
    const items = (JSON.parse(readFileSync(file, 'utf8')) as Item[])
      .filter((_item, i) => i % 10 === 3 || i % 25 === 7)
      .slice(0, 60)
    for (const { context, question, answer } of items) {
      const statement = question.slice(question.indexOf('?') + 1)
      const expected = { A: 'True', B: 'False', C: 'Unknown' }[answer]
      expect(label(context, statement, { semantics: 'forward', proof: false })).toBe(expected)
    }
  })
})
