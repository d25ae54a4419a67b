/** `elenchus explain`: from a passage to its metagraph, with the evidence; or a whole MetaLogic file to predictions. */
import { writeFile } from 'node:fs/promises'
import { english } from '@elenchus/language/node'
import {
  alignStatements,
  degreeNames,
  diagramOf,
  drawHtml,
  drawSvg,
  drawText,
  type Explanation,
  evidenceNotes,
  explain,
  explainRecord,
  type Metagraph,
  type Setting,
  settings,
  writeAif,
  writeArgdown,
  writeDot,
  writeMermaid,
  writeMetaLogic,
  writeSteps,
  writeTriples,
} from '@elenchus/metagraph'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { InputError, UsageError } from '../cli/errors.ts'
import { readText } from '../cli/input.ts'
import { schemaVersion, warn, write } from '../cli/output.ts'
import { explainerAt } from '../files/explainer-model.ts'
import { readMetagraphs } from '../files/metagraphs.ts'
import { progressBar } from '../generating/progress.ts'
import { terminalPens } from '../show/pens.ts'

const formats = ['text', 'json', 'metalogic', 'svg', 'html', 'dot', 'mermaid', 'argdown', 'aif'] as const
type Format = (typeof formats)[number]

interface Options {
  readonly question?: string
  readonly option?: boolean
  readonly format: string
  readonly model?: string
  readonly dataset?: string
  readonly setting?: string
  readonly out?: string
  readonly json?: boolean
}

export function define(command: Command): void {
  command
    .argument('[file]', 'a passage of English text; "-" for standard input')
    .option('--question <text>', 'what an exam asks about it; the last sentence is then the option')
    .option('--option', 'read the last sentence as an option, without a question')
    .option('--format <name>', formats.join(', '), 'text')
    .option('--json', 'the same as --format json')
    .option('--model <file>', 'a model of `elenchus train explainer` (default: the shipped one)')
    .option('--dataset <file>', 'explain every record of a MetaLogic file')
    .option('--setting <name>', 'with --dataset: paper (variables given), question (and the question), raw (text only)')
    .option('--out <file>', 'where to write (default: standard output)')
    .action(run)
  example(
    command,
    'echo "It rained all night. So the match will be off." | elenchus explain -',
    'elenchus explain passage.txt --question "Which one weakens the argument?" --format svg --out graph.svg',
    'elenchus explain --dataset dev.jsonl --setting paper --out predictions.jsonl',
  )
}

async function run(file: string | undefined, options: Options): Promise<void> {
  if (options.dataset !== undefined) {
    if (file !== undefined) throw new UsageError('give a passage or --dataset FILE, not both')
    await explainDataset(options.dataset, options)
    return
  }
  if (file === undefined) throw new UsageError('give a file with a passage ("-" for standard input), or --dataset FILE')
  if (options.setting !== undefined) throw new UsageError('--setting goes with --dataset')
  const format = (options.json ? 'json' : options.format) as Format
  if (!formats.includes(format)) throw new UsageError(`--format ${format}: ${formats.join(', ')}`)
  const passage = (await readText(file)).trim()
  const model = await explainerAt(options.model)
  const explanation = explain(passage, {
    model,
    language: english(),
    question: options.question,
    ...(options.option ? { option: true } : {}),
  })
  if (explanation.graph.statements.length === 1) warn('one sentence: it has a formula and a degree, but no argument')
  const text = render(explanation, format, options.out === undefined)
  if (options.out === undefined) await write(text)
  else await save(options.out, text)
}

async function save(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text)
  } catch (error) {
    throw new InputError(`${path}: cannot be written (${(error as Error).message})`)
  }
}

function render(explanation: Explanation, format: Format, toTerminal: boolean): string {
  const { graph, evidence } = explanation
  switch (format) {
    case 'json':
      return `${JSON.stringify({ schemaVersion, graph, evidence }, null, 2)}\n`
    case 'metalogic':
      return `${JSON.stringify(writeMetaLogic(graph))}\n`
    case 'svg':
      return drawSvg(diagramOf(graph, evidenceNotes(evidence)))
    case 'html':
      return drawHtml(diagramOf(graph, evidenceNotes(evidence)))
    case 'dot':
      return writeDot(graph).text
    case 'mermaid':
      return writeMermaid(graph).text
    case 'argdown':
      return writeArgdown(graph).text
    case 'aif':
      return `${JSON.stringify(writeAif(graph), null, 2)}\n`
    default:
      return drawText(diagramOf(graph, { variables: 'short', ...evidenceNotes(evidence, { inline: true }) }), {
        width: Math.min(process.stdout.columns ?? 80, 100),
        ...(toTerminal ? { pens: terminalPens } : {}),
      })
  }
}

/** A graph as the released scorer reads predictions. */
const prediction = (graph: Metagraph) => ({
  id_string: graph.id,
  proof_str: writeSteps(graph.edges).trim(),
  triples_str_dict: Object.fromEntries(graph.statements.map(({ id, formula }) => [id, writeTriples(formula.triples)])),
  degree_str_dict: Object.fromEntries(graph.statements.map(({ id, degree }) => [id, degreeNames[degree ?? 2]])),
})

async function explainDataset(path: string, options: Options): Promise<void> {
  const setting = options.setting as Setting | undefined
  if (setting === undefined || !settings.includes(setting))
    throw new UsageError(`--dataset needs --setting ${settings.join(', ')}`)
  const model = await explainerAt(options.model)
  const language = english()
  const records: Metagraph[] = []
  for await (const record of readMetagraphs(path)) records.push(record)
  const progress = progressBar(records.length, 'passages')
  const lines: string[] = []
  for (const record of records) {
    const { graph } = explainRecord(record, { model, language, setting })
    lines.push(JSON.stringify(prediction(setting === 'raw' ? alignStatements(graph, record) : graph)))
    progress(lines.length)
  }
  progress.end()
  const text = lines.map(line => `${line}\n`).join('')
  if (options.out === undefined) await write(text)
  else {
    await save(options.out, text)
    warn(`${options.out}: ${lines.length} passages explained, setting ${setting}`)
  }
}
