import { describe, expect, it } from 'vitest'
import type { Row } from '../task.ts'
import { gatherTypesByDifficulty } from './breakdowns.ts'
import { createOutcomeCollector } from './outcomes.ts'
import { excerptQuestion, formatGold } from './question-text.ts'
import { createReviewCollector } from './review.ts'

const row = (more: Partial<Row> & { finish?: 'stop' | 'length' } = {}): Row => ({
  sampleId: 's',
  repeat: 0,
  protocol: 'generate',
  error: null,
  requests: 1,
  usage: { inputTokens: 1, outputTokens: 1 },
  group: 'g',
  labels: {},
  target: 'B',
  answer: 'B',
  correct: true,
  turns: [
    {
      promptHash: '',
      response: {
        text: 'I think it is B.',
        usage: { inputTokens: 1, outputTokens: 1 },
        finish: more.finish ?? 'stop',
        latencyMs: 1,
      },
    },
  ],
  elapsedMs: 1,
  at: '',
  ...more,
})

describe('readings for a look', () => {
  it('are those not read, cut off or unsure; an answer that failed or is sure is none', () => {
    const gathered = createReviewCollector(1)
    gathered.add(0, row())
    gathered.add(0, row({ answer: null, correct: null, error: { kind: 'server', message: 'x', attempts: 1 } }))
    gathered.add(0, row({ sampleId: 'a', details: { evidence: 'it is B', unsure: true } }))
    gathered.add(0, row({ sampleId: 'b', finish: 'length', answer: null, correct: null }))
    gathered.add(0, row({ sampleId: 'c', answer: null, correct: null, details: { unread: 'two answers' } }))
    const { counts, entries } = gathered.review()
    expect(counts).toEqual([{ unparsed: 1, 'cut off': 1, unsure: 1 }])
    expect(entries.map(({ sampleId, concern, evidence }) => [sampleId, concern, evidence])).toEqual([
      ['c', 'unparsed', 'two answers'],
      ['b', 'cut off', ''],
      ['a', 'unsure', 'it is B'],
    ])
  })
  it('are counted all and listed in part', () => {
    const gathered = createReviewCollector(1)
    for (let i = 0; i < 30; i++) gathered.add(0, row({ sampleId: String(i), answer: null, correct: null }))
    const { counts, entries } = gathered.review()
    expect([counts[0]!.unparsed, entries.length]).toEqual([30, 10])
  })
})

describe('types by difficulty', () => {
  it('count right answers in each cell, and are absent without both labels', () => {
    const outcomes = (labels: readonly Record<string, string>[]) => {
      const gatherer = createOutcomeCollector(1, {
        measure: 'accuracy',
        verdict: ({ correct }) => (correct ? 'right' : 'wrong'),
      })
      for (const [i, own] of labels.entries())
        gatherer.add(0, row({ sampleId: String(i), labels: own, correct: i % 2 === 0 }))
      return gatherer.outcomes()
    }
    const both = ['easy', 'easy', 'hard', 'hard', 'hard'].map((set, i) => ({ set, type: i < 3 ? 'Weaken' : 'Role' }))
    // Right are 0, 2 and 4. Role: hard 3 (wrong), 4 (right). Weaken: easy 0 (right), 1 (wrong), hard 2 (right).
    expect(gatherTypesByDifficulty(outcomes(both))).toEqual({
      rows: ['Role', 'Weaken'],
      columns: ['EASY', 'HARD'],
      cells: [
        [
          [
            { correct: 0, n: 0 },
            { correct: 1, n: 2 },
          ],
          [
            { correct: 1, n: 2 },
            { correct: 1, n: 1 },
          ],
        ],
      ],
    })
    expect(gatherTypesByDifficulty(outcomes([{ set: 'easy' }, { set: 'hard' }]))).toBeNull()
    expect(gatherTypesByDifficulty(outcomes([{ type: 'Role' }, { type: 'Weaken' }]))).toBeNull()
  })
})

describe('a question in a list', () => {
  it('begins with the passage, cut at a word, and has gold in words', () => {
    const context = 'The mill by the river was closed. '.repeat(8)
    const opening = excerptQuestion({ context, question: 'Which follows?' }, '')
    expect(opening.length).toBeLessThanOrEqual(111)
    expect(opening).toMatch(/^The mill by the river.* \w+…$/)
    expect(excerptQuestion(undefined, 'user: an example\n\nassistant: A\n\nuser: Is it so?')).toBe('Is it so?')
    expect(formatGold({ target: 'B', question: { options: ['Bread', 'Rain'] } })).toBe('B. Rain')
    expect(formatGold({ target: 'True', question: { theory: 't' } })).toBe('True')
  })
})
