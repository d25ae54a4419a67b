import { expect, it } from 'vitest'
import { createStopwatch, findFirstUnanswered, mergeUnsentAnswers, parseOptionKey, toOptionLetter } from './sitting.ts'

it('goes on at the first item without an answer, those that wait in the browser counted', () => {
  const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  const kept = [
    { kind: 'sitting.answered', payload: { item: 'a', answer: 2, seconds: 1 } },
    { kind: 'sitting.finished', payload: {} },
  ]
  const answers = mergeUnsentAnswers({ b: 0 }, kept)
  expect(answers).toEqual({ a: 2, b: 0 })
  expect(findFirstUnanswered(items, answers)).toBe(2)
  expect(findFirstUnanswered(items, { ...answers, c: 1 })).toBe(2)
})

it('takes digits and letters for options', () => {
  expect(['1', 'a', 'D', '4'].map(parseOptionKey)).toEqual([0, 0, 3, 3])
  expect([0, 3].map(toOptionLetter)).toEqual(['A', 'D'])
})

it('counts only the time in which the page is seen', () => {
  let now = 0
  const watch = createStopwatch(() => now)
  now = 3000
  watch.setVisible(false)
  now = 60_000
  watch.setVisible(true)
  now = 61_500
  expect(watch.lap()).toBe(4.5)
  now = 62_000
  expect(watch.lap()).toBe(0.5)
})
