/** What the tour says. */
export interface TourPage {
  readonly title: string
  readonly text: readonly string[]
  readonly keys?: readonly (readonly [keys: string, says: string])[]
  readonly href?: string
  readonly door?: string
}

export const pages: readonly TourPage[] = [
  {
    title: 'an argument is a graph',
    text: [
      'Every sentence of an argument does something: it claims, it supports, it objects, or it merely stands there.',
      'The workbench draws this. The claim is on top, reasons below it with solid blue arrows, objections at the side with broken orange ones.',
    ],
  },
  {
    title: 'statements have formulas',
    text: [
      'Inside a sentence, “if”, “and”, “not”, “must” and “may” make a formula over its parts. A badge says how certain the sentence holds itself to be, from impossible to necessary.',
    ],
    href: '/logic',
    door: 'Try a formula',
  },
  {
    title: 'explain',
    text: [
      'Paste any argument under Explain. You get its graph with the words that each decision rests on; hover over an edge to see them, and mend what is wrong on the spot.',
    ],
    href: '/explain',
    door: 'Explain a text',
  },
  {
    title: 'annotate without modes',
    text: ['Everything can be done from the keyboard, and everything can be undone.'],
    keys: [
      ['S', 'then a number: supports that statement'],
      ['R', 'then a number: objects to it'],
      ['M', 'merge with the statement before'],
      ['Ctrl+z', 'undo, as far as you like'],
    ],
    href: '/draw',
    door: 'Try the editor',
  },
  {
    title: 'two blind, one decides',
    text: [
      'In a project each passage is annotated by two people who do not see each other’s work. A third goes through the places where they differ and decides. Agreement is measured all along.',
      'Your work is kept in the browser until the server has it: a reload, a crash or a lost connection loses nothing.',
    ],
    href: '/projects',
    door: 'Look at projects',
  },
  {
    title: 'examine people and models',
    text: [
      'An exam gives the same questions to people, by a link and without a login. Runs show what models answered. Both stand in one table.',
    ],
    href: '/runs',
    door: 'Look at runs',
  },
  {
    title: 'find your way',
    text: ['That is all. Two keys to remember:'],
    keys: [
      ['?', 'shows what the keyboard does on the screen that you see'],
      ['g', 'then a letter goes to another screen'],
    ],
  },
]
