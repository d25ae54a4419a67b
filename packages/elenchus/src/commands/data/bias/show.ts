/** Biases of options for people: tables in the terminal, figures as SVG. */
import { join } from 'node:path'
import { publishedTable } from '@elenchus/benchmarks/papers'
import type { BreakdownPart } from '@elenchus/benchmarks/studies'
import { barChart } from '@elenchus/drawing'
import { writeTo } from '../../../cli/files.ts'
import { optionLetters } from '../../../files/answers.ts'
import { table, wrap } from '../../../terminal/text.ts'
import type { ChoiceBias } from './choice-bias.ts'
import type { ChoiceModelRow } from './choice-models.ts'
import { modelChart, modelTable, percent } from './model-rows.ts'

const partTable = (name: string, parts: readonly BreakdownPart[]) =>
  table(
    [name, 'right', 'of', '%'],
    parts.map(part => [
      part.name,
      String(part.right),
      String(part.items),
      part.accuracy === null ? '–' : (100 * part.accuracy).toFixed(1),
    ]),
  )

const printedTokens = publishedTable('ReClor', 'Table 5').rows
const printedLengths = publishedTable('ReClor', 'Figure 3').rows.map(({ values }) => values[0])

export function choiceBiasLines(found: ChoiceBias): string[] {
  const { tokens, lengths, ablations, byLength, byType, models } = found
  // The printed figures are of ReClor's options; beside another corpus they would say nothing.
  const beside = found.corpus === 'reclor'
  return [
    `${found.items} questions with answers (${found.corpus}); tokens: ${found.tokeniser}`,
    '',
    table(
      ['token', 'right, %', 'times', 'z', ...(beside ? ['printed*', '%', 'times'] : [])],
      tokens.map(({ token, score, count, z }, i) => {
        const printed = printedTokens[i]
        return [
          token,
          percent(score),
          String(count),
          z.toFixed(1),
          ...(beside
            ? [printed?.name ?? '', printed?.values[0]?.toFixed(1) ?? '', String(printed?.values[1] ?? '')]
            : []),
        ]
      }),
    ),
    ...(beside ? ["* ReClor's Table 5: training split, WordPiece, more than 20 times"] : []),
    '',
    wrap(
      `mean length of right options ${lengths.meanRight.toFixed(2)}, of wrong ones ${lengths.meanWrong.toFixed(2)}${beside ? ` (printed for ReClor's training split: ${printedLengths.join(', ')})` : ''}`,
    ),
    `the longest option is right in ${percent(lengths.longestIsRight)}%`,
    `the option that shares most words with the passage is right in ${percent(found.overlapRatio)}%`,
    ...(ablations === null
      ? []
      : [
          '',
          table(
            ['fastText sees', 'right', 'of', '%', '95% interval'],
            ablations.map(row => [
              row.input,
              String(row.right),
              String(row.items),
              percent(row.accuracy),
              row.interval ? row.interval.map(percent).join(' – ') : '',
            ]),
          ),
        ]),
    ...(byLength === null ? [] : ['', partTable('fastText (CQA), tokens', byLength)]),
    ...(byType === null ? [] : ['', partTable('fastText (CQA), type', byType)]),
    ...(models === null ? [] : ['', ...modelLines(models)]),
  ]
}

const asMostWords = {
  head: 'as most words',
  cell: ({ overlapRatio }: ChoiceModelRow) => (overlapRatio === null ? '–' : percent(overlapRatio)),
}

function modelLines(models: readonly ChoiceModelRow[]): string[] {
  const turned = models.flatMap(({ orders, ...row }) => (orders === null ? [] : [{ ...row, orders }]))
  return [
    modelTable(models, [asMostWords]),
    wrap('as most words: answers that are the option which shares most words with the passage, %'),
    ...models.flatMap(({ model, byLength, byType }) => [
      ...(byLength === null ? [] : ['', partTable(`${model}, tokens`, byLength)]),
      ...(byType === null ? [] : ['', partTable(`${model}, type`, byType)]),
    ]),
    ...(turned.length === 0
      ? []
      : [
          '',
          table(
            ['options in other orders', 'sees', 'orders', '%', 'same option, %', 'answers by place, %'],
            turned.map(({ model, input, orders }) => [
              model,
              input,
              String(orders.orders),
              percent(orders.accuracy),
              percent(orders.same),
              orders.places.map((share, i) => `${optionLetters[i]} ${percent(share)}`).join(', '),
            ]),
          ),
        ]),
  ]
}

export async function drawChoiceBias(
  folder: string,
  { lengths: { bins }, ablations, byLength, byType, models }: ChoiceBias,
): Promise<void> {
  const lengths = barChart({
    title: 'Option length by label',
    categories: bins.map(bin => `${bin.from}-${bin.to - 1}`),
    series: [
      { name: 'right', values: bins.map(bin => 100 * bin.right) },
      { name: 'wrong', values: bins.map(bin => 100 * bin.wrong) },
    ],
    xLabel: 'tokens',
    yLabel: '% of options',
  })
  await writeTo(join(folder, 'option-lengths.svg'), String(lengths))
  if (models !== null) await writeTo(join(folder, 'models.svg'), String(modelChart(models, 25, 'chance')))
  if (ablations === null) return
  const chart = barChart({
    title: 'Accuracy by what the model sees',
    categories: ablations.map(row => row.input),
    series: [{ name: 'accuracy', values: ablations.map(row => 100 * row.accuracy) }],
    yLabel: '% right',
    line: { value: 25, name: 'chance' },
  })
  await writeTo(join(folder, 'ablations.svg'), String(chart))
  for (const [name, title, rows] of [
    ['accuracy-by-length', 'Accuracy by input length', byLength],
    ['accuracy-by-type', 'Accuracy by type', byType],
  ] as const) {
    if (!rows) continue
    const drawn = barChart({
      title,
      categories: rows.map(row => row.name),
      series: [{ name: 'accuracy', values: rows.map(row => (row.accuracy === null ? null : 100 * row.accuracy)) }],
      yLabel: '% right',
      line: { value: 25, name: 'chance' },
    })
    await writeTo(join(folder, `${name}.svg`), String(drawn))
  }
}
