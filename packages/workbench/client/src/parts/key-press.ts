/**
 * Key presses and the notation of shortcuts: `s`, `Shift+Enter`, `Ctrl+z` (⌘ on a Mac), with alternatives separated by ` or `.
 */
export interface KeyPress {
  readonly key: string
  readonly shift?: boolean
  /** Control, or Command on a Mac. */
  readonly ctrl?: boolean
  readonly alt?: boolean
}

export const toKeyPress = (event: KeyboardEvent): KeyPress => ({
  key: event.key,
  shift: event.shiftKey,
  ctrl: event.ctrlKey || event.metaKey,
  alt: event.altKey,
})

/** Splits a shortcut into its alternatives, and each into modifiers and key: `Ctrl+z or F5` → `[['Ctrl', 'z'], ['F5']]`. */
export const parseKeys = (keys: string): string[][] =>
  // A plus sign is a separator if a character follows, so that `+` and `Ctrl++` are possible.
  keys.split(' or ').map(combination => (combination.length > 1 ? combination.split(/\+(?=.)/) : [combination]))

export function matchesKeys(keys: string, { key, shift = false, ctrl = false, alt = false }: KeyPress): boolean {
  return parseKeys(keys).some(parts => {
    const expected = parts.at(-1)!
    if (parts.includes('Ctrl') !== ctrl || parts.includes('Alt') !== alt) return false
    // Shift is compared only for letters and named keys: many keyboards need it to type signs such as `?`.
    if ((expected.length > 1 || /[a-z]/i.test(expected)) && parts.includes('Shift') !== shift) return false
    return key.toLowerCase() === expected.toLowerCase()
  })
}
