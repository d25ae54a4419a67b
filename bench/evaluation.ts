/**
 * Throughput of the run engine compared with a bare fetch client that only writes JSON lines: 2,000 prompts, a server with a latency of
 * 50 ms, 64 concurrent requests, alternating processes, best of three. Then memory at 10,000 and 100,000 items, and the time to resume
 * from a log of 200,000 rows.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatRounded, type Row } from './suite.ts'

export const title = 'evaluation: the run engine (2,000 prompts, 50 ms server, 64 at once)'

interface Measurement {
  readonly seconds: number
  readonly megabytes: number
}

const program = fileURLToPath(new URL('./evaluation/child.ts', import.meta.url))

function startChild(name: string, args: readonly (string | number)[], execArgv = process.execArgv): ChildProcess {
  return fork(program, [name, ...args.map(String)], { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

/** Runs a program and returns its message. */
function measure(name: string, ...args: (string | number)[]): Promise<Measurement> {
  // With a small heap, so that uncollected garbage does not count as growth.
  const child = startChild(name, args, [...process.execArgv, ...(name === 'memory' ? ['--max-old-space-size=40'] : [])])
  return new Promise((resolve, reject) => {
    child.once('message', message => resolve(message as Measurement))
    child.once('exit', code => reject(new Error(`${name} ended with ${code}`)))
  })
}

function startServer(): Promise<{ child: ChildProcess; port: number }> {
  const child = startChild('server', [50])
  return new Promise(resolve => child.once('message', port => resolve({ child, port: port as number })))
}

const fastest = (figures: readonly Measurement[]) => figures.reduce((a, b) => (b.seconds < a.seconds ? b : a))

export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-bench-'))
  const { child, port } = await startServer()
  try {
    const [ours, bare]: [Measurement[], Measurement[]] = [[], []]
    for (let round = 0; round < 3; round++) {
      bare.push(await measure('bare', port, 2000, 64, join(folder, `bare-${round}.jsonl`)))
      ours.push(await measure('ours', port, 2000, 64, join(folder, `ours-${round}`)))
    }
    const [ourFastest, bareFastest] = [fastest(ours), fastest(bare)]
    const small = await measure('memory', 10_000, join(folder, 'small'))
    const large = await measure('memory', 100_000, join(folder, 'large'))
    const resumed = await measure('resume', 200_000, join(folder, 'resume'))
    return [
      {
        name: 'answers a second',
        ours: Math.round(2000 / ourFastest.seconds),
        peer: Math.round(2000 / bareFastest.seconds),
        ratio: formatRounded(bareFastest.seconds / ourFastest.seconds),
        note: `peer: bare fetch client; ideal ${Math.round(64 / 0.05)}; all rounds ${ours.map(f => formatRounded(f.seconds)).join(', ')} s against ${bare.map(f => formatRounded(f.seconds)).join(', ')} s`,
      },
      {
        name: 'peak memory, MB',
        ours: Math.round(ourFastest.megabytes),
        peer: Math.round(bareFastest.megabytes),
        ratio: formatRounded(ourFastest.megabytes / bareFastest.megabytes),
        note: 'of the client process',
      },
      {
        name: 'peak memory at 100,000 items, MB',
        ours: Math.round(large.megabytes),
        peer: 'absent',
        ratio: formatRounded(large.megabytes / small.megabytes),
        note: `ratio to 10,000 items (${Math.round(small.megabytes)} MB); both with a heap of 40 MB`,
      },
      {
        name: 'open 200,000 rows for resume, s',
        ours: formatRounded(resumed.seconds),
        peer: 'absent',
        note: `rows of about 1.5 kB; ${Math.round(resumed.megabytes)} MB`,
      },
    ]
  } finally {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
