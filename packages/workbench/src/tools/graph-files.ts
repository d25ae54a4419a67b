/** Exports metagraphs in any format, as one file or as the files of an archive, with a list of the information that is lost. */
import type { Metagraph, OpenLinks } from '@elenchus/metagraph'
import { type Exported, type GraphFormat, graphFormats, sumLosses } from '@elenchus/metagraph/codecs'
import { createDiagram, type Diagram, drawHtml, drawingFormats, drawSvg } from '@elenchus/metagraph/draw'
import type { ExportFormat } from '../contract/tools.ts'
import type { Reply } from '../contract/types.ts'

const createDrawingFormat = (format: 'svg' | 'html', draw: (diagram: Diagram) => string): GraphFormat => ({
  ...drawingFormats[format],
  description: drawingFormats[format].label,
  lossy: [],
  lines: false,
  write: (graph, open) => ({ text: draw(createDiagram(graph, open)), losses: [] }),
})

const writers: Readonly<Record<ExportFormat, GraphFormat>> = {
  ...graphFormats,
  svg: createDrawingFormat('svg', diagram => drawSvg(diagram)),
  html: createDrawingFormat('html', diagram => drawHtml(diagram)),
}

/** A graph with its open links, whose direction (for or against) is undecided. */
interface GraphToWrite {
  readonly graph: Metagraph
  readonly open?: OpenLinks
}

type ExportedFile = Reply<'convert'>
type Files = NonNullable<ExportedFile['files']>

/** Returns separate files for each graph, named after it, in one folder per annotator. */
function writeSeparateFiles(graphs: readonly GraphToWrite[], written: readonly Exported[], writer: GraphFormat): Files {
  const usedNames = new Set<string>()
  return graphs.flatMap(({ graph }, i) => {
    const toFileName = (name: string) => name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^\.+/, '') || 'graph'
    const annotator = graph.provenance?.annotator
    const baseName = `${annotator === undefined ? '' : `${toFileName(annotator)}/`}${toFileName(graph.id)}`
    let name = baseName
    for (let count = 2; usedNames.has(name); count++) name = `${baseName}-${count}`
    usedNames.add(name)
    const companions = Object.entries(writer.companions?.(graph) ?? {})
    return [[writer.extension, written[i]!.text] as const, ...companions].map(([ending, text]) => ({
      name: `${name}.${ending}`,
      text,
    }))
  })
}

/** Concatenates graphs into one file with summed losses, or returns the files of an archive if the format needs several per graph. */
export function exportGraphs(graphs: readonly GraphToWrite[], format: ExportFormat, stem: string): ExportedFile {
  const { extension, mediaType, lines, write, companions } = writers[format]
  const written = graphs.map(({ graph, open }) => write(graph, open))
  const losses = sumLosses(written.flatMap(each => each.losses))
  if (companions && graphs.length > 0) {
    const files = writeSeparateFiles(graphs, written, writers[format])
    return { name: `${stem}.zip`, mediaType: 'application/zip', text: '', files, losses }
  }
  const text = written.map(each => each.text).join(lines ? '' : '\n')
  return { name: `${stem}.${extension}`, mediaType, text, losses }
}
