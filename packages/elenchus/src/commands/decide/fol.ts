/** First-order theories in FOLIO's notation, decided by z3; FOLIO's word Uncertain becomes our Unknown. */
import { decide, type FolRowAnswer } from '@elenchus/logic/fol'
import { InputError } from '../../cli/errors.ts'
import type { DecideSettings, DecisionDocument } from './decider.ts'

function unreadMessage(answer: Extract<FolRowAnswer, { label: 'unread' }>): string {
  return answer.problems.map(({ part, message, line, column }) => `${part}, ${line}:${column}: ${message}`).join('; ')
}

export async function decideFol(
  theory: string,
  statement: string,
  { budgetMs }: DecideSettings,
): Promise<DecisionDocument> {
  const answer = await decide({ theory, statement }, { budgetMs })
  if (answer.label === 'unread') throw new InputError(unreadMessage(answer))
  const { evidence } = answer
  const lines = theory.split(/\r\n|[\n\r]/)
  const premises = answer.usedLines.map(line => ({ line, text: lines[line - 1] ?? '' }))
  return {
    label: answer.label === 'Uncertain' ? 'Unknown' : answer.label,
    depth: null,
    proof: null,
    evidence: { ...evidence, ...('premises' in evidence ? { premises } : {}) },
    notes: answer.diagnostics.map(
      ({ part, message, line, column }) => `${part === 'both' ? '' : `${part}, ${line}:${column}: `}${message}`,
    ),
  }
}
