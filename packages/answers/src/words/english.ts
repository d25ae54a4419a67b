/** English wordings. The longest phrase that fits at a place is taken. */
import { choosing } from './english-choosing.ts'
import { common } from './english-common.ts'
import { judging } from './english-judging.ts'
import type { Wordings } from './wordings.ts'

export const english: Wordings = { common, choosing, judging }
