/**
 * A job for a model that was trained to be asked in one way: what the job leaves open is as the model was taught, and what it says otherwise is
 * announced. A network that saw the options alone, asked with the whole passage, gives figures of nothing.
 */
import type { Taught } from '../contract/model.ts'
import type { Job } from './job.ts'

/** The tasks whose questions a model of each kind was taught. */
const tasks: Readonly<Record<string, readonly string[]>> = {
  choice: ['reclor', 'logiqa1', 'logiqa2-mrc'],
  inference: ['logiqa2-nli'],
  metalogic: ['metalogic'],
  robustlr: ['robustlr', 'proofwriter', 'prontoqa', 'logicnli', 'folio'],
}

const known: ReadonlySet<string> = new Set(Object.values(tasks).flat())

export interface FittedJob {
  readonly job: Job
  /** What a person should know about it. */
  readonly notes: readonly string[]
}

/** Data of one's own, or of a module, may be of any kind. */
const ofAnotherKind = ({ model, task }: Job, own: readonly string[]): string[] =>
  known.has(task) ? [`${model} was trained for ${own.join(', ')} and is asked ${task}, which it never learnt`] : []

export function asTaught(job: Job, taught: Taught | undefined): FittedJob {
  const own = taught && tasks[taught.task]
  if (!own) return { job, notes: [] }
  if (!own.includes(job.task)) return { job, notes: ofAnotherKind(job, own) }
  const notes: string[] = []
  const fitted: Job = { ...job }
  const { input, protocol } = taught
  if (input !== undefined) {
    if (job.input === undefined) fitted.input = input
    else if (job.input !== input)
      notes.push(
        `${job.model} was trained on input ${input} and is asked with ${job.input}; leave input out to ask as it was taught`,
      )
  }
  if (protocol !== undefined) {
    if (job.protocol === undefined) fitted.protocol = [protocol]
    else if (job.protocol.some(each => each !== protocol))
      notes.push(
        `${job.model} was trained for protocol ${protocol} and is asked by ${job.protocol.join(', ')}; leave protocol out to ask as it was taught`,
      )
  }
  return { job: fitted, notes }
}
