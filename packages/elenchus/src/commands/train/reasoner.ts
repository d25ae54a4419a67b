/** `elenchus train reasoner`: hands a recipe to the Python trainer (folder trainer/), which trains and writes the model. */
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { makeFolder } from '../../cli/files.ts'
import { UsageError, write } from '../../cli/io.ts'
import { addOptions, file, flag, number, type OptionValues, oneOf, required, seed } from '../../cli/options.ts'
import { checkDevice, deviceOption, pythonOptions, pythonWithTorch, runPython, trainerFolder } from './trainer.ts'

const RECIPES = ['robustlr', 'no-logic-op', 'neg', 'and-neg', 'or-neg', 'and-or-neg', 'tiny'] as const

const options = {
  out: required(file('--out <folder>', 'where the model, its manifest and checkpoints go')),
  recipe: oneOf(
    '--recipe <name>',
    'robustlr; one of the training sets of the paper; or tiny to try it on a CPU',
    RECIPES,
    {
      default: 'robustlr',
    },
  ),
  seconds: number('--seconds <n>', 'how long to train (default: as the recipe says)', { above: 0 }),
  device: deviceOption,
  resume: flag('--resume', 'go on from the checkpoint in the folder'),
  overwrite: flag('--overwrite', 'begin anew in a folder that holds a training'),
  ...pythonOptions,
  seed: seed('seed for everything random', { default: 1 }),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command.action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus train reasoner --recipe robustlr --out reasoner',
    'elenchus eval robustlr --data contrast-conjunction.with.jsonl --model robustlr-small:reasoner/model.safetensors',
  )
}

async function run(options: Options): Promise<void> {
  const { out, recipe, seconds, device, resume, overwrite, seed } = options
  checkDevice(device)
  if (resume && overwrite) throw new UsageError('--resume goes on and --overwrite begins anew: give one of them')
  const folder = trainerFolder(options.trainer)
  const python = pythonWithTorch(options.python)
  const target = resolve(out)
  const more = [
    ...(seconds === undefined ? [] : ['--seconds', String(seconds)]),
    ...(device === undefined ? [] : ['--device', device]),
    ...(resume ? ['--resume'] : []),
    ...(overwrite ? ['--overwrite'] : []),
  ]
  const call = (...words: string[]) => runPython(python, folder, ['-m', 'elenchus_trainer', ...words])
  await makeFolder(target)
  await call('train', '--recipe', recipe, '--seed', String(seed), '--out', target, '--save-every', '60', ...more)
  const model = join(target, 'model.safetensors')
  await call('export', '--model', join(target, 'model.pt'), '--out', model)
  await write(`${join(out, 'model.safetensors')}: use it as --model robustlr-small:${join(out, 'model.safetensors')}\n`)
}
