/**
 * Makes text from servers, models and files safe for a terminal. Control characters and overrides of the writing direction become
 * replacement characters. Escape sequences are replaced too, except those for our colours: others could hide text.
 */
const controls = /\r(?!\n)|[\0-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
/** Escapes other than bold, faint, red, green, yellow, blue and their resets. */
const foreignEscapes = /\u001b(?!\[(?:1|2|22|3[1-4]|39)m)/g

let coloursAllowed = false

/** Allows the escape sequences of our colours; by default, every escape sequence is replaced. */
export function allowColours(): void {
  coloursAllowed = true
}

export const sanitizeText = (text: string, { colours = coloursAllowed } = {}): string =>
  text.replace(controls, '\ufffd').replace(colours ? foreignEscapes : /\u001b/g, '\ufffd')

/** Equivalent JSON that is safe for a terminal: characters that `JSON.stringify` leaves raw are escaped. */
export const sanitizeJson = (json: string): string =>
  json.replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
