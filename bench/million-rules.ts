/**
 * A layered theory of a million rules: reading it from text, building the arrays, propagating, and answering whether one
 * literal is True. Peers answer the same question from a file of their own language: clingo (the fastest of four
 * encodings counts, found on a tenth of the theory), SWI-Prolog (of two), CaDiCaL (the clauses and the negated query; it does not ask whether the theory
 * itself has a model, which ours does in `classical`).
 *
 * Times are processor times of whole processes, user and system, the best of a few runs, so that a busy machine disturbs
 * them little; starting Node is included in ours. `ELENCHUS_BENCH_RULES=100000` makes it smaller.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import {
  clingoAtoms,
  clingoConditions,
  clingoData,
  clingoRules,
  dimacs,
  prologForward,
  prologTabled,
  symbolic,
  write,
} from './million-rules/encodings.ts'
import { type LayeredTheory, layeredTheory } from './million-rules/theory.ts'
import type { Row } from './suite.ts'

export const title = 'A million rules'

interface Peer {
  readonly name: string
  readonly program: string
  readonly debian: string
  readonly encodings: readonly {
    readonly name: string
    readonly lines: (theory: LayeredTheory) => Iterable<string>
    readonly args: (file: string) => readonly string[]
  }[]
  /** What the output says where the query is True. */
  readonly yes: RegExp
  readonly runs: number
}

