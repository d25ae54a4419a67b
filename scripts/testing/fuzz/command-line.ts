/**
 * Fuzzes the readers of the command line: valid files and arguments of every command are mutated, and the command is run in a worker
 * thread. A command may refuse an input, in a message that names the file; it may not hang, crash or print a stack trace.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { samples } from '../../../packages/metagraph/src/samples/samples.ts'
import { type Random, random } from '../../../packages/statistics/src/random.ts'
import { root } from '../../corpora.ts'
import { commandSamples } from './command-samples.ts'
import { mutateFile, mutateText, pick } from './mutate.ts'
import { startWorkerThread } from './worker-thread.ts'

interface Run {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** A valid call. In its arguments, `@NAME` is the path of a file, and `?TEXT` a text that may be mutated. */
export interface Call {
  readonly args: readonly string[]
  readonly files: Readonly<Record<string, string>>
  /** Standard input. */
  readonly input?: string
  /** False if refusals concern something other than a file. */
  readonly namesFile?: boolean
}

export interface Failure {
  /** Failures of the same kind have the same family. */
  readonly family: string
  readonly input: string
  readonly detail: string
}

const crash =
  /internal error|thrown:|\b(?:Type|Range|Reference|Syntax)Error\b|\n\s+at .+:\d+:\d+|Cannot read propert|is not (?:a function|iterable|defined)|Maximum call stack|Invalid (?:array|string) length|Cannot (?:convert|create|assign|destructure)|\[object Object\]/

function findProblem(
  { code, out, err }: Run,
  call: Call,
  paths: readonly string[],
  isFileMutated: boolean,
): string | null {
  if (crash.test(err)) return `crash: ${crash.exec(err)![0].trim().slice(0, 60)}`
  if (code === null || ![0, 1, 2].includes(code)) return `exit code ${code}`
  if (code === 0) return null
  if ((err + out).trim() === '') return 'no message'
  if (code === 1 && call.namesFile !== false && isFileMutated && paths.length > 0 && err.startsWith('error: '))
    if (!paths.some(path => err.includes(basename(path)) || err.includes(basename(dirname(path)))))
      return 'message without the file'
  return null
}

const timeoutMs = 30_000

export async function fuzzCommandLine(count: number, seed: number) {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-fuzz-'))
  const mainUrl = new URL('packages/elenchus/dist/main.js', `file://${root}/`).href
  const thread = startWorkerThread<{ args: readonly string[]; input: string }, Run>(
    new URL('./command-worker.mjs', import.meta.url),
    { mainUrl },
  )
  const execute = (args: readonly string[], input = '') => thread.call({ args, input }, timeoutMs)
  const codes: Record<string, number> = {}
  const slowest = { ms: 0, input: '' }
  const failures: Failure[] = []
  try {
    const calls = await prepareCalls(folder, execute)
    const generator = random(seed)
    for (let i = 0; i < count; i++) {
      const draw = generator.fork(i)
      const call = calls[i % calls.length]!
      const { args, input, paths, isFileMutated, description } = writeMutant(call, folder, draw, i < calls.length)
      const start = performance.now()
      const run = await execute(args, input)
      const ms = performance.now() - start
      if (ms > slowest.ms) Object.assign(slowest, { ms, input: description })
      const problem = 'failure' in run ? run.failure.slice(0, 2000) : findProblem(run, call, paths, isFileMutated)
      const code = 'failure' in run ? 'failure' : String(run.code)
      codes[code] = (codes[code] ?? 0) + 1
      if (i < calls.length && code !== '0')
        failures.push({ family: 'the valid sample is refused', input: description, detail: JSON.stringify(run) })
      if (problem !== null) {
        const detail = 'failure' in run ? run.failure : run.err
        const command = call.args
          .filter(arg => !/^[@?]/.test(arg))
          .slice(0, 2)
          .join(' ')
        const position = /at .*?(packages\/[^)\s]+)/.exec(detail)?.[1]
        failures.push({
          family: `${command}: ${problem.split('\n')[0]} ${position ?? ''}`,
          input: description,
          detail: detail.slice(0, 1500),
        })
      }
    }
  } finally {
    await thread.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { count, codes, slowest, failures }
}

