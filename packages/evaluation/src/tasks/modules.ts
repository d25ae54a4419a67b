/**
 * Tasks and scorers of one's own: a JavaScript or TypeScript module that exports them. Its code runs, so a module is loaded only where the
 * user names it, never because a log or a store does.
 */
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EvaluationError } from '../error.ts'
import { isFile } from './data-files.ts'
import { describedTask, type TaskDescriptor } from './descriptor.ts'
import { type AnswerScorer, registerScorer } from './own/answer-scorers.ts'
import { isShortTask, openShortTask } from './short-task.ts'

/** Whether a name is that of a module. */
export const isModule = (name: string): boolean => /\.[cm]?[jt]s$/.test(name)

type Exports = Readonly<Record<string, unknown>>

async function load(path: string): Promise<Exports> {
  const file = resolve(path)
  if (!isFile(file)) throw new EvaluationError(`${path}: no such file`)
  const url = pathToFileURL(file).href
  try {
    return (await import(url)) as Exports
  } catch (error) {
    if (/\.[cm]?ts$/.test(file) && needsTypeScript(error)) return loadTypeScript(path, url)
    throw new EvaluationError(`${path}: ${(error as Error).message.split('\n')[0]}`)
  }
}

/** Node before 22.18 does not read TypeScript; later versions take types away and nothing else (no enums). */
const needsTypeScript = (error: unknown) =>
  ['ERR_UNKNOWN_FILE_EXTENSION', 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  ) || error instanceof SyntaxError

async function loadTypeScript(path: string, url: string): Promise<Exports> {
  const tsx = ['.', resolve(path)].flatMap(from => {
    try {
      return [createRequire(pathToFileURL(resolve(from, 'x.js'))).resolve('tsx/package.json')]
    } catch {
      return []
    }
  })[0]
  if (tsx === undefined)
    throw new EvaluationError(
      `${path}: Node ${process.versions.node} does not read this TypeScript by itself; install tsx (npm install --save-dev tsx), use Node 22.18 or later, or write it as JavaScript`,
    )
  // The address for `import`: what `require` would find is another file.
  const api = new URL('dist/esm/api/index.mjs', pathToFileURL(tsx))
  const { tsImport } = (await import(api.href)) as {
    tsImport(url: string, from: string): Promise<Exports>
  }
  try {
    return unwrapped(await tsImport(url, import.meta.url))
  } catch (error) {
    throw new EvaluationError(`${path}: ${(error as Error).message.split('\n')[0]}`)
  }
}

/** A module that was turned into CommonJS on the way has its exports under `default`. */
function unwrapped(exports: Exports): Exports {
  const inner = exports['default'] as Exports | undefined
  return typeof inner === 'object' && inner !== null && 'default' in inner ? inner : exports
}

const loaded = new Map<string, TaskDescriptor>()

/** The task that a module exports: as default or as `task`; a descriptor, or a task in a few lines. */
export async function loadTask(path: string): Promise<TaskDescriptor> {
  const file = resolve(path)
  const known = loaded.get(file)
  if (known) return known
  const exports = await load(path)
  const given = (exports['default'] ?? exports['task']) as Partial<TaskDescriptor> | undefined
  if (typeof given !== 'object' || given === null || typeof given.name !== 'string' || given.name === '')
    throw new EvaluationError(
      `${path}: has to export a task as default: an object with a name, and open or samples, prompt and judge`,
    )
  const task = descriptorOf(given as Partial<TaskDescriptor> & { name: string }, path)
  loaded.set(file, task)
  return task
}

function descriptorOf(given: Partial<TaskDescriptor> & { readonly name: string }, path: string): TaskDescriptor {
  const { name, open } = given
  if (typeof open === 'function') return describedTask({ ...given, name, open })
  if (!isShortTask(given))
    throw new EvaluationError(`${path}: ${name} has neither open nor all of samples, prompt and judge`)
  return describedTask({ ...given, name, open: options => openShortTask(given, options) })
}

/** The descriptors that were loaded from modules, by name: reports of the same call find them. */
export const loadedTask = (name: string): TaskDescriptor | null =>
  [...loaded.values()].find(task => task.name === name) ?? null

/** Registers the scorers that a module exports: functions by their names, or an object of them as default. */
export async function loadScorers(path: string): Promise<void> {
  const exports = await load(path)
  const inner = exports['default']
  const all = { ...exports, ...(typeof inner === 'object' ? inner : {}) }
  const found = Object.entries(all).filter(([name, each]) => name !== 'default' && typeof each === 'function')
  if (typeof inner === 'function')
    found.push([inner.name === '' || inner.name === 'default' ? 'default' : inner.name, inner])
  if (found.length === 0)
    throw new EvaluationError(
      `${path}: has to export scorers, functions (response, target, settings) => { answer, correct }`,
    )
  for (const [name, each] of found) registerScorer(name, each as AnswerScorer)
}
