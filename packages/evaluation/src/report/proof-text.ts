/** Why a label holds: the proof of our reasoner, from the theory in the prompt or from a model's own translation. */
import { parse } from '@elenchus/logic'
import { decide as decideSymbolic, readSymbolic } from '@elenchus/logic/rules'
import { decide, readTheoryWithDiagnostics } from '@elenchus/theories'
import type { Row } from '../contract/task.ts'
import { ruleEvidence } from '../protocols/evidence.ts'
import { splitTranslation } from '../protocols/prove.ts'

/** Theories whose negation is not classical. */
const forward = new Set(['proofwriter', 'prontoqa', 'logicnli'])
const semanticsOf = (task: string) => (forward.has(task) ? 'forward' : 'classical')

/** Errors of what was read, not of ours: there is then no proof to show. */
const readingErrors = new Set(['TheoryError', 'ParseError', 'RuleError'])

function attempt(work: () => string): string {
  try {
    return work()
  } catch (error) {
    if (error instanceof Error && readingErrors.has(error.name)) return ''
    throw error
  }
}

const lastPrompt = ({ turns }: Row): string => {
  const prompt = turns[0]?.prompt
  return prompt === undefined ? '' : typeof prompt === 'string' ? prompt : (prompt.at(-1)?.content ?? '')
}

/** The proof of the statement in a prompt of the form `Theory: … Statement: …`; '' where there is none to show. */
export function proofOfPrompt(row: Row, task: string): string {
  const found = /Theory: ([\s\S]*?)\nStatement: (.*)/.exec(lastPrompt(row))
  if (!found) return ''
  return attempt(() => {
    const { theory } = readTheoryWithDiagnostics(found[1]!)
    return ruleEvidence(theory, decide(theory, found[2]!, { semantics: semanticsOf(task) }))
  })
}

/** The proof that the log keeps with the answer; logs of earlier versions have none, and it is made again from the translation. */
export function proofOfAnswer(row: Row, task: string): string {
  const kept = row.details?.['proof']
  if (typeof kept === 'string') return kept
  return row.protocol === 'prove' ? proofOfTranslation(row, task) : ''
}

function proofOfTranslation(row: Row, task: string): string {
  const split = splitTranslation(row.turns.at(-1)?.response.text ?? '')
  if (!split || row.details?.['translated'] !== true) return ''
  return attempt(() => {
    const theory = readSymbolic(split.theory)
    return ruleEvidence(theory, decideSymbolic(theory, parse(split.statement), { semantics: semanticsOf(task) }))
  })
}
