/** For pages of others: the tools in a worker, and a metagraph as a drawing. See embed.html beside it for a page that uses them. */
import type { Metagraph } from '@elenchus/metagraph'
import { createDiagram, type DiagramOptions, drawSvg, type SvgOptions } from '@elenchus/metagraph/draw'
import { openWorkerTools, type WorkerTools } from './worker-tools.ts'

/** The tools; their worker and models are fetched from where this script is, at the first call. */
export const openTools = (): WorkerTools => openWorkerTools(new URL(/* @vite-ignore */ '.', import.meta.url))

/** A metagraph as SVG. */
export const draw = (graph: Metagraph, options: DiagramOptions & SvgOptions = {}): string =>
  drawSvg(createDiagram(graph, options), options)
