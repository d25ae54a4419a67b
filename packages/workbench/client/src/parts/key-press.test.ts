import { describe, expect, it } from 'vitest'
import { matchesKeys, toKeyPress } from './key-press.ts'

const press = (key: string, held: readonly string[] = []) => ({
  key,
  ctrlKey: held.includes('Ctrl'),
  metaKey: held.includes('Meta'),
  altKey: held.includes('Alt'),
  shiftKey: held.includes('Shift'),
})

describe('keys', () => {
  it.each([
    ['s', press('s'), true],
    ['s', press('S', ['Shift']), false],
    ['Shift+s', press('S', ['Shift']), true],
    ['s', press('s', ['Ctrl']), false],
    ['Ctrl+z', press('z', ['Ctrl']), true],
    ['Ctrl+z', press('z', ['Meta']), true],
    ['Ctrl+Shift+z', press('Z', ['Ctrl', 'Shift']), true],
    ['Ctrl+z', press('Z', ['Ctrl', 'Shift']), false],
    // Typed with Shift on one keyboard and without on another.
    ['?', press('?', ['Shift']), true],
    ['?', press('?'), true],
    ['+', press('+', ['Shift']), true],
    ['Ctrl++', press('+', ['Ctrl']), true],
    ['ArrowUp or k', press('k'), true],
    ['ArrowUp or k', press('ArrowUp'), true],
    ['ArrowUp or k', press('ArrowUp', ['Alt']), false],
  ])('%s', (keys, pressed, expected) => expect(matchesKeys(keys, toKeyPress(pressed as KeyboardEvent))).toBe(expected))
})
