/** `elenchus explain`: the argument in a passage as a metagraph, by our explainer or by a language model; or predictions for a MetaLogic file. */
import { existsSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { providers } from '@elenchus/evaluation/providers'
import type { WeightedOpinion } from '@elenchus/explainer'
import { alignStatements, settings } from '@elenchus/explainer/settings'
import { degreeModes, degreeNames, type Metagraph } from '@elenchus/metagraph'
import { strategies, writeLinearSteps, writeTriples } from '@elenchus/metagraph/codecs'
import { defineCommand } from '../../cli/command.ts'
import {
  checkOutputPath,
  checkWritable,
  fileStem,
  inputFiles,
  inputName,
  readText,
  writeOutput,
} from '../../cli/files.ts'
import { InputError, UsageError, warn } from '../../cli/io.ts'
import { file, flag, number, type OptionValues, oneOf, text, wholeNumber } from '../../cli/options.ts'
import { readAllMetagraphs } from '../../files/metagraphs.ts'
import { type ConnectionOptions, connectionOptions } from '../eval/connection.ts'
import { explainMetagraph, explainPassage, explainRecords, loadOpinion, truncationWarnings } from './explainer.ts'
import type { LanguageModelOptions } from './language-model.ts'
import { type Explained, formats, writeExplained } from './render.ts'

/** Usage of the models that can write metagraphs. */
const graphWriters = providers.flatMap(({ writesGraphs, syntax: usage }) => (writesGraphs ? [usage] : [])).join(', ')

const passageOptions = {
  question: text('--question <text>', 'the exam question about the passage; its last sentence is then the option'),
  lines: flag('--lines', 'each line is one statement'),
  degrees: oneOf(
    '--degrees <mode>',
    "meaning of degrees: reading (how firmly the text puts it) or metalogic (that corpus's convention, for scoring)",
    degreeModes,
  ),
  option: flag('--option', 'read the last sentence as an option, without a question'),
  evidence: flag(
    '--evidence',
    'in text, also show the place, table and features of every word (html and json always do)',
  ),
  model: text('--model <model>', `a model file of \`elenchus train explainer\`, or ${graphWriters}`),
  encoder: file(
    '--encoder <file>',
    'second opinion on conclusion and edges: "small" (package @elenchus/encoder), or a model file of `elenchus train encoder`',
  ),
  encoderWeight: number(
    '--encoder-weight <x>',
    'weight of the second opinion, from 0 (ignored) to 100 (nearly alone); default 1',
    { min: 0, max: 100 },
  ),
  dataset: file('--dataset <file>', 'explain every record of a MetaLogic file'),
  setting: oneOf(
    '--setting <name>',
    'input for --dataset: paper (variables), question (variables and question) or raw (text only)',
    settings,
  ),
}
const outputOptions = {
  format: oneOf('--format <name>', formats.join(', '), formats, { default: 'text' }),
  json: flag('--json', 'short for --format json'),
  out: file('--out <file>', 'a file, or a folder for one file per passage (default: standard output)'),
}
const promptOptions = {
  strategy: oneOf(
    '--strategy <name>',
    'how a language model is asked: once, multitask or metgen (default: as it was trained, else once)',
    strategies,
  ),
  shots: wholeNumber('--shots <n>', 'number of worked examples in the prompt (default: 1)'),
  exemplars: file('--exemplars <file>', 'your own annotated passages as worked examples'),
  cot: flag('--cot', 'ask for a chain of thought'),
}
type Options = OptionValues<typeof passageOptions & typeof outputOptions & typeof promptOptions> & ConnectionOptions

export const { define } = defineCommand({
  arguments: [
    [
      '[files...]',
      'passages of English text, one per file, or annotation tasks and metagraphs; files, folders, patterns, "-" for standard input',
    ],
  ],
  options: passageOptions,
  optionGroups: { Output: outputOptions, 'Language models': { ...promptOptions, ...connectionOptions() } },
  examples: [
    'echo "It rained all night. So the match will be off." | elenchus explain -',
    'elenchus explain passage.txt --question "Which one weakens the argument?" --format svg --out graph.svg',
    'elenchus explain statements.txt --lines --json',
    'elenchus explain letter.txt --encoder small',
    'elenchus explain memos/ --json > graphs.jsonl && elenchus draw graphs.jsonl --all',
    'elenchus explain memo.txt --format png --out memo.png',
    'elenchus explain --dataset dev.jsonl --setting paper --out predictions.jsonl',
    'OPENAI_API_KEY=… elenchus explain passage.txt --model openai:NAME --strategy multitask',
  ],
  async run(files, options: Options) {
    const languageModel = await languageModelOptions(options)
    const { dataset, out } = options
    if (dataset !== undefined) {
      if (files.length > 0) throw new UsageError('give a passage or --dataset FILE, not both')
      return explainDataset(dataset, options, languageModel)
    }
    if (files.length === 0) throw new UsageError('no passage; give a file ("-" for standard input), or --dataset FILE')
    const format = passageFormat(options, languageModel !== null)
    await checkOutputPath(out)
    const paths = await inputFiles(files, { extensions: [...textExtensions, ...graphExtensions], contents: 'passages' })
    const opinion = await loadOpinion(options.encoder, options.encoderWeight)
    const explained: Explained[] = []
    for (const path of paths) {
      const warnOfFile = (message: string) => warn(paths.length > 1 ? `${inputName(path)}: ${message}` : message)
      const results = await explainFile(path, { options, languageModel, opinion, warn: warnOfFile })
      for (const warning of truncationWarnings(results.map(({ document }) => document.evidence))) warnOfFile(warning)
      explained.push(...results)
    }
    await writeExplained(explained, format, out)
  },
})

/** Checks options that do not fit together, and returns the output format. */
function passageFormat({ json, format, ...options }: Options, usesLanguageModel: boolean) {
  if (options.setting !== undefined) throw new UsageError('--setting needs --dataset')
  if (json && format !== 'text' && format !== 'json')
    throw new UsageError(`give --json or --format ${format}, not both`)
  if (format === 'png' && options.out === undefined) throw new UsageError('--format png needs --out FILE')
  if (usesLanguageModel && options.degrees)
    throw new UsageError('--degrees is for our own explainer; a language model writes its own degrees')
  if (usesLanguageModel && options.lines)
    throw new UsageError('--lines is for our own explainer; a language model splits the passage itself')
  if (options.question?.trim() === '') throw new UsageError('--question is empty')
  return json ? 'json' : format
}

/** The options of a language model if `--model` names one; options that only it understands are refused otherwise. */
async function languageModelOptions(options: Options): Promise<LanguageModelOptions | null> {
  const { model } = options
  if (model !== undefined && !existsSync(model)) {
    const provider = providers.find(({ prefix }) => prefix === model.split(':')[0])
    if (provider?.writesGraphs && model.includes(':')) return { ...options, model }
    if (provider && !provider.writesGraphs)
      throw new UsageError(
        `--model ${model}: this model writes no metagraphs; choose ${graphWriters} or the file of an explainer's model`,
      )
  }
  for (const [name, value] of [
    ['strategy', options.strategy],
    ['shots', options.shots],
    ['cot', options.cot],
    ['exemplars', options.exemplars],
    ['base-url', options.baseUrl],
  ])
    if (value !== undefined) throw new UsageError(`--${name} needs a language model, such as --model openai:NAME`)
  return null
}

const textExtensions = ['.txt', '.md', '.text']
const graphExtensions = ['.json', '.jsonl']

/** Maximum number of statements in the annotated passages. */
const maxAnnotated = 14

interface Explaining {
  readonly options: Options
  readonly languageModel: LanguageModelOptions | null
  readonly opinion: WeightedOpinion | undefined
  readonly warn: (message: string) => void
}

/** Explains the passage of a text file, or every metagraph or annotation task of a JSON file. */
async function explainFile(path: string, { options, languageModel, opinion, warn }: Explaining): Promise<Explained[]> {
  if (graphExtensions.some(extension => path.toLowerCase().endsWith(extension))) {
    if (languageModel) throw new UsageError(`${path}: a language model explains files of metagraphs with --dataset`)
    return Promise.all((await readAllMetagraphs(path)).map(graph => explainMetagraph(graph, { ...options, opinion })))
  }
  const { passage, joined } = cleanPassage(await readText(path), inputName(path), options.lines === true)
  if (joined > 0) warn(`joined ${joined} ${joined === 1 ? 'word' : 'words'} hyphenated at a line end`)
  const result = languageModel
    ? await (await import('./language-model.ts')).explainByModel(passage, languageModel, options)
    : await explainPassage(passage, path, { ...options, opinion })
  const count = result.graph.statements.length
  if (count === 1) warn('there is only one statement; it has a formula and a degree, but no argument')
  if (!languageModel && count > maxAnnotated)
    warn(
      `${count} statements are more than the maximum of ${maxAnnotated} in annotated passages; they are read in segments, whose conclusions are then joined`,
    )
  return [{ ...result, graph: { ...result.graph, id: fileStem(path) } }]
}

/** A lower-case word divided by a hyphen at the end of a line, or by a soft hyphen anywhere. */
const hyphenation = /(?<=\p{Ll})(?:\u00ad\s*|-[ \t]*\r?\n[ \t]*)(?=\p{Ll})/gu
const softHyphen = /(?<=\p{Ll})\u00ad(?=\p{Ll})/gu

/** Removes control characters and joins hyphenated words; counts them. With `lines`, a line never continues in the next one. */
function cleanPassage(
  text: string,
  name: string,
  lines: boolean,
): { readonly passage: string; readonly joined: number } {
  if (text.includes('\0'))
    throw new InputError(`${name} contains NUL bytes, so it is not plain text; save it as UTF-8 text`)
  let joined = 0
  const passage = stripVTControlCharacters(text)
    .replace(/[^\P{Cc}\t\n\f\r]/gu, ' ')
    .replace(lines ? softHyphen : hyphenation, () => {
      joined++
      return ''
    })
    .trim()
  return { passage, joined }
}

/** A graph in the format that the released scorer reads. A degree that is not given is left out. */
const prediction = (graph: Metagraph) => ({
  id_string: graph.id,
  proof_str: writeLinearSteps(graph.edges).trim(),
  triples_str_dict: Object.fromEntries(graph.statements.map(({ id, formula }) => [id, writeTriples(formula.triples)])),
  degree_str_dict: Object.fromEntries(
    graph.statements.flatMap(({ id, degree }) => (degree === null ? [] : [[id, degreeNames[degree]]])),
  ),
})

async function explainDataset(
  path: string,
  options: Options,
  languageModel: LanguageModelOptions | null,
): Promise<void> {
  const { setting, out, format, model, encoder, encoderWeight } = options
  for (const name of ['question', 'option', 'evidence', 'lines', 'degrees'] as const)
    if (options[name] !== undefined) throw new UsageError(`--${name} is for a single passage; remove it with --dataset`)
  if (format !== 'text') throw new UsageError('--dataset writes predictions only; --format is for a single passage')
  if (setting === undefined) throw new UsageError(`--dataset needs --setting, one of ${settings.join(', ')}`)
  await checkWritable(out)
  const records = await readAllMetagraphs(path)
  const graphs = languageModel
    ? await (await import('./language-model.ts')).modelGraphs(records, setting, languageModel)
    : await explainRecords(records, setting, { model, opinion: await loadOpinion(encoder, encoderWeight) })
  const aligned = (graph: Metagraph, i: number) => (setting === 'raw' ? alignStatements(graph, records[i]!) : graph)
  const lines = graphs.flatMap((graph, i) =>
    graph === null ? [] : `${JSON.stringify(prediction(aligned(graph, i)))}\n`,
  )
  await writeOutput(lines.join(''), out)
  if (out !== undefined) warn(`${out}: ${lines.length} passages explained, setting ${setting}`)
}
