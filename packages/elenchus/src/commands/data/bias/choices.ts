/** Measures biases of multiple-choice questions: tokens, option lengths, overlap with the passage, and accuracy on parts of the input. */
import { join } from 'node:path'
import { type ChoiceItem, reasoningTypes } from '@elenchus/benchmarks'
import { trainFastTextChoice } from '@elenchus/benchmarks/models'
import { publishedTable } from '@elenchus/benchmarks/papers'
import * as studies from '@elenchus/benchmarks/studies'
import { detectReasoningTypes } from '@elenchus/benchmarks/types'
import { drawBarChart } from '@elenchus/drawing'
import { classifyQuestion, questionTypes } from '@elenchus/language/exam-questions'
import { writeFile } from '../../../cli/files.ts'
import { InputError } from '../../../cli/io.ts'
import { optionLetters } from '../../../files/answers.ts'
import { readChoiceItems } from '../../../files/benchmarks.ts'
import { warnOfOverlap } from '../../../files/overlap-warning.ts'
import { percent, table, wrap } from '../../../terminal/text.ts'
import type { BiasOptions } from './command.ts'
import * as biasModels from './models.ts'

export type ChoiceBias = Awaited<ReturnType<typeof measureChoiceBias>>

/** Breaks accuracy down by input length and by question type, which is predicted if the file has none. */
function breakDown(format: string, items: readonly ChoiceItem[], correct: readonly boolean[]) {
  const hasReasoningTypes = format.startsWith('logiqa')
  const getTypes = (item: ChoiceItem): readonly string[] =>
    hasReasoningTypes
      ? (item.reasoningTypes ?? detectReasoningTypes(item))
      : [questionTypes[item.questionType ?? classifyQuestion(item.question).type]!.name]
  const names = hasReasoningTypes ? reasoningTypes : questionTypes.map(type => type.name)
  return {
    byLength: studies.accuracyByLength(items, correct),
    byType: studies.accuracyByType(items, correct, getTypes, names),
  }
}

async function ablate(trainFile: string, file: string, test: readonly ChoiceItem[], seed: number) {
  const { items: train } = await readChoiceItems(trainFile)
  warnOfOverlap(trainFile, train, file, test)
  return studies.ablateChoices(train, test, (items, input) => trainFastTextChoice(items, { input, seed }))
}

export async function measureChoiceBias(file: string, options: BiasOptions) {
  const { tokeniser, floor, top, seed, train, orders } = options
  const { items: all, format } = await readChoiceItems(file, options.format)
  const items = all.filter(item => item.answer !== null)
  if (items.length === 0)
    throw new InputError(
      `${file}: the questions have no answers, but measuring biases requires knowing which options are correct`,
    )
  const passages = items.map(item => item.context)
  const trained = train === undefined ? null : await ablate(train, file, items, seed)
  const parts = trained && breakDown(format, items, trained[0]!.correct)
  return {
    corpus: format,
    items: items.length,
    tokeniser: tokeniser.name,
    floor,
    tokens: studies.correlateTokens(items, { tokeniser, floor }).slice(0, top),
    lengths: studies.compareOptionLengths(items, { tokeniser }),
    overlapRatio: studies.overlapRatio(
      items,
      items.map(item => item.answer),
    ),
    ablations:
      trained?.map(({ correct, ...row }) => ({ ...row, interval: biasModels.clusteredInterval(correct, passages) })) ??
      null,
    byLength: parts?.byLength ?? null,
    byType: parts?.byType ?? null,
    models: await biasModels.scoreChoiceModels(items, {
      ...{ ...options.given, orders, seed },
      breakDown: correct => breakDown(format, items, correct),
    }),
    seed,
  }
}

const breakdownTable = (name: string, parts: readonly studies.BreakdownPart[] | null): string[] =>
  parts === null
    ? []
    : [
        '',
        table(
          [name, 'correct', 'of', '%'],
          parts.map(part => [part.name, String(part.right), String(part.items), percent(part.accuracy)]),
        ),
      ]

