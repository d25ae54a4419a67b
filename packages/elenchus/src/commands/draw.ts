/** `elenchus draw`: a stored metagraph as a picture, a page or text. */
import type { Metagraph } from '@elenchus/metagraph'
import { writeDot, writeMermaid } from '@elenchus/metagraph/codecs'
import { type Direction, diagramOf, drawHtml, drawSvg, drawText, type VariableNames } from '@elenchus/metagraph/draw'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { InputError, UsageError } from '../cli/errors.ts'
import { addOptions, file, type Given, oneOf, text } from '../cli/options.ts'
import { warn } from '../cli/output.ts'
import { readAllMetagraphs } from '../files/metagraphs.ts'
import { checkWritable, put, writeTo } from '../files/write-file.ts'
import { terminalPens } from '../terminal/pens.ts'

const formats = ['text', 'svg', 'png', 'html', 'dot', 'mermaid'] as const

const options = {
  format: oneOf('--format <name>', formats.join(', '), formats, { default: 'text' }),
  id: text('--id <id>', 'which graph of the file (default: the first)'),
  direction: oneOf('--direction <name>', 'up (conclusion on top) or right', ['up', 'right'], { default: 'up' }),
  variables: oneOf(
    '--variables <name>',
    'how formulas show variables: ids, short or full words',
    ['ids', 'short', 'full'],
    {
      default: 'ids',
    },
  ),
  out: file('--out <file>', 'where to write (default: standard output)'),
}
type Options = Given<typeof options>

export function define(command: Command): void {
  command.argument('<file>', 'MetaLogic JSON lines, AIF, or our JSON; "-" for standard input').action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus draw graphs.jsonl --id train_12',
    'elenchus draw graphs.jsonl --format svg --out graph.svg',
  )
}

async function run(file: string, options: Options): Promise<void> {
  const { format, direction, variables } = options
  if (format === 'png' && options.out === undefined) throw new UsageError('--format png needs --out FILE')
  await checkWritable(options.out)
  const graphs = await readAllMetagraphs(file)
  const graph = options.id === undefined ? graphs[0] : graphs.find(each => each.id === options.id)
  if (!graph) throw new InputError(`${file}: no graph with the id ${options.id}; the first is ${graphs[0]?.id}`)
  if (options.id === undefined && graphs.length > 1)
    warn(`${graphs.length} graphs in ${file}: drawing the first (--id chooses another)`)
  if (format === 'png') {
    const { drawPng } = await import('../files/png.ts')
    await writeTo(options.out!, await drawPng(drawSvg(diagramOf(graph, { variables }), { direction })))
    return
  }
  await put(render(graph, format, direction, variables, options.out === undefined), options.out)
}

function render(
  graph: Metagraph,
  format: string,
  direction: Direction,
  variables: VariableNames,
  toTerminal: boolean,
): string {
  const diagram = diagramOf(graph, { variables })
  switch (format) {
    case 'svg':
      return drawSvg(diagram, { direction })
    case 'html':
      return drawHtml(diagram)
    case 'dot':
      return writeDot(graph).text
    case 'mermaid':
      return writeMermaid(graph).text
    default:
      return drawText(diagram, {
        width: Math.min(process.stdout.columns ?? 80, 100),
        ...(toTerminal ? { pens: terminalPens } : {}),
      })
  }
}
