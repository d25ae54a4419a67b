import { diagnose, formatFormula } from '@elenchus/metagraph'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KeyPress } from '../../parts/key-press.ts'
import { pressKey } from './actions.ts'
import { parseCommands } from './command-line.ts'
import { createEditorState, type EditorState, findVariableAtCaret } from './editor-state.ts'
import { getPrompt } from './pending-action.ts'
import { cheese, findMisplaced } from './testing/random-events.ts'

/** `2 s 3` or `Shift+ArrowRight`, one key after the other. */
function type(state: EditorState, keys: string): EditorState {
  return keys.split(' ').reduce((now, name) => {
    const parts = name === '+' ? ['+'] : name.split('+')
    const key: KeyPress = {
      key: parts.at(-1)!,
      shift: parts.includes('Shift'),
      ctrl: parts.includes('Ctrl'),
      alt: parts.includes('Alt'),
    }
    return pressKey(now, key) ?? now
  }, state)
}
const start = createEditorState(cheese)
const edges = ({ history }: EditorState) => history.graph.edges.map(({ kind, from, to }) => `${from} ${kind} ${to}`)
const formulaOf = ({ history }: EditorState, id: string) =>
  formatFormula(history.graph.statements.find(each => each.id === id)!.formula)

describe('keys', () => {
  it('make edges in three', () => {
    const state = type(start, '1 s 3 4 r 3 5 s 4')
    expect(edges(state)).toEqual(['sent1 support sent3', 'sent4 rebut sent3', 'sent5 support sent4'])
    expect(state.message).toEqual({ kind: 'done', text: '5 supports 4' })
  })
  it('say what they wait for, and any other key ends it', () => {
    const waits = type(start, '1 s')
    expect(getPrompt(waits)).toBe('Which statement does statement 1 support? Type its number.')
    expect(getPrompt(type(waits, 'Escape'))).toBeNull()
    expect(edges(type(waits, 'ArrowDown 3'))).toEqual([])
    expect(type(waits, '9').message?.text).toBe('There is no statement 9.')
  })
  it('undercut the only step of a statement without asking for its end', () => {
    const state = type(start, '1 s 3 6 u 1')
    expect(state.history.graph.undercuts).toEqual([{ from: 'sent6', edge: { from: 'sent1', to: 'sent3' } }])
    const asked = type(start, '1 s 3 1 s 2 6 u 1')
    expect(getPrompt(asked)).toContain('So far: 1.')
    expect(type(asked, '2').history.graph.undercuts).toEqual([{ from: 'sent6', edge: { from: 'sent1', to: 'sent2' } }])
  })
  it('link premises and let them go', () => {
    const linked = type(start, '1 s 3 2 s 3 l 1')
    expect(linked.history.graph.edges.map(({ link }) => link)).toEqual(['link1', 'link1'])
    expect(type(linked, 'l 1').history.graph.edges.map(({ link }) => link)).toEqual([undefined, undefined])
  })
  it('mark clauses, relate them and give them operators', () => {
    const state = type(start, '1 v Ctrl+ArrowRight v a b Shift+N')
    expect(formulaOf(state, 'sent1')).toBe('□(v1 ∧ ¬v2)')
    expect(state.history.graph.statements[0]!.degree).toBe(4)
  })
  it('read the direction off the connective, and turn it round when pressed again', () => {
    const text = 'The lamp burns low because the oil is old.'
    const lamp = createEditorState({
      ...cheese,
      text,
      statements: [{ ...cheese.statements[0]!, text, spans: [{ start: 0, end: text.length }] }],
    })
    const state = type(lamp, '1 v Ctrl+ArrowRight v i')
    expect(formulaOf(state, 'sent1')).toBe('v2 → v1')
    expect(formulaOf(type(state, 'i'), 'sent1')).toBe('v1 → v2')
    expect(formulaOf(type(state, 'i i'), 'sent1')).toBe('')
  })
  it('select words and nudge what they mark', () => {
    const state = type(start, '2 Shift+ArrowRight Shift+ArrowRight v')
    expect(findVariableAtCaret(state)?.text).toBe('Cheese that')
    expect(findVariableAtCaret(type(state, '] ]'))?.text).toBe('Cheese that ripens slowly')
    expect(findVariableAtCaret(type(state, '] }'))?.text).toBe('that ripens')
    expect(type(state, '[ [').message?.kind).toBe('refused')
  })
  it('merge and split at the caret', () => {
    const merged = type(start, '2 m 1')
    expect(merged.history.graph.statements.map(({ id }) => id)).toEqual(['sent1', 'sent3', 'sent4', 'sent5', 'sent6'])
    const split = type(start, '1 Ctrl+ArrowRight x')
    expect(split.history.graph.statements[1]!.text).toBe('the cheese ripens slowly.')
    expect(split.history.graph.statements[1]!.id).toBe('sent1b')
  })
  it('delete the chosen edge, or the variable at the caret', () => {
    expect(edges(type(start, '1 s 3 2 s 3 1 e Delete'))).toEqual(['sent2 support sent3'])
    expect(type(start, '1 v Delete').history.graph).toEqual(cheese)
    expect(type(start, '1 Delete').message?.kind).toBe('refused')
  })
  it('set the certainty, and undo everything', () => {
    const state = type(start, '4 c 3 1 s 2 v')
    expect(state.history.graph.statements[3]!.degree).toBe(3)
    expect(type(state, 'Ctrl+z Ctrl+z Ctrl+z').history.graph).toEqual(cheese)
    expect(type(state, 'Ctrl+z Ctrl+z Ctrl+Shift+Z').history.graph.statements[3]!.degree).toBe(3)
    expect(edges(type(state, 'Ctrl+z Ctrl+z Ctrl+Shift+Z'))).toEqual(['sent1 support sent2'])
  })
  it('in any order leave a sound graph', () => {
    const names = [
      ...'1234569srumlcvxeinbdao[]{},.-'.split(''),
      ...'Shift+N Shift+D ArrowLeft ArrowRight ArrowUp ArrowDown Shift+ArrowRight Ctrl+ArrowRight End Enter Escape Delete Ctrl+z Ctrl+y Alt+ArrowUp'.split(
        ' ',
      ),
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...names), { minLength: 20, maxLength: 120, size: 'max' }), keys => {
        const state = type(start, keys.join(' '))
        expect(diagnose(state.history.graph).filter(({ severity }) => severity === 'error')).toEqual([])
        expect(findMisplaced(state.history.graph)).toEqual([])
        expect(state.history.past.reduceRight((_, step) => step.before, state.history.graph)).toEqual(cheese)
      }),
      { numRuns: 200, seed: 11 },
    )
  })
})

