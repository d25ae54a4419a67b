/** LLM judge: another model reads question, reference and answer and gives a verdict. The exchange is logged as one turn of the row. */
import { readChoice } from '@elenchus/answers'
import type { Json } from '../../json.ts'
import { describeReading, stripReasoning } from '../../protocols/responses.ts'
import type { Ask, Sample } from '../../task.ts'
import type { ScoredAnswer } from './answer-scorers.ts'
import type { OwnData } from './own-sample.ts'
import { fillTemplate } from './template.ts'

export const judgeTemplate = `You judge an answer to a question.

Question:
{{question}}

Reference answer:
{{target}}

Answer to judge:
{{response}}

Is the answer right, going by the reference? Say in a sentence why, then end with a line that says "Verdict: RIGHT" or "Verdict: WRONG".`

const formatTarget = (target: Json): string =>
  Array.isArray(target) ? target.map(String).join(' or ') : target === null ? '(none given)' : String(target)

/** Question and response to be judged. */
export interface JudgedExchange {
  readonly question: string
  readonly response: string
}

/** Asks the judge about a response. */
export async function askJudge(
  { target, data }: Sample<OwnData>,
  { question, response }: JudgedExchange,
  ask: Ask,
  template = judgeTemplate,
): Promise<ScoredAnswer> {
  const answer = stripReasoning(response).trim()
  if (answer === '') return { answer: null, correct: null }
  const slotValues = { question, response: answer, target: formatTarget(target) }
  const content = fillTemplate(template, data.fields, slotValues)
  const { text } = await ask({ prompt: [{ role: 'user', content }], temperature: 0, to: 'judge' })
  const verdict = readVerdict(text)
  return {
    answer,
    correct: verdict.correct,
    details: { ...verdict.details, unjudged: verdict.correct === null ? true : undefined, human: data.human },
  }
}

/** Reads the last "Verdict: …"; otherwise falls back to the answer parser. */
export function readVerdict(text: string): { correct: boolean | null; details: ScoredAnswer['details'] } {
  const verdicts = stripReasoning(text).matchAll(/\bverdict\b[\s:*"'“]{0,8}(right|wrong|correct|incorrect)\b/gi)
  const lastVerdict = [...verdicts].at(-1)
  if (lastVerdict) return { correct: /^(right|correct)$/i.test(lastVerdict[1]!), details: {} }
  const reading = readChoice(text, ['right', 'wrong'], { lettered: false })
  return { correct: reading.answer === null ? null : reading.answer === 0, details: describeReading(reading) }
}
