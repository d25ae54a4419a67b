import type { Row, Scores } from '../task/types.ts'

/** The share of right answers among all rows. */
export async function scoreAccuracy(rows: AsyncIterable<Row>): Promise<Scores> {
  let [n, unparsed, failed, right] = [0, 0, 0, 0]
  for await (const row of rows) {
    n++
    if (row.error) failed++
    else if (row.answer === null) unparsed++
    if (row.correct) right++
  }
  return { n, unparsed, failed, metrics: { accuracy: { value: n === 0 ? null : right / n, n } } }
}
