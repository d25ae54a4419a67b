/** The end of a text put right before it is read: a full stop, a comma, brackets without partner. */
import { matchBrackets } from './scope.ts'
import type { Token } from './tokens.ts'

/** Drops a full stop at the end; with `mend` also a comma there, and gives every bracket a partner. */
export function mendEnd(
  tokens: readonly Token[],
  mend: boolean,
  note: (code: 'bracket' | 'comma', token: Token, message: string) => void,
): readonly Token[] {
  const body = tokens.slice(0, -1)
  const end = tokens.at(-1)!
  if (body.at(-1)?.type === '.') body.pop()
  if (!mend) return [...body, end]
  const last = body.at(-1)
  if (last?.type === ',' && body.pop()) note('comma', last, 'a comma at the end is left out')
  const partner = matchBrackets(body)
  const kept: Token[] = []
  const closing: Token[] = []
  body.forEach((token, i) => {
    const alone = partner[i] === -1
    if (token.type === ')' && alone) note('bracket', token, "this ')' closes nothing and is left out")
    else kept.push(token)
    if (token.type !== '(' || !alone) return
    note('bracket', token, "this '(' is never closed; it is closed at the end")
    closing.push({ type: ')', start: end.start, end: end.start })
  })
  return [...kept, ...closing, end]
}
