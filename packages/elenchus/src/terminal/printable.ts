/**
 * Text from servers, models, files and names as a terminal may show it. Whatever would steer the terminal, or turn round the order in which
 * a line is read (overrides and isolates of writing direction), becomes a replacement character; our own colours stay where there are any,
 * and no others, since black on black hides what was said.
 */
const others = /\r(?!\n)|[\0-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g
/** Bold, faint, red, green, yellow, blue, and back. */
const notOurs = /\u001b(?!\[(?:1|2|22|3[1-4]|39)m)/g

let painted = false

/** Said by whoever loads the colours: nothing is coloured before, and a call that needs none need not load them. */
export function expectColours(): void {
  painted = true
}

export const printable = (text: string, { colours = painted } = {}): string =>
  text.replace(others, '\ufffd').replace(colours ? notOurs : /\u001b/g, '\ufffd')

/** JSON that says the same and can be shown as it stands: what `JSON.stringify` leaves raw is escaped. */
export const printableJson = (json: string): string =>
  json.replace(
    /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
