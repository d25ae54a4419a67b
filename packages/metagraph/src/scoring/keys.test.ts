import { describe, expect, it } from 'vitest'
import type { Triple, Unary } from '../model/metagraph.ts'
import { getTripleKey, reduceOperators } from './keys.ts'

/** Every chain of at most `length` operators. */
function chains(length: number): Unary[][] {
  const all: Unary[][] = [[]]
  for (let from = 0, size = 1; size <= length; size++) {
    const end = all.length
    for (; from < end; from++)
      for (const operator of ['not', 'box', 'diamond'] as const) all.push([...all[from]!, operator])
  }
  return all
}

/** Truth of a chain over one variable at world 0, where `worlds` says in which of them the variable holds: every world sees every other. */
function holds(operators: readonly Unary[], worlds: readonly boolean[]): boolean {
  let values = worlds
  for (const operator of operators.toReversed()) {
    if (operator === 'not') values = values.map(value => !value)
    else {
      const value = operator === 'box' ? values.every(Boolean) : values.some(Boolean)
      values = values.map(() => value)
    }
  }
  return values[0]!
}

describe('chains of operators', () => {
  // Two worlds tell all six standard forms apart: p here or not, there or not.
  const models = [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ]
  const all = chains(7)

  it('mean in S5 what their standard form means', () => {
    expect(all).toHaveLength(3280)
    for (const chain of all)
      for (const worlds of models) expect(holds(reduceOperators(chain), worlds)).toBe(holds(chain, worlds))
  })

  it('have six standard forms, and two chains share one only where they mean the same', () => {
    const forms = new Map<string, string>()
    for (const chain of all) {
      const meaning = models.map(worlds => holds(chain, worlds)).join()
      const form = reduceOperators(chain).join(' ')
      expect(forms.get(form) ?? meaning).toBe(meaning)
      forms.set(form, meaning)
    }
    expect(new Set(forms.values()).size).toBe(6)
    expect(forms.size).toBe(6)
  })
})

describe('two triples', () => {
  const triple = (operators: Unary[], operator: Triple['operator'], left = 'v1', right = 'v2'): Triple => ({
    left: { operators, variable: left },
    operator,
    right: { operators: [], variable: right },
  })
  it('are the same where their chains reduce to the same, in either mode', () => {
    for (const mode of ['official', 'paper'] as const) {
      expect(getTripleKey(triple(['not', 'not'], 'implies'), mode)).toBe(getTripleKey(triple([], 'implies'), mode))
      expect(getTripleKey(triple(['box', 'not'], 'implies'), mode)).toBe(
        getTripleKey(triple(['not', 'diamond'], 'implies'), mode),
      )
      expect(getTripleKey(triple(['not'], 'implies'), mode)).not.toBe(getTripleKey(triple([], 'implies'), mode))
    }
  })
  it('are the same the other way round in mode paper only, and never for an implication', () => {
    const turned = (operator: Triple['operator'], mode: 'official' | 'paper') =>
      getTripleKey(triple([], operator), mode) === getTripleKey(triple([], operator, 'v2', 'v1'), mode)
    expect([turned('and', 'paper'), turned('or', 'paper'), turned('implies', 'paper')]).toEqual([true, true, false])
    expect([turned('and', 'official'), turned('or', 'official')]).toEqual([false, false])
  })
})
