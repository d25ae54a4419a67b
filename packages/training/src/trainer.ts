/** Finds and runs the Python trainer, which is in the folder trainer/ of the repository. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TrainingError } from './error.ts'

export interface TrainerOptions {
  /** The folder trainer/ of the repository. */
  readonly trainer?: string
  /** Command that starts a Python with PyTorch. */
  readonly python?: string
}

export interface Trainer {
  /** Runs a Python module of the trainer; its output goes to standard error. */
  run(module: string, args: readonly string[]): Promise<void>
}

/** Finds the trainer, which is not part of the package, and a Python with PyTorch. */
export function findTrainer({ trainer, python }: TrainerOptions): Trainer {
  const repositoryFolder = fileURLToPath(new URL('../../../trainer', import.meta.url))
  const folders = trainer === undefined ? [repositoryFolder, resolve('trainer')] : [resolve(trainer)]
  const folder = folders.find(each => existsSync(join(each, 'elenchus_trainer', '__main__.py')))
  if (folder === undefined)
    throw new TrainingError(
      `no trainer at ${folders.at(-1)}. Clone the Elenchus repository and give its folder trainer with --trainer FOLDER.`,
    )
  const commands = python === undefined ? ['python3', '/usr/bin/python3'] : [python]
  const command = commands.find(each => spawnSync(each, ['-c', 'import torch, numpy']).status === 0)
  if (command === undefined)
    throw new TrainingError(
      `${commands[0]} has no PyTorch. Install it (pip install torch numpy; on Debian apt-get install python3-torch), or choose another Python with --python COMMAND.`,
    )
  return { run: (module, args) => runPython(command, folder, ['-m', module, ...args]) }
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs Python. Signals are forwarded as SIGINT, on which the trainer saves a checkpoint and stops. */
function runPython(python: string, folder: string, args: readonly string[]): Promise<void> {
  return new Promise((resolvePromise, rejectPromise) => {
    let isStopped = false
    const stop = () => {
      isStopped = true
      child.kill('SIGINT')
    }
    // Registered before the trainer starts, so that no signal is missed.
    for (const signal of stopSignals) process.on(signal, stop)
    const env = { ...process.env, PYTHONPATH: folder, PYTHONUNBUFFERED: '1' }
    const child = spawn(python, args, { stdio: ['ignore', 2, 2], env })
    const settle = (end: () => void) => () => {
      for (const signal of stopSignals) process.off(signal, stop)
      end()
    }
    child.on('error', error => settle(() => rejectPromise(error))())
    child.on('exit', (code, signal) =>
      settle(() => {
        if (code === 0) resolvePromise()
        else if (isStopped) rejectPromise(new TrainingError('stopped; the output above shows what was saved'))
        else
          rejectPromise(
            new TrainingError(`the trainer failed (${signal ?? `exit code ${code}`}); see its output above`),
          )
      })(),
    )
  })
}

export type RunOptions = Readonly<{ device?: string; steps?: number; seconds?: number; resume?: boolean }>

export const trainJob = (trainer: Trainer, folder: string, { device, steps, seconds, resume }: RunOptions) =>
  trainer.run('elenchus_trainer', ['fine-tune', '--job', folder, ...toArguments({ device, steps, seconds, resume })])

type OptionValue = string | number | boolean | readonly string[] | undefined

/** Formats command-line arguments: `--name` for true, otherwise `--name` and the values. */
export const toArguments = (options: Readonly<Record<string, OptionValue>>): string[] =>
  Object.entries(options).flatMap(([name, value]) =>
    value === undefined || value === false ? [] : [`--${name}`, ...(value === true ? [] : [value].flat().map(String))],
  )
