/**
 * Accuracy of the explainer on everyday arguments, with gold statements:
 *
 *     tsx --conditions=elenchus-source experiments/measure-arguments.ts [--model FILE] [--encoder small|FILE] [--all] [FILE.jsonl …]
 *
 * Files hold JSON lines of {statements, claim, edges} (edges as `3>1`, `4-1`, `7-(6-1)`; statements count from 1) or of metagraphs. Default, and
 * in addition with --all: dev and test of `arguments`, 90 short texts, 120 whole texts, 120 texts used to calibrate confidence, and the
 * persuasive essays of ELENCHUS_DATA. Prints the figures with 95% intervals next to a baseline (the first statement is the claim, all others
 * support it), the expected calibration error of edges by length, the share of wrong stances among links left open and other links, and the F1 of
 * statement boundaries. --encoder adds the encoder's second opinion.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { loadArguments } from '@elenchus/arguments/node'
import { explain, explainGraph, isOpenLink, loadExplainer, statementSpans } from '@elenchus/explainer'
import { explainer } from '@elenchus/explainer/node'
import { readWrittenArguments, toMetagraph } from '@elenchus/explainer/training'
import { english } from '@elenchus/language/node'
import { random } from '@elenchus/learning'
import { computeCalibrationError } from '@elenchus/learning/calibration'
import type { Metagraph } from '@elenchus/metagraph'
import { loadEncoder } from '@elenchus/neural/encoder'
import { resolveSmallEncoderFile } from '@elenchus/neural/node'
import { toEverydayGold } from '../packages/explainer/src/discourse/graph/gold-tree.ts'
import { computeStances } from '../packages/explainer/src/discourse/graph/stance-model.ts'
import { corpus, root } from '../scripts/corpora.ts'
import { readEssayGraphs } from './measure-arguments/records.ts'
import {
  bootstrapInterval,
  type Counts,
  computeFigures,
  countMatches,
  f1,
  figureNames,
  type Tree,
  toTree,
} from './measure-arguments/score.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const args = process.argv.slice(2)
const takeOption = (name: string): string | undefined => {
  const at = args.indexOf(`--${name}`)
  return at < 0 ? undefined : args.splice(at, 2)[1]
}
const all = args.includes('--all') && args.splice(args.indexOf('--all'), 1).length > 0
const modelFile = takeOption('model')
const bytes = modelFile === undefined ? undefined : readFileSync(modelFile)
const model = bytes === undefined ? explainer() : loadExplainer(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes)
const language = english()
const encoderFile = takeOption('encoder')
const opinion =
  encoderFile === undefined
    ? undefined
    : { by: loadEncoder(readFileSync(encoderFile === 'small' ? resolveSmallEncoderFile() : encoderFile)) }

interface Edge {
  /** Number of statements of the text. */
  readonly n: number
  /** Confidence of the edge. */
  readonly p: number
  /** 1 if parent and kind are correct, else 0. */
  readonly right: number
}

/** Edges of all held-out texts, for the overall calibration error. */
const heldOutEdges: Edge[] = []

function measure(name: string, graphs: readonly Metagraph[], isCalibrationSet = false): void {
  const counts: Counts[] = []
  const baselineCounts: Counts[] = []
  const edges: Edge[] = []
  const stances = { leftOpen: { count: 0, wrong: 0 }, decided: { count: 0, wrong: 0 } }
  let seconds = 0
  for (const graph of graphs) {
    const gold = toEverydayGold(graph)
    if (!gold) continue
    const before = process.cpuUsage()
    const { graph: found, evidence } = explainGraph(graph, {
      model,
      language,
      useQuestion: false,
      hasAnnotatedVariables: false,
      opinion,
    })
    const { user, system } = process.cpuUsage(before)
    seconds += (user + system) / 1e6
    const tree = toTree(found)
    counts.push(countMatches(tree, gold))
    const n = gold.parents.length
    const baseline: Tree = {
      parents: Int16Array.from({ length: n }, (_, i) => (i === 0 ? -1 : 0)),
      rebuts: gold.rebuts.map(() => false),
    }
    baselineCounts.push(countMatches(baseline, gold))
    const [foundStances, goldStances] = [
      computeStances({ ...tree, parents: Int16Array.from(tree.parents) }),
      computeStances(gold),
    ]
    for (const link of [...evidence.edges, ...(evidence.undercuts ?? [])]) {
      const { from, confidence } = link
      const i = found.statements.findIndex(({ id }) => id === from)
      const stanceCount = stances[isOpenLink(link) ? 'leftOpen' : 'decided']
      // Stances are compared for annotated statements only.
      if (gold.parents[i]! >= 0) {
        stanceCount.count++
        stanceCount.wrong += Number(foundStances[i] !== goldStances[i])
      }
      const right = tree.parents[i] === gold.parents[i] && tree.rebuts[i] === gold.rebuts[i]
      edges.push({ n, p: confidence, right: Number(right) })
    }
  }
  print(`${name}: ${counts.length} arguments, ${(counts.length / seconds).toFixed(0)} a second of processor time`)
  const [figures, baselineFigures] = [computeFigures(counts), computeFigures(baselineCounts)]
  figureNames.forEach((figure, k) => {
    const [low, high] = bootstrapInterval(counts, k)
    const value = (x: number) => (100 * x).toFixed(1)
    print(
      `  ${figure.padEnd(18)} ${value(figures[k]!)} [${value(low)}, ${value(high)}]   first statement, all support: ${value(baselineFigures[k]!)}`,
    )
  })
  const share = ({ count, wrong }: { count: number; wrong: number }) => `${wrong} of ${count} on the wrong side`
  print(`  links left open (for or against unclear): ${share(stances.leftOpen)}; the others: ${share(stances.decided)}`)
  if (!isCalibrationSet) heldOutEdges.push(...edges)
  printCalibration(edges)
}

