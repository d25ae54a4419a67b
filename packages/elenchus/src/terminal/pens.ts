/** The colours of drawings in a terminal; plain where there are none. */
import type { Pens } from '@elenchus/metagraph/draw'
import { paint } from './paint.ts'

export const terminalPens: Pens = { strong: paint.bold, faint: paint.dim, support: paint.blue, rebut: paint.red }
