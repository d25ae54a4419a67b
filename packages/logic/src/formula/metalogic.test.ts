import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { corpus } from '../../../../scripts/corpora.ts'
import { degree } from '../s5/chain.ts'
import { equal } from './equal.ts'
import { parse } from './parse.ts'
import { print } from './print.ts'

interface Sentence {
  readonly inner_info: {
    readonly inner_formula: string
    readonly inner_formula_readable: string
    readonly degree_label: number
    readonly global_operators: readonly string[]
  }
}

const path = corpus('metalogic', 'metalogic_train.json')
const file = existsSync(path) ? path : null

describe.skipIf(!file)(`MetaLogic's own formulas${file ? '' : ' (skipped: ../shared/data absent)'}`, () => {
  const sentences = file
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .flatMap(line => Object.values((JSON.parse(line) as { sent_dict: Record<string, Sentence> }).sent_dict))
        .map(sentence => sentence.inner_info)
        .filter(info => info.inner_formula !== '')
    : []

  test('both spellings are read, and printed as the corpus has them', () => {
    expect(sentences.length).toBeGreaterThan(500)
    for (const info of sentences) {
      const formula = parse(info.inner_formula)
      expect(print(formula, { notation: 'metalogic' })).toBe(info.inner_formula)
      expect(equal(parse(info.inner_formula_readable), formula)).toBe(true)
    }
  })

  test('the degree of certainty of a leading chain is the annotated one', () => {
    for (const info of sentences) {
      expect(degree(parse(`${info.global_operators.join(' ')} p`))).toBe(info.degree_label)
    }
  })
})
