import { diagnose, type Metagraph } from '@elenchus/metagraph'
import { samples } from '@elenchus/metagraph/samples'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EditEvent } from './edit-event.ts'
import { applyEdit, createHistory, edit, redo, undo } from './history.ts'
import { anyEvent, cheese, findMisplaced } from './testing/random-events.ts'

const after = (graph: Metagraph, ...events: EditEvent[]) =>
  events.reduce((now, event) => {
    const edited = applyEdit(now, event)
    if ('refused' in edited) throw new Error(`${JSON.stringify(event)}: ${edited.refused}`)
    return edited.graph
  }, graph)
const refusal = (graph: Metagraph, event: EditEvent) => {
  const edited = applyEdit(graph, event)
  return 'refused' in edited ? edited.refused : `done: ${edited.summary}`
}
const support = (from: number, to: number): EditEvent => ({
  kind: 'connect',
  edge: 'support',
  from: `sent${from}`,
  to: `sent${to}`,
})
const statement = (graph: Metagraph, id: string) => graph.statements.find(each => each.id === id)!

describe('edges', () => {
  it('are refused in cycles, with the cycle', () => {
    const chain = after(cheese, support(1, 2), support(2, 3))
    expect(refusal(chain, support(3, 1))).toBe(
      '3 cannot support 1: the argument would become circular (3 → 1 → 2 → 3). Remove one of these edges first.',
    )
    expect(refusal(chain, support(1, 1))).toBe('A statement cannot support itself.')
    expect(refusal(chain, support(1, 2))).toBe('1 already supports 2.')
    expect(refusal(chain, support(9, 2))).toBe('The statement does not exist.')
  })
  it('change their kind where they stand', () => {
    const graph = after(cheese, support(4, 3), { kind: 'connect', edge: 'rebut', from: 'sent4', to: 'sent3' })
    expect(graph.edges).toEqual([{ kind: 'rebut', from: 'sent4', to: 'sent3' }])
  })
  it('take what undercuts them along when they go', () => {
    const graph = after(cheese, support(1, 2), {
      kind: 'undercut',
      from: 'sent4',
      edge: { from: 'sent1', to: 'sent2' },
    })
    expect(graph.undercuts).toHaveLength(1)
    expect(after(graph, { kind: 'disconnect', from: 'sent1', to: 'sent2' })).toEqual(cheese)
    expect(refusal(graph, { kind: 'undercut', from: 'sent1', edge: { from: 'sent1', to: 'sent2' } })).toContain(
      'part of',
    )
    expect(refusal(cheese, { kind: 'undercut', from: 'sent4', edge: { from: 'sent1', to: 'sent2' } })).toContain(
      'no edge from 1 to 2',
    )
  })
  it('are linked only where they lead to one statement', () => {
    const graph = after(cheese, support(1, 3), support(2, 3), support(5, 4))
    const linked = after(graph, { kind: 'link', premises: ['sent1', 'sent2'], to: 'sent3' })
    expect(linked.edges.map(({ link }) => link)).toEqual(['link1', 'link1', undefined])
    expect(refusal(graph, { kind: 'link', premises: ['sent1', 'sent5'], to: 'sent3' })).toContain('5 has no edge to 3')
    // One premise alone is not linked with anything.
    expect(after(linked, { kind: 'unlink', from: 'sent1', to: 'sent3' })).toEqual(graph)
  })
})

