/** `eval reclor --submission`: writes the answers of a run as a leaderboard file, in the order of the data. */
import { reclorSubmission } from '@elenchus/benchmarks/submission'
import type { Run } from '@elenchus/evaluation'
import { checkWritable, writeTo } from '../../cli/files.ts'
import { UsageError, warn } from '../../cli/io.ts'
import { readItems } from '../../files/benchmarks.ts'

export async function checkSubmission(task: string, path: string): Promise<void> {
  if (task !== 'reclor') throw new UsageError(`--submission: only reclor has a leaderboard file, not ${task}`)
  await checkWritable(path)
}

/** Writes the first answer to each question under the first protocol; missing answers become the first option. */
export async function writeSubmission(run: Run, path: string): Promise<void> {
  const { dataset, protocols } = run.header.settings
  if (run.status === 'stopped') {
    warn(`${path} was not written: the run is incomplete`)
    return
  }
  const answers = new Map<string, number>()
  for await (const { sampleId, repeat, protocol, answer } of run.rows())
    if (repeat === 0 && protocol === protocols[0] && typeof answer === 'string')
      answers.set(sampleId, 'ABCD'.indexOf(answer))
  const { items } = await readItems(dataset.name, 'reclor')
  const missing = items.filter(({ id }) => !answers.has(id)).length
  await writeTo(
    path,
    reclorSubmission(
      items.map(({ id }) => answers.get(id) ?? 0),
      { items: items.length },
    ),
  )
  warn(
    `${path}: ${items.length} answers${missing === 0 ? '' : `; ${missing} without an answer were written as the first option`}`,
  )
}
