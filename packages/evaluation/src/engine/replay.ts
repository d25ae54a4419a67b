/** Judging stored answers again without asking: the task's own `answer` runs with the log in place of the model. */

import type { Capabilities } from '../contract/model.ts'
import { ModelError } from '../contract/model-error.ts'
import type { Row, Sample, Task } from '../contract/task.ts'

/** The row as the task judges it today; a failure stays a failure, a conversation that now asks for more becomes one. */
export async function replayRow(task: Task, sample: Sample, row: Row, capabilities: Capabilities): Promise<Row> {
  if (row.error !== null) return row
  const responses = row.turns.map(turn => turn.response)
  let next = 0
  const { details: _, ...rest } = row
  try {
    const { answer, correct, details } = await task.answer(
      sample,
      async () => {
        const response = responses[next++]
        if (!response)
          throw new ModelError(`the log holds ${responses.length} turns and the task asks for more`, {
            kind: 'missing',
          })
        return response
      },
      { protocol: row.protocol, repeat: row.repeat, capabilities },
    )
    const { group, labels, target } = sample
    return { ...rest, group, labels, target, answer, correct, ...(details ? { details } : {}) }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { ...rest, answer: null, correct: null, error: { kind: 'missing', message: error.message, attempts: 0 } }
  }
}
