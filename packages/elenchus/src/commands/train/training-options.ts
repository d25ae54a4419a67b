/** Options and checks shared by the commands that train with Python. */
import { existsSync } from 'node:fs'
import type { Settings } from '@elenchus/training'
import { InputError, UsageError } from '../../cli/io.ts'
import { file, text, wholeNumber } from '../../cli/options.ts'

export const trainerOptions = {
  device: text('--device <name>', 'device to train on: cuda or cpu (default: a GPU if available)'),
  trainer: file('--trainer <folder>', 'path of the folder trainer/ of Elenchus (default: in this clone)'),
  python: text('--python <command>', 'command of a Python interpreter with PyTorch (default: python3)'),
}

export const exampleOptions = {
  epochs: wholeNumber('--epochs <n>', 'number of epochs (default: as in the recipe)', { min: 1 }),
  longest: wholeNumber('--longest <n>', 'maximum number of tokens per input', { min: 8 }),
  vocabulary: wholeNumber('--vocabulary <n>', 'size of the vocabulary, if it is learned from the examples', {
    min: 260,
  }),
}

type RunFlags = Readonly<{ device?: string; resume?: boolean; overwrite?: boolean }>

/** Rejects unknown devices and incompatible options. */
export function checkRunFlags({ device, resume, overwrite }: RunFlags): void {
  if (device !== undefined && !/^(?:auto|cpu|mps|xpu|cuda(?::\d+)?)$/.test(device))
    throw new UsageError(`--device ${device}: unknown device; expected cpu, cuda or a GPU such as cuda:1`)
  if (resume && overwrite)
    throw new UsageError('give --resume to continue the training or --overwrite to start over, not both')
}

export function checkFilesExist(paths: readonly (string | undefined)[]): void {
  for (const path of paths)
    if (path !== undefined && !existsSync(path)) throw new InputError(`${path}: no such file or folder`)
}

export function pickSettings(options: { readonly [K in keyof Settings]?: Settings[K] }): Partial<Settings> {
  const { epochs, batch, accumulate, rate, patience, longest } = options
  const entries = Object.entries({ epochs, batch, accumulate, rate, patience, longest })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
