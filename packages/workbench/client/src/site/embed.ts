/** The script that other sites can embed: the tools in a Web Worker, and metagraphs as SVG. See embed.html for an example. */
import type { Metagraph } from '@elenchus/metagraph'
import { createDiagram, type DiagramOptions, drawSvg, type SvgOptions } from '@elenchus/metagraph/draw'
import { openWorkerTools, type WorkerTools } from './worker-tools.ts'

/** The tools. The first call loads their worker and models from the folder of this script. */
export const openTools = (): WorkerTools => openWorkerTools(new URL(/* @vite-ignore */ '.', import.meta.url))

/** Draws a metagraph as SVG. */
export const draw = (graph: Metagraph, options: DiagramOptions & SvgOptions = {}): string =>
  drawSvg(createDiagram(graph, options), options)
