/** `elenchus train types`: trains and cross-validates a classifier of question types for `data types --model`. */
import type { LabelledQuestion, QuestionTypeMethod } from '@elenchus/benchmarks/types'
import { groupByWording, packQuestionTypes, predictQuestionTypes, trainQuestionTypes } from '@elenchus/benchmarks/types'
import { folds } from '@elenchus/learning'
import { writeModelFile } from '@elenchus/learning/model-file'
import { exactInterval, type Interval } from '@elenchus/statistics'
import { defineCommand } from '../../cli/command.ts'
import { checkWritable, writeFile } from '../../cli/files.ts'
import { InputError, writeJson, writeLines } from '../../cli/io.ts'
import { file, flag, number, required, seed, wholeNumber } from '../../cli/options.ts'
import { readChoiceItems } from '../../files/benchmarks.ts'
import { percent } from '../../terminal/text.ts'

const options = {
  data: required(file('--data <file>', 'questions with type labels, such as half of ReClor’s test split')),
  out: required(file('--out <file>', 'file for the model')),
  folds: wholeNumber('--folds <n>', 'number of folds of the cross-validation', { min: 2, default: 10 }),
  l2: number('--l2 <x>', 'strength of the L2 penalty', { above: 0, default: 0.05 }),
  seed: seed('random seed for assigning questions to folds', { default: 1 }),
  json: flag('--json', 'print JSON'),
}

export const { define } = defineCommand({
  options,
  async run({ data, out, folds: k, l2, seed, json }) {
    await checkWritable(out)
    const { items } = await readChoiceItems(data)
    const labelledQuestions = items.flatMap(({ question, questionType }): LabelledQuestion[] =>
      questionType === undefined ? [] : [{ question, type: questionType }],
    )
    if (labelledQuestions.length < k)
      throw new InputError(`--folds ${k}: only ${labelledQuestions.length} questions of ${data} have a type`)
    const accuracies = crossValidate(labelledQuestions, { k, l2, seed })
    const groups = groupByWording(labelledQuestions.map(({ question }) => question))
    const families = new Set(groups).size
    const unseenFamilies = families < k ? null : crossValidate(labelledQuestions, { k, l2, seed, groups })
    const modelFile = writeModelFile(packQuestionTypes(trainQuestionTypes(labelledQuestions, { l2 })))
    await writeFile(out, modelFile)
    const bytes = modelFile.length
    const questions = labelledQuestions.length
    const document = { out, bytes, questions, folds: k, seed, measured: accuracies, families, unseenFamilies }
    if (json) return writeJson('train.types', document)
    const familyLines = unseenFamilies
      ? [
          `accuracy if similar wordings are kept in the same fold (${families} groups):`,
          ...unseenFamilies.map(formatAccuracy),
        ]
      : []
    await writeLines([
      `${out}: ${Math.ceil(bytes / 1000)} kB, trained on ${questions} questions`,
      `cross-validated accuracy with ${k} folds:`,
      ...accuracies.map(formatAccuracy),
      ...familyLines,
      'The patterns were developed with the type labels of half of ReClor’s test split, so the accuracy of "patterns" and "both" on that data is too optimistic.',
    ])
  },
})

/** Accuracy of a method (`voice`): patterns, words or both. */
type Accuracy = Readonly<{ voice: QuestionTypeMethod; accuracy: number; interval: Interval }>

const formatAccuracy = ({ voice, accuracy, interval }: Accuracy): string =>
  `  ${voice.padEnd(9)} ${percent(accuracy)}%  [${interval.map(percent).join(', ')}]`

interface CrossValidation {
  readonly k: number
  readonly l2: number
  readonly seed: number
  /** Group of each question; a group is not divided between folds. */
  readonly groups?: readonly number[]
}

function crossValidate(
  labelledQuestions: readonly LabelledQuestion[],
  { k, l2, seed, groups }: CrossValidation,
): Accuracy[] {
  const correct = { patterns: 0, words: 0, both: 0 }
  const voices = Object.keys(correct) as (keyof typeof correct)[]
  for (const { train, test } of folds(labelledQuestions.length, {
    k,
    seed,
    labels: labelledQuestions.map(({ type }) => type),
    groups,
  })) {
    const model = trainQuestionTypes(
      Array.from(train, row => labelledQuestions[row]!),
      { l2 },
    )
    const heldOut = Array.from(test, row => labelledQuestions[row]!)
    const questions = heldOut.map(({ question }) => question)
    for (const voice of voices)
      correct[voice] += predictQuestionTypes(model, questions, { method: voice }).filter(
        ({ type }, i) => type === heldOut[i]!.type,
      ).length
  }
  return voices.map(voice => ({
    voice,
    accuracy: correct[voice] / labelledQuestions.length,
    interval: exactInterval(correct[voice], labelledQuestions.length),
  }))
}
