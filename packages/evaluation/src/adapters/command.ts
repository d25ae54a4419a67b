/**
 * Any program as a model. It reads one JSON request per line on standard input (`id`, `prompt`, the other request fields, and the
 * sample's `data`) and writes one JSON answer per line: `{"id", "text"}`, optionally with `logProbabilities` and `usage`, or
 * `{"id", "error"}`. Answers may arrive in any order, and a program that exits is restarted for the next request.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { readLineBytes } from '@elenchus/files'
import { ModelError } from '../error.ts'
import { toArray, toNumber, toRecord, type UnknownRecord } from '../json.ts'
import { everyCapability, type Model, parseUsage, type Request, type Response } from '../model.ts'
import type { ModelFactoryOptions } from '../options.ts'

interface PendingRequest {
  readonly startTime: number
  readonly request: Request
  resolve(response: Response): void
  reject(error: Error): void
}

/** Maximum length of an answer line in bytes. */
const maxLineBytes = 4 << 20

/** `command:PROGRAM ARGUMENTS`, run by the shell. */
export function createCommandModel(commandLine: string, _options: ModelFactoryOptions = {}): Model {
  const pending = new Map<number, PendingRequest>()
  let child: ChildProcessWithoutNullStreams | null = null
  let lastId = 0
  /** End of the program's standard error. */
  let stderrTail = ''

  const rejectAll = (error: () => ModelError): void => {
    for (const { reject } of pending.values()) reject(error())
    pending.clear()
  }
  const startProcess = (): ChildProcessWithoutNullStreams => {
    const childProcess = spawn(commandLine, { shell: true, detached: process.platform !== 'win32' })
    const handleExit = (reason: string): void => {
      if (child !== childProcess) return
      child = null
      const lastLine = stderrTail.trim().split('\n').at(-1)!.slice(0, 300)
      rejectAll(() => new ModelError(`the command ended (${reason})${lastLine && `: ${lastLine}`}`, 'network'))
    }
    childProcess.on('error', error => handleExit(error.message))
    childProcess.on('close', (code, signal) => handleExit(signal ? `signal ${signal}` : `exit ${code}`))
    // The event `close` reports the failure.
    childProcess.stdin.on('error', () => {})
    childProcess.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderrTail = (stderrTail + text).slice(-1000)
    })
    void readAnswers(childProcess, handleExit)
    return childProcess
  }
  /** Reads answers as they arrive; kills a program that writes a line over the limit. */
  const readAnswers = async (childProcess: ChildProcessWithoutNullStreams, handleExit: (reason: string) => void) => {
    try {
      for await (const { bytes } of readLineBytes(childProcess.stdout, { name: 'the command', maxLine: maxLineBytes }))
        handleLine(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
    } catch (error) {
      handleExit((error as Error).message)
      kill(childProcess)
    }
  }
  const handleLine = (line: string): void => {
    if (line.trim() === '') return
    const value = parseLine(line)
    // An answer without an id belongs to the only pending request.
    const id = toNumber(value['id']) ?? (pending.size === 1 ? [...pending.keys()][0]! : null)
    const pendingRequest = id === null ? undefined : pending.get(id)
    if (id === null || !pendingRequest) return
    pending.delete(id)
    const answer = readAnswer(pendingRequest, value)
    if (answer instanceof ModelError) pendingRequest.reject(answer)
    else pendingRequest.resolve(answer)
  }

  return {
    name: `command:${commandLine}`,
    capabilities: everyCapability,
    settings: {},
    ask(request, { signal, sample }) {
      if (signal?.aborted) return Promise.reject(signal.reason)
      child ??= startProcess()
      const id = ++lastId
      const onAbort = (): void => {
        pending.get(id)?.reject(signal!.reason)
        pending.delete(id)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      const answer = new Promise<Response>((resolve, reject) => {
        pending.set(id, { startTime: performance.now(), request, resolve, reject })
      })
      const sampleFields = sample && { data: sample.data, options: sample.options }
      child.stdin.write(`${JSON.stringify({ id, ...request, ...sampleFields })}\n`)
      return answer.finally(() => signal?.removeEventListener('abort', onAbort))
    },
    async close() {
      const runningChild = child
      child = null
      rejectAll(() => new ModelError('the command was stopped before it answered', 'network'))
      if (!runningChild || runningChild.exitCode !== null || runningChild.signalCode !== null) return
      const closed = new Promise<void>(resolve => runningChild.once('close', () => resolve()))
      runningChild.stdin.end()
      const timer = setTimeout(() => kill(runningChild), 1000)
      await closed
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
function parseLine(line: string): UnknownRecord {
  try {
    return toRecord(JSON.parse(line))
  } catch {
    return { invalidLine: line.slice(0, 120) }
  }
}

/** The response in an answer line, or the error it reports. */
function readAnswer({ startTime, request }: PendingRequest, value: UnknownRecord): Response | ModelError {
  const { error, text, transient } = value
  if (typeof error === 'string') return new ModelError(error.slice(0, 500), transient === true ? 'server' : 'refused')
  const logProbabilities = toArray(value['logProbabilities']).map(toNumber)
  if (request.choices && logProbabilities.length !== request.choices.length)
    return new ModelError('the command did not return "logProbabilities" with one number per choice', 'unsupported')
  if (typeof text !== 'string' && !request.choices)
    return new ModelError(`the command's answer has no "text": ${JSON.stringify(value).slice(0, 120)}`, 'malformed')
  return {
    text: typeof text === 'string' ? text : '',
    ...(request.choices ? { logProbabilities } : {}),
    usage: parseUsage(value['usage']),
    finish: value['finish'] === 'length' ? 'length' : 'stop',
    latencyMs: Math.round(performance.now() - startTime),
  }
}
