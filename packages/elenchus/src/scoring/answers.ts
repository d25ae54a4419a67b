/** Accuracy of labelled predictions, with a clustered interval; missing and unreadable ones are wrong and counted apart. */
import { clusteredMean } from '@elenchus/evaluation'
import { write, writeJson } from '../cli/output.ts'
import type { Answers } from '../files/answers.ts'
import { reportProblems } from '../files/prediction-problems.ts'
import { table } from '../show/table.ts'

export interface Judged {
  readonly id: string
  readonly group: string
  readonly gold: string
  /** `undefined`: no prediction; `null`: one that names no label. */
  readonly said: string | null | undefined
}

interface Settings {
  readonly answers: Answers
  readonly predictions: string
  readonly json: boolean
  /** Also precision, recall and F1 of this class. */
  readonly positive?: string
}

function classScores(items: readonly Judged[], positive: string): Record<string, number | null> {
  const said = items.filter(item => item.said === positive).length
  const gold = items.filter(item => item.gold === positive).length
  const both = items.filter(item => item.said === positive && item.gold === positive).length
  const ratio = (a: number, b: number) => (b === 0 ? null : a / b)
  return { precision: ratio(both, said), recall: ratio(both, gold), f1: ratio(2 * both, said + gold) }
}

export async function showAnswers(
  items: readonly Judged[],
  { answers, predictions, json, positive }: Settings,
): Promise<void> {
  const missing = items.filter(item => item.said === undefined).map(item => item.id)
  const problems = reportProblems(
    { ...answers, byId: answers.byId },
    new Set(items.map(item => item.id)),
    missing,
    predictions,
  )
  const estimate = clusteredMean(items.map(({ group, gold, said }) => ({ value: said === gold ? 1 : 0, group })))
  const metrics = { accuracy: estimate?.value ?? null, ...(positive === undefined ? {} : classScores(items, positive)) }
  const unparsed = items.filter(item => item.said === null).length
  if (json) {
    await writeJson({
      n: items.length,
      unparsed,
      missing: missing.length,
      ...metrics,
      interval: estimate?.interval ?? null,
      problems,
    })
    return
  }
  const rows = Object.entries(metrics).map(([name, value]) => [
    name,
    value === null ? '–' : (100 * value).toFixed(2),
    name === 'accuracy' && estimate?.interval ? estimate.interval.map(end => (100 * end).toFixed(2)).join(' – ') : '',
  ])
  await write(
    `${items.length} items, ${missing.length} without a prediction, ${unparsed} that name no label\n${table(['', 'score', '95% interval'], rows)}\n`,
  )
}
