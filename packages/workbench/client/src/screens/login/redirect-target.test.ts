import { describe, expect, it } from 'vitest'
import { getRedirectTarget } from './index.tsx'

describe('where a login leads', () => {
  it.each([
    ['to=%2Fprojects%2F1', '/projects/1'],
    ['', '/'],
    ['to=https%3A%2F%2Felsewhere.example', '/'],
    ['to=%2F%2Felsewhere.example', '/'],
    ['to=%2F%5Celsewhere.example', '/'],
    ['to=javascript%3Aalert(1)', '/'],
  ])('%s → %s', (search, place) => expect(getRedirectTarget(search)).toBe(place))
})
