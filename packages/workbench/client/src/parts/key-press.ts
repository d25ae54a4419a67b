/** Key presses, and the notation of keys: `s`, `Shift+Enter`, `Ctrl+z` (⌘ on a Mac), alternatives separated by ` or `. */
export interface KeyPress {
  readonly key: string
  readonly shift?: boolean
  /** Control, or Command on a Mac. */
  readonly ctrl?: boolean
  readonly alt?: boolean
}

export const keyPressOf = (event: KeyboardEvent): KeyPress => ({
  key: event.key,
  shift: event.shiftKey,
  ctrl: event.ctrlKey || event.metaKey,
  alt: event.altKey,
})

/** The alternatives of a notation, each split into modifiers and key: `Ctrl+z or F5` → `[['Ctrl', 'z'], ['F5']]`. */
export const parseKeys = (keys: string): string[][] =>
  keys.split(' or ').map(one => (one.length > 1 ? one.split(/\+(?=.)/) : [one]))

export function matchesKeys(keys: string, { key, shift = false, ctrl = false, alt = false }: KeyPress): boolean {
  return parseKeys(keys).some(parts => {
    const wanted = parts.at(-1)!
    if (parts.includes('Ctrl') !== ctrl || parts.includes('Alt') !== alt) return false
    // Many keyboards need Shift for `?` and the like: only the character counts.
    if ((wanted.length > 1 || /[a-z]/i.test(wanted)) && parts.includes('Shift') !== shift) return false
    return key.toLowerCase() === wanted.toLowerCase()
  })
}
