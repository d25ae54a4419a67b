/** The Python trainer (folder trainer/ of the repository): where it is, and how it is called. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { InputError, UsageError } from '../../cli/io.ts'
import { file, text } from '../../cli/options.ts'

/** Where the trainer is and what runs it, for every command that trains a network. */
export const pythonOptions = {
  trainer: file('--trainer <folder>', 'the folder trainer of the repository (default: found beside these sources)'),
  python: text('--python <command>', 'a Python with PyTorch (default: python3)'),
}

/** The trainer stands in the repository, not in the package. */
export function trainerFolder(given: string | undefined): string {
  const usual = [fileURLToPath(new URL('../../../../../trainer', import.meta.url)), resolve('trainer')]
  const folders = given === undefined ? usual : [resolve(given)]
  const found = folders.find(folder => existsSync(join(folder, 'elenchus_trainer', '__main__.py')))
  if (found !== undefined) return found
  throw new InputError(
    `there is no trainer at ${folders.at(-1)}. It is a Python program in the folder trainer of the repository of Elenchus: fetch it and give --trainer FOLDER.`,
  )
}

/** A Python that has PyTorch. */
export function pythonWithTorch(given: string | undefined): string {
  const commands = given === undefined ? ['python3', '/usr/bin/python3'] : [given]
  const found = commands.find(command => spawnSync(command, ['-c', 'import torch, numpy']).status === 0)
  if (found !== undefined) return found
  throw new InputError(
    `${commands[0]} has no PyTorch. Install it (pip install torch numpy; on Debian apt-get install python3-torch), or give --python COMMAND of a Python that has it.`,
  )
}

/** What the trainer computes on; refused before anything is prepared where PyTorch has no such device. */
export const deviceOption = text('--device <name>', 'cuda or cpu (default: a GPU where there is one)')

export function checkDevice(name: string | undefined): void {
  if (name !== undefined && !/^(?:auto|cpu|mps|xpu|cuda(?::\d+)?)$/.test(name))
    throw new UsageError(
      `--device ${name}: there is no such device; give cuda (or cuda:1 and so on) or cpu, or leave it out`,
    )
}

/** Throws for input files that do not exist. Runs before Python is looked for: a wrong argument is reported without PyTorch too. */
export function checkFilesExist(paths: readonly (string | undefined)[]): void {
  for (const path of paths)
    if (path !== undefined && !existsSync(path)) throw new InputError(`${path}: no such file or folder`)
}

const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs Python in the trainer's folder, its output shown as it comes. Who ends this program ends the training with it. */
export function runPython(python: string, folder: string, args: readonly string[]): Promise<void> {
  return new Promise((done, fail) => {
    const env = { ...process.env, PYTHONPATH: folder, PYTHONUNBUFFERED: '1' }
    // The trainer saves where it is when it is told to end; this program waits for it. It listens before the trainer begins, so that no moment is left out.
    let isTold = false
    const end = () => {
      isTold = true
      child.kill('SIGINT')
    }
    for (const signal of endings) process.on(signal, end)
    const child = spawn(python, args, { stdio: ['ignore', 2, 2], env })
    const forget = () => {
      for (const signal of endings) process.off(signal, end)
    }
    child.on('error', error => {
      forget()
      fail(error)
    })
    child.on('exit', (code, signal) => {
      forget()
      if (code === 0) done()
      else if (isTold) fail(new InputError('stopped, as it was told to; the words above say what is kept'))
      else fail(new InputError(`the trainer stopped (${signal ?? `code ${code}`}); its own words stand above`))
    })
  })
}
