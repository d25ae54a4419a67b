/** `elenchus train fasttext`: a model of multiple choice or of inference that `eval --model fasttext:FILE` answers with. */
import {
  type ChoiceInput,
  choiceInputs,
  type InferenceInput,
  inferenceInputs,
  packChoiceModel,
  packInferenceModel,
  predictChoices,
  predictInference,
  trainFastTextChoice,
  trainInference,
  trainLogisticChoice,
} from '@elenchus/benchmarks/models'
import { withTrainingPassages } from '@elenchus/evaluation/models'
import { type ModelFileContents, writeModelFile } from '@elenchus/learning/model-file'
import { clusteredMean, type Observation } from '@elenchus/statistics'
import { defineCommand } from '../../cli/command.ts'
import { checkWritable, writeTo } from '../../cli/files.ts'
import { UsageError, write, writeJson } from '../../cli/io.ts'
import { file, flag, type OptionValues, oneOf, required, seed, text } from '../../cli/options.ts'
import { openBenchmark, readChoiceItems, readInferencePairs } from '../../files/benchmarks.ts'
import { warnOfOverlap, warnOfSharedPremises } from '../../files/overlap-warning.ts'

const options = {
  data: required(file('--data <file>', 'questions with answers (ReClor, LogiQA, RACE, COSMOS QA) or inference pairs')),
  out: required(file('--out <file>', 'where to write the model')),
  dev: file('--dev <file>', 'questions or pairs to measure on'),
  input: text(
    '--input <parts>',
    `what the model sees: of questions ${choiceInputs.join(', ')}, of pairs ${inferenceInputs.join(', ')} (default: everything)`,
  ),
  learner: oneOf(
    '--learner <name>',
    'fasttext (the original’s defaults) or, for questions, logistic',
    ['fasttext', 'logistic'],
    { default: 'fasttext' },
  ),
  seed: seed('seed for everything random', { default: 0 }),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  options,
  examples: [
    'elenchus train fasttext --data train.json --dev val.json --out choice.bin',
    'elenchus eval reclor --data val.json --model fasttext:choice.bin',
    'elenchus train fasttext --data nli/train.txt --input H --out hypothesis-only.bin',
    'elenchus eval logiqa2-nli --data nli/dev.txt --input H --model fasttext:hypothesis-only.bin',
  ],
  run,
})

interface Trained {
  readonly contents: ModelFileContents
  readonly items: number
  readonly unit: string
  readonly input: ChoiceInput | InferenceInput
  /** Right and wrong on the items of `--dev`. */
  readonly measured: readonly Observation[] | null
}

async function run(options: Options): Promise<void> {
  const { data, out, dev, learner, seed, json } = options
  await checkWritable(out)
  const { family } = await openBenchmark(data)
  const train = family === 'inference' ? ofPairs : ofQuestions
  const { contents, items, unit, input: seen, measured } = await train(options)
  const bytes = writeModelFile(contents)
  await writeTo(out, bytes)
  const estimate = measured && clusteredMean(measured)
  const accuracy = estimate?.value ?? null
  const interval = estimate?.interval ?? null
  if (json)
    await writeJson('train.fasttext', {
      out,
      bytes: bytes.length,
      questions: items,
      input: seen,
      learner,
      seed,
      accuracy,
      interval,
    })
  else {
    const percent = (value: number) => (100 * value).toFixed(1)
    const figure =
      accuracy === null
        ? ''
        : `; ${percent(accuracy)}%${interval ? ` [${interval.map(percent).join(', ')}]` : ''} right on ${dev}`
    await write(`${out}: ${(bytes.length / 1e6).toFixed(1)} MB, trained on ${items} ${unit}${figure}\n`)
  }
}

function inputOf<Input extends string>(given: string | undefined, known: readonly Input[], unit: string): Input {
  const input = given ?? known[0]!
  if (!(known as readonly string[]).includes(input))
    throw new UsageError(`--input ${input}: expected one of ${known.join(', ')} for ${unit}`)
  return input as Input
}

async function ofQuestions({ data, dev, input: given, learner, seed }: Options): Promise<Trained> {
  const input: ChoiceInput = inputOf(given, choiceInputs, 'questions')
  const { items } = await readChoiceItems(data)
  const model = (learner === 'fasttext' ? trainFastTextChoice : trainLogisticChoice)(items, {
    input,
    seed,
  })
  // So that `eval` can warn whoever tests the model on what it was trained on.
  const contents = withTrainingPassages(packChoiceModel(model), items)
  const trained = { contents, items: items.length, unit: 'questions', input }
  if (dev === undefined) return { ...trained, measured: null }
  const known = (await readChoiceItems(dev)).items.filter(item => item.answer !== null)
  warnOfOverlap(data, items, dev, known)
  const measured = predictChoices(model, known).map((choice, i) => ({
    value: choice === known[i]!.answer ? 1 : 0,
    group: known[i]!.context,
  }))
  return { ...trained, measured }
}

async function ofPairs({ data, dev, input: given, learner, seed }: Options): Promise<Trained> {
  if (learner !== 'fasttext') throw new UsageError(`--learner ${learner}: only fasttext learns inference pairs`)
  const input: InferenceInput = inputOf(given, inferenceInputs, 'pairs')
  const { pairs } = await readInferencePairs(data)
  const model = trainInference(pairs, { input, seed })
  const questions = pairs.map(({ premise, hypothesis }) => ({ context: premise, options: [hypothesis] }))
  const contents = withTrainingPassages(packInferenceModel(model), questions)
  const trained = { contents, items: pairs.length, unit: 'pairs', input }
  if (dev === undefined) return { ...trained, measured: null }
  const { pairs: known } = await readInferencePairs(dev)
  warnOfSharedPremises(data, pairs, dev, known)
  const measured = predictInference(model, known).map((label, i) => ({
    value: (label === 'entailed') === (known[i]!.label === 'entailed') ? 1 : 0,
    group: known[i]!.premise,
  }))
  return { ...trained, measured }
}
