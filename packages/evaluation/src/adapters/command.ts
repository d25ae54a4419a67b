/**
 * Any program as a model. It reads one JSON request per line on standard input (`id`, `prompt`, the other request fields, and the
 * sample's `data`) and writes one JSON answer per line: `{"id", "text"}`, optionally with `logProbabilities` and `usage`, or
 * `{"id", "error"}`. Answers may arrive in any order, and a program that exits is restarted for the next request.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { readLineBytes } from '@elenchus/files'
import { ModelError } from '../error.ts'
import { listOf, numberOf, recordOf } from '../json.ts'
import { everyCapability, type Model, type Request, type Response, usageOf } from '../model.ts'
import type { ModelFactoryOptions } from '../options.ts'

interface Pending {
  readonly began: number
  readonly request: Request
  resolve(response: Response): void
  reject(error: Error): void
}

/** Maximum length of an answer line in bytes. */
const maxLine = 4 << 20

/** `command:PROGRAM ARGUMENTS`, run by the shell. */
export function createCommandModel(rest: string, _options: ModelFactoryOptions = {}): Model {
  const pending = new Map<number, Pending>()
  let child: ChildProcessWithoutNullStreams | null = null
  let number = 0
  /** End of the program's standard error. */
  let said = ''

  const failAll = (error: () => ModelError): void => {
    for (const { reject } of pending.values()) reject(error())
    pending.clear()
  }
  const start = (): ChildProcessWithoutNullStreams => {
    const started = spawn(rest, {
      shell: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    const ended = (how: string): void => {
      if (child !== started) return
      child = null
      const last = said.trim().split('\n').at(-1)!.slice(0, 300)
      failAll(() => new ModelError(`the command ended (${how})${last && `: ${last}`}`, 'network'))
    }
    started.on('error', error => ended(error.message))
    started.on('close', (code, signal) => ended(signal ? `signal ${signal}` : `exit ${code}`))
    // `close` reports the failure.
    started.stdin.on('error', () => {})
    started.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-1000)
    })
    void listen(started, ended)
    return started
  }
  /** Reads answers as they arrive; kills a program that writes a line over the limit. */
  const listen = async (started: ChildProcessWithoutNullStreams, ended: (how: string) => void): Promise<void> => {
    try {
      for await (const { bytes } of readLineBytes(started.stdout, { name: 'the command', maxLine }))
        take(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
    } catch (error) {
      ended((error as Error).message)
      kill(started)
    }
  }
  const take = (line: string): void => {
    if (line.trim() === '') return
    const value = parsed(line)
    const id = numberOf(value['id']) ?? (pending.size === 1 ? [...pending.keys()][0]! : null)
    const asked = id === null ? undefined : pending.get(id)
    // Without an id, the answer belongs to the only pending request, if there is just one.
    if (id === null || !asked) return
    pending.delete(id)
    const answer = readAnswer(asked, value)
    if (answer instanceof ModelError) asked.reject(answer)
    else asked.resolve(answer)
  }

  return {
    name: `command:${rest}`,
    capabilities: everyCapability,
    settings: {},
    ask(request, { signal, sample }) {
      if (signal?.aborted) return Promise.reject(signal.reason)
      child ??= start()
      const id = ++number
      return new Promise<Response>((resolve, reject) => {
        const stop = (): void => {
          pending.delete(id)
          reject(signal!.reason)
        }
        const clean = (): void => signal?.removeEventListener('abort', stop)
        signal?.addEventListener('abort', stop, { once: true })
        pending.set(id, {
          began: performance.now(),
          request,
          resolve: response => {
            clean()
            resolve(response)
          },
          reject: error => {
            clean()
            reject(error)
          },
        })
        child!.stdin.write(
          `${JSON.stringify({ id, ...request, ...(sample ? { data: sample.data, options: sample.options } : {}) })}\n`,
        )
      })
    },
    async close() {
      const running = child
      child = null
      failAll(() => new ModelError('the command was ended', 'network'))
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = new Promise<void>(resolve => running.once('close', () => resolve()))
      running.stdin.end()
      const timer = setTimeout(() => kill(running), 1000)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Kills the shell and the processes it started. */
function kill(child: ChildProcessWithoutNullStreams): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // Already gone.
  }
}

/** Parses a line; invalid JSON becomes an answer without id and text. */
function parsed(line: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(line))
  } catch {
    return { said: line.slice(0, 120) }
  }
}

/** The response in an answer line, or the error it reports. */
function readAnswer({ began, request }: Pending, value: Readonly<Record<string, unknown>>): Response | ModelError {
  const { error, text, transient } = value
  if (typeof error === 'string') return new ModelError(error.slice(0, 500), transient === true ? 'server' : 'refused')
  const weights = listOf(value['logProbabilities']).map(numberOf)
  if (request.choices && weights.length !== request.choices.length)
    return new ModelError('the command returned no "logProbabilities" (one per choice)', 'unsupported')
  if (typeof text !== 'string' && !request.choices)
    return new ModelError(`the command's answer has no "text": ${JSON.stringify(value).slice(0, 120)}`, 'malformed')
  return {
    text: typeof text === 'string' ? text : '',
    ...(request.choices ? { logProbabilities: weights } : {}),
    usage: usageOf(value['usage']),
    finish: value['finish'] === 'length' ? 'length' : 'stop',
    latencyMs: Math.round(performance.now() - began),
  }
}