describe('merging and splitting', () => {
  const linked = after(
    cheese,
    support(1, 3),
    support(2, 3),
    { kind: 'link', premises: ['sent1', 'sent2'], to: 'sent3' },
    { kind: 'connect', edge: 'rebut', from: 'sent4', to: 'sent3' },
    support(5, 4),
    { kind: 'undercut', from: 'sent6', edge: { from: 'sent5', to: 'sent4' } },
  )
  it('keeps edges, undercuts and linked premises of what is merged', () => {
    const merged = after(linked, { kind: 'merge', keep: 'sent3', other: 'sent4' })
    expect(statement(merged, 'sent3').text).toBe(
      'So the dairy will win the prize, unless the jury is bribed. [AND] The jury may be bribed.',
    )
    expect(merged.edges).toEqual([
      { kind: 'support', from: 'sent1', to: 'sent3', link: 'link1' },
      { kind: 'support', from: 'sent2', to: 'sent3', link: 'link1' },
      { kind: 'support', from: 'sent5', to: 'sent3' },
    ])
    expect(merged.undercuts).toEqual([{ from: 'sent6', edge: { from: 'sent5', to: 'sent3' } }])
    expect(diagnose(merged).filter(({ severity }) => severity === 'error')).toEqual([])
  })
  it('is refused where the argument would be circular', () => {
    const chain = after(cheese, support(1, 2), support(2, 3))
    expect(refusal(chain, { kind: 'merge', keep: 'sent1', other: 'sent3' })).toBe(
      '1 and 3 cannot be merged: the argument would become circular (1 → 2 → 1).',
    )
  })
  it('names the variables of the second anew and keeps their words', () => {
    const marked = after(
      cheese,
      { kind: 'add-variable', statement: 'sent1', start: 0, end: 18 },
      { kind: 'add-variable', statement: 'sent1', start: 24, end: 48 },
      { kind: 'relate', statement: 'sent1', left: 'v1', operator: 'and', right: 'v2' },
      { kind: 'add-variable', statement: 'sent2', start: 0, end: 25 },
      { kind: 'add-variable', statement: 'sent2', start: 31, end: 43 },
      { kind: 'relate', statement: 'sent2', left: 'v1', operator: 'implies', right: 'v2' },
      { kind: 'merge', keep: 'sent1', other: 'sent2' },
    )
    expect(statement(marked, 'sent1').variables.map(({ id, text }) => `${id} ${text}`)).toEqual([
      'v1 The cellar is cold',
      'v2 the cheese ripens slowly',
      'v3 Cheese that ripens slowly',
      'v4 taste better',
    ])
    expect(
      statement(marked, 'sent1').formula.triples.map(({ left, right }) => [left.variable, right.variable]),
    ).toEqual([
      ['v1', 'v2'],
      ['v3', 'v4'],
    ])
    expect(findMisplaced(marked)).toEqual([])
  })
  it('splits at any word and merging makes it whole again', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.nat(60), (i, offset) => {
        const id = `sent${i + 1}`
        const edited = applyEdit(linked, { kind: 'split', statement: id, offset })
        if ('refused' in edited) return
        const other = edited.graph.statements[i + 1]!.id
        const whole = applyEdit(edited.graph, { kind: 'merge', keep: id, other })
        expect('graph' in whole && whole.graph).toEqual(linked)
      }),
      { numRuns: 300 },
    )
  })
  it('splits a merged statement at its seam into the two that it was', () => {
    const merged = after(cheese, { kind: 'merge', keep: 'sent1', other: 'sent2' })
    const offset = statement(merged, 'sent1').text.indexOf('Cheese')
    const again = after(merged, { kind: 'split', statement: 'sent1', offset })
    expect(again).toEqual(cheese)
  })
  it('splits no word and leaves no part empty', () => {
    expect(refusal(cheese, { kind: 'split', statement: 'sent1', offset: 6 })).toContain('between words')
    expect(refusal(cheese, { kind: 'split', statement: 'sent1', offset: 0 })).toContain('both parts have words')
  })
  it('does not join a text that differs from the passage', () => {
    const odd: Metagraph = {
      ...cheese,
      statements: cheese.statements.map(each => (each.id === 'sent1' ? { ...each, text: 'something else' } : each)),
    }
    expect(refusal(odd, { kind: 'merge', keep: 'sent1', other: 'sent2' })).toContain('differs from the passage')
  })
})

