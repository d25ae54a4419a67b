import { expect, it } from 'vitest'
import { createRecent } from './recent.ts'

const document = (revision: number) => ({ project: 'p', subject: 's/1', revision, state: revision })

it('forgets what a notice says is newer, and keeps what it wrote itself', () => {
  const recent = createRecent()
  recent.put(document(3))
  recent.changed('p', 's/1', 3)
  expect(recent.get('p', 's/1')?.revision).toBe(3)
  recent.put(document(2))
  expect(recent.get('p', 's/1')?.revision).toBe(3)
  recent.changed('p', 's/1', 4)
  expect(recent.get('p', 's/1')).toBeUndefined()
})

it('does not keep what was read before a notice came', () => {
  const recent = createRecent()
  const done = recent.reading('p', 's/1')
  recent.changed('p', 's/1', 5)
  done(document(4))
  expect(recent.get('p', 's/1')).toBeUndefined()
})

it('grows old, keeps nothing while it is deaf, and forgets a project whole', () => {
  let now = 0
  const recent = createRecent(() => now)
  recent.put(document(1))
  now = 10_001
  expect(recent.get('p', 's/1')).toBeUndefined()
  expect(recent.get('p', 's/1', 'any age')?.revision).toBe(1)
  recent.changed('p', '', 1)
  expect(recent.get('p', 's/1', 'any age')).toBeUndefined()
  recent.deaf(true)
  recent.put(document(2))
  expect(recent.get('p', 's/1', 'any age')).toBeUndefined()
  recent.deaf(false)
  recent.put(document(2))
  expect(recent.get('p', 's/1')?.revision).toBe(2)
})
