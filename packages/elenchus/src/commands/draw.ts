/** `elenchus draw`: draws stored metagraphs as images, pages or text. */
import { writeDot, writeMermaid } from '@elenchus/metagraph/codecs'
import { createDiagram, drawHtml, drawSvg, drawText } from '@elenchus/metagraph/draw'
import { defineCommand } from '../cli/command.ts'
import { checkOutputPath, isFolder, writeGraphFiles, writeOutput } from '../cli/files.ts'
import { InputError, UsageError, warn } from '../cli/io.ts'
import { file, flag, type OptionValues, oneOf, text, wholeNumber } from '../cli/options.ts'
import { type GraphWithOpenLinks, metagraphFilesHelp, readGraphsWithOpenLinks } from '../files/metagraphs.ts'
import { renderPng } from '../files/png.ts'
import { terminalPens, textWidth } from '../terminal/text.ts'

const extensions = { text: 'txt', svg: 'svg', png: 'png', html: 'html', dot: 'dot', mermaid: 'mmd' } as const
type Format = keyof typeof extensions
const formats = Object.keys(extensions) as Format[]

const options = {
  format: oneOf('--format <name>', formats.join(', '), formats, { default: 'text' }),
  id: text('--id <id>', 'id of the graph (default: the first graph)'),
  all: flag('--all', 'draw every graph; formats other than text need a folder --out'),
  direction: oneOf('--direction <name>', 'direction in which arrows point', ['up', 'right'], { default: 'up' }),
  variables: oneOf('--variables <name>', 'how to write variables in formulas', ['ids', 'short', 'full'], {
    default: 'ids',
  }),
  width: wholeNumber('--width <n>', 'maximum width in pixels, except for text (default: 1240)', { min: 240 }),
  scheme: oneOf('--scheme <name>', "colours in svg and png; auto is the viewer's theme", ['auto', 'light', 'dark'], {
    default: 'auto',
  }),
  out: file('--out <path>', 'output file, or folder for one file per graph (default: standard output)'),
}
type Options = OptionValues<typeof options>

export const { define } = defineCommand({
  arguments: [['<files...>', metagraphFilesHelp]],
  options,
  async run(files, options) {
    const { format, out } = options
    if (format === 'png' && out === undefined) throw new UsageError('--format png needs --out FILE')
    await checkOutputPath(out)
    const graphs = await chooseGraphs(files, options)
    if (format === 'text' && !(await isFolder(out))) {
      const drawings = graphs.map(each => render(each, options, out === undefined))
      const titledDrawings =
        graphs.length === 1 ? drawings : drawings.map((text, i) => `${graphs[i]!.graph.id}\n${text}`)
      return writeOutput(titledDrawings.join('\n'), out)
    }
    const results = []
    for (const each of graphs) {
      const drawing = render(each, options, false)
      results.push({ id: each.graph.id, data: format === 'png' ? await renderPng(drawing) : drawing })
    }
    await writeGraphFiles(results, out, extensions[format])
  },
})

async function chooseGraphs(files: readonly string[], { id, all, out }: Options): Promise<GraphWithOpenLinks[]> {
  const graphs = await readGraphsWithOpenLinks(files)
  const names = files.join(', ')
  if (id !== undefined) {
    const selected = graphs.find(({ graph }) => graph.id === id)
    if (!selected) throw new InputError(`${names}: no graph has the id ${id}; the first id is ${graphs[0]?.graph.id}`)
    return [selected]
  }
  if (graphs.length === 1 || all || (await isFolder(out))) return graphs
  warn(
    `${graphs.length} graphs in ${names}: only the first is drawn (select another with --id, or draw every graph with --all)`,
  )
  return graphs.slice(0, 1)
}

function render({ graph, open }: GraphWithOpenLinks, options: Options, toTerminal: boolean): string {
  const { format, direction, variables, scheme, width } = options
  if (format === 'dot') return writeDot(graph, open)
  if (format === 'mermaid') return writeMermaid(graph, open)
  const diagram = createDiagram(graph, { variables, ...open })
  if (format === 'html') return drawHtml(diagram, { width })
  if (format === 'text')
    return drawText(diagram, { width: textWidth(), legend: true, pens: toTerminal ? terminalPens : undefined })
  // A bitmap cannot adapt to the viewer's theme.
  return drawSvg(diagram, { direction, width, scheme: format === 'png' && scheme === 'auto' ? 'light' : scheme })
}
