import { expect, it } from 'vitest'
import { readItems } from './read-items.ts'

const lines = (...items: object[]) => items.map(each => JSON.stringify(each)).join('\n')

it('reads questions, pairs and theories by the names that corpora give their fields', () => {
  const items = readItems(
    lines(
      { id_string: 'x1', context: 'C.', question: 'Q?', answers: ['a', 'b'], label: 1 },
      { prompt: 'P?', choices: ['yes', 'no'], target: 'B', group: 7, type: 'easy' },
      { premise: 'P.', hypothesis: 'H.', label: 'not-entailed' },
      { theory: 'T.', statement: 'S.', label: 'unknown' },
    ),
  )
  expect(items).toEqual([
    { id: 'x1', text: 'C.', question: 'Q?', options: ['a', 'b'], gold: 1 },
    { id: 'item-2', text: 'P?', question: '', options: ['yes', 'no'], gold: 1, type: 'easy', group: '7' },
    { id: 'item-3', text: 'P.', question: 'Does this follow? H.', options: ['entailed', 'not entailed'], gold: 1 },
    { id: 'item-4', text: 'T.', question: 'Is this true? S.', options: ['true', 'false', 'unknown'], gold: 2 },
  ])
  expect(readItems(JSON.stringify([{ text: 'T', options: ['a', 'b'], gold: 0 }]))).toHaveLength(1)
})

it('names the line of what it cannot read', () => {
  const good = { text: 'T', options: ['a', 'b'], gold: 0, id: 'g' }
  expect(() => readItems(`${lines(good)}\n{oops`)).toThrow(/^Line 2 is not JSON/)
  expect(() => readItems(lines(good, { ...good, id: 'h', gold: 2 }))).toThrow(/^Line 2: "gold"/)
  expect(() => readItems(lines(good, { text: 'T', options: ['a'], gold: 0 }))).toThrow(/^Line 2: "options"/)
  expect(() => readItems(lines(good, good))).toThrow('Line 2: the id "g" is already used at line 1.')
  expect(() => readItems('')).toThrow('no items')
})
