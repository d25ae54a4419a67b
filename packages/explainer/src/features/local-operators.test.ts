import { english } from '@elenchus/language/node'
import type { Variable } from '@elenchus/metagraph'
import { describe, expect, it } from 'vitest'
import { computeLocalOperatorFeatures, hasOperatorWord } from './local-operators.ts'
import { analyseStatement } from './statement-view.ts'

const language = english()

/** A statement whose variables are these parts of its text. */
function viewed(text: string, ...parts: readonly string[]) {
  const variables = parts.map((part, i): Variable => {
    const start = text.indexOf(part)
    return { id: `v${i + 1}`, text: part, span: { start, end: start + part.length } }
  })
  return analyseStatement({ text, variables }, language)
}

const place = { variable: 1, other: 0, side: 'right', operator: 'and', degree: 2 } as const

function numbers(text: string, ...parts: readonly string[]): Record<string, number> {
  const { names, numbers } = computeLocalOperatorFeatures(viewed(text, ...parts), place, 'not')
  return Object.fromEntries(names.map((name, i) => [name, numbers[i]!]))
}

describe('local operators', () => {
  it('are asked only of variables that have a word for them', () => {
    const view = viewed('The kiln is hot and must not be opened.', 'The kiln is hot', 'must not be opened')
    expect(hasOperatorWord(view, 0, 'not')).toBe(false)
    expect(hasOperatorWord(view, 1, 'not')).toBe(true)
    expect(hasOperatorWord(view, 1, 'box')).toBe(true)
    expect(hasOperatorWord(view, 1, 'diamond')).toBe(false)
  })

  it('tell a variable that begins with the negation from a clause with its own subject', () => {
    const bare = numbers('The kiln is hot, but does not glow.', 'The kiln is hot', 'but does not glow')
    expect(bare['words before it']).toBe(1)
    expect(bare['begins with it, a verb at most before']).toBe(1)
    expect(bare['subject inside']).toBe(0)
    const whole = numbers(
      'The kiln is hot, but the old clay does not crack.',
      'The kiln is hot',
      'but the old clay does not crack',
    )
    expect(whole['words before it']).toBe(4)
    expect(whole['begins with it, a verb at most before']).toBe(0)
    expect(whole['subject inside']).toBe(1)
    expect(whole['head has its subject']).toBe(1)
  })

  it('are finite numbers where there is no such word too', () => {
    const row = numbers('The kiln is hot, and the clay cracks.', 'The kiln is hot', 'the clay cracks')
    expect(Object.values(row).filter(value => !Number.isFinite(value))).toEqual([])
  })

  it('have one row of names whatever the operator, and flags of each own', () => {
    const view = viewed('The kiln is hot and must not be opened.', 'The kiln is hot', 'must not be opened')
    const not = computeLocalOperatorFeatures(view, place, 'not')
    const box = computeLocalOperatorFeatures(view, place, 'box')
    expect(box.names).toEqual(not.names)
    expect(not.flags.filter(flag => flag.startsWith('not: '))).toHaveLength((not.flags.length - 1) / 2)
    expect(box.flags.some(flag => flag.startsWith('not: '))).toBe(false)
  })
})
