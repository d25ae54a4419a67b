/** `elenchus data stats`: prints statistics of corpus files, with the published ones. */
import type { ChoiceItem, InferencePair, TheoryItem } from '@elenchus/benchmarks'
import { publishedTable } from '@elenchus/benchmarks/papers'
import * as studies from '@elenchus/benchmarks/studies'
import type { Metagraph } from '@elenchus/metagraph'
import { computeLabelStatistics } from '@elenchus/metagraph/score'
import { defineCommand } from '../../cli/command.ts'
import { readText } from '../../cli/files.ts'
import { InputError, UsageError, warnList, writeJson, writeLines } from '../../cli/io.ts'
import { file, json, type OptionValues, oneOf, renamedOption } from '../../cli/options.ts'
import { type BadRecords, detectFormatOrMetalogic, openBenchmark, withRereadableFile } from '../../files/benchmarks.ts'
import { readMetagraphs } from '../../files/metagraphs.ts'
import { table } from '../../terminal/text.ts'

const options = {
  tokens: oneOf(
    '--tokens <name>',
    'units to count: words, spaces, blanks, treebank, segments (Chinese words) or characters (default: the units that come closest to the published statistics)',
    ['words', 'spaces', 'blanks', 'treebank', 'segments', 'characters'],
  ),
  vocabulary: file('--vocabulary <vocab.txt>', 'tokenize with this BERT vocabulary'),
  wordpiece: renamedOption('--wordpiece <vocab.txt>', '--vocabulary'),
  json: json(),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  arguments: [['<files...>', 'corpus file, or several splits to count together; "-" for standard input']],
  options,
  run: (files, options) =>
    files.length === 1 ? withRereadableFile(files[0]!, path => run([path], options)) : run(files, options),
})

const tokenisers = {
  words: studies.wordTokeniser,
  spaces: studies.spaceTokeniser,
  blanks: studies.blankTokeniser,
  treebank: studies.treebankTokeniser,
  segments: studies.segmentTokeniser,
  characters: studies.characterTokeniser,
}

async function selectTokeniser({ tokens, vocabulary }: Options, format: string, text: string) {
  if (vocabulary !== undefined)
    return studies.createWordpieceTokeniser((await readText(vocabulary)).split('\n').map(line => line.trim()))
  if (tokens === undefined) return studies.chooseTokeniser(format, text)
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
    return printStatistics(format, null, metalogicStatistics(graphs), bad, options)
  }
  const { family, items } = await readAll(files, format, bad)
  const tokeniser = await selectTokeniser(options, format, getText(items[0]))
  const statistics = computeStatistics(family, items, { format, tokeniser })
  await printStatistics(format, tokeniser, statistics, bad, options)
}

function metalogicStatistics(graphs: readonly Metagraph[]): studies.CorpusStatistic[] {
  const published = new Map(publishedTable('MetaLogic', 'Table 4').rows.map(row => [row.name, row.values[0]]))
  const getPublished = (name: string) => published.get(name) ?? null
  const statistics = computeLabelStatistics(graphs)
  return statistics.map(({ name, value, counted }) => ({ name, value, printed: getPublished(name), counted }))
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

/** Returns a text of an item, from which the language is detected. */
const getText = (item: Item | undefined): string =>
  item === undefined ? '' : 'context' in item ? item.context : 'premise' in item ? item.premise : item.theory

function computeStatistics(
  family: string,
  items: readonly Item[],
  counting: { readonly format: string; readonly tokeniser: studies.Tokeniser },
): studies.CorpusStatistic[] {
  if (family === 'choice') return studies.computeChoiceStatistics(items as ChoiceItem[], counting)
  if (family === 'inference') return studies.computeInferenceStatistics(items as InferencePair[], counting)
  return studies.computeTheoryStatistics(items as TheoryItem[], counting)
}

async function printStatistics(
  corpus: string,
  tokeniser: studies.Tokeniser | null,
  statistics: readonly studies.CorpusStatistic[],
  bad: BadRecords,
  { json }: Options,
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
    await writeLines([
      table(['', 'here', 'published*', 'counted as'], rows),
      tokeniser
        ? '* – means that the paper reports no statistics for the split'
        : '* The published statistics are for all 1,000 graphs of the corpus.',
    ])
  }
  warnList(bad.map(({ file, line, problem }) => `${file}, line ${line}: ${problem}`))
  if (bad.length > 0) process.exitCode = 1
}
