/**
 * FOLIO's first hundred validation rows (Han et al. 2022): how many formulas can be read as they stand, and how many
 * gold labels the decided labels agree with. The corpus is not part of this repository.
 */
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { corpus } from '../../../../scripts/corpora.ts'
import { close as closeSolver } from '../z3/engine.ts'
import { derive } from './derivation.ts'
import { close, equal } from './formula.ts'
import { parse } from './parse.ts'
import { print } from './print.ts'
import { decide, readTheory } from './theory.ts'

const file = corpus('folio', 'validation_first100.jsonl')
const present = existsSync(file)

interface Row {
  readonly 'premises-FOL': readonly string[]
  readonly 'conclusion-FOL': string
  readonly label: string
}

afterAll(closeSolver)

describe.skipIf(!present)('FOLIO (skipped: ../shared/data absent)', () => {
  const rows: Row[] = present
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as Row)
    : []
  const formulas = (row: Row) => [...row['premises-FOL'], row['conclusion-FOL']]

  it('reads at least 97 of 100 rows without mending, and prints them so that they come back', () => {
    const read = rows.filter(row => readTheory(formulas(row), { repair: false }).errors.length === 0)
    expect(rows).toHaveLength(100)
    expect(read.length).toBeGreaterThanOrEqual(97)
    for (const text of read.flatMap(formulas))
      for (const notation of ['unicode', 'ascii'] as const) {
        const formula = parse(text)
        expect(equal(parse(print(formula, { notation })), formula)).toBe(true)
      }
  })

  it('agrees with at least 92 of 100 gold labels', async () => {
    let agree = 0
    for (const row of rows) {
      const { label } = await decide({ theory: row['premises-FOL'], statement: row['conclusion-FOL'] })
      if (label === row.label) agree++
    }
    expect(agree).toBeGreaterThanOrEqual(92)
  })

  it('derives every answer that it proves, step by step', async () => {
    let [proved, derived] = [0, 0]
    for (const row of rows) {
      const { premises, conclusion } = { premises: row['premises-FOL'], conclusion: row['conclusion-FOL'] }
      const answer = await decide({ theory: premises, statement: conclusion })
      if (answer.label !== 'True' && answer.label !== 'False') continue
      proved++
      const used = 'premises' in answer.evidence ? answer.evidence.premises : []
      const theory = readTheory(premises).formulas
      const claim = readTheory([conclusion]).formulas[0]!
      const goal = answer.label === 'True' ? claim : ({ kind: 'not', operand: close(claim) } as const)
      const core = used.map(i => theory[i]!)
      if (derive(core, goal)) derived++
    }
    expect(proved).toBeGreaterThanOrEqual(60)
    expect(derived).toBe(proved)
  })
})
