import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fixture } from '../../../../scripts/corpora.ts'
import type { Formula } from '../formula/formula.ts'
import { parse } from '../formula/parse.ts'
import { checkProof, decide, type Label, negation, type Theory } from './index.ts'

type Written = string | readonly ['and' | 'or', ...Written[]]
interface Case {
  readonly id: string
  readonly facts: readonly string[]
  readonly rules: readonly { readonly body: Written; readonly head: Written }[]
  readonly statement: string
  readonly fc: Label
  readonly recommended: Label
}

const file = fixture('logic/theory-cases.json')
const present = existsSync(file)
const cases: readonly Case[] = present ? JSON.parse(readFileSync(file, 'utf8')) : []

function formula(written: Written): Formula {
  if (typeof written === 'string') return parse(written)
  const [kind, ...operands] = written
  return { kind, operands: operands.map(formula) }
}

function theoryOf({ facts, rules }: Case): Theory {
  return {
    facts: facts.map(formula),
    rules: rules.map(rule => ({ body: formula(rule.body), head: formula(rule.head) })),
  }
}

describe.skipIf(!present)(`the tricky theories${present ? '' : ' (skipped: ../shared/fixtures absent)'}`, () => {
  for (const semantics of ['classical', 'forward'] as const) {
    it.each(cases.map(one => [one.id, one] as const))(`${semantics}: %s`, (_, one) => {
      const theory = theoryOf(one)
      const statement = parse(one.statement)
      const { label, proof } = decide(theory, statement, { semantics })
      expect(label).toBe(semantics === 'classical' ? one.recommended : one.fc)
      expect(proof === null).toBe(label === 'Unknown')
      if (!proof) return
      expect(checkProof(theory, proof)).toEqual({ valid: true })
      if (label === 'True') expect(proof.conclusion).toEqual(statement)
      if (label === 'False') expect(proof.conclusion).toEqual(negation(statement))
    })
  }
})
