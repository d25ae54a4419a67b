/** `elenchus train types`: question types learnt from typed questions, cross-validated, for `types --model`. */
import {
  packQuestionTypes,
  predictQuestionTypes,
  type QuestionTypeVoice,
  type TypedQuestion,
  trainQuestionTypes,
  wordingFamilies,
} from '@elenchus/benchmarks/types'
import { folds } from '@elenchus/learning'
import { writeModelFile } from '@elenchus/learning/model-file'
import { exactInterval, type Interval } from '@elenchus/statistics'
import { defineCommand } from '../../cli/command.ts'
import { checkWritable, writeTo } from '../../cli/files.ts'
import { InputError, write, writeJson } from '../../cli/io.ts'
import { file, flag, number, type OptionValues, required, seed, wholeNumber } from '../../cli/options.ts'
import { readItems } from '../../files/benchmarks.ts'
import { percent } from '../../terminal/text.ts'

const options = {
  data: required(file('--data <file>', 'questions with types, as in half of ReClor’s test split')),
  out: required(file('--out <file>', 'where to write the model')),
  folds: wholeNumber('--folds <n>', 'parts of the cross-validation', { min: 2, default: 10 }),
  l2: number('--l2 <x>', 'strength of the penalty', { above: 0, default: 0.05 }),
  seed: seed('which questions fall into which part', { default: 1 }),
  json: flag('--json', 'print JSON'),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  options,
  examples: [
    'elenchus train types --data test.json --out types.bin',
    'elenchus data types val.json --model types.bin --json',
  ],
  run,
})

const voices: readonly QuestionTypeVoice[] = ['patterns', 'words', 'both']

async function run({ data, out, folds: k, l2, seed, json }: Options): Promise<void> {
  await checkWritable(out)
  const { items } = await readItems(data)
  const typed = items.flatMap(({ question, questionType }): TypedQuestion[] =>
    questionType === undefined ? [] : [{ question, type: questionType }],
  )
  if (typed.length < k) throw new InputError(`${data}: ${typed.length} questions have a type; ${k} parts need more`)
  const measured = crossValidate(typed, { k, l2, seed })
  const families = wordingFamilies(typed.map(({ question }) => question))
  const kinds = new Set(families).size
  const unseen = kinds < k ? null : crossValidate(typed, { k, l2, seed, families })
  const bytes = writeModelFile(packQuestionTypes(trainQuestionTypes(typed, { l2 })))
  await writeTo(out, bytes)
  if (json)
    await writeJson('train.types', {
      out,
      bytes: bytes.length,
      questions: typed.length,
      folds: k,
      seed,
      measured,
      families: kinds,
      unseenFamilies: unseen,
    })
  else
    await write(
      [
        `${out}: ${Math.ceil(bytes.length / 1000)} kB, trained on ${typed.length} typed questions`,
        `right in ${k} parts that were held out in turn:`,
        ...measured.map(line),
        ...(unseen === null
          ? []
          : [
              `right where ${kinds} families of nearly equal wordings are held out whole, so that no part has seen a wording like its own:`,
              ...unseen.map(line),
            ]),
        'The patterns were written with the types of half of ReClor’s test split in sight: measured there, they and "both" look better than they are.',
        '',
      ].join('\n'),
    )
}

interface Measured {
  readonly voice: QuestionTypeVoice
  readonly accuracy: number
  readonly interval: Interval
}

const line = ({ voice, accuracy, interval }: Measured): string =>
  `  ${voice.padEnd(9)} ${percent(accuracy)}%  [${interval.map(percent).join(', ')}]`

function crossValidate(
  typed: readonly TypedQuestion[],
  {
    k,
    l2,
    seed,
    families,
  }: {
    readonly k: number
    readonly l2: number
    readonly seed: number
    readonly families?: readonly number[]
  },
): Measured[] {
  const right = new Map(voices.map(voice => [voice, 0]))
  for (const part of folds(typed.length, {
    k,
    seed,
    labels: typed.map(({ type }) => type),
    ...(families ? { groups: families } : {}),
  })) {
    const model = trainQuestionTypes(
      Array.from(part.train, row => typed[row]!),
      { l2 },
    )
    const held = Array.from(part.test, row => typed[row]!)
    const questions = held.map(({ question }) => question)
    for (const voice of voices)
      predictQuestionTypes(model, questions, { voice }).forEach(({ type }, i) => {
        if (type === held[i]!.type) right.set(voice, right.get(voice)! + 1)
      })
  }
  return voices.map(voice => ({
    voice,
    accuracy: right.get(voice)! / typed.length,
    interval: exactInterval(right.get(voice)!, typed.length),
  }))
}