/** Writes the files of a call, one of them mutated, or mutates one of its arguments or its input. */
function writeMutant(call: Call, folder: string, draw: Random, isUnchanged: boolean) {
  const names = Object.keys(call.files)
  const texts = call.args.flatMap((arg, i) => (arg.startsWith('?') ? [i] : []))
  const choices = [...names, ...texts, ...(call.input === undefined ? [] : ['input'])]
  const chosen = isUnchanged ? null : pick(draw, choices)
  const written: string[] = []
  for (const [name, text] of Object.entries(call.files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    const content = name === chosen ? mutateFile(text, draw) : text
    writeFileSync(path, content)
    written.push(path)
  }
  const input = chosen === 'input' ? mutateText(call.input!, draw) : (call.input ?? '')
  const args = call.args.map((arg, i) => {
    if (/^(?:file:)?@/.test(arg)) return arg.replace('@', `${folder}/`)
    if (!arg.startsWith('?')) return arg
    return i === chosen ? mutateText(arg.slice(1), draw) : arg.slice(1)
  })
  const mutated = typeof chosen === 'string' && chosen !== 'input' ? readFileSync(join(folder, chosen), 'latin1') : ''
  const description = `${args.join(' ').replaceAll(folder, '').slice(0, 300)} :: ${chosen} :: ${(mutated || (chosen === 'input' ? input : '')).slice(0, 3000)}`
  return { args, input, paths: written, isFileMutated: typeof chosen === 'string' && chosen !== 'input', description }
}

type Execute = (args: readonly string[], input?: string) => Promise<Run | { readonly failure: string }>

/** Returns all valid calls; some samples are written by the command line itself. */
async function prepareCalls(folder: string, execute: Execute): Promise<Call[]> {
  const run = async (args: readonly string[]): Promise<string> => {
    const answer = await execute(args)
    if ('failure' in answer || answer.code !== 0) throw new Error(`${args.join(' ')}: ${JSON.stringify(answer)}`)
    return answer.out
  }
  const write = (name: string, text: string): string => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return path
  }
  const graphs = samples().slice(0, 3)
  const graphFile = write('sample.jsonl', graphs.map(graph => `${JSON.stringify(graph)}\n`).join(''))
  const convert = (format: string) => run(['convert', 'metagraph', graphFile, '--to', format, '--id', graphs[0]!.id])
  const graphFiles: Record<string, string> = { 'graphs.jsonl': readFileSync(graphFile, 'utf8') }
  for (const format of ['metalogic', 'aif', 'once', 'multitask', 'metgen', 'json'])
    graphFiles[`${format}.jsonl`] = await convert(format)
  graphFiles['graph.argdown'] = await convert('argdown')
  const annotation = { 'graph.ann': await convert('brat'), 'graph.txt': graphs[0]!.text }
  const runFolder = join(folder, 'run')
  await run(['eval', 'own', '--data', write('own.jsonl', commandSamples.own), '--model', 'mock:A', '--run', runFolder])
  const runFiles = Object.fromEntries(
    readdirSync(runFolder).map(name => [`run/${name}`, readFileSync(join(runFolder, name), 'utf8')]),
  )
  await run(['generate', 'contrast-negation', '--theories', '1', '--out', join(folder, 'sets')])
  const robustlrFile = join(folder, 'sets', 'contrast-negation.with.jsonl')
  const robustlrGold = readFileSync(robustlrFile, 'utf8').split('\n').slice(0, 3).join('\n')
  return commandSamples.list({ graphFiles, annotation, runFiles, robustlrGold })
}
