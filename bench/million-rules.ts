/**
 * Reads a layered theory of a million rules from text, builds the arrays, propagates, and decides whether one literal is True.
 * Peers decide the same query from a file in their own language: clingo (fastest of four encodings), SWI-Prolog (fastest of two), and
 * CaDiCaL (clauses with the negated query, without our check that the theory has a model). The fastest encoding is found on a tenth
 * of the theory.
 *
 * Times are processor times (user and system) of whole processes, the minimum of a few runs, so that other load has little effect;
 * ours include the start of Node. `ELENCHUS_BENCH_RULES=100000` reduces the size.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import {
  toClingoAtoms,
  toClingoConditions,
  toClingoData,
  toClingoRules,
  toDimacs,
  toForwardProlog,
  toSymbolic,
  toTabledProlog,
  writeLines,
} from './million-rules/encodings.ts'
import { generateLayeredTheory, type LayeredTheory } from './million-rules/theory.ts'
import type { Row } from './suite.ts'

export const title = 'A million rules'

interface Peer {
  readonly name: string
  readonly program: string
  readonly aptPackage: string
  readonly encodings: readonly {
    readonly name: string
    readonly encode: (theory: LayeredTheory) => Iterable<string>
    readonly args: (file: string) => readonly string[]
  }[]
  /** Matches the output if the query is True. */
  readonly truePattern: RegExp
  readonly runs: number
}

const clingo = (file: string): string[] => ['--mode=clingo', file, '1']
const peers: readonly Peer[] = [
  {
    name: 'clingo',
    program: 'clingo',
    aptPackage: 'gringo',
    encodings: [
      { name: 'rules as data, by size', encode: toClingoData, args: clingo },
      { name: 'rules as data, by condition', encode: toClingoConditions, args: clingo },
      { name: 'rules, negations as atoms', encode: toClingoAtoms, args: clingo },
      { name: 'rules, strong negation', encode: toClingoRules, args: clingo },
    ],
    truePattern: /^(yes|p\d+)$/m,
    runs: 1,
  },
  {
    name: 'swipl',
    program: 'swipl',
    aptPackage: 'swi-prolog-nox',
    encodings: [
      { name: 'tabling', encode: toTabledProlog, args: file => ['--stack-limit=8g', file] },
      { name: 'forward chaining', encode: toForwardProlog, args: file => ['--stack-limit=8g', file] },
    ],
    truePattern: /^yes$/m,
    runs: 1,
  },
  {
    name: 'cadical',
    program: 'cadical',
    aptPackage: 'cadical',
    encodings: [{ name: 'one True query', encode: toDimacs, args: file => ['-q', file] }],
    truePattern: /UNSATISFIABLE/,
    runs: 3,
  },
]

