/** Every exemplar says what our own reasoner says; no label is taken on trust. */
import { reasoningTypes } from '@elenchus/benchmarks'
import { decide, readTheory } from '@elenchus/english'
import { parse } from '@elenchus/logic'
import { decide as decideFol } from '@elenchus/logic/fol'
import { decide as decideRules, readSymbolic } from '@elenchus/logic/rules'
import { describe, expect, it } from 'vitest'
import { splitTranslation } from '../protocols/prove.ts'
import choiceExemplars from './choice/exemplars.json' with { type: 'json' }
import inferenceExemplars from './inference/exemplars.json' with { type: 'json' }
import { theoryExemplars } from './theory/theory-exemplars.ts'

const semantics = { robustlr: 'classical', proofwriter: 'forward', logicnli: 'forward', prontoqa: 'forward' } as const

describe.each(Object.entries(semantics))('exemplars of %s', (task, given) => {
  it.each(theoryExemplars[task]!.map(each => [each.theory, each] as const))('%s', (theory, exemplar) => {
    const { statement, label, translation } = exemplar
    expect(
      decide(readTheory(theory, { dialect: 'generated' }), statement, { dialect: 'generated', semantics: given }).label,
    ).toBe(label)
    const split = splitTranslation(translation)!
    expect(decideRules(readSymbolic(split.theory), parse(split.statement), { semantics: given }).label).toBe(label)
  })
})

describe('exemplars of folio', () => {
  it.each(theoryExemplars['folio']!.map(each => [each.theory, each] as const))(
    '%s',
    async (_, { translation, label }) => {
      const { label: decided } = await decideFol(splitTranslation(translation)!)
      expect(decided === 'Uncertain' ? 'Unknown' : decided).toBe(label)
    },
  )
})

describe('exemplars', () => {
  it('show more than one label among the first three', () => {
    for (const list of Object.values(theoryExemplars))
      expect(new Set(list.slice(0, 3).map(({ label }) => label)).size).toBeGreaterThan(1)
    expect(new Set(theoryExemplars['logicnli']!.map(({ label }) => label)).size).toBe(4)
  })
  it('of LogiQA are one per reasoning type', () => {
    expect(inferenceExemplars.English.map(({ type }) => type)).toEqual([...reasoningTypes])
    expect(choiceExemplars.English).toHaveLength(reasoningTypes.length)
    expect(new Set(inferenceExemplars.English.map(({ label }) => label)).size).toBe(2)
    expect(new Set(choiceExemplars.English.map(({ answer }) => answer)).size).toBe(4)
  })
})
