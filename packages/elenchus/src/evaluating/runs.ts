/** Run folders for comparing and reporting: header, rows, and scores derived from the rows by the task that made them. */
import { basename } from 'node:path'
import {
  EvaluationError,
  type Job,
  type Row,
  type RunHeader,
  readJob,
  readRun,
  type Scores,
  scoreRows,
  type Task,
  taskNamed,
  taskOptions,
} from '@elenchus/evaluation'
import { InputError } from '../cli/errors.ts'

export interface OpenedRun {
  readonly name: string
  readonly folder: string
  readonly header: RunHeader
  rows(): AsyncIterable<Row>
}

export function openRun(folder: string): OpenedRun {
  try {
    const { header, rows } = readRun(folder)
    return { name: basename(folder), folder, header, rows }
  } catch (error) {
    if (error instanceof EvaluationError) throw new InputError(error.message)
    throw error
  }
}

/** The task of a run, made again from its recipe: scores always come from rows, by the same code. */
export async function taskOf({ folder, header }: OpenedRun): Promise<Task> {
  if (!header.recipe)
    throw new InputError(`${folder}: the log does not say how its task was made; it cannot be scored again`)
  const job: Job = readJob(header.recipe, folder)
  try {
    return await taskNamed(job.task, taskOptions(job))
  } catch (error) {
    if (error instanceof EvaluationError) throw new InputError(`${folder}: ${error.message}`)
    throw error
  }
}

export async function scoresOf(run: OpenedRun): Promise<Readonly<Record<string, Scores>>> {
  return scoreRows(await taskOf(run), run.header.settings.protocols, run.rows)
}
