/** Runs evaluations in child processes and kills them; used by tests and `npm run soak`. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { hashToUnitInterval } from '../adapters/mock.ts'
import type { Scores } from '../task.ts'
import type { ChildJob } from './child.ts'

export interface Outcome {
  readonly status: 'complete' | 'stopped'
  readonly scores: Readonly<Record<string, Scores>>
}

const program = fileURLToPath(new URL('child.ts', import.meta.url))

export interface Child {
  readonly process: ChildProcess
  /** Resolves when the program has loaded. */
  readonly begun: Promise<void>
  /** The reported outcome; null if the program was killed. */
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
  /** Maximum time between start and kill. */
  readonly withinMs: number
}

/** Starts the job and kills it at a random moment, once per signal, then lets it finish; returns the last outcome. */
export async function killAndFinish(job: ChildJob, { signals, seed, withinMs }: KillPlan): Promise<Outcome> {
  for (const [i, signal] of signals.entries()) {
    const child = startChild(job)
    await child.begun
    await pause(hashToUnitInterval(seed, i) * withinMs)
    child.process.kill(signal)
    await child.ended
  }
  const outcome = await startChild(job).ended
  if (outcome === null) throw new Error('the last child reported nothing')
  return outcome
}
