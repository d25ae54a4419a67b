/** Judges stored answers again: the task's `answer` runs on the logged responses instead of a model. */
import { ModelError } from '../error.ts'
import type { Capabilities } from '../model.ts'
import type { Row, Sample, Task } from '../task.ts'

/** Judges a row again; failed rows stay failed, and so do rows whose task now needs more responses than the log has. */
export async function replayRow(task: Task, sample: Sample, row: Row, capabilities: Capabilities): Promise<Row> {
  if (row.error !== null) return row
  const responses = row.turns.map(turn => turn.response)
  let nextResponse = 0
  const { details: _, ...rowWithoutDetails } = row
  try {
    const { answer, correct, details } = await task.answer(
      sample,
      async () => {
        const response = responses[nextResponse++]
        if (!response)
          throw new ModelError(
            `the log has only ${responses.length} responses for this item, but the task requests more`,
            'missing',
          )
        return response
      },
      { protocol: row.protocol, repeat: row.repeat, capabilities },
    )
    const { group, labels, target } = sample
    return { ...rowWithoutDetails, group, labels, target, answer, correct, details }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    const failure = { kind: 'missing', message: error.message, attempts: 0 } as const
    return { ...rowWithoutDetails, answer: null, correct: null, error: failure }
  }
}
