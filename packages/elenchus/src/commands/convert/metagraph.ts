/** `elenchus convert metagraph`: between MetaLogic, AIF and our JSON; out to Argdown, DOT, Mermaid and others. */
import type { Metagraph } from '@elenchus/metagraph'
import {
  type Exported,
  type Loss,
  writeAif,
  writeArgdown,
  writeBrat,
  writeDot,
  writeEntailmentBank,
  writeGraphml,
  writeMermaid,
  writeMetaLogic,
  writeWebAnnotation,
} from '@elenchus/metagraph/codecs'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { InputError, UsageError } from '../../cli/errors.ts'
import { addOptions, file, type Given, oneOf, required, text } from '../../cli/options.ts'
import { schemaVersion, warn } from '../../cli/output.ts'
import { readAllMetagraphs } from '../../files/metagraphs.ts'
import { checkWritable, put } from '../../files/write-file.ts'

const json = (value: object): Exported => ({ text: `${JSON.stringify(value)}\n`, losses: [] })

/** Formats of one line per graph come first: they hold a whole file. The others hold one graph. */
const perLine: Readonly<Record<string, (graph: Metagraph) => Exported>> = {
  metalogic: graph => json(writeMetaLogic(graph)),
  json: graph => json({ schemaVersion, ...graph }),
  aif: graph => json(writeAif(graph)),
  entailmentbank: writeEntailmentBank,
}
const perFile: Readonly<Record<string, (graph: Metagraph) => Exported>> = {
  argdown: writeArgdown,
  dot: writeDot,
  mermaid: writeMermaid,
  graphml: writeGraphml,
  brat: writeBrat,
  'web-annotation': graph => writeWebAnnotation(graph),
}
const formats = [...Object.keys(perLine), ...Object.keys(perFile)]

const options = {
  to: required(oneOf('--to <format>', formats.join(', '), formats)),
  id: text('--id <id>', 'only this graph of the file'),
  out: file('--out <file>', 'where to write (default: standard output)'),
}
type Options = Given<typeof options>

export function define(command: Command): void {
  command.argument('<file>', 'MetaLogic JSON lines, AIF, or our JSON; "-" for standard input').action(run)
  addOptions(command, options)
  example(command, 'elenchus convert metagraph graphs.jsonl --to argdown --id train_12')
}

async function run(file: string, { to, id, out }: Options): Promise<void> {
  const convert = (perLine[to] ?? perFile[to])!
  await checkWritable(out)
  const all = await readAllMetagraphs(file)
  const graphs = id === undefined ? all : all.filter(graph => graph.id === id)
  if (graphs.length === 0) throw new InputError(`${file}: no graph with the id ${id}`)
  if (to in perFile && graphs.length > 1)
    throw new UsageError(`${to} holds one graph and ${file} has ${graphs.length}: choose one with --id`)
  const exported = graphs.map(convert)
  const text = exported.map(each => each.text).join('')
  await put(text, out)
  reportLosses(
    exported.flatMap(each => each.losses),
    to,
  )
}

function reportLosses(losses: readonly Loss[], format: string): void {
  const totals = new Map<string, number>()
  for (const { what, count } of losses) totals.set(what, (totals.get(what) ?? 0) + count)
  if (totals.size === 0) return
  warn(`${format} has no place for: ${[...totals].map(([what, count]) => `${what} (${count})`).join(', ')}`)
}
