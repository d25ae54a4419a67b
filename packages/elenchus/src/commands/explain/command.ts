/** `elenchus explain`: finds the argument in a passage, with our explainer or a language model; or writes predictions for a MetaLogic file. */
import { existsSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { providers } from '@elenchus/evaluation/providers'
import type { WeightedOpinion } from '@elenchus/explainer'
import { alignStatements, settings } from '@elenchus/explainer/settings'
import { degreeConventions, degreeNames, type Metagraph } from '@elenchus/metagraph'
import { strategies, writeLinearSteps, writeTriples } from '@elenchus/metagraph/codecs'
import { defineCommand } from '../../cli/command.ts'
import {
  checkOutputPath,
  checkWritable,
  fileStem,
  findInputFiles,
  inputName,
  readText,
  writeOutput,
} from '../../cli/files.ts'
import { InputError, UsageError, warn } from '../../cli/io.ts'
import { file, flag, number, type OptionValues, oneOf, text, wholeNumber } from '../../cli/options.ts'
import { readAllMetagraphs } from '../../files/metagraphs.ts'
import { countNoun } from '../../terminal/text.ts'
import { type ConnectionOptions, createConnectionOptions } from '../eval/connection.ts'
import { explainMetagraph, explainPassage, explainRecords, getTruncationWarnings, loadOpinion } from './explainer.ts'
import type { LanguageModelOptions } from './language-model.ts'
import { type Explanation, formats, writeExplained } from './render.ts'

/** Usage of the models that can write metagraphs. */
const graphWriterUsage = providers.flatMap(({ writesGraphs, syntax }) => (writesGraphs ? [syntax] : [])).join(', ')

const passageOptions = {
  question: text('--question <text>', 'exam question; treats the last sentence of the passage as an answer option'),
  lines: flag('--lines', 'treat each line as one statement'),
  degrees: oneOf(
    '--degrees <mode>',
    'degrees by the wording (reading) or by the convention of MetaLogic',
    degreeConventions,
  ),
  option: flag('--option', 'treat the last sentence as an answer option even if no question is given'),
  evidence: flag('--evidence', 'also show position, lexicon entry and features of each word'),
  model: text('--model <model>', `model file written by \`elenchus train explainer\`, or ${graphWriterUsage}`),
  encoder: file('--encoder <file>', 'encoder to combine with the explainer: "small", or a file from `train encoder`'),
  encoderWeight: number('--encoder-weight <x>', 'weight of the encoder, from 0 to 100 (default: 1)', {
    min: 0,
    max: 100,
  }),
  dataset: file('--dataset <file>', 'explain every record of a MetaLogic file'),
  setting: oneOf('--setting <name>', 'input for --dataset: statements only, with question, or plain text', settings),
}
const outputOptions = {
  format: oneOf('--format <name>', formats.join(', '), formats, { default: 'text' }),
  json: flag('--json', 'short for --format json'),
  out: file('--out <file>', 'output file, or folder for one file per passage (default: standard output)'),
}
const promptOptions = {
  strategy: oneOf(
    '--strategy <name>',
    'use one prompt (once), one per subtask (multitask) or one per step (metgen)',
    strategies,
  ),
  shots: wholeNumber('--shots <n>', 'number of worked examples in the prompt (default: 1)'),
  exemplars: file('--exemplars <file>', 'file with annotated passages to use as worked examples'),
  cot: flag('--cot', 'ask for a chain of thought'),
}
type Options = OptionValues<typeof passageOptions & typeof outputOptions & typeof promptOptions> & ConnectionOptions

export const { define } = defineCommand({
  arguments: [
    [
      '[files...]',
      'passages of English text, one per file, or annotation tasks or metagraphs; files, folders or file patterns; "-" for standard input',
    ],
  ],
  options: passageOptions,
  optionGroups: { Output: outputOptions, 'Language models': { ...promptOptions, ...createConnectionOptions() } },
  async run(files, options: Options) {
    const languageModel = await findLanguageModel(options)
    const { dataset, out } = options
    if (dataset !== undefined) {
      if (files.length > 0) throw new UsageError('give a passage or --dataset FILE, not both')
      return explainDataset(dataset, options, languageModel)
    }
    if (files.length === 0) throw new UsageError('no passage; give a file ("-" for standard input), or --dataset FILE')
    const format = resolveFormat(options, languageModel !== null)
    await checkOutputPath(out)
    const extensions = [...textExtensions, ...graphExtensions]
    const paths = await findInputFiles(files, { extensions, contents: 'passages' })
    const opinion = await loadOpinion(options.encoder, options.encoderWeight)
    const explanations: Explanation[] = []
    for (const path of paths) {
      const warnForFile = (message: string) => warn(paths.length > 1 ? `${inputName(path)}: ${message}` : message)
      const results = await explainFile(path, { options, languageModel, opinion, warn: warnForFile })
      for (const warning of getTruncationWarnings(results.map(({ document }) => document.evidence)))
        warnForFile(warning)
      explanations.push(...results)
    }
    await writeExplained(explanations, format, out)
  },
})

/** Rejects incompatible options, and returns the output format. */
function resolveFormat({ json, format, ...options }: Options, usesLanguageModel: boolean) {
  if (options.setting !== undefined) throw new UsageError('--setting needs --dataset')
  if (json && format !== 'text' && format !== 'json')
    throw new UsageError(`give --json or --format ${format}, not both`)
  if (format === 'png' && options.out === undefined) throw new UsageError('--format png needs --out FILE')
  if (usesLanguageModel && options.degrees)
    throw new UsageError('--degrees is for the explainer; a language model chooses the degrees itself')
  if (usesLanguageModel && options.lines)
    throw new UsageError('--lines is for the explainer; a language model segments the passage itself')
  if (options.question?.trim() === '') throw new UsageError('--question is empty')
  return json ? 'json' : format
}

/** Returns the options of a language model if `--model` names one; otherwise rejects options that only a language model has. */
async function findLanguageModel(options: Options): Promise<LanguageModelOptions | null> {
  const { model } = options
  if (model !== undefined && !existsSync(model)) {
    const provider = providers.find(({ prefix }) => prefix === model.split(':')[0])
    if (provider?.writesGraphs && model.includes(':')) return { ...options, model }
    if (provider && !provider.writesGraphs)
      throw new UsageError(
        `--model ${model}: this model cannot write metagraphs; choose ${graphWriterUsage}, or a model file of the explainer`,
      )
  }
  const { strategy, shots, cot, exemplars, baseUrl } = options
  for (const [name, value] of Object.entries({ strategy, shots, cot, exemplars, 'base-url': baseUrl }))
    if (value !== undefined) throw new UsageError(`--${name} needs a language model, such as --model openai:NAME`)
  return null
}

const textExtensions = ['.txt', '.md', '.text']
const graphExtensions = ['.json', '.jsonl']

const maxAnnotatedStatements = 14

interface ExplainContext {
  readonly options: Options
  readonly languageModel: LanguageModelOptions | null
  readonly opinion: WeightedOpinion | undefined
  readonly warn: (message: string) => void
}

/** Explains the passage of a text file, or every metagraph or annotation task of a JSON file. */
async function explainFile(path: string, { options, languageModel, opinion, warn }: ExplainContext) {
  if (graphExtensions.some(extension => path.toLowerCase().endsWith(extension))) {
    if (languageModel) throw new UsageError(`${path}: to explain metagraphs with a language model, use --dataset FILE`)
    return Promise.all((await readAllMetagraphs(path)).map(graph => explainMetagraph(graph, { ...options, opinion })))
  }
  const { passage, joinedWords } = cleanPassage(await readText(path), inputName(path), options.lines === true)
  if (joinedWords > 0) warn(`joined ${countNoun(joinedWords, 'word')} that had been hyphenated at the end of a line`)
  const result = languageModel
    ? await (await import('./language-model.ts')).explainByModel(passage, languageModel, options)
    : await explainPassage(passage, path, { ...options, opinion })
  const count = result.graph.statements.length
  if (count === 1) warn('the passage has only one statement, so there is no argument to explain')
  if (!languageModel && count > maxAnnotatedStatements)
    warn(
      `the passage has ${count} statements, more than any annotated passage (at most ${maxAnnotatedStatements}); it is explained in segments, whose conclusions are then linked`,
    )
  return [{ ...result, graph: { ...result.graph, id: fileStem(path) } }]
}

/** A lower-case word divided by a hyphen at the end of a line, or by a soft hyphen anywhere. */
const hyphenation = /(?<=\p{Ll})(?:\u00ad\s*|-[ \t]*\r?\n[ \t]*)(?=\p{Ll})/gu
const softHyphen = /(?<=\p{Ll})\u00ad(?=\p{Ll})/gu

/** Removes control characters, and joins and counts hyphenated words; with `lines`, only within a line. */
function cleanPassage(text: string, name: string, lines: boolean) {
  if (text.includes('\0'))
    throw new InputError(`${name} contains NUL bytes, so it is not plain text; save it as UTF-8 text`)
  let joinedWords = 0
  const passage = stripVTControlCharacters(text)
    .replace(/[^\P{Cc}\t\n\f\r]/gu, ' ')
    .replace(lines ? softHyphen : hyphenation, () => {
      joinedWords++
      return ''
    })
    .trim()
  return { passage, joinedWords }
}

/** Converts a graph to the format of the released scorer; missing degrees are omitted. */
const toPrediction = (graph: Metagraph) => ({
  id_string: graph.id,
  proof_str: writeLinearSteps(graph.edges).trim(),
  triples_str_dict: Object.fromEntries(graph.statements.map(({ id, formula }) => [id, writeTriples(formula.triples)])),
  degree_str_dict: Object.fromEntries(
    graph.statements.flatMap(({ id, degree }) => (degree === null ? [] : [[id, degreeNames[degree]]])),
  ),
})

async function explainDataset(path: string, options: Options, languageModel: LanguageModelOptions | null) {
  const { setting, out, format, model, encoder, encoderWeight } = options
  for (const name of ['question', 'option', 'evidence', 'lines', 'degrees'] as const)
    if (options[name] !== undefined)
      throw new UsageError(`--${name} is for passages; it cannot be combined with --dataset`)
  if (format !== 'text') throw new UsageError('--format is for passages; --dataset writes predictions')
  if (setting === undefined) throw new UsageError(`--dataset needs --setting, one of ${settings.join(', ')}`)
  await checkWritable(out)
  const records = await readAllMetagraphs(path)
  const graphs = languageModel
    ? await (await import('./language-model.ts')).explainRecordsByModel(records, setting, languageModel)
    : await explainRecords(records, setting, { model, opinion: await loadOpinion(encoder, encoderWeight) })
  const align = (graph: Metagraph, i: number) => (setting === 'raw' ? alignStatements(graph, records[i]!) : graph)
  const lines = graphs.flatMap((graph, i) =>
    graph === null ? [] : `${JSON.stringify(toPrediction(align(graph, i)))}\n`,
  )
  await writeOutput(lines.join(''), out)
  if (out !== undefined) warn(`${out}: ${lines.length} passages explained, setting ${setting}`)
}