export async function run(): Promise<Row[]> {
  const size = Number(process.env.ELENCHUS_BENCH_RULES ?? 1_000_000)
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-bench-'))
  try {
    const child = join(folder, 'child.mjs')
    buildSync({
      entryPoints: [fileURLToPath(new URL('million-rules/child.ts', import.meta.url))],
      bundle: true,
      platform: 'node',
      format: 'esm',
      conditions: ['elenchus-source'],
      outfile: child,
      logLevel: 'error',
    })
    return [...compareWithPeers(folder, child, size), ...measureScaling(folder, child, size)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Compares the time from file to answer with each peer. */
function compareWithPeers(folder: string, child: string, size: number): Row[] {
  const theory = generateLayeredTheory(size)
  const file = join(folder, 'theory.txt')
  writeLines(file, toSymbolic(theory))
  const measureOurs = (semantics: string): { seconds: number; peak: number } => {
    const runs = Array.from({ length: 5 }, () =>
      timeProcess(process.execPath, [child, 'label', file, `p${theory.query}`, semantics]),
    )
    const answer = JSON.parse(runs[0]!.output) as { label: string; peak: number }
    if (answer.label !== 'True') throw new Error(`expected True, got ${answer.label}`)
    const peaks = runs.map(run => (JSON.parse(run.output) as { peak: number }).peak)
    return { seconds: Math.min(...runs.map(run => run.seconds)), peak: Math.max(...peaks) }
  }
  const forward = measureOurs('forward')
  const classical = measureOurs('classical')
  const rows: Row[] = []
  const smallTheory = generateLayeredTheory(size / 10)
  for (const peer of peers) {
    const ourRun = peer.name === 'cadical' ? classical : forward
    const mode = peer.name === 'cadical' ? 'classical' : 'forward'
    if (!isInstalled(peer.program)) {
      const note = `peer absent (apt package ${peer.aptPackage})`
      rows.push({ name: `${peer.name}`, ours: formatSeconds(ourRun.seconds), peer: 'absent', note })
      continue
    }
    const timings = peer.encodings
      .map(encoding => ({
        encoding,
        time: peer.encodings.length > 1 ? measurePeer(folder, smallTheory, peer, encoding) : 0,
      }))
      .sort((a, b) => a.time - b.time)
    const best = { name: timings[0]!.encoding.name, seconds: measurePeer(folder, theory, peer, timings[0]!.encoding) }
    const others = timings.map(other => `${other.encoding.name} ${formatSeconds(other.time)}`)
    rows.push({
      name: `${peer.name}: ${best.name}`,
      ours: formatSeconds(ourRun.seconds),
      peer: formatSeconds(best.seconds),
      ratio: `${(best.seconds / ourRun.seconds).toFixed(1)} x`,
      note: `ours: ${mode}${others.length > 1 ? `; on a tenth of the theory: ${others.join(', ')}` : ''}`,
    })
  }
  rows.push({
    name: 'peak memory',
    ours: `${Math.ceil(Math.max(forward.peak, classical.peak))} MB`,
    peer: '200 MB',
    ratio: (Math.max(forward.peak, classical.peak) / 200).toFixed(2),
    note: 'resident memory of the whole process; the peer column is the limit',
  })
  return rows
}

function measurePeer(folder: string, theory: LayeredTheory, peer: Peer, encoding: Peer['encodings'][number]): number {
  const file = join(folder, `${peer.name}.txt`)
  writeLines(file, encoding.encode(theory))
  let minimum = Number.POSITIVE_INFINITY
  for (let i = 0; i < peer.runs; i++) {
    const { seconds, output } = timeProcess(peer.program, encoding.args(file))
    if (!peer.truePattern.test(output)) throw new Error(`${peer.name}, ${encoding.name}: ${output.slice(0, 300)}`)
    minimum = Math.min(minimum, seconds)
  }
  return minimum
}

/** Measures our cost per rule by phase and theory size. */
function measureScaling(folder: string, child: string, maxSize: number): Row[] {
  const rows: Row[] = []
  const costs: { readonly size: number; readonly nanosecondsPerRule: number }[] = []
  for (let size = 1000; size <= maxSize; size *= 10) {
    const file = join(folder, `theory-${size}.txt`)
    writeLines(file, toSymbolic(generateLayeredTheory(size)))
    const rounds = Math.max(7, Math.min(300, Math.round(1e6 / size)))
    const { read, build, propagate } = measurePhases(child, file, rounds)
    costs.push({ size, nanosecondsPerRule: ((read + build + propagate) * 1e6) / size })
    rows.push({
      name: `${size.toLocaleString('en')} rules`,
      ours: `${Math.round(costs.at(-1)!.nanosecondsPerRule)} ns/rule`,
      note:
        `read ${formatMilliseconds(read)}, build ${formatMilliseconds(build)}, propagate ${formatMilliseconds(propagate)}: ` +
        `${(size / propagate / 1000).toFixed(1)} M rules/s in propagation`,
    })
  }
  const [first, last] = [costs[0]!, costs.at(-1)!]
  rows.push({
    name: 'cost of a rule',
    ours: `${Math.round(last.nanosecondsPerRule)} ns`,
    peer: `${Math.round(first.nanosecondsPerRule)} ns`,
    ratio: (last.nanosecondsPerRule / first.nanosecondsPerRule).toFixed(2),
    note: `at ${last.size.toLocaleString('en')} rules; peer: at ${first.size.toLocaleString('en')}; 1 is linear`,
  })
  const file = join(folder, 'ordered.txt')
  writeLines(file, toSymbolic(generateLayeredTheory(maxSize, { ordered: true })))
  const { read, build, propagate } = measurePhases(child, file, 7)
  rows.push({
    name: '1,000,000 rules in layer order',
    ours: `${Math.round(((read + build + propagate) * 1e6) / maxSize)} ns/rule`,
    note: `not shuffled: ${(maxSize / propagate / 1000).toFixed(1)} M rules/s in propagation`,
  })
  return rows
}

/** Minimum milliseconds of each phase over the rounds. */
function measurePhases(
  child: string,
  file: string,
  rounds: number,
): { read: number; build: number; propagate: number } {
  return JSON.parse(timeProcess(process.execPath, [child, 'phases', file, 'forward', String(rounds)]).output) as {
    read: number
    build: number
    propagate: number
  }
}

function isInstalled(program: string): boolean {
  return spawnSync('bash', ['-c', `command -v ${program}`]).status === 0
}

/** Runs a program; returns its output and the processor time of the process and its children, from the shell's `time`. */
function timeProcess(program: string, args: readonly string[]): { seconds: number; output: string } {
  const script = 'TIMEFORMAT="%U %S"; time "$0" "$@" 2>/dev/null'
  const run = spawnSync('bash', ['-c', script, program, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  const times = run.stderr.trim().split('\n').at(-1)!.split(' ').map(Number)
  return { seconds: times[0]! + times[1]!, output: run.stdout }
}

const formatSeconds = (time: number): string => `${time.toFixed(2)} s`
const formatMilliseconds = (time: number): string => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`
