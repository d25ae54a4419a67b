/** `elenchus draw`: a stored metagraph as a picture, a page or text. */
import { writeFile } from 'node:fs/promises'
import type { Metagraph } from '@elenchus/metagraph'
import { writeDot, writeMermaid } from '@elenchus/metagraph/codecs'
import { type Direction, diagramOf, drawHtml, drawSvg, drawText, type VariableNames } from '@elenchus/metagraph/draw'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { InputError, UsageError } from '../cli/errors.ts'
import { warn, write } from '../cli/output.ts'
import { readAllMetagraphs } from '../files/metagraphs.ts'
import { terminalPens } from '../terminal/pens.ts'

interface Options {
  readonly format: string
  readonly id?: string
  readonly direction: string
  readonly variables: string
  readonly out?: string
}

const formats = ['text', 'svg', 'png', 'html', 'dot', 'mermaid']

export function define(command: Command): void {
  command
    .argument('<file>', 'MetaLogic JSON lines, AIF, or our JSON; "-" for standard input')
    .option('--format <name>', formats.join(', '), 'text')
    .option('--id <id>', 'which graph of the file (default: the first)')
    .option('--direction <name>', 'up (conclusion on top) or right', 'up')
    .option('--variables <name>', 'in formulas: ids, short or full words', 'ids')
    .option('--out <file>', 'where to write (default: standard output)')
    .action(run)
  example(
    command,
    'elenchus draw graphs.jsonl --id train_12',
    'elenchus draw graphs.jsonl --format svg --out graph.svg',
  )
}

function choose<T extends string>(value: string, allowed: readonly T[], option: string): T {
  if ((allowed as readonly string[]).includes(value)) return value as T
  throw new UsageError(`${option} ${value}: ${allowed.join(', ')}`)
}

async function run(file: string, options: Options): Promise<void> {
  const format = choose(options.format, formats, '--format')
  const direction = choose<Direction>(options.direction, ['up', 'right'], '--direction')
  const variables = choose<VariableNames>(options.variables, ['ids', 'short', 'full'], '--variables')
  if (format === 'png' && options.out === undefined) throw new UsageError('--format png needs --out FILE')
  const graphs = await readAllMetagraphs(file)
  const graph = options.id === undefined ? graphs[0] : graphs.find(each => each.id === options.id)
  if (!graph) throw new InputError(`${file}: no graph with the id ${options.id}; the first is ${graphs[0]?.id}`)
  if (options.id === undefined && graphs.length > 1)
    warn(`${graphs.length} graphs in ${file}: drawing the first (--id chooses another)`)
  if (format === 'png') {
    const { drawPng } = await import('../files/png.ts')
    await writeFile(options.out!, await drawPng(drawSvg(diagramOf(graph, { variables }), { direction })))
    return
  }
  const drawn = render(graph, format, direction, variables, options.out === undefined)
  if (options.out === undefined) await write(drawn)
  else await writeFile(options.out, drawn)
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
