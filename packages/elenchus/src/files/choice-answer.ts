/** The letters of options, in order. */
export const optionLetters = 'ABCDEFGHIJ'

/** Which option an answer names: by its letter, or by an index counted from 0; `null` where it names none. */
export function choiceOf(value: string): number | null {
  const text = value.trim().toUpperCase()
  if (/^\d+$/.test(text)) return Number(text)
  return text.length === 1 && optionLetters.includes(text) ? optionLetters.indexOf(text) : null
}
