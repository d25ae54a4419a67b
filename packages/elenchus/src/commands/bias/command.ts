/** `elenchus bias`: what the options give away: tokens, lengths, overlap with the passage; and models that see only part of the input. */
import { join } from 'node:path'
import { type ChoiceItem, reasoningTypes } from '@elenchus/benchmarks'
import { trainFastTextChoice } from '@elenchus/benchmarks/models'
import {
  ablateChoices,
  accuracyByLength,
  accuracyByType,
  optionLengths,
  overlapRatio,
  type Part,
  printedLengths,
  printedTokens,
  type Tokeniser,
  tokenCorrelations,
  wordpiece,
  words,
} from '@elenchus/benchmarks/studies'
import { reasoningTypesOf } from '@elenchus/benchmarks/types'
import { classifyQuestion, questionTypes } from '@elenchus/language/exam-questions'
import { barChart } from '@elenchus/plots'
import { clusteredMean } from '@elenchus/statistics'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { InputError } from '../../cli/errors.ts'
import { readText } from '../../cli/input.ts'
import { addOptions, file, flag, type Given, seed, text, wholeNumber } from '../../cli/options.ts'
import { write, writeJson } from '../../cli/output.ts'
import { openBenchmark, readItems, withFile } from '../../files/benchmarks.ts'
import { warnOfOverlap } from '../../files/overlap-warning.ts'
import { makeFolder, writeTo } from '../../files/write-file.ts'
import { table } from '../../terminal/table.ts'
import { pairBias, pairBiasChart, pairBiasLines } from './pair-bias.ts'

const options = {
  floor: wholeNumber('--floor <n>', 'leave out tokens that occur less often than this', { least: 1, default: 20 }),
  top: wholeNumber('--top <n>', 'how many tokens to show', { least: 1, default: 10 }),
  vocabulary: file(
    '--vocabulary <vocab.txt>',
    "BERT's tokens instead of ours, by its vocabulary, as in ReClor's Table 5",
  ),
  wordpiece: file('--wordpiece <vocab.txt>', 'the same'),
  train: file('--train <file>', 'train models with parts of the input left out on this file and test them on <file>'),
  seed: seed('seed for those models', { default: 1 }),
  plots: file('--plots <folder>', 'write the figures as SVG into this folder'),
  format: text('--format <name>', 'the format of the file (default: recognised by its content)'),
  json: flag('--json', 'print JSON'),
}
type Options = Given<typeof options>

export function define(command: Command): void {
  command
    .argument('<file>', 'a multiple-choice file with answers, or inference pairs; "-" for standard input')
    .action((file: string, options: Options) => withFile(file, path => run(path, options)))
  addOptions(command, options)
  example(
    command,
    'elenchus bias train.json --plots figures',
    'elenchus bias val.json --train train.json --json',
    'elenchus bias nli/dev.txt --train nli/train.txt',
  )
}

async function tokeniserOf(path: string | undefined): Promise<Tokeniser> {
  if (path === undefined) return words
  return wordpiece((await readText(path)).split('\n').map(line => line.trim()))
}

async function run(file: string, options: Options): Promise<void> {
  const { floor, top, seed } = options
  await makeFolder(options.plots)
  const tokeniser = await tokeniserOf(options.vocabulary ?? options.wordpiece)
  const { family } = await openBenchmark(file, options.format)
  if (family === 'inference') return runPairs(file, options, tokeniser, seed)
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
  if (options.plots !== undefined) await draw(options.plots, lengths, ablations, parts)
  if (options.json) {
    await writeJson('bias', {
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
      seed,
    })
    return
  }
  const percent = (value: number) => (100 * value).toFixed(1)
  const lines = [
    `${known.length} questions with answers (${format}); tokens: ${tokeniser.name}`,
    '',
    table(
      ['token', 'right, %', 'times', 'z', 'printed*', '%', 'times'],
      tokens.map(({ token, score, count, z }, i) => {
        const printed = printedTokens[i]
        return [
          token,
          percent(score),
          String(count),
          z.toFixed(1),
          printed?.token ?? '',
          printed?.score.toFixed(1) ?? '',
          String(printed?.count ?? ''),
        ]
      }),
    ),
    "* ReClor's Table 5: training split, WordPiece, more than 20 times",
    '',
    `mean length of right options ${lengths.meanRight.toFixed(2)}, of wrong ones ${lengths.meanWrong.toFixed(2)} (printed for ReClor's training split: ${printedLengths.right}, ${printedLengths.wrong})`,
    `the longest option is right in ${percent(lengths.longestIsRight)}%`,
    `the option that shares most words with the passage is right in ${percent(overlap)}%`,
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
    ...(parts === null
      ? []
      : ['', partTable('fastText (CQA), tokens', parts.byLength), '', partTable('fastText (CQA), type', parts.byType)]),
  ]
  await write(`${lines.join('\n')}\n`)
}

