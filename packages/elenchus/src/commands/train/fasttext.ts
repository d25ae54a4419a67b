/** `elenchus train fasttext`: trains a classifier of options or inference pairs, which `eval --model fasttext:FILE` uses. */
import * as models from '@elenchus/benchmarks/models'
import { withTrainingPassages } from '@elenchus/evaluation/models'
import { writeModelFile } from '@elenchus/learning/model-file'
import { clusteredMean, type Observation } from '@elenchus/statistics'
import { defineCommand } from '../../cli/command.ts'
import { checkWritable, writeFile } from '../../cli/files.ts'
import { UsageError, write, writeJson } from '../../cli/io.ts'
import { file, flag, type OptionValues, oneOf, required, seed, text } from '../../cli/options.ts'
import { openBenchmark, readChoiceItems, readInferencePairs } from '../../files/benchmarks.ts'
import { warnOfOverlap, warnOfSharedPremises } from '../../files/overlap-warning.ts'
import { percent } from '../../terminal/text.ts'

const inputs = [...models.choiceInputs, ...models.inferenceInputs]

const options = {
  data: required(file('--data <file>', 'questions with answers (ReClor, LogiQA, RACE, COSMOS QA) or inference pairs')),
  out: required(file('--out <file>', 'file for the model')),
  dev: file('--dev <file>', 'questions or pairs to evaluate on'),
  input: text('--input <parts>', `parts of the input to train on: ${inputs.join(', ')} (default: all)`),
  learner: oneOf('--learner <name>', 'kind of classifier (logistic: only for questions)', ['fasttext', 'logistic'], {
    default: 'fasttext',
  }),
  seed: seed('random seed', { default: 0 }),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  options,
  async run(options) {
    const { data, out, dev, learner, seed, json } = options
    await checkWritable(out)
    const { family } = await openBenchmark(data)
    const trainModel = family === 'inference' ? trainOnPairs : trainOnQuestions
    const { contents, items, unit, input, observations } = await trainModel(options)
    const model = writeModelFile(contents)
    await writeFile(out, model)
    const bytes = model.length
    const { value: accuracy, interval } = (observations && clusteredMean(observations)) ?? {
      value: null,
      interval: null,
    }
    if (json)
      return writeJson('train.fasttext', { out, bytes, questions: items, input, learner, seed, accuracy, interval })
    const intervalText = interval ? ` [${interval.map(percent).join(', ')}]` : ''
    const result = accuracy === null ? '' : `; accuracy on ${dev}: ${percent(accuracy)}%${intervalText}`
    await write(`${out}: ${(bytes / 1e6).toFixed(1)} MB, trained on ${items} ${unit}${result}\n`)
  },
})

function checkInput<Input extends string>(input: string | undefined, inputs: readonly Input[], unit: string): Input {
  const knownInput = input === undefined ? inputs[0] : inputs.find(each => each === input)
  if (knownInput === undefined)
    throw new UsageError(`--input ${input}: expected one of ${inputs.join(', ')} for ${unit}`)
  return knownInput
}

/** Creates observations of accuracy, clustered by passage. */
const toObservations = <Item>(
  items: readonly Item[],
  isCorrect: (item: Item, i: number) => boolean,
  getPassage: (item: Item) => string,
): Observation[] => items.map((item, i) => ({ value: Number(isCorrect(item, i)), group: getPassage(item) }))

async function trainOnQuestions({ data, dev, input: inputOption, learner, seed }: Options) {
  const input = checkInput(inputOption, models.choiceInputs, 'questions')
  const { items } = await readChoiceItems(data)
  const trainChoice = learner === 'fasttext' ? models.trainFastTextChoice : models.trainLogisticChoice
  const model = trainChoice(items, { input, seed })
  // With the training passages, `eval` can warn of contamination.
  const contents = withTrainingPassages(models.packChoiceModel(model), items)
  const result = { contents, items: items.length, unit: 'questions', input, observations: null }
  if (dev === undefined) return result
  const devItems = (await readChoiceItems(dev)).items.filter(item => item.answer !== null)
  warnOfOverlap(data, items, dev, devItems)
  const choices = models.predictChoices(model, devItems)
  const isCorrect = ({ answer }: (typeof devItems)[number], i: number) => choices[i] === answer
  return { ...result, observations: toObservations(devItems, isCorrect, ({ context }) => context) }
}

async function trainOnPairs({ data, dev, input: inputOption, learner, seed }: Options) {
  if (learner !== 'fasttext') throw new UsageError(`--learner ${learner}: inference pairs need the learner fasttext`)
  const input = checkInput(inputOption, models.inferenceInputs, 'pairs')
  const { pairs } = await readInferencePairs(data)
  const model = models.trainInference(pairs, { input, seed })
  const questions = pairs.map(({ premise, hypothesis }) => ({ context: premise, options: [hypothesis] }))
  const contents = withTrainingPassages(models.packInferenceModel(model), questions)
  const result = { contents, items: pairs.length, unit: 'pairs', input, observations: null }
  if (dev === undefined) return result
  const { pairs: devPairs } = await readInferencePairs(dev)
  warnOfSharedPremises(data, pairs, dev, devPairs)
  const labels = models.predictInference(model, devPairs)
  const isCorrect = ({ label }: (typeof devPairs)[number], i: number) =>
    (labels[i] === 'entailed') === (label === 'entailed')
  return { ...result, observations: toObservations(devPairs, isCorrect, ({ premise }) => premise) }
}