/** Formats the biases, for ReClor with the published figures. */
export function formatChoiceBias(bias: ChoiceBias): string[] {
  const { tokens, lengths, ablations, byLength, byType, models } = bias
  const isReclor = bias.corpus === 'reclor'
  const publishedTokens = publishedTable('ReClor', 'Table 5').rows
  const publishedLengths = publishedTable('ReClor', 'Figure 3').rows.map(({ values }) => values[0])
  const published = ` (published for ReClor's training split: ${publishedLengths.join(', ')})`
  return [
    `${bias.items} questions with answers (${bias.corpus}); tokenizer: ${bias.tokeniser}`,
    '',
    table(
      ['token', 'correct, %', 'count', 'z', ...(isReclor ? ['published*', '%', 'count'] : [])],
      tokens.map(({ token, score, count, z }, i) => {
        const { name = '', values = [] } = publishedTokens[i] ?? {}
        const cells = [name, values[0]?.toFixed(1) ?? '', String(values[1] ?? '')]
        return [token, percent(score), String(count), z.toFixed(1), ...(isReclor ? cells : [])]
      }),
    ),
    ...(isReclor ? ["* ReClor's Table 5: WordPiece tokens with over 20 occurrences in training data"] : []),
    '',
    wrap(
      `mean length in tokens: ${lengths.meanRight.toFixed(2)} for correct options, ${lengths.meanWrong.toFixed(2)} for incorrect options${isReclor ? published : ''}`,
    ),
    `the longest option is correct in ${percent(lengths.longestIsRight)}% of the questions`,
    `the option that shares most words with the passage is correct in ${percent(bias.overlapRatio)}%`,
    ...(ablations === null ? [] : ['', biasModels.ablationTable(ablations)]),
    ...breakdownTable('fastText (CQA), tokens', byLength),
    ...breakdownTable('fastText (CQA), type', byType),
    ...(models === null ? [] : ['', ...formatModels(models)]),
  ]
}

const overlapColumn = { head: 'largest overlap', cell: (row: biasModels.ChoiceModelRow) => percent(row.overlapRatio) }

function formatModels(models: readonly biasModels.ChoiceModelRow[]): string[] {
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
  const head = ['accuracy with reordered options', 'input', 'orders', '%', 'same option, %', 'answers by position, %']
  return [
    biasModels.modelTable(models, [overlapColumn]),
    wrap(
      'largest overlap: percentage of answers that choose the option with the largest word overlap with the passage',
    ),
    ...models.flatMap(({ model, byLength, byType }) => [
      ...breakdownTable(`${model}, tokens`, byLength),
      ...breakdownTable(`${model}, type`, byType),
    ]),
    ...(permuted.length === 0 ? [] : ['', table(head, permuted)]),
  ]
}

export async function drawChoiceBias(folder: string, bias: ChoiceBias): Promise<void> {
  const { lengths, ablations, byLength, byType, models } = bias
  const { bins } = lengths
  const chance = { value: 25, name: 'chance' }
  const byInput = ablations?.map(({ input, accuracy }) => ({ name: input, accuracy }))
  const lengthChart = drawBarChart({
    title: 'Option length by label',
    categories: bins.map(bin => `${bin.from}-${bin.to - 1}`),
    series: [
      { name: 'correct', values: bins.map(bin => 100 * bin.right) },
      { name: 'incorrect', values: bins.map(bin => 100 * bin.wrong) },
    ],
    xLabel: 'tokens',
    yLabel: '% of options',
  })
  const charts = {
    'option-lengths': String(lengthChart),
    models: models && biasModels.modelChart(models, chance),
    ablations: byInput && biasModels.accuracyChart('Accuracy by input', byInput, chance),
    'accuracy-by-length': byLength && biasModels.accuracyChart('Accuracy by input length', byLength, chance),
    'accuracy-by-type': byType && biasModels.accuracyChart('Accuracy by type', byType, chance),
  }
  for (const [name, chart] of Object.entries(charts)) if (chart) await writeFile(join(folder, `${name}.svg`), chart)
}
