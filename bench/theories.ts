/**
 * Time to generate RobustLR sets, compared with serialising and writing the same bytes.
 *
 * Ours: sample, decide, prove, check the proof, write the English and the symbols, serialise, write the file. Peer: the
 * same instances, already in memory, serialised by `JSON.stringify` and written in blocks of the same size. Both alternate
 * in one process and are measured in processor time, so that other load affects both alike.
 *
 * Time to read generated theories with automatic detection of the dialect (ours), compared with the dialect given (peer); target: at
 * most 1.1 times.
 *
 * `ELENCHUS_BENCH_LONG=1` adds the peak memory of a process that generates a million instances, and one worker compared with two.
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
const INSTANCE_COUNT = 3000
const READ_THEORY_COUNT = 400

export function run(): Row[] {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-bench-'))
  try {
    const rows = [...SET_NAMES.map(set => compare(set, folder)), ...compareReading()]
    return process.env.ELENCHUS_BENCH_LONG === '1' ? [...rows, ...measureLong(folder)] : rows
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function compare(set: SetName, folder: string): Row {
  const options = { seed: 1, theories: 2 * INSTANCE_COUNT }
  const [plannedSet] = planSet(set, options)
  const generateInstances = (index: number): Instance[] => produceTruncated(plannedSet!, index, options).files.flat()
  let theories = 0
  const lines: string[] = []
  for (; lines.length < INSTANCE_COUNT; theories++)
    for (const instance of generateInstances(theories)) lines.push(formatGeneratedInstance(instance))
  const parsedInstances = lines.map(line => JSON.parse(line) as Instance)
  const path = join(folder, 'out.jsonl')
  const runOurs = (): void =>
    writeInBlocks(path, add => {
      for (let index = 0; index < theories; index++)
        for (const instance of generateInstances(index)) add(`${formatGeneratedInstance(instance)}\n`)
    })
  const runPeer = (): void =>
    writeInBlocks(path, add => {
      for (const instance of parsedInstances) add(`${JSON.stringify(instance)}\n`)
    })
  const times = { ours: Number.POSITIVE_INFINITY, peer: Number.POSITIVE_INFINITY }
  for (let round = 0; round < ROUNDS; round++) {
    times.ours = Math.min(times.ours, cpuSeconds(runOurs))
    const ourBytes = readFileSync(path)
    times.peer = Math.min(times.peer, cpuSeconds(runPeer))
    if (round === 0 && !ourBytes.equals(readFileSync(path)))
      throw new Error(`${set}: generation and its peer wrote different bytes`)
  }
  const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0)
  return {
    name: `generate ${set}`,
    ours: Math.round(lines.length / times.ours),
    peer: Math.round(lines.length / times.peer),
    ratio: times.ours / times.peer,
    note: `instances/s; peer: serialise and write the same ${(bytes / 1e6).toFixed(1)} MB; target: at most 4`,
  }
}

/** Compares reading, and reading and deciding, with the dialect detected and with the dialect given. */
function compareReading(): Row[] {
  const options = { seed: 2, theories: 2 * INSTANCE_COUNT }
  const [plannedSet] = planSet('train-and-or-neg', options)
  const instances: Instance[] = []
  for (let index = 0; index < READ_THEORY_COUNT; index++)
    instances.push(...produceTruncated(plannedSet!, index, options).files.flat())
  const workloads = {
    'read theories': (dialect: 'auto' | 'generated') => {
      for (const { context } of instances) readTheoryWithDiagnostics(context, { dialect })
    },
    'read and decide': (dialect: 'auto' | 'generated') => {
      for (const { context, statement } of instances) decide(context, statement, { dialect })
    },
  }
  return Object.entries(workloads).map(([name, work]) => {
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
      ours: Math.round(instances.length / times.auto),
      peer: Math.round(instances.length / times.generated),
      ratio: times.auto / times.generated,
      note: 'theories/s; peer: dialect "generated" given; target: at most 1.1',
    }
  })
}

/** Writes lines in blocks of a megabyte, as the command line does. */
function writeInBlocks(path: string, fill: (add: (line: string) => void) => void): void {
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
  /** Peak resident memory in megabytes. */
  readonly peak: number
}

/**
 * Peak memory of generating a million instances, and the time of two workers compared with one (best of three). Needs the built
 * command line. Output is removed after each run, so that writing it to disk does not slow down the next.
 */
function measureLong(folder: string): Row[] {
  const million = generateInto(folder, 'contrast-conjunction', '--theories', '71429')
  const oneWorker: Timing[] = []
  const twoWorkers: Timing[] = []
  for (let round = 0; round < 3; round++) {
    oneWorker.push(generateInto(folder, 'train-and-or-neg', '--theories', String(MANY)))
    twoWorkers.push(generateInto(folder, 'train-and-or-neg', '--theories', String(MANY), '--workers', '2'))
  }
  const minimum = (runs: readonly Timing[], key: keyof Timing): number => Math.min(...runs.map(run => run[key]))
  const maxSpeedup = (2 * minimum(oneWorker, 'processor')) / minimum(twoWorkers, 'processor')
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
      ours: Math.round(MANY / minimum(twoWorkers, 'seconds')),
      peer: Math.round(MANY / minimum(oneWorker, 'seconds')),
      ratio: minimum(oneWorker, 'seconds') / minimum(twoWorkers, 'seconds'),
      note: `instances/s; peer: one worker; target on two free cores: at least 1.7; their processor time allows ${maxSpeedup.toFixed(2)}`,
    },
  ]
}

const MANY = 300_000

/** Runs `elenchus generate` in a separate process and removes its output. */
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
