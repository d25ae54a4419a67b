/**
 * Generation of RobustLR sets against merely serialising and writing the same bytes.
 *
 * Ours: sample, decide, prove, check the proof, write the English and the symbols, serialise, write the file. Peer: the
 * same instances, ready in memory, serialised by `JSON.stringify` and written in blocks of the same size. Both in turns
 * in one process, in processor time, so that other work on the machine weighs on both alike. A ratio of 4 means that
 * generation costs four times the bare output.
 *
 * Reading: the same generated theories read as plain English, which finds out by itself that they are generated, against the
 * reader that is told; at most 1.1 times its time.
 *
 * `ELENCHUS_BENCH_LONG=1` adds a million instances in a process of their own (peak memory), and one worker against two.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decide, readTheoryWithDiagnostics } from '@elenchus/english'
import { type Instance, planSet, produceTruncated, SET_NAMES, type SetName } from '@elenchus/robustlr'
import { formatGeneratedInstance } from '@elenchus/robustlr/formats'
import { cpuSeconds, type Row } from './suite.ts'

const ROUNDS = 10
const WANTED = 3000
const READ = 400

export function run(): Row[] {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-bench-'))
  try {
    const rows = [...SET_NAMES.map(set => compare(set, folder)), ...reading()]
    return process.env.ELENCHUS_BENCH_LONG === '1' ? [...rows, ...long(folder)] : rows
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function compare(set: SetName, folder: string): Row {
  const options = { seed: 1, theories: 2 * WANTED }
  const [task] = planSet(set, options)
  const make = (index: number): Instance[] => produceTruncated(task!, index, options).files.flat()
  let theories = 0
  const lines: string[] = []
  for (; lines.length < WANTED; theories++)
    for (const instance of make(theories)) lines.push(formatGeneratedInstance(instance))
  const ready = lines.map(line => JSON.parse(line) as Instance)
  const path = join(folder, 'out.jsonl')
  const ours = (): void =>
    writing(path, add => {
      for (let index = 0; index < theories; index++)
        for (const instance of make(index)) add(`${formatGeneratedInstance(instance)}\n`)
    })
  const peer = (): void =>
    writing(path, add => {
      for (const instance of ready) add(`${JSON.stringify(instance)}\n`)
    })
  const times = { ours: Number.POSITIVE_INFINITY, peer: Number.POSITIVE_INFINITY }
  for (let round = 0; round < ROUNDS; round++) {
    times.ours = Math.min(times.ours, cpuSeconds(ours))
    const same = readFileSync(path)
    times.peer = Math.min(times.peer, cpuSeconds(peer))
    if (round === 0 && !same.equals(readFileSync(path))) throw new Error(`${set}: the two wrote different bytes`)
  }
  const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0)
  return {
    name: `generate ${set}`,
    ours: Math.round(lines.length / times.ours),
    peer: Math.round(lines.length / times.peer),
    ratio: times.ours / times.peer,
    note: `instances/s; peer: serialise and write the same ${(bytes / 1e6).toFixed(1)} MB; at most 4 wanted`,
  }
}

/** Reading, and reading and deciding, without and with being told that the English is generated. */
function reading(): Row[] {
  const options = { seed: 2, theories: 2 * WANTED }
  const [task] = planSet('train-and-or-neg', options)
  const pairs: Instance[] = []
  for (let index = 0; index < READ; index++) pairs.push(...produceTruncated(task!, index, options).files.flat())
  const works = {
    'read theories': (dialect: 'auto' | 'generated') => {
      for (const { context } of pairs) readTheoryWithDiagnostics(context, { dialect })
    },
    'read and decide': (dialect: 'auto' | 'generated') => {
      for (const { context, statement } of pairs) decide(context, statement, { dialect })
    },
  }
  return Object.entries(works).map(([name, work]) => {
    const times = { auto: Number.POSITIVE_INFINITY, generated: Number.POSITIVE_INFINITY }
    for (let round = 0; round < ROUNDS; round++) {
      for (const dialect of round % 2 === 0 ? (['auto', 'generated'] as const) : (['generated', 'auto'] as const))
        times[dialect] = Math.min(
          times[dialect],
          cpuSeconds(() => work(dialect)),
        )
    }
    return {
      name,
      ours: Math.round(pairs.length / times.auto),
      peer: Math.round(pairs.length / times.generated),
      ratio: times.auto / times.generated,
      note: 'theories/s; peer: told that the English is generated; at most 1.1 wanted',
    }
  })
}

