/** `elenchus train reasoner`: trains and exports the neural reasoner with the Python trainer. */
import { join, resolve } from 'node:path'
import { findTrainer, toArguments } from '@elenchus/training'
import { defineCommand } from '../../cli/command.ts'
import { makeFolder } from '../../cli/files.ts'
import { write } from '../../cli/io.ts'
import { file, flag, number, oneOf, required, seed } from '../../cli/options.ts'
import { checkRunFlags, trainerOptions } from './training-options.ts'

const recipes = ['robustlr', 'no-logic-op', 'neg', 'and-neg', 'or-neg', 'and-or-neg', 'tiny'] as const

export const { define } = defineCommand({
  options: {
    out: required(file('--out <folder>', 'output folder for the model, manifest and checkpoints')),
    recipe: oneOf('--recipe <name>', 'training set of the paper, or tiny for a short trial', recipes, {
      default: 'robustlr',
    }),
    seconds: number('--seconds <n>', 'training time in seconds (default: as in the recipe)', { above: 0 }),
    resume: flag('--resume', 'continue from the checkpoint in the folder'),
    overwrite: flag('--overwrite', 'start over, even if the output folder contains an earlier training run'),
    ...trainerOptions,
    seed: seed('random seed', { default: 1 }),
  },
  async run(options) {
    const { out, recipe, seconds, device, resume, overwrite, seed } = options
    checkRunFlags(options)
    const trainer = findTrainer(options)
    const outFolder = resolve(out)
    const runTrainer = (command: string, values: Parameters<typeof toArguments>[0]) =>
      trainer.run('elenchus_trainer', [command, ...toArguments(values)])
    await makeFolder(outFolder)
    const settings = { recipe, seed, out: outFolder, 'save-every': 60, seconds, device, resume, overwrite }
    await runTrainer('train', settings)
    await runTrainer('export', { model: join(outFolder, 'model.pt'), out: join(outFolder, 'model.safetensors') })
    const model = join(out, 'model.safetensors')
    await write(`${model}: use it with --model robustlr-small:${model}\n`)
  },
})