/** Prints the calibration error next to the expected error of a perfectly calibrated model. */
function printCalibration(edges: readonly Edge[]): void {
  for (const [label, from, to] of [
    ['3 to 7', 0, 7],
    ['8 to 14', 8, 14],
    ['15 and more', 15, 999],
  ] as const) {
    const own = edges.filter(({ n }) => n >= from && n <= to)
    if (own.length < 20) continue
    const error = computeCalibrationError(
      own.map(each => each.p),
      own.map(each => each.right),
    )
    const generator = random(1)
    const simulatedErrors = Array.from({ length: 200 }, () =>
      computeCalibrationError(
        own.map(each => each.p),
        own.map(each => Number(generator.next() < each.p)),
      ),
    )
    const expectedError = simulatedErrors.reduce((sum, each) => sum + each, 0) / simulatedErrors.length
    print(
      `  calibration error, ${label} statements: ${error.toFixed(3)} over ${own.length} edges (by chance alone ${expectedError.toFixed(3)})`,
    )
  }
}

function readGraphs(path: string): Metagraph[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
  return lines.flatMap((line, k): Metagraph[] => {
    const record = JSON.parse(line)
    const graph = record.graph ?? record
    return [typeof record.claim === 'number' ? toMetagraph({ id: String(k + 1), ...record }) : graph]
  })
}

/** Passages concatenated to texts of 15 to 40 statements. */
function joinGraphs(graphs: readonly Metagraph[]): Metagraph[] {
  const out: Metagraph[] = []
  let pending: Metagraph[] = []
  for (const graph of graphs) {
    pending.push(graph)
    if (pending.reduce((sum, each) => sum + each.statements.length, 0) < (out.length % 2 === 0 ? 15 : 25)) continue
    const prefixId = (id: string, k: number) => `${k}-${id}`
    out.push({
      id: `joined-${out.length + 1}`,
      text: pending.map(each => each.text).join(' '),
      statements: pending.flatMap((each, k) =>
        each.statements.map(own => ({ ...own, id: prefixId(own.id, k), spans: [] })),
      ),
      edges: pending.flatMap((each, k) =>
        each.edges.map(edge => ({ ...edge, from: prefixId(edge.from, k), to: prefixId(edge.to, k) })),
      ),
      undercuts: pending.flatMap((each, k) =>
        (each.undercuts ?? []).map(({ from, edge }) => ({
          from: prefixId(from, k),
          edge: { from: prefixId(edge.from, k), to: prefixId(edge.to, k) },
        })),
      ),
    })
    pending = []
  }
  return out
}

/** F1 of statement boundaries: all but the first, and those within a sentence. Counts are [found and gold, found, gold]. */
function measureBoundaries(graphs: readonly Metagraph[]): void {
  const count = { all: [0, 0, 0] as [number, number, number], inner: [0, 0, 0] as [number, number, number] }
  for (const { text, statements } of graphs) {
    const starts = (list: readonly { readonly spans: readonly { readonly start: number }[] }[]) =>
      new Set(list.map(({ spans }) => spans[0]!.start).slice(1))
    const gold = starts(statements)
    const found = starts(explain(text, { model, language }).graph.statements)
    const whole = new Set(statementSpans(text).map(({ start }) => start))
    for (const at of new Set([...gold, ...found]))
      for (const list of whole.has(at) ? [count.all] : [count.all, count.inner]) {
        if (gold.has(at) && found.has(at)) list[0]++
        if (found.has(at)) list[1]++
        if (gold.has(at)) list[2]++
      }
  }
  print(
    `  beginnings of statements: F1 ${(100 * f1(count.all)).toFixed(1)}, within sentences ${(100 * f1(count.inner)).toFixed(1)} (${count.inner[2]})`,
  )
}

/** Texts by held-out writers, annotated twice by independent annotators. */
const readTexts = (name: string): Metagraph[] =>
  readWrittenArguments(readFileSync(join(root, 'experiments', 'measure-arguments', `${name}.txt`), 'utf8')).map(
    toMetagraph,
  )

/** Scores of the second annotation against the first. */
function printAgreement(first: readonly Metagraph[], second: readonly Metagraph[]): void {
  const counts = first.flatMap((graph, k) => {
    const [gold, other] = [toEverydayGold(graph), toEverydayGold(second[k]!)]
    return gold && other ? [countMatches(other, gold)] : []
  })
  print(
    `  annotated again: ${computeFigures(counts)
      .map((value, k) => `${figureNames[k]} ${(100 * value).toFixed(1)}`)
      .join(', ')}`,
  )
}

for (const path of args) measure(path, readGraphs(path))
if (args.length === 0 || all) {
  for (const split of ['dev', 'test'] as const) {
    const graphs = loadArguments(split)
    measure(`arguments, ${split}`, graphs, split === 'dev')
    measureBoundaries(graphs)
  }
  measure('arguments, test, joined to long texts', joinGraphs(loadArguments('test')))
  for (const [name, file] of [
    ['short texts', 'short-texts'],
    ['whole texts', 'whole-texts'],
  ] as const) {
    measure(name, readTexts(file))
    printAgreement(readTexts(file), readTexts(`${file}-annotated-again`))
  }
  // The confidence calibration was fitted on these texts, so their calibration error is not reported; no model was trained on them.
  measure('calibration texts', readTexts('trust-texts'), true)
  const path = corpus('argument-essays', 'dev.jsonl')
  if (existsSync(path)) measure('essays, dev', readEssayGraphs(path))
  else print(`${path} is missing; set ELENCHUS_DATA to the folder of the corpora`)
}

print('all held-out texts')
printCalibration(heldOutEdges)
