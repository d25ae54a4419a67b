/** `elenchus explain`: from a passage to its metagraph, by our explainer with the evidence or by a language model; or a whole MetaLogic file. */

import {
  degreeNote,
  type Evidence,
  evidenceNotes,
  explain,
  formulaNote,
  terminalNotes,
  type WeightedOpinion,
} from '@elenchus/explainer'
import { alignStatements, explainRecord, type Setting, settings } from '@elenchus/explainer/settings'
import { english } from '@elenchus/language/node'
import { degreeModes, degreeNames, type Metagraph } from '@elenchus/metagraph'
import { writeLinearSteps, writeTriples } from '@elenchus/metagraph/codecs'
import type { DiagramOptions } from '@elenchus/metagraph/draw'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { checkOut, checkWritable, fileStem, inputFiles, inputName, readText, writeOutput } from '../../cli/files.ts'
import { InputError, isUserError, UsageError, warn } from '../../cli/io.ts'
import { addOptions, file, flag, number, type OptionValues, oneOf, text, wholeNumber } from '../../cli/options.ts'
import { explainerAt } from '../../files/explainer-model.ts'
import { readAllMetagraphs, readMetagraphs } from '../../files/metagraphs.ts'
import { progressBar } from '../../terminal/progress.ts'
import { type ConnectionOptions, defineConnection } from '../eval/connection.ts'
import { cleanPassage } from './clean-text.ts'
import { cutTexts, hear } from './encoder.ts'
import { evidenceLines } from './evidence.ts'
import type { LanguageModelOptions } from './language-model.ts'
import { type Explained, formats, putExplained } from './render.ts'
import { namesLanguageModel, strategies } from './which-model.ts'

const reading = {
  question: text(
    '--question <text>',
    'the question that an exam asks about the passage; the last sentence is then the option',
  ),
  lines: flag('--lines', 'take each line as one statement and split nothing'),
  degrees: oneOf(
    '--degrees <mode>',
    "what a degree means: reading (what the words put forward) or metalogic (that corpus' convention, for scoring)",
    degreeModes,
  ),
  option: flag('--option', 'read the last sentence as an option, without a question'),
  evidence: flag(
    '--evidence',
    'in text, show the place, table and features of every word too (html and json always do)',
  ),
  model: text(
    '--model <model>',
    'a file that `elenchus train explainer` wrote, or openai:NAME, anthropic:NAME, onnx:…, command:…',
  ),
  encoder: file(
    '--encoder <file>',
    'a second opinion on claim and edges: "small", the one that comes with @elenchus/encoder, or a file that `elenchus train encoder` wrote',
  ),
  encoderWeight: number(
    '--encoder-weight <x>',
    'how loud the second opinion is beside the explainer, from 0 to 100: 1 as it was measured, 0 silent, 2 twice as loud, 100 nearly alone',
    { min: 0, max: 100 },
  ),
  dataset: file('--dataset <file>', 'explain every record of a MetaLogic file'),
  setting: oneOf(
    '--setting <name>',
    'with --dataset, what is given: paper (variables), question (variables and the question) or raw (text only)',
    settings,
  ),
}
const output = {
  format: oneOf('--format <name>', formats.join(', '), formats, { default: 'text' }),
  json: flag('--json', 'the same as --format json'),
  out: file('--out <file>', 'where to write (default: standard output)'),
}
const asking = {
  strategy: oneOf(
    '--strategy <name>',
    'how a language model is asked: once, multitask, metgen (default: as a trained one was taught, else once)',
    strategies,
  ),
  shots: wholeNumber('--shots <n>', 'number of worked examples for a language model (default 1)'),
  exemplars: file('--exemplars <file>', 'your own annotated passages as worked examples for a language model'),
  cot: flag('--cot', 'ask a language model for a chain of thought'),
}
type Options = OptionValues<typeof reading & typeof output & typeof asking> & ConnectionOptions

export function define(command: Command): void {
  command
    .argument(
      '[files...]',
      'passages of English text, one a file; folders and patterns too; tasks of construct and other metagraphs; "-" for standard input',
    )
    .action(run)
  addOptions(command, reading)
  addOptions(command, output, 'Output')
  addOptions(command, asking, 'Language models')
  defineConnection(command.optionsGroup('Language models:'))
  example(
    command,
    'echo "It rained all night. So the match will be off." | elenchus explain -',
    'elenchus explain passage.txt --question "Which one weakens the argument?" --format svg --out graph.svg',
    'elenchus explain statements.txt --lines --json',
    'elenchus explain letter.txt --encoder small',
    'elenchus explain memos/ --json > graphs.jsonl && elenchus draw graphs.jsonl --all',
    'elenchus explain memo.txt --format png --out memo.png',
    'elenchus explain --dataset dev.jsonl --setting paper --out predictions.jsonl',
    'OPENAI_API_KEY=… elenchus explain passage.txt --model openai:NAME --strategy multitask',
  )
}

