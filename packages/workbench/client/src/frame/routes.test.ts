import { describe, expect, it } from 'vitest'
import { matchesPattern } from './routes.tsx'

describe('addresses', () => {
  it.each([
    ['/', '/', true],
    ['/', '/explain', false],
    ['/projects', '/projects/1', false],
    ['/projects/:project/:tab?', '/projects/1', true],
    ['/projects/:project/:tab?', '/projects/1/passages', true],
    ['/projects/:project/annotate/:passage', '/projects/1/annotate/p-2', true],
    ['/projects/:project/:tab?', '/projects/1/annotate/p-2', false],
    ['/runs/*?', '/runs', true],
    ['/runs/*?', '/runs/compare/all', true],
    ['/exam', '/exams', false],
  ])('%s: %s is %s', (pattern, path, expected) => expect(matchesPattern(pattern, path)).toBe(expected))
})
