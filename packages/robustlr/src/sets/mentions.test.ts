import { parse } from '@elenchus/logic'
import { describe, expect, test } from 'vitest'
import { parseInstanceLogic } from '../formats/jsonl.ts'
import { naiveLabel } from '../reasoner/testing/naive-reasoner.ts'
import { generate } from './generate.ts'

describe('mentions', () => {
  test('give the value of every literal at its place in the text', () => {
    let mentioned = 0
    for (const { instance } of generate('train-mixed', { theories: 30, seed: 2, mentions: true, atoms: [3, 9] })) {
      const { theory } = parseInstanceLogic(instance)
      const mentions = instance.mentions!
      const literals = [...instance.facts, ...instance.rules].join(' ').match(/\w+\(/g)!
      expect(mentions.length).toBe(literals.length)
      for (const { start, end, literal, value } of mentions) {
        expect(value).toBe(naiveLabel(theory, parse(literal)))
        const words = instance.context.slice(start, end)
        const [, predicate] = /~?(\w+)\(/.exec(literal)!
        expect(words).toContain(predicate)
        mentioned++
      }
    }
    expect(mentioned).toBeGreaterThan(300)
  })

  test('are left out unless asked for', () => {
    const [first] = generate('train-mixed', { theories: 10, seed: 2 })
    expect(first!.instance).not.toHaveProperty('mentions')
  })
})
