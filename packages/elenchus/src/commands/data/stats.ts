/** `elenchus data stats`: statistics of corpus files, with the published figures. */
import type { ChoiceItem, InferencePair, TheoryItem } from '@elenchus/benchmarks'
import { publishedTable } from '@elenchus/benchmarks/papers'
import {
  blankTokeniser,
  type CorpusStatistic,
  characterTokeniser,
  chooseTokeniser,
  computeChoiceStatistics,
  computeInferenceStatistics,
  computeTheoryStatistics,
  createWordpieceTokeniser,
  segmentTokeniser,
  spaceTokeniser,
  type Tokeniser,
  treebankTokeniser,
  wordTokeniser,
} from '@elenchus/benchmarks/studies'
import type { Metagraph } from '@elenchus/metagraph'
import { computeLabelStatistics } from '@elenchus/metagraph/score'
import { defineCommand } from '../../cli/command.ts'
import { readText } from '../../cli/files.ts'
import { InputError, UsageError, warn, write, writeJson } from '../../cli/io.ts'
import { file, json, type OptionValues, oneOf, renamedOption } from '../../cli/options.ts'
import { type BadRecords, detectFormatOrMetalogic, openBenchmark, withRereadableFile } from '../../files/benchmarks.ts'
import { readMetagraphs } from '../../files/metagraphs.ts'
import { table } from '../../terminal/text.ts'

const options = {
  tokens: oneOf(
    '--tokens <name>',
    'words, spaces, blanks, treebank, segments (Chinese words) or characters; by default those closest to the published figures',
    ['words', 'spaces', 'blanks', 'treebank', 'segments', 'characters'],
  ),
  vocabulary: file('--vocabulary <vocab.txt>', "tokens by BERT's vocabulary"),
  wordpiece: renamedOption('--wordpiece <vocab.txt>', '--vocabulary'),
  json: json(),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  arguments: [['<files...>', 'a corpus file, or several splits to count together; "-" for standard input']],
  options,
  examples: ['elenchus data stats metalogic_train.json', 'elenchus data stats train.json val.json test.json'],
  run: (files, options) =>
    files.length === 1 ? withRereadableFile(files[0]!, path => run([path], options)) : run(files, options),
})

const tokenisers = {
  words: wordTokeniser,
  spaces: spaceTokeniser,
  blanks: blankTokeniser,
  treebank: treebankTokeniser,
  segments: segmentTokeniser,
  characters: characterTokeniser,
}

async function tokeniserOf({ tokens, vocabulary }: Options, format: string, text: string): Promise<Tokeniser> {
  if (vocabulary !== undefined)
    return createWordpieceTokeniser((await readText(vocabulary)).split('\n').map(line => line.trim()))
  if (tokens === undefined) return chooseTokeniser(format, text)
  return tokenisers[tokens]
}

async function run(files: readonly string[], options: Options): Promise<void> {
  if (files.length > 1 && files.includes('-')) throw new UsageError('standard input cannot be one of several files')
  const formats = new Set(await Promise.all(files.map(detectFormatOrMetalogic)))
  if (formats.size > 1) throw new InputError(`the files belong to different corpora: ${[...formats].join(', ')}`)
  const format = [...formats][0]!
  const bad: BadRecords = []
  if (format === 'metalogic') {
    const graphs: Metagraph[] = []
    for (const file of files)
      for await (const graph of readMetagraphs(file, line => bad.push({ file, ...line }))) graphs.push(graph)
    await show(format, null, metalogicStatistics(graphs), bad, options, 'for the 1,000 graphs of the whole corpus')
    return
  }
  const { family, items } = await readAll(files, format, bad)
  const tokeniser = await tokeniserOf(options, format, textOf(items[0]))
  const statistics = statisticsOf(family, items, { format, tokeniser })
  await show(format, tokeniser, statistics, bad, options, 'if the paper has figures for this split')
}

/** Label statistics with the published figures of the whole corpus. */
function metalogicStatistics(graphs: readonly Metagraph[]): CorpusStatistic[] {
  const published = new Map(publishedTable('MetaLogic', 'Table 4').rows.map(row => [row.name, row.values[0]]))
  return computeLabelStatistics(graphs).map(({ name, value, counted }) => ({
    name,
    value,
    printed: published.get(name) ?? null,
    counted,
  }))
}

type Item = ChoiceItem | InferencePair | TheoryItem

async function readAll(files: readonly string[], format: string, bad: BadRecords) {
  const items: Item[] = []
  let family = 'choice'
  for (const file of files) {
    const benchmark = await openBenchmark(file, format)
    family = benchmark.family
    const onBad = ({ line, reason }: { line: number; reason: string }) => bad.push({ file, line, problem: reason })
    for await (const item of benchmark.read(file, { onBadRecord: onBad })) items.push(item)
  }
  return { family, items }
}

/** A text of an item, which tells the language. */
const textOf = (item: Item | undefined): string =>
  item === undefined ? '' : 'context' in item ? item.context : 'premise' in item ? item.premise : item.theory

function statisticsOf(
  family: string,
  items: readonly Item[],
  counting: { readonly format: string; readonly tokeniser: Tokeniser },
): CorpusStatistic[] {
  if (family === 'choice') return computeChoiceStatistics(items as ChoiceItem[], counting)
  if (family === 'inference') return computeInferenceStatistics(items as InferencePair[], counting)
  return computeTheoryStatistics(items as TheoryItem[], counting)
}

async function show(
  corpus: string,
  tokeniser: Tokeniser | null,
  statistics: readonly CorpusStatistic[],
  bad: BadRecords,
  { json }: Options,
  printedFor: string,
): Promise<void> {
  if (json) {
    const badLines = bad.map(({ line, problem }) => ({ line, problem }))
    await writeJson('data.stats', { corpus, ...(tokeniser ? { tokeniser: tokeniser.name } : {}), statistics, badLines })
  } else {
    const rows = statistics.map(({ name, value, printed, counted }) => [
      name,
      Number.isInteger(value) ? String(value) : value.toFixed(2),
      printed === null ? '–' : String(printed),
      counted,
    ])
    await write(`${table(['', 'here', 'published*', 'counted as'], rows)}\n* ${printedFor}\n`)
  }
  for (const { file, line, problem } of bad.slice(0, 20)) warn(`${file}, line ${line}: ${problem}`)
  if (bad.length > 20) warn(`and ${bad.length - 20} more`)
  if (bad.length > 0) process.exitCode = 1
}