const clingo = (file: string): string[] => ['--mode=clingo', file, '1']
const peers: readonly Peer[] = [
  {
    name: 'clingo',
    program: 'clingo',
    debian: 'gringo',
    encodings: [
      { name: 'rules as data, by size', lines: clingoData, args: clingo },
      { name: 'rules as data, by condition', lines: clingoConditions, args: clingo },
      { name: 'rules, negations as atoms', lines: clingoAtoms, args: clingo },
      { name: 'rules, strong negation', lines: clingoRules, args: clingo },
    ],
    yes: /^(yes|p\d+)$/m,
    runs: 1,
  },
  {
    name: 'swipl',
    program: 'swipl',
    debian: 'swi-prolog-nox',
    encodings: [
      { name: 'tabling', lines: prologTabled, args: file => ['--stack-limit=8g', file] },
      { name: 'forward chaining', lines: prologForward, args: file => ['--stack-limit=8g', file] },
    ],
    yes: /^yes$/m,
    runs: 1,
  },
  {
    name: 'cadical',
    program: 'cadical',
    debian: 'cadical',
    encodings: [{ name: 'one True query', lines: dimacs, args: file => ['-q', file] }],
    yes: /UNSATISFIABLE/,
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
    return [...compare(folder, child, size), ...alone(folder, child, size)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The whole job against each peer. */
function compare(folder: string, child: string, size: number): Row[] {
  const theory = layeredTheory(size)
  const file = join(folder, 'theory.txt')
  write(file, symbolic(theory))
  const ours = (semantics: string): { seconds: number; peak: number } => {
    const runs = Array.from({ length: 5 }, () =>
      timed(process.execPath, [child, 'label', file, `p${theory.query}`, semantics]),
    )
    const answer = JSON.parse(runs[0]!.output) as { label: string; peak: number }
    if (answer.label !== 'True') throw new Error(`ours says ${answer.label}`)
    const peaks = runs.map(run => (JSON.parse(run.output) as { peak: number }).peak)
    return { seconds: Math.min(...runs.map(run => run.seconds)), peak: Math.max(...peaks) }
  }
  const forward = ours('forward')
  const classical = ours('classical')
  const rows: Row[] = []
  const tenth = layeredTheory(size / 10)
  for (const peer of peers) {
    const own = peer.name === 'cadical' ? classical : forward
    const mode = peer.name === 'cadical' ? 'classical' : 'forward'
    if (!isInstalled(peer.program)) {
      const note = `peer absent (apt package ${peer.debian})`
      rows.push({ name: `${peer.name}`, ours: seconds(own.seconds), peer: 'absent', note })
      continue
    }
    const tried = peer.encodings
      .map(encoding => ({ encoding, time: peer.encodings.length > 1 ? peerTime(folder, tenth, peer, encoding) : 0 }))
      .sort((a, b) => a.time - b.time)
    const best = { name: tried[0]!.encoding.name, seconds: peerTime(folder, theory, peer, tried[0]!.encoding) }
    const others = tried.map(other => `${other.encoding.name} ${seconds(other.time)}`)
    rows.push({
      name: `${peer.name}: ${best.name}`,
      ours: seconds(own.seconds),
      peer: seconds(best.seconds),
      ratio: `${(best.seconds / own.seconds).toFixed(1)} x`,
      note: `ours: ${mode}${others.length > 1 ? `; on a tenth of the theory: ${others.join(', ')}` : ''}`,
    })
  }
  rows.push({
    name: 'peak memory',
    ours: `${Math.ceil(Math.max(forward.peak, classical.peak))} MB`,
    peer: '200 MB',
    ratio: (Math.max(forward.peak, classical.peak) / 200).toFixed(2),
    note: 'resident, the whole process; the peer column is what is allowed',
  })
  return rows
}

function peerTime(folder: string, theory: LayeredTheory, peer: Peer, encoding: Peer['encodings'][number]): number {
  const file = join(folder, `${peer.name}.txt`)
  write(file, encoding.lines(theory))
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < peer.runs; i++) {
    const { seconds: time, output } = timed(peer.program, encoding.args(file))
    if (!peer.yes.test(output)) throw new Error(`${peer.name}, ${encoding.name}: ${output.slice(0, 300)}`)
    least = Math.min(least, time)
  }
  return least
}

/** Ours alone: propagation, and how the cost of a rule changes with size. */
function alone(folder: string, child: string, largest: number): Row[] {
  const rows: Row[] = []
  const costs: { readonly size: number; readonly cost: number }[] = []
  for (let size = 1000; size <= largest; size *= 10) {
    const file = join(folder, `theory-${size}.txt`)
    write(file, symbolic(layeredTheory(size)))
    const times = Math.max(7, Math.min(300, Math.round(1e6 / size)))
    const { read, build, propagate } = phases(child, file, times)
    costs.push({ size, cost: ((read + build + propagate) * 1e6) / size })
    rows.push({
      name: `${size.toLocaleString('en')} rules`,
      ours: `${Math.round(costs.at(-1)!.cost)} ns/rule`,
      note:
        `read ${milliseconds(read)}, build ${milliseconds(build)}, propagate ${milliseconds(propagate)}: ` +
        `${(size / propagate / 1000).toFixed(1)} M rules/s in propagation`,
    })
  }
  const [first, last] = [costs[0]!, costs.at(-1)!]
  rows.push({
    name: 'cost of a rule',
    ours: `${Math.round(last.cost)} ns`,
    peer: `${Math.round(first.cost)} ns`,
    ratio: (last.cost / first.cost).toFixed(2),
    note: `at ${last.size.toLocaleString('en')} rules; the peer column: at ${first.size.toLocaleString('en')}; 1 is linear`,
  })
  const file = join(folder, 'ordered.txt')
  write(file, symbolic(layeredTheory(largest, { ordered: true })))
  const { read, build, propagate } = phases(child, file, 7)
  rows.push({
    name: 'the same, layer by layer',
    ours: `${Math.round(((read + build + propagate) * 1e6) / largest)} ns/rule`,
    note: `not shuffled: ${(largest / propagate / 1000).toFixed(1)} M rules/s in propagation`,
  })
  return rows
}

function phases(child: string, file: string, times: number): { read: number; build: number; propagate: number } {
  return JSON.parse(timed(process.execPath, [child, 'phases', file, 'forward', String(times)]).output) as {
    read: number
    build: number
    propagate: number
  }
}

function isInstalled(program: string): boolean {
  return spawnSync('bash', ['-c', `command -v ${program}`]).status === 0
}

/** Processor time of a process and its children, by the shell's `times`. */
function timed(program: string, args: readonly string[]): { seconds: number; output: string } {
  const script = 'TIMEFORMAT="%U %S"; time "$0" "$@" 2>/dev/null'
  const run = spawnSync('bash', ['-c', script, program, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  const times = run.stderr.trim().split('\n').at(-1)!.split(' ').map(Number)
  return { seconds: times[0]! + times[1]!, output: run.stdout }
}

const seconds = (time: number): string => `${time.toFixed(2)} s`
const milliseconds = (time: number): string => `${time < 10 ? time.toFixed(1) : Math.round(time)} ms`
