/** Biases of multiple-choice questions: tokens, option lengths, overlap with the passage, and accuracies on parts of the input. */
import { join } from 'node:path'
import { type ChoiceItem, reasoningTypes } from '@elenchus/benchmarks'
import { trainFastTextChoice } from '@elenchus/benchmarks/models'
import { publishedTable } from '@elenchus/benchmarks/papers'
import {
  ablateChoices,
  accuracyByLength,
  accuracyByType,
  type BreakdownPart,
  compareOptionLengths,
  correlateTokens,
  overlapRatio,
  type Tokeniser,
} from '@elenchus/benchmarks/studies'
import { detectReasoningTypes } from '@elenchus/benchmarks/types'
import { barChart } from '@elenchus/drawing'
import { classifyQuestion, questionTypes } from '@elenchus/language/exam-questions'
import { writeTo } from '../../../cli/files.ts'
import { InputError } from '../../../cli/io.ts'
import { optionLetters } from '../../../files/answers.ts'
import { readChoiceItems } from '../../../files/benchmarks.ts'
import { warnOfOverlap } from '../../../files/overlap-warning.ts'
import { percent, table, wrap } from '../../../terminal/text.ts'
import {
  ablationTable,
  accuracyChart,
  type ChoiceModelRow,
  choiceModels,
  clusteredInterval,
  type ModelArguments,
  modelChart,
  modelTable,
} from './models.ts'

export interface ChoiceBiasOptions {
  readonly tokeniser: Tokeniser
  readonly format?: string
  /** Minimum number of occurrences of a token. */
  readonly floor: number
  /** Number of tokens to show. */
  readonly top: number
  /** A file to train models on. */
  readonly train?: string
  readonly seed: number
  readonly given: ModelArguments
  /** Number of other orders of the options that models are asked with. */
  readonly orders: number
}

export type ChoiceBias = Awaited<ReturnType<typeof choiceBias>>

/** Breaks accuracy down by input length and by type, which is predicted if the file has none. */
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
  const { items: train } = await readChoiceItems(trainFile)
  warnOfOverlap(trainFile, train, file, test)
  return ablateChoices(train, test, (items, input) => trainFastTextChoice(items, { input, seed }))
}

export async function choiceBias(file: string, options: ChoiceBiasOptions) {
  const { tokeniser, floor, top, seed, train, given, orders } = options
  const { items: all, format } = await readChoiceItems(file, options.format)
  const items = all.filter(item => item.answer !== null)
  if (items.length === 0)
    throw new InputError(`${file}: no answers; biases are measured between right and wrong options`)
  const passages = items.map(item => item.context)
  const trained = train === undefined ? null : await ablate(train, file, items, seed)
  const parts = trained && breakDown(format, items, trained[0]!.correct)
  return {
    corpus: format,
    items: items.length,
    tokeniser: tokeniser.name,
    floor,
    tokens: correlateTokens(items, { tokeniser, floor }).slice(0, top),
    lengths: compareOptionLengths(items, { tokeniser }),
    overlapRatio: overlapRatio(
      items,
      items.map(item => item.answer),
    ),
    ablations:
      trained?.map(({ correct, ...row }) => ({ ...row, interval: clusteredInterval(correct, passages) })) ?? null,
    byLength: parts?.byLength ?? null,
    byType: parts?.byType ?? null,
    models: await choiceModels(items, {
      ...{ ...given, orders, seed },
      breakDown: correct => breakDown(format, items, correct),
    }),
    seed,
  }
}

const partTable = (name: string, parts: readonly BreakdownPart[] | null): string[] =>
  parts === null
    ? []
    : [
        '',
        table(
          [name, 'right', 'of', '%'],
          parts.map(part => [part.name, String(part.right), String(part.items), percent(part.accuracy)]),
        ),
      ]

