/** `elenchus convert metagraph`: every format that Elenchus reads into every format that it writes. */
import type { Metagraph } from '@elenchus/metagraph'
import {
  type Exported,
  type Loss,
  type Strategy,
  strategies,
  writeAif,
  writeArgdown,
  writeBrat,
  writeDot,
  writeEntailmentBank,
  writeGraphml,
  writeMermaid,
  writeMetaLogic,
  writePairs,
  writeWebAnnotation,
} from '@elenchus/metagraph/codecs'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { InputError } from '../../cli/errors.ts'
import { addOptions, file, type Given, oneOf, required, text } from '../../cli/options.ts'
import { schemaVersion, warn } from '../../cli/output.ts'
import { readAllMetagraphs } from '../../files/metagraphs.ts'
import { checkOut, isFolder, putEach } from '../../files/write-each.ts'
import { put } from '../../files/write-file.ts'

const json = (value: object): Exported => ({ text: `${JSON.stringify(value)}\n`, losses: [] })

function pairs(graph: Metagraph, strategy: Strategy, slots: 'paper' | 'released'): Exported {
  const { pairs: made, losses } = writePairs(graph, strategy, { slots })
  return { text: made.map(pair => `${JSON.stringify(pair)}\n`).join(''), losses }
}

/** Formats of one line per graph come first: they hold a whole file. The others hold one graph. */
const perLine: Readonly<Record<string, (graph: Metagraph, slots: 'paper' | 'released') => Exported>> = {
  metalogic: graph => ({ text: `${JSON.stringify(writeMetaLogic(graph))}\n`, losses: lossesOfMetaLogic(graph) }),
  json: graph => json({ schemaVersion, ...graph }),
  aif: graph => json(writeAif(graph)),
  entailmentbank: writeEntailmentBank,
  ...Object.fromEntries(
    strategies.map(name => [name, (graph: Metagraph, slots: 'paper' | 'released') => pairs(graph, name, slots)]),
  ),
}
const perFile: Readonly<Record<string, { readonly ending: string; readonly write: (graph: Metagraph) => Exported }>> = {
  argdown: { ending: 'argdown', write: writeArgdown },
  dot: { ending: 'dot', write: writeDot },
  mermaid: { ending: 'mmd', write: writeMermaid },
  graphml: { ending: 'graphml', write: writeGraphml },
  brat: { ending: 'ann', write: writeBrat },
  'web-annotation': { ending: 'jsonld', write: graph => writeWebAnnotation(graph) },
}
const formats = [...Object.keys(perLine), ...Object.keys(perFile)]

const options = {
  to: required(oneOf('--to <format>', formats.join(', '), formats)),
  id: text('--id <id>', 'only this graph'),
  slots: oneOf(
    '--slots <name>',
    'with --to once: slot names as the paper prints them, or as the released code has them',
    ['paper', 'released'],
    { default: 'paper' },
  ),
  out: file('--out <path>', 'a file, or a folder for a file each (default: standard output)'),
}
type Options = Given<typeof options>

export function define(command: Command): void {
  command
    .argument(
      '<files...>',
      'metagraphs: MetaLogic, AIF, Argdown, brat, what explain, construct or convert wrote; folders and patterns too; "-" for standard input',
    )
    .action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus convert metagraph graphs.jsonl --to argdown --id train_12',
    'elenchus convert metagraph notes/ --to brat --out brat/',
    'elenchus convert metagraph train.jsonl --to multitask --out pairs.jsonl',
  )
}

async function run(files: string[], { to, id, slots, out }: Options): Promise<void> {
  await checkOut(out)
  const all = await readAllMetagraphs(files)
  const graphs = id === undefined ? all : all.filter(graph => graph.id === id)
  if (graphs.length === 0) throw new InputError(`${files.join(', ')}: no graph with the id ${id}`)
  const single = perFile[to]
  const exported = graphs.map(graph => (single ? single.write(graph) : perLine[to]!(graph, slots)))
  if (single || (await isFolder(out)))
    await putEach(
      exported.map((each, i) => ({
        id: graphs[i]!.id,
        data: each.text,
        ...(to === 'brat' ? { beside: { txt: graphs[i]!.text } } : {}),
      })),
      out,
      single?.ending ?? 'json',
    )
  else await put(exported.map(each => each.text).join(''), out)
  if (to === 'brat' && out === undefined)
    warn('the passage belongs beside it in a .txt file; --out FILE.ann writes both')
  reportLosses(
    exported.flatMap(each => each.losses),
    to,
  )
}

/** MetaLogic's records have no place for who linked which premises. */
function lossesOfMetaLogic({ edges, statements }: Metagraph): Loss[] {
  const links = edges.filter(({ link }) => link !== undefined).length
  const open = statements.filter(({ degree }) => degree === null).length
  return [
    ...(links > 0 ? [{ what: 'links' as const, count: links }] : []),
    ...(open > 0 ? [{ what: 'certainty' as const, count: open }] : []),
  ]
}

function reportLosses(losses: readonly Loss[], format: string): void {
  const totals = new Map<string, number>()
  for (const { what, count } of losses) totals.set(what, (totals.get(what) ?? 0) + count)
  if (totals.size === 0) return
  warn(`${format} has no place for: ${[...totals].map(([what, count]) => `${what} (${count})`).join(', ')}`)
}