async function run(files: string[], options: Options): Promise<void> {
  const asked = languageModelOf(options)
  if (options.dataset !== undefined) {
    if (files.length > 0) throw new UsageError('give a passage or --dataset FILE, not both')
    for (const name of ['question', 'option', 'evidence', 'lines', 'degrees'] as const)
      if (options[name] !== undefined)
        throw new UsageError(`--${name} is for a single passage; leave it out with --dataset`)
    if (options.format !== 'text')
      throw new UsageError('--dataset writes predictions only; --format is for a single passage')
    return explainDataset(options.dataset, options, asked)
  }
  if (files.length === 0) throw new UsageError('give a file with a passage ("-" for standard input), or --dataset FILE')
  if (options.setting !== undefined) throw new UsageError('--setting needs --dataset')
  const format = options.json ? 'json' : options.format
  if (options.json && !['text', 'json'].includes(options.format))
    throw new UsageError(`give --json or --format ${options.format}, not both`)
  if (format === 'png' && options.out === undefined) throw new UsageError('--format png needs --out FILE')
  if (asked && options.degrees)
    throw new UsageError('--degrees is for our own explainer; a language model gives its degrees itself')
  if (asked && options.lines)
    throw new UsageError('--lines is for our own explainer; a language model cuts the passage itself')
  if (options.question?.trim() === '') throw new UsageError('--question is empty; leave it out where nothing is asked')
  await checkOut(options.out)
  const explained: Explained[] = []
  const paths = await inputFiles(files, { extensions: [...textEndings, ...graphEndings], contents: 'passages' })
  const opinion = await hear(options)
  for (const path of paths) {
    // Of several files each message says which it is about.
    const say = (message: string) => warn(paths.length > 1 ? `${inputName(path)}: ${message}` : message)
    const own = await explainFile(path, { options, asked, opinion, say })
    for (const text of cutTexts(own.map(({ document }) => document.evidence))) say(text)
    explained.push(...own)
  }
  await putExplained(explained, format, options.out)
}

const textEndings = ['.txt', '.md', '.text']
const graphEndings = ['.json', '.jsonl']

interface Explaining {
  readonly options: Options
  readonly asked: LanguageModelOptions | null
  readonly opinion: WeightedOpinion | undefined
  readonly say: (message: string) => void
}

/** The passage of a text file, or all passages of a file of tasks or other metagraphs. */
async function explainFile(path: string, { options, asked, opinion, say }: Explaining): Promise<readonly Explained[]> {
  if (graphEndings.some(ending => path.toLowerCase().endsWith(ending))) {
    if (asked) throw new UsageError(`${path}: for a file of metagraphs and a language model use --dataset`)
    return Promise.all((await readAllMetagraphs(path)).map(graph => byExplainerAgain(graph, options, opinion)))
  }
  const { passage, joined } = cleanPassage(await readText(path), inputName(path), { lines: options.lines === true })
  if (joined > 0) say(`joined ${joined} ${joined === 1 ? 'word' : 'words'} that a hyphen divided at a line end`)
  const explained = asked
    ? await (await languageModels()).byLanguageModel(passage, asked, options)
    : await byExplainer(passage, path, options, opinion)
  const { statements } = explained.graph
  if (statements.length === 1) say('there is only one statement; it has a formula and a degree, but no argument')
  if (!asked && statements.length > mostMeasured)
    say(
      `${statements.length} statements are more than the ${mostMeasured} of the longest annotated passages; they are read in segments, whose claims are then joined`,
    )
  return [{ ...explained, graph: { ...explained.graph, id: fileStem(path) } }]
}

/** Statements in the longest annotated passages. */
const mostMeasured = 14

/** Loaded when one is asked for. */
const languageModels = () => import('./language-model.ts')

