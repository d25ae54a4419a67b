import { expect, it } from 'vitest'
import { createDocumentCache } from './document-cache.ts'

const document = (revision: number) => ({ project: 'p', subject: 's/1', revision, state: revision })

it('invalidates documents older than a notification, and keeps newer ones', () => {
  const cache = createDocumentCache()
  cache.put(document(3))
  cache.invalidate('p', 's/1', 3)
  expect(cache.get('p', 's/1')?.revision).toBe(3)
  cache.put(document(2))
  expect(cache.get('p', 's/1')?.revision).toBe(3)
  cache.invalidate('p', 's/1', 4)
  expect(cache.get('p', 's/1')).toBeUndefined()
})

it('does not cache a read that a notification overtook', () => {
  const cache = createDocumentCache()
  const done = cache.beginRead()
  cache.invalidate('p', 's/1', 5)
  done(document(4))
  expect(cache.get('p', 's/1')).toBeUndefined()
})

it('expires, is off while disconnected, and invalidates whole projects', () => {
  let now = 0
  const cache = createDocumentCache(() => now)
  cache.put(document(1))
  now = 10_001
  expect(cache.get('p', 's/1')).toBeUndefined()
  cache.put(document(1))
  cache.invalidate('p', '', 1)
  expect(cache.get('p', 's/1')).toBeUndefined()
  cache.setConnected(false)
  cache.put(document(2))
  expect(cache.get('p', 's/1')).toBeUndefined()
  cache.setConnected(true)
  cache.put(document(2))
  expect(cache.get('p', 's/1')?.revision).toBe(2)
})
