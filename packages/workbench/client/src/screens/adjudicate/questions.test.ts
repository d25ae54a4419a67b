import type { Edge, Metagraph, Statement } from '@elenchus/metagraph'
import { expect, test } from 'vitest'
import { computeGold, type Decision } from './questions.ts'

const words = ['Snow fell.', 'Roads closed.', 'So the fair must wait.', 'It may thaw.']
const text = words.join(' ')
const statements: Statement[] = words.map((each, i) => ({
  id: `sent${i + 1}`,
  text: each,
  spans: [{ start: text.indexOf(each), end: text.indexOf(each) + each.length }],
  variables: [],
  formula: { operators: [], triples: [] },
  degree: 2,
}))
const edge = (from: number, kind: Edge['kind'], to: number): Edge => ({ kind, from: `sent${from}`, to: `sent${to}` })
const graph = (edges: readonly Edge[], more: Partial<Metagraph> = {}): Metagraph => ({
  id: 'fair',
  text,
  statements,
  edges,
  ...more,
})
const decide = (disagreement: string, choice: Decision['choice']): Decision => ({ disagreement, choice, reason: 'so' })

const ann = graph([edge(1, 'support', 3), edge(2, 'support', 3), edge(4, 'rebut', 3)])
const bob = graph([edge(1, 'support', 3), edge(2, 'rebut', 3)], {
  statements: statements.map(each => (each.id === 'sent3' ? { ...each, degree: 4 as const } : each)),
})

test('what agrees is in gold at once, what is open is asked, one question for each edge', () => {
  const { questions, openQuestions, gold } = computeGold(ann, bob, [])
  expect(questions.map(({ question, first, second }) => [question, first, second])).toEqual([
    ['How does 2 relate to 3?', 'supports it', 'rebuts it'],
    ['How does 4 relate to 3?', 'rebuts it', 'no edge'],
    ['How certain is 3?', 'contingent', 'necessary'],
  ])
  expect(openQuestions).toEqual(questions)
  expect(gold!.edges).toEqual([edge(1, 'support', 3)])
})

test('decisions fill gold; edges with the same target stay apart', () => {
  const { openQuestions, gold } = computeGold(ann, bob, [
    decide('edge sent2 sent3', 'first'),
    decide('edge sent4 sent3', 'first'),
    decide('degree sent3', 'second'),
  ])
  expect(openQuestions).toEqual([])
  expect(gold!.edges).toEqual(ann.edges)
  expect(gold!.statements[2]!.degree).toBe(4)
})

test('the division into statements comes first, and one of the two must be chosen', () => {
  const merged = graph([edge(1, 'support', 3)], {
    statements: [
      {
        ...statements[0]!,
        text: 'Snow fell. [AND] Roads closed.',
        spans: [...statements[0]!.spans, ...statements[1]!.spans],
      },
      ...statements.slice(2),
    ],
  })
  const before = computeGold(ann, merged, [])
  expect(before.gold).toBeNull()
  expect(before.openQuestions.map(({ about, neither }) => [about, neither])).toEqual([['statements', null]])
  const after = computeGold(ann, merged, [decide('statements', 'second')])
  expect(after.gold!.statements).toHaveLength(3)
  expect(after.openQuestions.map(({ id }) => id)).toEqual(['edge sent4 sent3'])
})
