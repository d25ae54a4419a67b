/** The connective tables as one, looked up by their words. */
import { CONJUNCTION } from './conjunction.ts'
import { DISJUNCTION } from './disjunction.ts'
import { IMPLICATION } from './implication.ts'
import type { ConnectiveRow } from './row.ts'
import { SUPPLEMENT } from './supplement.ts'

/** MetaLogic's Tables 20 to 22, and after them our supplement. */
export const CONNECTIVES: readonly ConnectiveRow[] = [...IMPLICATION, ...CONJUNCTION, ...DISJUNCTION, ...SUPPLEMENT]

const BY_WORDS = new Map<string, ConnectiveRow[]>()
for (const row of CONNECTIVES) {
  const rows = BY_WORDS.get(row.words)
  if (rows) rows.push(row)
  else BY_WORDS.set(row.words, [row])
}

/** The rows for a connective: `connectiveRows('as')` gives an implication and a conjunction; unknown words give none. */
export function connectiveRows(words: string): readonly ConnectiveRow[] {
  return BY_WORDS.get(words.toLowerCase()) ?? []
}
