/** `elenchus convert metagraph`: converts metagraphs from any of the supported input formats to any of the output formats. */
import type { Metagraph } from '@elenchus/metagraph'
import { type GraphFormat, graphFormats, type Strategy, strategies, writePairs } from '@elenchus/metagraph/codecs'
import { defineCommand } from '../../cli/command.ts'
import { checkOutputPath, isFolder, writeGraphFiles, writeOutput } from '../../cli/files.ts'
import { InputError, schemaVersion, warn } from '../../cli/io.ts'
import { file, oneOf, required, text } from '../../cli/options.ts'
import { metagraphFilesHelp, readGraphsWithOpenLinks, warnOfLosses } from '../../files/metagraphs.ts'

/** Names of slots in linearised graphs: those of the paper or of the released code. */
const slotNames = ['paper', 'released'] as const
interface Writer extends Pick<GraphFormat, 'extension' | 'lines' | 'companions'> {
  readonly write: (
    ...args: [...Parameters<GraphFormat['write']>, slots: (typeof slotNames)[number]]
  ) => ReturnType<GraphFormat['write']>
}

/** Writes input-output pairs for training a language model with one of MetaLogic's strategies. */
const createPairWriter = (strategy: Strategy): Writer => ({
  extension: 'jsonl',
  lines: true,
  write(graph, open, slots) {
    const { pairs, losses } = writePairs(graph, strategy, { slots, open })
    return { text: pairs.map(pair => `${JSON.stringify(pair)}\n`).join(''), losses }
  },
})

/** Writers by format, with MetaLogic's strategies as formats. Our own JSON gets its schema version. */
const writers: Readonly<Record<string, Writer>> = {
  ...graphFormats,
  json: {
    ...graphFormats.json,
    write: (graph, open) => graphFormats.json.write({ schemaVersion, ...graph } as Metagraph, open),
  },
  ...Object.fromEntries(strategies.map(strategy => [strategy, createPairWriter(strategy)])),
}
const formats = Object.keys(writers).sort((a, b) => Number(writers[b]!.lines) - Number(writers[a]!.lines))

const options = {
  to: required(oneOf('--to <format>', formats.join(', '), formats)),
  id: text('--id <id>', 'only this graph'),
  slots: oneOf(
    '--slots <name>',
    'slot names in the format "once": as in the paper or as in the released code',
    slotNames,
    { default: 'paper' },
  ),
  out: file('--out <path>', 'output file, or folder in which to write one file per graph (default: standard output)'),
}

export const { define } = defineCommand({
  arguments: [['<files...>', metagraphFilesHelp]],
  options,
  async run(files, { to, id, slots, out }) {
    await checkOutputPath(out)
    const graphs = await readGraphsWithOpenLinks(files)
    const chosen = id === undefined ? graphs : graphs.filter(({ graph }) => graph.id === id)
    if (chosen.length === 0) throw new InputError(`${files.join(', ')}: no graph has the id ${id}`)
    const { write, lines, extension, companions } = writers[to]!
    const exported = chosen.map(({ graph, open }) => ({ graph, ...write(graph, open, slots) }))
    if (lines && !(await isFolder(out))) await writeOutput(exported.map(({ text }) => text).join(''), out)
    else {
      const results = exported.map(({ graph, text }) => ({ id: graph.id, data: text, companions: companions?.(graph) }))
      await writeGraphFiles(results, out, lines ? 'json' : extension)
    }
    if (to === 'brat' && out === undefined)
      warn('a brat annotation consists of two files, .ann and .txt; add --out FILE.ann to write both')
    warnOfLosses(
      exported.flatMap(({ losses }) => losses),
      to,
    )
  },
})
