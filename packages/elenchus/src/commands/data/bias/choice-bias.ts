/** What the options of multiple-choice questions give away, and what models that see only part of the input get right. */
import { type ChoiceItem, reasoningTypes } from '@elenchus/benchmarks'
import { trainFastTextChoice } from '@elenchus/benchmarks/models'
import {
  ablateChoices,
  accuracyByLength,
  accuracyByType,
  optionLengths,
  overlapRatio,
  type Tokeniser,
  tokenCorrelations,
} from '@elenchus/benchmarks/studies'
import { detectReasoningTypes } from '@elenchus/benchmarks/types'
import { classifyQuestion, questionTypes } from '@elenchus/language/exam-questions'
import { clusteredMean } from '@elenchus/statistics'
import { InputError } from '../../../cli/io.ts'
import { readItems } from '../../../files/benchmarks.ts'
import { warnOfOverlap } from '../../../files/overlap-warning.ts'
import type { ChoiceModelRow } from './choice-models.ts'
import type { GivenModels } from './model-rows.ts'

export interface ChoiceBiasOptions {
  readonly tokeniser: Tokeniser
  readonly format: string | undefined
  readonly floor: number
  readonly top: number
  /** A file to train models on. */
  readonly train: string | undefined
  readonly seed: number
  readonly given: GivenModels
  /** In how many orders of the options models are asked beside the file's own. */
  readonly orders: number
}

export type ChoiceBias = Awaited<ReturnType<typeof choiceBias>>

/** Clustered by passage. */
const intervalOf = (correct: readonly boolean[], groups: readonly string[]) =>
  clusteredMean(correct.map((right, i) => ({ value: right ? 1 : 0, group: groups[i]! })))?.interval ?? null

/** Where the model that sees everything is right: by length of the input, by type (predicted where the file has none). */
function breakDown(format: string, items: readonly ChoiceItem[], correct: readonly boolean[]) {
  const reasoning = format.startsWith('logiqa')
  const typesOf = (item: ChoiceItem): readonly string[] =>
    reasoning
      ? (item.reasoningTypes ?? detectReasoningTypes(item))
      : [questionTypes[item.questionType ?? classifyQuestion(item.question).type]!.name]
  const names = reasoning ? reasoningTypes : questionTypes.map(type => type.name)
  return { byLength: accuracyByLength(items, correct), byType: accuracyByType(items, correct, typesOf, names) }
}

async function ablate(trainFile: string, file: string, test: readonly ChoiceItem[], seed: number) {
  const { items: train } = await readItems(trainFile)
  warnOfOverlap(trainFile, train, file, test)
  return ablateChoices(train, test, (items, input) => trainFastTextChoice(items, { input, seed }))
}

/** Models are loaded only where some are given. */
async function askedModels(
  format: string,
  items: readonly ChoiceItem[],
  { given, orders, seed }: ChoiceBiasOptions,
): Promise<ChoiceModelRow[] | null> {
  if (given.models.length + given.predictions.length === 0) return null
  const { choiceModels } = await import('./choice-models.ts')
  return choiceModels(items, { ...given, orders, seed, breakDown: correct => breakDown(format, items, correct) })
}

export async function choiceBias(file: string, options: ChoiceBiasOptions) {
  const { tokeniser, floor, top, seed } = options
  const { items, format } = await readItems(file, options.format)
  const known = items.filter(item => item.answer !== null)
  if (known.length === 0)
    throw new InputError(`${file}: the file has no answers, and biases are measured between right and wrong options`)
  const tokens = tokenCorrelations(known, { tokeniser, floor }).slice(0, top)
  const lengths = optionLengths(known, { tokeniser })
  const overlap = overlapRatio(
    known,
    known.map(item => item.answer),
  )
  const trained = options.train === undefined ? null : await ablate(options.train, file, known, seed)
  const ablations =
    trained?.map(({ correct, ...row }) => ({
      ...row,
      interval: intervalOf(
        correct,
        known.map(item => item.context),
      ),
    })) ?? null
  const parts = trained ? breakDown(format, known, trained[0]!.correct) : null
  return {
    corpus: format,
    items: known.length,
    tokeniser: tokeniser.name,
    floor,
    tokens,
    lengths,
    overlapRatio: overlap,
    ablations,
    byLength: parts?.byLength ?? null,
    byType: parts?.byType ?? null,
    models: await askedModels(format, known, options),
    seed,
  }
}
