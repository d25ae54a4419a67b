/** `eval reclor --submission`: the answers of a run as the file that the leaderboard takes, in the order of the data. */
import { reclorSubmission } from '@elenchus/benchmarks/submission'
import type { Run } from '@elenchus/evaluation'
import { UsageError } from '../../cli/errors.ts'
import { warn } from '../../cli/output.ts'
import { readItems } from '../../files/benchmarks.ts'
import { checkWritable, writeTo } from '../../files/write-file.ts'

export async function checkSubmission(task: string, path: string): Promise<void> {
  if (task !== 'reclor') throw new UsageError(`--submission: ${task} has no leaderboard file; reclor has`)
  await checkWritable(path)
}

/** Writes the first answer of the first protocol to each question; where there is none the first option goes in, and is told. */
export async function writeSubmission(run: Run, path: string): Promise<void> {
  const { dataset, protocols } = run.header.settings
  if (run.status === 'stopped') {
    warn(`${path} is not written: the run is not at its end`)
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
    `${path}: ${items.length} answers${missing === 0 ? '' : `; ${missing} questions have none and went in as the first option`}`,
  )
}
