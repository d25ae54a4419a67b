/**
 * The packages and what each imports, drawn from their manifests: docs/pictures/packages.svg.
 *
 *     npm run draw-packages
 *
 * A package stands below all that it imports, and an arrow that longer ways make superfluous is left out: what
 * remains is what a reader has to know. A test holds the picture to the manifests.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import dagre from '@dagrejs/dagre'
import { root } from './corpora.ts'

export type Imports = ReadonlyMap<string, readonly string[]>

const short = (name: string) => name.replace('@elenchus/', '')

/** What every package of the workspace imports of the others, by name. */
export function readImports(folder = join(root, 'packages')): Imports {
  const manifests = readdirSync(folder)
    .map(name => join(folder, name, 'package.json'))
    .filter(path => existsSync(path))
    .map(path => JSON.parse(readFileSync(path, 'utf8')) as { name: string; dependencies?: Record<string, string> })
  const own = new Set(manifests.map(({ name }) => name))
  return new Map(
    manifests.map(({ name, dependencies = {} }) => [
      short(name),
      Object.keys(dependencies)
        .filter(other => own.has(other))
        .map(short)
        .sort(),
    ]),
  )
}

/** The arrows without those that a longer way makes superfluous. */
export function reduced(imports: Imports): [string, string][] {
  const reaches = (from: string, to: string): boolean =>
    imports.get(from)!.some(next => next === to || reaches(next, to))
  return [...imports].flatMap(([from, others]) =>
    others.filter(to => !others.some(via => via !== to && reaches(via, to))).map((to): [string, string] => [from, to]),
  )
}

const box = { width: 112, height: 34 }

/** Laid out by dagre, which leads arrows around boxes; what is imported stands above what imports it. */
function layout(imports: Imports) {
  const graph = new dagre.graphlib.Graph()
  graph.setGraph({ rankdir: 'BT', nodesep: 40, ranksep: 44, marginx: 24, marginy: 24 })
  for (const name of [...imports.keys()].sort()) graph.setNode(name, { ...box })
  for (const [from, to] of reduced(imports)) graph.setEdge(from, to, {})
  dagre.layout(graph)
  return graph
}

const round = (value: number | undefined) => Math.round(value ?? 0)

/** A smooth line through the points: straight to the middle of each piece, bent around the corners between. */
function pathThrough(points: readonly { readonly x: number; readonly y: number }[]): string {
  const at = ({ x, y }: { readonly x: number; readonly y: number }) => `${round(x)} ${round(y)}`
  const middle = (i: number) => ({ x: (points[i]!.x + points[i + 1]!.x) / 2, y: (points[i]!.y + points[i + 1]!.y) / 2 })
  const bends = points.slice(1, -1).map((point, i) => `Q${at(point)} ${at(middle(i + 1))}`)
  return `M${at(points[0]!)}L${at(middle(0))}${bends.join('')}L${at(points[points.length - 1]!)}`
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
    .map((edge: { v: string; w: string }) => `  <path d="${pathThrough(graph.edge(edge).points ?? [])}"/>`)
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