/** As the command line writes: lines become bytes at once, blocks of a megabyte go out. */
function writing(path: string, fill: (add: (line: string) => void) => void): void {
  const file = openSync(path, 'w')
  const block = Buffer.allocUnsafe(1 << 20)
  let used = 0
  fill(line => {
    if (used + line.length * 3 > block.length) {
      writeSync(file, block, 0, used)
      used = 0
    }
    used += block.write(line, used)
  })
  writeSync(file, block, 0, used)
  closeSync(file)
}

interface Timing {
  readonly seconds: number
  /** Seconds of processor time, over all threads. */
  readonly processor: number
  /** Greatest resident memory, in megabytes. */
  readonly peak: number
}

/**
 * A million instances and their peak memory; two workers against one, in turns, the best of three each. Needs the built
 * command line. What a run wrote is removed before the next, which would otherwise share the disk with its writing-back.
 */
function long(folder: string): Row[] {
  const million = generateInto(folder, 'contrast-conjunction', '--theories', '71429')
  const one: Timing[] = []
  const two: Timing[] = []
  for (let round = 0; round < 3; round++) {
    one.push(generateInto(folder, 'train-and-or-neg', '--theories', String(MANY)))
    two.push(generateInto(folder, 'train-and-or-neg', '--theories', String(MANY), '--workers', '2'))
  }
  const least = (runs: readonly Timing[], what: keyof Timing): number => Math.min(...runs.map(run => run[what]))
  const bound = (2 * least(one, 'processor')) / least(two, 'processor')
  return [
    {
      name: 'a million instances',
      ours: Math.round(1_000_006 / million.seconds),
      peer: 300,
      ratio: million.peak / 300,
      note: `instances/s; ratio: peak memory ${Math.round(million.peak)} MB to the 300 MB allowed`,
    },
    {
      name: 'two workers',
      ours: Math.round(MANY / least(two, 'seconds')),
      peer: Math.round(MANY / least(one, 'seconds')),
      ratio: least(one, 'seconds') / least(two, 'seconds'),
      note: `instances/s; peer: one worker; at least 1.7 wanted on two free cores, where their processor time allows ${bound.toFixed(2)}`,
    },
  ]
}

const MANY = 300_000

/** Runs `elenchus generate` in a process of its own and removes what it wrote. */
function generateInto(folder: string, ...args: readonly string[]): Timing {
  const out = join(folder, 'long')
  const main = new URL('../packages/elenchus/dist/main.js', import.meta.url).href
  const code = `
    const { main } = await import(${JSON.stringify(main)})
    process.exitCode = await main(${JSON.stringify(['generate', ...args, '--seed', '1', '--out', out])})
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    process.stderr.write('\\n' + JSON.stringify({ peak: maxRSS / 1024, processor: (userCPUTime + systemCPUTime) / 1e6 }))`
  // A file, because worker threads cannot start in a program given with -e.
  const program = join(folder, 'run.mjs')
  writeFileSync(program, code)
  const start = performance.now()
  const run = spawnSync(process.execPath, [program], { encoding: 'utf8' })
  const seconds = (performance.now() - start) / 1000
  rmSync(out, { recursive: true, force: true })
  if (run.status !== 0) throw new Error(`elenchus generate: ${run.stderr}`)
  const used = JSON.parse(run.stderr.slice(run.stderr.lastIndexOf('\n') + 1)) as Omit<Timing, 'seconds'>
  return { seconds, ...used }
}
