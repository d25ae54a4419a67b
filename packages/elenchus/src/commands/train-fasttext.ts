/** `elenchus train fasttext`: a model of multiple choice that `eval --model fasttext:FILE` answers with. */
import { writeFile } from 'node:fs/promises'
import {
  type ChoiceInput,
  type ChoiceItem,
  type ChoiceModel,
  packChoiceModel,
  predictChoices,
  trainFastTextChoice,
  trainLogisticChoice,
} from '@elenchus/benchmarks'
import { withTrainingPassages } from '@elenchus/evaluation'
import { writeModelFile } from '@elenchus/learning'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { UsageError } from '../cli/errors.ts'
import { write, writeJson } from '../cli/output.ts'
import { readItems } from '../files/benchmarks.ts'
import { warnOfOverlap } from '../files/overlap-warning.ts'

interface Options {
  readonly data: string
  readonly out: string
  readonly dev?: string
  readonly input: string
  readonly learner: string
  readonly seed: string
  readonly json?: boolean
}

const inputs: readonly string[] = ['CQA', 'QA', 'CA', 'A']

export function define(command: Command): void {
  command
    .requiredOption('--data <file>', 'questions with answers: ReClor, LogiQA, RACE, COSMOS QA')
    .requiredOption('--out <file>', 'where the model goes')
    .option('--dev <file>', 'questions to measure on')
    .option('--input <parts>', `what the model sees: ${inputs.join(', ')}`, 'CQA')
    .option('--learner <name>', 'fasttext (the original’s defaults) or logistic', 'fasttext')
    .option('--seed <n>', 'seed of all chance', '0')
    .option('--json', 'print JSON')
    .action(run)
  example(
    command,
    'elenchus train fasttext --data train.json --dev val.json --out choice.bin',
    'elenchus eval reclor --data val.json --model fasttext:choice.bin',
  )
}

async function run({ data, out, dev, input, learner, seed, json }: Options): Promise<void> {
  if (!inputs.includes(input)) throw new UsageError(`--input ${input}: ${inputs.join(', ')}`)
  if (learner !== 'fasttext' && learner !== 'logistic')
    throw new UsageError(`--learner ${learner}: fasttext or logistic`)
  const { items } = await readItems(data)
  const train = learner === 'fasttext' ? trainFastTextChoice : trainLogisticChoice
  const model = train(items, { input: input as ChoiceInput, seed: Number(seed) })
  // So that `eval` can warn whoever tests the model on what it was trained on.
  const contents = withTrainingPassages(packChoiceModel(model), items)
  const bytes = writeModelFile(contents)
  await writeFile(out, bytes)
  const accuracy = dev === undefined ? null : await measure(model, dev, data, items)
  if (json)
    await writeJson({ out, bytes: bytes.length, questions: items.length, input, learner, seed: Number(seed), accuracy })
  else
    await write(
      `${out}: ${(bytes.length / 1e6).toFixed(1)} MB, trained on ${items.length} questions${accuracy === null ? '' : `; ${(100 * accuracy).toFixed(1)}% right on ${dev}`}\n`,
    )
}

async function measure(model: ChoiceModel, dev: string, data: string, train: readonly ChoiceItem[]): Promise<number> {
  const known = (await readItems(dev)).items.filter(item => item.answer !== null)
  warnOfOverlap(data, train, dev, known)
  return (
    predictChoices(model, known).filter((choice, i) => choice === known[i]!.answer).length / Math.max(1, known.length)
  )
}
