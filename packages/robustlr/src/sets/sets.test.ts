import { readStatement, readTheory } from '@elenchus/english'
import { equal } from '@elenchus/logic'
import { checkProof, decide, negation } from '@elenchus/logic/rules'
import { describe, expect, test } from 'vitest'
import { formatGeneratedInstance, formatInstance, parseInstanceLine, parseInstanceLogic } from '../formats/jsonl.ts'
import type { Instance } from '../instances/instance.ts'
import { naiveLabel } from '../reasoner/testing/naive-reasoner.ts'
import { generate } from './generate.ts'
import { SET_NAMES, type SetName } from './sets.ts'

const THEORIES = 24

function all(set: SetName): (Instance & { file: string })[] {
  return Array.from(generate(set, { theories: THEORIES, seed: 5 }), ({ file, instance }) => ({
    ...instance,
    file: file.name,
  }))
}

describe.each(SET_NAMES.map(set => [set] as const))('%s', set => {
  const instances = all(set)

  test('labels are those of truth tables and of the general reasoner', () => {
    let tabled = 0
    for (const instance of instances) {
      const { theory, statement } = parseInstanceLogic(instance)
      expect(decide(theory, statement).label, instance.id).toBe(instance.label)
      const naive = naiveLabel(theory, statement, 15)
      if (naive === null) continue
      expect(naive, instance.id).toBe(instance.label)
      tabled++
    }
    expect(tabled).toBeGreaterThan(instances.length / 10)
  })

  test('every True and False has a proof that checks, no Unknown has one', () => {
    for (const instance of instances) {
      const { theory, statement, proof } = parseInstanceLogic(instance)
      if (proof === null) {
        expect(instance.label).toBe('Unknown')
        expect(instance.depth).toBeNull()
        continue
      }
      const conclusion = instance.label === 'True' ? statement : negation(statement)
      expect(checkProof(theory, proof, { conclusion }), instance.id).toEqual({ valid: true })
      expect(instance.depth).toBe(proof.depth)
    }
  })

  test('the English reads back to the same theory and statement', () => {
    for (const instance of instances) {
      const { theory, statement } = parseInstanceLogic(instance)
      const read = readTheory(instance.context)
      expect(read.facts.length, instance.id).toBe(theory.facts.length)
      expect(read.rules.length, instance.id).toBe(theory.rules.length)
      for (const [i, fact] of read.facts.entries()) expect(equal(fact, theory.facts[i]!)).toBe(true)
      read.rules.forEach((rule, i) => {
        expect(equal(rule.body, theory.rules[i]!.body), instance.context).toBe(true)
        expect(equal(rule.head, theory.rules[i]!.head), instance.context).toBe(true)
      })
      expect(equal(readStatement(instance.statement), statement)).toBe(true)
    }
  })

  test('ids are unique in a file and no theory with its statement occurs twice', () => {
    const ids = new Set(instances.map(instance => `${instance.file} ${instance.id}`))
    expect(ids.size).toBe(instances.length)
    const contents = new Map<string, string>()
    for (const { file, facts, rules, query, variant } of instances) {
      const content = `${file}\n${[...facts].sort().join('\n')}\n${[...rules].sort().join('\n')}\n${query}`
      expect(contents.get(content), variant).toBeUndefined()
      contents.set(content, variant)
    }
  })

  test('lines go to JSON and back', () => {
    for (const { file: _, ...instance } of instances) {
      expect(parseInstanceLine(formatInstance(instance))).toEqual({ instance })
      expect(formatGeneratedInstance(instance)).toBe(formatInstance(instance))
    }
  })
})

test('the splits of a training set share no theory', () => {
  const split = new Map<string, string>()
  for (const set of ['train-neg', 'train-mixed'] as const) {
    for (const { file, instance } of generate(set, { theories: 200, seed: 9 })) {
      const theory = [...instance.facts, ...instance.rules].sort().join('\n')
      expect(split.get(theory) ?? file.name).toBe(file.name)
      split.set(theory, file.name)
    }
  }
  expect(split.size).toBe(400)
})

test('a set is the same whichever way it is divided', () => {
  for (const set of ['train-and-or-neg', 'contrast-disjunction', 'equivalence-distributive2'] as const) {
    const whole = Array.from(generate(set, { theories: 30, seed: 3 }), ({ file, instance }) => [file.name, instance])
    const files = new Map<string, Instance[]>()
    for (let index = 1; index <= 4; index++) {
      for (const { file, instance } of generate(set, { theories: 30, seed: 3, shard: { index, count: 4 } })) {
        files.set(file.name, [...(files.get(file.name) ?? []), instance])
      }
    }
    for (const [name, instances] of files) {
      expect(instances).toEqual(whole.filter(([file]) => file === name).map(([, instance]) => instance))
    }
    expect([...files.values()].flat().length).toBe(whole.length)
  }
})