describe('variables and formulas', () => {
  it('have exact offsets and replace unused ones on the same words', () => {
    const marked = after(
      cheese,
      { kind: 'add-variable', statement: 'sent1', start: 0, end: 11 },
      { kind: 'add-variable', statement: 'sent1', start: 3, end: 19 },
    )
    expect(statement(marked, 'sent1').variables).toEqual([
      { id: 'v1', text: 'cellar is cold,', span: { start: 4, end: 19 } },
    ])
  })
  it('reckon the degree as operators are typed', () => {
    const related = after(
      cheese,
      { kind: 'add-variable', statement: 'sent2', start: 0, end: 25 },
      { kind: 'add-variable', statement: 'sent2', start: 31, end: 43 },
      { kind: 'relate', statement: 'sent2', left: 'v1', operator: 'implies', right: 'v2' },
      { kind: 'operator', statement: 'sent2', operator: 'box' },
      { kind: 'operator', statement: 'sent2', operator: 'not' },
      { kind: 'operator', statement: 'sent2', operator: 'not', variable: 'v2' },
    )
    const { formula, degree } = statement(related, 'sent2')
    // □¬(v1 → ¬v2) is ¬◇(v1 → ¬v2): impossible.
    expect(formula.operators).toEqual(['box', 'not'])
    expect(formula.triples[0]!.right.operators).toEqual(['not'])
    expect(degree).toBe(0)
  })
  it('turn round, keeping the operators of their variables', () => {
    const graph = after(
      cheese,
      { kind: 'add-variable', statement: 'sent2', start: 0, end: 25 },
      { kind: 'add-variable', statement: 'sent2', start: 31, end: 43 },
      { kind: 'relate', statement: 'sent2', left: 'v1', operator: 'implies', right: 'v2' },
      { kind: 'operator', statement: 'sent2', operator: 'not', variable: 'v2' },
      { kind: 'relate', statement: 'sent2', left: 'v2', operator: 'implies', right: 'v1' },
    )
    expect(statement(graph, 'sent2').formula.triples).toEqual([
      { left: { operators: ['not'], variable: 'v2' }, operator: 'implies', right: { operators: [], variable: 'v1' } },
    ])
  })
})

describe('any sequence of events', () => {
  const starts = [cheese, ...samples()]
  it('leaves a graph without errors whose words are where the offsets say, and undo leads back', () => {
    let done = 0
    fc.assert(
      fc.property(
        fc.nat(starts.length - 1),
        fc.array(anyEvent, { minLength: 10, maxLength: 60, size: 'max' }),
        (which, events) => {
          const start = starts[which]!
          let history = createHistory(start)
          for (const event of events) {
            const outcome = edit(history, event)
            if ('summary' in outcome) done++
            else expect(outcome.refused).toMatch(/[.]$/)
            history = outcome.history
            expect(diagnose(history.graph).filter(({ severity }) => severity === 'error')).toEqual([])
            expect(findMisplaced(history.graph)).toEqual([])
          }
          const end = history.graph
          const steps = history.past.length
          for (let i = 0; i < steps; i++) history = undo(history).history
          expect(history.graph).toEqual(start)
          for (let i = 0; i < steps; i++) history = redo(history).history
          expect(history.graph).toEqual(end)
        },
      ),
      { numRuns: 300, seed: 7 },
    )
    expect(done).toBeGreaterThan(1000)
  })
  it('nudging loses no edge, no undercut and no part of a formula', () => {
    fc.assert(
      fc.property(
        fc.nat(samples().length - 1),
        fc.array(fc.tuple(fc.nat(9), fc.nat(4), fc.nat(7)), { maxLength: 30 }),
        (which, nudges) => {
          const start = samples()[which]!
          let graph = start
          for (const [i, v, how] of nudges) {
            const at = graph.statements[i % graph.statements.length]!
            const variable = at.variables[v]
            const side = how & 1 ? ('start' as const) : ('end' as const)
            const step = how & 2 ? (1 as const) : (-1 as const)
            const event: EditEvent =
              how & 4 || !variable
                ? { kind: 'nudge-statement', statement: at.id, side, step }
                : { kind: 'nudge-variable', statement: at.id, variable: variable.id, side, step }
            const edited = applyEdit(graph, event)
            if ('graph' in edited) graph = edited.graph
          }
          expect(graph.edges).toEqual(start.edges)
          expect(graph.undercuts).toEqual(start.undercuts)
          expect(graph.statements.map(({ formula }) => formula)).toEqual(start.statements.map(({ formula }) => formula))
          expect(findMisplaced(graph)).toEqual([])
        },
      ),
      { numRuns: 300, seed: 3 },
    )
  })
})
