import { describe, expect, it } from 'vitest'
import { parse } from '../formula/parse.ts'
import { decide } from './decide.ts'
import { describeProof, writeProof } from './describe-proof.ts'
import { readSymbolic } from './symbolic.ts'

const names = (theory: string, statement: string): string[] => {
  const given = readSymbolic(theory)
  return describeProof(given, decide(given, parse(statement)).proof!).steps.map(
    step => `${step.conclusion}: ${step.name}`,
  )
}

describe('the names of steps', () => {
  it.each([
    ['p\np -> q', 'q', ['p: given', 'q: modus ponens']],
    ['~q\np -> q', 'p', ['~q: given', '~p: contraposition']],
    ['p\n~q\np & t -> q', 't', ['~q: given', 'p: given', '~t: contraposition']],
    ['p | q\n~p', 'q', ['~p: given', 'q: disjunctive syllogism']],
    ['p & q', 'q', ['q: simplification']],
    ['p\n~q\np -> q | r', 'r', ['p: given', '~q: given', 'r: disjunctive syllogism']],
    ['p\np -> q & r', 'r', ['p: given', 'r: modus ponens']],
    ['p\nq', 'p & q', ['p: given', 'q: given', 'p & q: conjunction']],
    ['p\nq', 'p | r', ['p: given', 'p | r: combination']],
  ])('%s proves %s', (theory, statement, expected) => {
    expect(names(theory, statement)).toEqual(expected)
  })

  it('refutation and case analysis', () => {
    expect(names('rain -> wet\nsun -> warm\nrain | sun\nwet | warm -> swim', 'swim')).toEqual([
      '~swim: supposition',
      '~wet: contraposition',
      '~rain: contraposition',
      '~warm: contraposition',
      '~sun: contraposition',
      'false: case analysis',
      'swim: refutation',
    ])
  })

  it('lines are broken where they are too wide', () => {
    const theory = readSymbolic(
      'tall(Charlie)\ntall(Charlie) & (kind(Bob) | tall(Charlie)) -> kind(Gary) & ~round(Erin)',
    )
    const text = writeProof(theory, decide(theory, parse('~round(Erin)')).proof!, { width: 80 })
    expect(text).toBe(`\
1. tall(Charlie)  given, fact 1
2. ~round(Erin)   modus ponens, rule 1 with 1:
       tall(Charlie) & (kind(Bob) | tall(Charlie)) -> kind(Gary) & ~round(Erin)
`)
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  })
})