describe('commands', () => {
  const events = (line: string) => parseCommands(cheese, line)
  it('read as people write them', () => {
    expect(events('3>2>1')).toEqual({
      events: [
        { kind: 'connect', edge: 'support', from: 'sent3', to: 'sent2' },
        { kind: 'connect', edge: 'support', from: 'sent2', to: 'sent1' },
      ],
    })
    expect(events('4x3, 6 x 5>4')).toEqual({
      events: [
        { kind: 'connect', edge: 'rebut', from: 'sent4', to: 'sent3' },
        { kind: 'undercut', from: 'sent6', edge: { from: 'sent5', to: 'sent4' } },
      ],
    })
    expect(events('1+2>3')).toMatchObject({
      events: [{}, {}, { kind: 'link', premises: ['sent1', 'sent2'], to: 'sent3' }],
    })
    expect(events('2&3')).toEqual({ events: [{ kind: 'merge', keep: 'sent2', other: 'sent3' }] })
    expect(events('-4x3')).toEqual({ events: [{ kind: 'disconnect', from: 'sent4', to: 'sent3' }] })
    expect(events('1/3')).toEqual({ events: [{ kind: 'split', statement: 'sent1', offset: 11 }] })
    expect(events('3@possible')).toEqual({ events: [{ kind: 'certainty', statement: 'sent3', degree: 3 }] })
    expect(events('3: [](v1 -> ~v2)')).toMatchObject({
      events: [{ formula: { operators: ['box'], triples: [{ right: { operators: ['not'], variable: 'v2' } }] } }],
    })
  })
  it('say what they do not understand', () => {
    expect(events('9>1')).toEqual({ refused: 'There is no statement 9.' })
    expect(events('3')).toMatchObject({ refused: expect.stringContaining('try 3>1') })
    expect(events('3@5')).toMatchObject({ refused: expect.stringContaining('not a degree of certainty') })
    expect(events('3: (((')).toMatchObject({ refused: expect.stringContaining('not a formula') })
  })
})
