/** A label in its colour: green for True, red for False, yellow for what is open. */
import { paint } from './paint.ts'

export const colouredLabel = (label: string) =>
  label === 'True' ? paint.green(label) : label === 'False' ? paint.red(label) : paint.yellow(label)
