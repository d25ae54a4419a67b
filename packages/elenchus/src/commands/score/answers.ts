/** Accuracy of labelled predictions, with a clustered interval; missing and unreadable ones are wrong and counted apart. */
import { clusteredMean, type Estimate } from '@elenchus/statistics'
import { write, writeJson } from '../../cli/io.ts'
import type { Answers } from '../../files/answers.ts'
import { reportProblems } from '../../files/predictions.ts'
import { table } from '../../terminal/text.ts'

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

/** All are means: F1 is 2 both / (said + gold), so a pair counts once for being said and once for being gold. */
function classScores(items: readonly Judged[], positive: string) {
  const both = ({ said, gold, group }: Judged) => ({ value: said === positive && gold === positive ? 1 : 0, group })
  const said = items.filter(item => item.said === positive).map(both)
  const gold = items.filter(item => item.gold === positive).map(both)
  return { precision: clusteredMean(said), recall: clusteredMean(gold), f1: clusteredMean([...said, ...gold]) }
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
  const ofClass = positive === undefined ? null : classScores(items, positive)
  const estimates = { accuracy: estimate, ...ofClass }
  const unparsed = items.filter(item => item.said === null).length
  if (json) {
    const value = (found: Estimate | null) => found?.value ?? null
    const counts = { n: items.length, unparsed, missing: missing.length, accuracy: value(estimate) }
    const rest = {
      interval: estimate?.interval ?? null,
      intervals: Object.fromEntries(Object.entries(estimates).map(([name, found]) => [name, found?.interval ?? null])),
      problems,
    }
    if (ofClass === null) return writeJson('score.mrc', { ...counts, ...rest })
    const { precision, recall, f1 } = ofClass
    return writeJson('score.nli', {
      ...counts,
      precision: value(precision),
      recall: value(recall),
      f1: value(f1),
      ...rest,
    })
  }
  const percent = (value: number) => (100 * value).toFixed(2)
  const rows = Object.entries(estimates).map(([name, found]) => [
    name,
    found ? percent(found.value) : '–',
    found?.interval ? found.interval.map(percent).join(' – ') : '',
  ])
  await write(
    `${items.length} items, ${missing.length} without a prediction, ${unparsed} with an unknown label\n${table(['', 'score', '95% interval'], rows)}\n`,
  )
}
