/** Starts evaluations in processes of their own and kills them; shared by the tests and by `npm run soak`. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { drawn } from '../adapters/mock.ts'
import type { Scores } from '../contract/task.ts'
import type { ChildJob } from './child.ts'

export interface Outcome {
  readonly status: 'complete' | 'stopped'
  readonly scores: Readonly<Record<string, Scores>>
}

const program = fileURLToPath(new URL('child.ts', import.meta.url))

export interface Child {
  readonly process: ChildProcess
  /** The program has loaded and begins its work. */
  readonly begun: Promise<void>
  /** What it reported; null: it was killed, or ended without a word. */
  readonly ended: Promise<Outcome | null>
}

export function startChild(job: ChildJob): Child {
  const child = fork(program, [JSON.stringify(job)], {
    execArgv: ['--import', 'tsx', '--conditions=elenchus-source'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  let outcome: Outcome | null = null
  const begun = new Promise<void>((resolve, reject) => {
    child.on('message', message => {
      if (message === 'begins') resolve()
      else outcome = message as Outcome
    })
    child.once('exit', () => reject(new Error(`the child ended before it began: ${errors}`)))
  })
  begun.catch(() => {})
  const ended = new Promise<Outcome | null>((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (signal === null && code !== 0) reject(new Error(`the child failed (exit ${code}): ${errors}`))
      else resolve(outcome)
    })
  })
  ended.catch(() => {})
  return { process: child, begun, ended }
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

export interface KillPlan {
  readonly signals: readonly NodeJS.Signals[]
  readonly seed: number
  /** Longest time between the beginning and the kill. */
  readonly withinMs: number
}

/** Starts the job, kills it at a drawn moment, and so on for every signal; then lets it finish. Gives the last outcome. */
export async function killAndFinish(job: ChildJob, { signals, seed, withinMs }: KillPlan): Promise<Outcome> {
  for (const [i, signal] of signals.entries()) {
    const child = startChild(job)
    await child.begun
    await pause(drawn(seed, i) * withinMs)
    child.process.kill(signal)
    await child.ended
  }
  const outcome = await startChild(job).ended
  if (outcome === null) throw new Error('the last child reported nothing')
  return outcome
}
