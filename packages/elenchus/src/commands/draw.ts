/** `elenchus draw`: stored metagraphs as pictures, pages or text. */
import { writeDot, writeMermaid } from '@elenchus/metagraph/codecs'
import { createDiagram, drawHtml, drawSvg, drawText } from '@elenchus/metagraph/draw'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { checkOut, isFolder, put, type Result, writeEach } from '../cli/files.ts'
import { InputError, UsageError, warn, write } from '../cli/io.ts'
import { addOptions, file, flag, type OptionValues, oneOf, text, wholeNumber } from '../cli/options.ts'
import { type GraphWithOpenLinks, metagraphFilesHelp, readGraphsWithOpenLinks } from '../files/metagraphs.ts'
import { terminalPens } from '../terminal/text.ts'

const formats = ['text', 'svg', 'png', 'html', 'dot', 'mermaid'] as const
type Format = (typeof formats)[number]
const endings: Readonly<Record<Format, string>> = {
  text: 'txt',
  svg: 'svg',
  png: 'png',
  html: 'html',
  dot: 'dot',
  mermaid: 'mmd',
}

const options = {
  format: oneOf('--format <name>', formats.join(', '), formats, { default: 'text' }),
  id: text('--id <id>', 'which graph (default: the first)'),
  all: flag('--all', 'every graph: as text one after the other, otherwise into the folder of --out'),
  direction: oneOf('--direction <name>', 'up (conclusion on top) or right', ['up', 'right'], { default: 'up' }),
  variables: oneOf(
    '--variables <name>',
    'how formulas show variables: ids, short or full words',
    ['ids', 'short', 'full'],
    {
      default: 'ids',
    },
  ),
  width: wholeNumber('--width <n>', 'svg, png, html: how wide the drawing may get, in pixels (default 1240)', {
    min: 240,
  }),
  scheme: oneOf('--scheme <name>', 'svg, png: auto (as the reader has it), light or dark', ['auto', 'light', 'dark'], {
    default: 'auto',
  }),
  out: file('--out <path>', 'a file, or a folder for a file each (default: standard output)'),
}
type Options = OptionValues<typeof options>

export function define(command: Command): void {
  command.argument('<files...>', metagraphFilesHelp).action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus draw graphs.jsonl --id train_12',
    'elenchus draw graphs.jsonl --format svg --out graph.svg',
    'elenchus explain memo.txt --json | elenchus draw - --format png --out memo.png',
    'elenchus draw graphs.jsonl --all --format html --out pages/',
    'elenchus draw graph.json --format png --width 390 --scheme dark --out phone.png',
  )
}

async function run(files: string[], options: Options): Promise<void> {
  const { format, out } = options
  if (format === 'png' && out === undefined) throw new UsageError('--format png needs --out FILE')
  await checkOut(out)
  const graphs = await chosen(files, options)
  if (format === 'text' && !(await isFolder(out))) {
    const drawn = graphs.map(each => render(each, options, out === undefined))
    const titled = graphs.length === 1 ? drawn : drawn.map((each, i) => `${graphs[i]!.graph.id}\n${each}`)
    await (out === undefined ? write(titled.join('\n')) : put(titled.join('\n'), out))
    return
  }
  const results: Result[] = []
  for (const each of graphs) {
    const drawn = render(each, options, false)
    const data = format === 'png' ? await (await import('../files/png.ts')).drawPng(drawn) : drawn
    results.push({ id: each.graph.id, data })
  }
  await writeEach(results, out, endings[format])
}

async function chosen(files: readonly string[], { id, all, out }: Options): Promise<GraphWithOpenLinks[]> {
  const graphs = await readGraphsWithOpenLinks(files)
  const names = files.join(', ')
  if (id !== undefined) {
    const found = graphs.find(({ graph }) => graph.id === id)
    if (!found) throw new InputError(`${names}: no graph with the id ${id}; the first is ${graphs[0]?.graph.id}`)
    return [found]
  }
  if (graphs.length === 1 || all || (await isFolder(out))) return graphs
  warn(`${graphs.length} graphs in ${names}: drawing the first (--id chooses another, --all draws them all)`)
  return graphs.slice(0, 1)
}

function render({ graph, open }: GraphWithOpenLinks, options: Options, toTerminal: boolean): string {
  const { format, direction, variables, scheme } = options
  const diagram = createDiagram(graph, { variables, ...open })
  const width = options.width === undefined ? {} : { width: options.width }
  switch (format) {
    case 'svg':
    case 'png':
      // A picture cannot ask anybody which colours to take.
      return drawSvg(diagram, { direction, ...width, scheme: format === 'png' && scheme === 'auto' ? 'light' : scheme })
    case 'html':
      return drawHtml(diagram, width)
    case 'dot':
      return writeDot(graph, open)
    case 'mermaid':
      return writeMermaid(graph, open)
    default:
      return drawText(diagram, {
        width: Math.min(process.stdout.columns ?? 80, 100),
        legend: true,
        ...(toTerminal ? { pens: terminalPens } : {}),
      })
  }
}