/** Clustered by passage. */
const intervalOf = (correct: readonly boolean[], groups: readonly string[]) =>
  clusteredMean(correct.map((right, i) => ({ value: right ? 1 : 0, group: groups[i]! })))?.interval ?? null

async function runPairs(file: string, options: Options, tokeniser: Tokeniser, seed: number): Promise<void> {
  const { format, train, plots, json } = options
  const found = await pairBias(file, {
    seed,
    tokeniser,
    ...(format === undefined ? {} : { format }),
    ...(train === undefined ? {} : { train }),
  })
  const chart = pairBiasChart(found)
  if (plots !== undefined && chart !== null) {
    await writeTo(join(plots, 'ablations.svg'), String(chart))
  }
  if (json) await writeJson('bias', { ...found })
  else await write(`${pairBiasLines(found).join('\n')}\n`)
}

/** Where the model that sees everything is right: by length of the input, by type (predicted where the file has none). */
function breakDown(format: string, items: readonly ChoiceItem[], correct: readonly boolean[]) {
  const reasoning = format.startsWith('logiqa')
  const typesOf = (item: ChoiceItem): readonly string[] =>
    reasoning
      ? (item.reasoningTypes ?? reasoningTypesOf(item))
      : [questionTypes[item.questionType ?? classifyQuestion(item.question).type]!.name]
  const names = reasoning ? reasoningTypes : questionTypes.map(type => type.name)
  return { byLength: accuracyByLength(items, correct), byType: accuracyByType(items, correct, typesOf, names) }
}

const partTable = (name: string, parts: readonly Part[]) =>
  table(
    [name, 'right', 'of', '%'],
    parts.map(part => [
      part.name,
      String(part.right),
      String(part.items),
      part.accuracy === null ? '–' : (100 * part.accuracy).toFixed(1),
    ]),
  )

async function ablate(trainFile: string, file: string, test: readonly ChoiceItem[], seed: number) {
  const { items: train } = await readItems(trainFile)
  warnOfOverlap(trainFile, train, file, test)
  return ablateChoices(train, test, (items, input) => trainFastTextChoice(items, { input, seed }))
}

async function draw(
  folder: string,
  { bins }: ReturnType<typeof optionLengths>,
  ablations: readonly { readonly input: string; readonly accuracy: number }[] | null,
  parts: ReturnType<typeof breakDown> | null,
): Promise<void> {
  const lengths = barChart({
    title: 'Option length by label',
    places: bins.map(bin => `${bin.from}-${bin.to - 1}`),
    series: [
      { name: 'right', values: bins.map(bin => 100 * bin.right) },
      { name: 'wrong', values: bins.map(bin => 100 * bin.wrong) },
    ],
    xLabel: 'tokens',
    yLabel: '% of options',
  })
  await writeTo(join(folder, 'option-lengths.svg'), String(lengths))
  if (ablations === null) return
  const chart = barChart({
    title: 'Accuracy by what the model sees',
    places: ablations.map(row => row.input),
    series: [{ name: 'accuracy', values: ablations.map(row => 100 * row.accuracy) }],
    yLabel: '% right',
    line: { value: 25, name: 'chance' },
  })
  await writeTo(join(folder, 'ablations.svg'), String(chart))
  for (const [name, title, rows] of [
    ['accuracy-by-length', 'Accuracy by input length', parts?.byLength],
    ['accuracy-by-type', 'Accuracy by type', parts?.byType],
  ] as const) {
    if (!rows) continue
    const drawn = barChart({
      title,
      places: rows.map(row => row.name),
      series: [{ name: 'accuracy', values: rows.map(row => (row.accuracy === null ? null : 100 * row.accuracy)) }],
      yLabel: '% right',
      line: { value: 25, name: 'chance' },
    })
    await writeTo(join(folder, `${name}.svg`), String(drawn))
  }
}
