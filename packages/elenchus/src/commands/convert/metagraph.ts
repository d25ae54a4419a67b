/** `elenchus convert metagraph`: every format that Elenchus reads into every format that it writes. */
import type { Metagraph } from '@elenchus/metagraph'
import {
  type Exported,
  type GraphFormat,
  graphFormats,
  type Strategy,
  strategies,
  writePairs,
} from '@elenchus/metagraph/codecs'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { checkOut, isFolder, put, writeEach } from '../../cli/files.ts'
import { InputError, schemaVersion, warn } from '../../cli/io.ts'
import { addOptions, file, type OptionValues, oneOf, required, text } from '../../cli/options.ts'
import {
  type GraphWithOpenLinks,
  metagraphFilesHelp,
  readGraphsWithOpenLinks,
  reportLosses,
} from '../../files/metagraphs.ts'

type Slots = 'paper' | 'released'

function pairs({ graph, open }: GraphWithOpenLinks, strategy: Strategy, slots: Slots): Exported {
  const { pairs: made, losses } = writePairs(graph, strategy, { slots, open })
  return { text: made.map(pair => `${JSON.stringify(pair)}\n`).join(''), losses }
}

/** The library's formats; JSON names its schema version, as every JSON document of this program does. */
const writers: Readonly<Record<string, GraphFormat>> = {
  ...graphFormats,
  json: {
    ...graphFormats.json,
    write: (graph, open) => graphFormats.json.write({ schemaVersion, ...graph } as Metagraph, open),
  },
}
const isStrategy = (format: string): format is Strategy => (strategies as readonly string[]).includes(format)
const holdsFile = (format: string) => isStrategy(format) || writers[format]!.lines
const formats = [...Object.keys(writers), ...strategies].sort((a, b) => Number(holdsFile(b)) - Number(holdsFile(a)))

const written = (each: GraphWithOpenLinks, format: string, slots: Slots): Exported =>
  isStrategy(format) ? pairs(each, format, slots) : writers[format]!.write(each.graph, each.open)

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
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command.argument('<files...>', metagraphFilesHelp).action(run)
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
  const all = await readGraphsWithOpenLinks(files)
  const chosen = id === undefined ? all : all.filter(({ graph }) => graph.id === id)
  if (chosen.length === 0) throw new InputError(`${files.join(', ')}: no graph with the id ${id}`)
  const graphs = chosen.map(({ graph }) => graph)
  const exported = chosen.map(each => written(each, to, slots))
  const companions = writers[to]?.companions
  if (!holdsFile(to) || (await isFolder(out)))
    await writeEach(
      exported.map((each, i) => ({
        id: graphs[i]!.id,
        data: each.text,
        ...(companions ? { companions: companions(graphs[i]!) } : {}),
      })),
      out,
      holdsFile(to) ? 'json' : writers[to]!.extension,
    )
  else await put(exported.map(each => each.text).join(''), out)
  if (to === 'brat' && out === undefined)
    warn('the passage belongs beside it in a .txt file; --out FILE.ann writes both')
  reportLosses(
    exported.flatMap(each => each.losses),
    to,
  )
}