export function choiceBiasLines(found: ChoiceBias): string[] {
  const { tokens, lengths, ablations, byLength, byType, models } = found
  // The published figures are those of ReClor's options.
  const isReclor = found.corpus === 'reclor'
  const publishedTokens = publishedTable('ReClor', 'Table 5').rows
  const publishedLengths = publishedTable('ReClor', 'Figure 3').rows.map(({ values }) => values[0])
  const published = ` (published for ReClor's training split: ${publishedLengths.join(', ')})`
  return [
    `${found.items} questions with answers (${found.corpus}); tokens: ${found.tokeniser}`,
    '',
    table(
      ['token', 'right, %', 'times', 'z', ...(isReclor ? ['published*', '%', 'times'] : [])],
      tokens.map(({ token, score, count, z }, i) => {
        const { name = '', values = [] } = publishedTokens[i] ?? {}
        const cells = [name, values[0]?.toFixed(1) ?? '', String(values[1] ?? '')]
        return [token, percent(score), String(count), z.toFixed(1), ...(isReclor ? cells : [])]
      }),
    ),
    ...(isReclor ? ["* ReClor's Table 5: training split, WordPiece, more than 20 times"] : []),
    '',
    wrap(
      `mean length of right options ${lengths.meanRight.toFixed(2)}, of wrong ones ${lengths.meanWrong.toFixed(2)}${isReclor ? published : ''}`,
    ),
    `the longest option is right in ${percent(lengths.longestIsRight)}%`,
    `the option that shares most words with the passage is right in ${percent(found.overlapRatio)}%`,
    ...(ablations === null ? [] : ['', ablationTable(ablations)]),
    ...partTable('fastText (CQA), tokens', byLength),
    ...partTable('fastText (CQA), type', byType),
    ...(models === null ? [] : ['', ...modelLines(models)]),
  ]
}

const overlapColumn = {
  head: 'as most words',
  cell: ({ overlapRatio }: ChoiceModelRow) => percent(overlapRatio),
}

function modelLines(models: readonly ChoiceModelRow[]): string[] {
  const permuted = models.flatMap(({ model, input, orders }) =>
    orders === null
      ? []
      : [
          [
            model,
            input,
            String(orders.orders),
            percent(orders.accuracy),
            percent(orders.same),
            orders.places.map((share, i) => `${optionLetters[i]} ${percent(share)}`).join(', '),
          ],
        ],
  )
  const head = ['options in other orders', 'sees', 'orders', '%', 'same option, %', 'answers by position, %']
  return [
    modelTable(models, [overlapColumn]),
    wrap('as most words: answers that are the option with most words in common with the passage, %'),
    ...models.flatMap(({ model, byLength, byType }) => [
      ...partTable(`${model}, tokens`, byLength),
      ...partTable(`${model}, type`, byType),
    ]),
    ...(permuted.length === 0 ? [] : ['', table(head, permuted)]),
  ]
}

/** Writes the figures as SVG. */
export async function drawChoiceBias(folder: string, bias: ChoiceBias): Promise<void> {
  const { lengths, ablations, byLength, byType, models } = bias
  const { bins } = lengths
  const chance = { value: 25, name: 'chance' }
  const byInput = ablations?.map(({ input, accuracy }) => ({ name: input, accuracy }))
  const lengthChart = barChart({
    title: 'Option length by label',
    categories: bins.map(bin => `${bin.from}-${bin.to - 1}`),
    series: [
      { name: 'right', values: bins.map(bin => 100 * bin.right) },
      { name: 'wrong', values: bins.map(bin => 100 * bin.wrong) },
    ],
    xLabel: 'tokens',
    yLabel: '% of options',
  })
  const charts = {
    'option-lengths': String(lengthChart),
    models: models && modelChart(models, chance),
    ablations: byInput && accuracyChart('Accuracy by what the model sees', byInput, chance),
    'accuracy-by-length': byLength && accuracyChart('Accuracy by input length', byLength, chance),
    'accuracy-by-type': byType && accuracyChart('Accuracy by type', byType, chance),
  }
  for (const [name, chart] of Object.entries(charts)) if (chart) await writeTo(join(folder, `${name}.svg`), chart)
}
