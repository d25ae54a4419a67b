/**
 * Draws the dependency graph of the packages as docs/pictures/packages.svg (`npm run draw-packages`).
 * Transitively implied arrows are omitted. A test compares the picture with the manifests.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import dagre from '@dagrejs/dagre'
import { root } from './corpora.ts'
import { workspaceName, workspacePackages } from './workspace.ts'

export type Imports = ReadonlyMap<string, readonly string[]>

/** Dependencies between workspace packages, by name. */
export const readImports = (): Imports =>
  new Map(
    workspacePackages().map(({ name, manifest }) => [
      name,
      Object.keys(manifest.dependencies ?? {})
        .flatMap(dependency => workspaceName(dependency) ?? [])
        .sort(),
    ]),
  )

/** Transitive reduction: an arrow is dropped where a longer path leads to the same package. */
export function reduceTransitively(imports: Imports): [string, string][] {
  const isReachable = (from: string, to: string): boolean =>
    imports.get(from)!.some(next => next === to || isReachable(next, to))
  return [...imports].flatMap(([from, others]) =>
    others
      .filter(to => !others.some(via => via !== to && isReachable(via, to)))
      .map((to): [string, string] => [from, to]),
  )
}

const box = { width: 112, height: 34 }

/** Layered layout by dagre. */
function layout(imports: Imports) {
  const graph = new dagre.graphlib.Graph()
  graph.setGraph({ rankdir: 'BT', nodesep: 40, ranksep: 44, marginx: 24, marginy: 24 })
  for (const name of [...imports.keys()].sort()) graph.setNode(name, { ...box })
  for (const [from, to] of reduceTransitively(imports)) graph.setEdge(from, to, {})
  dagre.layout(graph)
  return graph
}

const round = (value: number | undefined) => Math.round(value ?? 0)

/** An SVG path through the points, with quadratic curves at the corners. */
function drawCurve(points: readonly { readonly x: number; readonly y: number }[]): string {
  const format = ({ x, y }: { readonly x: number; readonly y: number }) => `${round(x)} ${round(y)}`
  const midpoint = (i: number) => ({
    x: (points[i]!.x + points[i + 1]!.x) / 2,
    y: (points[i]!.y + points[i + 1]!.y) / 2,
  })
  const bends = points.slice(1, -1).map((point, i) => `Q${format(point)} ${format(midpoint(i + 1))}`)
  return `M${format(points[0]!)}L${format(midpoint(0))}${bends.join('')}L${format(points[points.length - 1]!)}`
}

export function drawPackages(imports: Imports): string {
  const graph = layout(imports)
  const [width, height] = [round(graph.graph().width), round(graph.graph().height)]
  const boxes = graph.nodes().map((name: string) => {
    const { x, y } = graph.node(name)
    return (
      `  <rect x="${round(x) - box.width / 2}" y="${round(y) - box.height / 2}" width="${box.width}" height="${box.height}" rx="6"/>\n` +
      `  <text x="${round(x)}" y="${round(y) + 5}">${name}</text>`
    )
  })
  const arrows = graph
    .edges()
    .map((edge: { v: string; w: string }) => `  <path d="${drawCurve(graph.edge(edge).points ?? [])}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="The packages; an arrow goes from a package to one that it imports">
<style>
  rect { fill: #f4f7fa; stroke: #1b6ca8; }
  text { font: 14px system-ui, sans-serif; text-anchor: middle; fill: #1c2733; }
  path { fill: none; stroke: #7c8b99; marker-end: url(#tip); }
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" style="fill: #7c8b99; stroke: none"/></marker></defs>
<rect width="${width}" height="${height}" style="fill: #ffffff; stroke: none"/>
${arrows.join('\n')}
${boxes.join('\n')}
</svg>
`
}

export const picture = join(root, 'docs', 'pictures', 'packages.svg')

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(picture, drawPackages(readImports()))