/** The options for a language model where `--model` names one; options that only it understands are refused without. */
function languageModelOf(options: Options): LanguageModelOptions | null {
  if (options.model !== undefined && namesLanguageModel(options.model)) return { ...options, model: options.model }
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

async function byExplainer(
  passage: string,
  path: string,
  options: Options,
  opinion: WeightedOpinion | undefined,
): Promise<Explained> {
  const model = await explainerAt(options.model)
  const { graph, evidence } = ofFile(path, () =>
    explain(passage, {
      id: fileStem(path),
      model,
      language: english(),
      question: options.question,
      ...(options.option ? { option: true } : {}),
      ...(options.lines ? { split: 'lines' } : {}),
      ...(options.degrees ? { degrees: options.degrees } : {}),
      opinion,
    }),
  )
  return explainedBy(opinion, graph, evidence, options)
}

function explainedBy(
  opinion: WeightedOpinion | undefined,
  graph: Metagraph,
  evidence: Evidence,
  options: Options,
): Explained {
  return {
    graph,
    document: { evidence },
    notes: inline => notesOf(evidence, inline, options),
    // One that is silent had no part in it.
    madeBy: opinion && opinion.loud !== 0 ? madeBy(graph) : undefined,
  }
}

/** "by the Elenchus explainer, with a second opinion by NAME", in one line: the name is from a file. */
const madeBy = ({ provenance }: Metagraph) => `by the ${provenance!.source.replace(/[\p{White_Space}\p{Cc}]+/gu, ' ')}`

/** What is made of a file; what is wrong with its text names it. */
function ofFile<T>(path: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw isUserError(error) ? new InputError(`${inputName(path)}: ${error.message}`) : error
  }
}

/** A passage whose statements and question are given already. */
async function byExplainerAgain(
  record: Metagraph,
  options: Options,
  opinion: WeightedOpinion | undefined,
): Promise<Explained> {
  const setting = record.question || options.question ? 'question' : 'paper'
  const given = options.question === undefined ? record : { ...record, question: options.question }
  const { graph, evidence } = explainRecord(given, {
    model: await explainerAt(options.model),
    language: english(),
    setting,
    // A graph that says what its degrees mean is explained in the same terms.
    degrees: options.degrees ?? record.provenance?.degrees,
    opinion,
  })
  return explainedBy(opinion, graph, evidence, options)
}

/** Notes for drawings. All of them are seen without a pointer: how sure an edge or a degree is must not hide on paper. */
function notesOf(evidence: Evidence, inTerminal: boolean, options: Options): DiagramOptions {
  if (inTerminal)
    return {
      ...terminalNotes(evidence),
      ...(options.evidence ? { statementDetails: ({ id }) => evidenceLines(evidence, id) } : {}),
    }
  const [only, second] = evidence.statements
  return {
    ...evidenceNotes(evidence, { inline: true }),
    // One sentence is no conclusion of anything.
    ...(only && !second
      ? { statementNote: () => [degreeNote(only), formulaNote(only)].filter(Boolean).join(' · ') }
      : {}),
    statementDetails: ({ id }) => evidenceLines(evidence, id),
  }
}

/** A graph as the released scorer reads predictions. A degree that nobody told is left out; our explainer always tells one. */
const prediction = (graph: Metagraph) => ({
  id_string: graph.id,
  proof_str: writeLinearSteps(graph.edges).trim(),
  triples_str_dict: Object.fromEntries(graph.statements.map(({ id, formula }) => [id, writeTriples(formula.triples)])),
  degree_str_dict: Object.fromEntries(
    graph.statements.flatMap(({ id, degree }) => (degree === null ? [] : [[id, degreeNames[degree]]])),
  ),
})

async function explainDataset(path: string, options: Options, asked: LanguageModelOptions | null): Promise<void> {
  const { setting } = options
  if (setting === undefined) throw new UsageError(`--dataset needs --setting, one of ${settings.join(', ')}`)
  await checkWritable(options.out)
  const records: Metagraph[] = []
  for await (const record of readMetagraphs(path)) records.push(record)
  const graphs = asked
    ? await (await languageModels()).modelGraphs(records, setting, asked)
    : await ownGraphs(records, setting, options)
  const lines = graphs.flatMap((graph, i) =>
    graph === null ? [] : [JSON.stringify(prediction(setting === 'raw' ? alignStatements(graph, records[i]!) : graph))],
  )
  await writeOutput(lines.map(line => `${line}\n`).join(''), options.out)
  if (options.out !== undefined) warn(`${options.out}: ${lines.length} passages explained, setting ${setting}`)
}

async function ownGraphs(records: readonly Metagraph[], setting: Setting, options: Options): Promise<Metagraph[]> {
  const model = await explainerAt(options.model)
  const language = english()
  const opinion = await hear(options)
  const progress = progressBar(records.length, 'passages')
  const explained = records.map((record, i) => {
    const made = explainRecord(record, { model, language, setting, opinion })
    progress(i + 1)
    return made
  })
  progress.end()
  for (const text of cutTexts(explained.map(({ evidence }) => evidence))) warn(text)
  return explained.map(({ graph }) => graph)
}
