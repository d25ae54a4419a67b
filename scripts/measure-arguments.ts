/**
 * How well arguments in everyday text are read, statements given:
 *
 *     tsx --conditions=elenchus-source scripts/measure-arguments.ts [--model FILE] [--part dev|test|train] [FILE.jsonl …]
 *
 * Files hold lines of {statements, claim, edges} (relations as `3>1`, `4-1`, `7-(6-1)`; statements count from 1), or of metagraphs; with
 * --part only lines whose topic belongs to that part of the corpus. Without files: the persuasive essays in the folder that ELENCHUS_DATA
 * names. Beside the figures, with 95% intervals, stand those of taking the first statement as the claim that all others support, and
 * the expected calibration error of edges by length.
 */
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { explainGraph, loadExplainer } from '@elenchus/explainer'
import { explainer } from '@elenchus/explainer/node'
import { argumentGraph } from '@elenchus/explainer/training'
import { english } from '@elenchus/language/node'
import { calibrationError } from '@elenchus/learning/calibration'
import type { Metagraph } from '@elenchus/metagraph'
import { everydayGold } from '../packages/explainer/src/discourse/gold.ts'
import { corpus } from './corpora.ts'
import { essayGraphs, partOfTopic } from './measure-arguments/records.ts'
import {
  type Counts,
  countsOf,
  figureNames,
  figuresOf,
  interval,
  type Tree,
  treeOf,
} from './measure-arguments/score.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const args = process.argv.slice(2)
const take = (name: string): string | undefined => {
  const at = args.indexOf(`--${name}`)
  return at < 0 ? undefined : args.splice(at, 2)[1]
}
const modelFile = take('model')
const part = take('part')
const bytes = modelFile === undefined ? undefined : readFileSync(modelFile)
const model = bytes === undefined ? explainer() : loadExplainer(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes)
const language = english()

interface Edge {
  readonly n: number
  readonly p: number
  readonly right: number
}

function measure(name: string, graphs: readonly Metagraph[]): void {
  const counts: Counts[] = []
  const first: Counts[] = []
  const edges: Edge[] = []
  let seconds = 0
  for (const graph of graphs) {
    const gold = everydayGold(graph)
    if (!gold) continue
    const started = performance.now()
    const { graph: found, evidence } = explainGraph(graph, { model, language, useQuestion: false, marks: false })
    seconds += (performance.now() - started) / 1000
    const tree = treeOf(found)
    counts.push(countsOf(tree, gold))
    const n = gold.parents.length
    const flat: Tree = {
      parents: Int16Array.from({ length: n }, (_, i) => (i === 0 ? -1 : 0)),
      rebuts: gold.rebuts.map(() => false),
    }
    first.push(countsOf(flat, gold))
    for (const { from, confidence } of [...evidence.edges, ...(evidence.undercuts ?? [])]) {
      const i = found.statements.findIndex(({ id }) => id === from)
      const right = tree.parents[i] === gold.parents[i] && tree.rebuts[i] === gold.rebuts[i]
      edges.push({ n, p: confidence, right: Number(right) })
    }
  }
  say(`${name}: ${counts.length} arguments, ${(counts.length / seconds).toFixed(0)} a second`)
  const [own, plain] = [figuresOf(counts), figuresOf(first)]
  figureNames.forEach((figure, k) => {
    const [low, high] = interval(counts, k)
    const value = (x: number) => (100 * x).toFixed(1)
    say(
      `  ${figure.padEnd(18)} ${value(own[k]!)} [${value(low)}, ${value(high)}]   first statement, all support: ${value(plain[k]!)}`,
    )
  })
  for (const [label, from, to] of [
    ['3 to 7', 0, 7],
    ['8 to 14', 8, 14],
    ['15 and more', 15, 999],
  ] as const) {
    const own = edges.filter(({ n }) => n >= from && n <= to)
    if (own.length < 20) continue
    const error = calibrationError(
      own.map(each => each.p),
      own.map(each => each.right),
    )
    say(`  calibration error, ${label} statements: ${error.toFixed(3)} over ${own.length} edges`)
  }
}

function graphsIn(path: string): Metagraph[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
  return lines.flatMap((line, k): Metagraph[] => {
    const record = JSON.parse(line)
    if (part !== undefined && partOfTopic(record.topic ?? record.id ?? '') !== part) return []
    const graph = record.graph ?? record
    return [typeof record.claim === 'number' ? argumentGraph({ id: String(k + 1), ...record }) : graph]
  })
}

if (args.length > 0) for (const path of args) measure(part === undefined ? path : `${path}, ${part}`, graphsIn(path))
else {
  const path = corpus('argument-essays', 'dev.jsonl')
  if (!existsSync(path)) say(`${path} is not there; name files, or the folder of the corpora by ELENCHUS_DATA`)
  else measure('essays, dev', essayGraphs(path))
}
