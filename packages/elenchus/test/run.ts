/**
 * Runs the command line for tests and checks its JSON against the published schemas. `elenchus` and `elenchusAsync` call `main` in a
 * worker thread, which loads the modules once for a test file. Signals, pipes and terminals need a process: spawn `program`.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import { z } from 'zod'
import { root } from './installed.ts'

/** The program that tests start; every test run transpiles the sources first (`scripts/transpile.ts`). */
export const program = join(root, 'packages', 'elenchus', 'bin', 'elenchus.js')

export interface Run {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

export interface RunOptions {
  /** Standard input. */
  readonly input?: string
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

interface CommandWorker {
  readonly port: MessageChannel['port1']
  /** Becomes 1 when a call has ended. */
  readonly finished: Int32Array
}

function startWorker(): CommandWorker {
  const { port1: port, port2 } = new MessageChannel()
  const finished = new Int32Array(new SharedArrayBuffer(4))
  const mainUrl = pathToFileURL(join(root, 'packages', 'elenchus', 'dist', 'main.js')).href
  const { FORCE_COLOR: _, ...env } = process.env
  new Worker(new URL('./run-worker.mjs', import.meta.url), {
    workerData: { port: port2, finished, mainUrl },
    transferList: [port2],
    env: { ...env, NO_COLOR: '1' },
    execArgv: [],
  }).unref()
  port.unref()
  return { port, finished }
}

let commandWorker: CommandWorker | undefined

function begin(args: readonly string[], { input = '', cwd = root, env = {} }: RunOptions) {
  commandWorker ??= startWorker()
  const before = process.cwd()
  process.chdir(cwd)
  Atomics.store(commandWorker.finished, 0, 0)
  commandWorker.port.postMessage({ args, input, env })
  return {
    ...commandWorker,
    end(answer: Run | { readonly thrown: string }): Run {
      process.chdir(before)
      if ('thrown' in answer) throw new Error(answer.thrown)
      return answer
    },
  }
}

/** Runs a command and blocks until it has ended. */
export function elenchus(args: readonly string[], options: RunOptions = {}): Run {
  const { port, finished, end } = begin(args, options)
  Atomics.wait(finished, 0, 0)
  return end(receiveMessageOnPort(port)!.message)
}

let queue: Promise<unknown> = Promise.resolve()

/** Runs a command while the test goes on, for instance with a server that answers it. Calls run one after another. */
export function elenchusAsync(args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const run = queue.then(
    () =>
      new Promise<Run>((resolve, reject) => {
        const { port, end } = begin(args, options)
        port.ref()
        port.once('message', answer => {
          port.unref()
          try {
            resolve(end(answer))
          } catch (error) {
            reject(error)
          }
        })
      }),
  )
  queue = run.catch(() => {})
  return run
}

const asTerminal = 'data:text/javascript,process.stdout.isTTY=true;process.stderr.isTTY=true'

/** Runs a command in a process that takes its output for a terminal. */
export async function elenchusInTerminal(
  args: readonly string[],
  { cwd = root, env = {} }: Omit<RunOptions, 'input'> = {},
): Promise<Run> {
  const child = spawn(process.execPath, ['--import', asTerminal, program, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { out: '', err: '' }
  for (const [stream, name] of [
    [child.stdout, 'out'],
    [child.stderr, 'err'],
  ] as const)
    stream.setEncoding('utf8').on('data', (text: string) => {
      written[name] += text
    })
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  return { code, ...written }
}

const schemas = new Map<string, z.ZodType>()

/** Expects that a value matches a published schema. */
export function expectSchema(name: string, value: unknown): void {
  const file = join(root, 'packages', 'elenchus', 'schemas', `${name}.schema.json`)
  const schema = schemas.get(name) ?? z.fromJSONSchema(JSON.parse(readFileSync(file, 'utf8')))
  schemas.set(name, schema)
  expect(schema.safeParse(value).error).toBeUndefined()
}

/** The one JSON document that a command printed; must match its published schema. */
export function json(run: Run, schema: string): Record<string, unknown> {
  const value = JSON.parse(run.out)
  expectSchema(schema, value)
  return value
}

/** The JSON lines that a batch printed; each must match the published schema. */
export function rows(run: Run, schema: string): Record<string, unknown>[] {
  return run.out
    .trim()
    .split('\n')
    .map(line => {
      const value = JSON.parse(line)
      expectSchema(schema, value)
      return value
    })
}
