/** Loads tasks and scorers from modules of the user. Loading runs their code, so modules named in a log or store are never loaded. */
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EvaluationError } from '../error.ts'
import { defineTask, type TaskDescriptor } from './descriptor.ts'
import { type AnswerScorer, registerScorer } from './own/answer-scorers.ts'
import { isFile } from './samples.ts'
import { isShortTask, openShortTask } from './short-task.ts'

/** True if the name is a JavaScript or TypeScript file. */
export const isModule = (name: string): boolean => /\.[cm]?[jt]s$/.test(name)

type Exports = Readonly<Record<string, unknown>>

async function importModule(path: string): Promise<Exports> {
  const file = resolve(path)
  if (!isFile(file)) throw new EvaluationError(`${path}: no such file`)
  const url = pathToFileURL(file).href
  try {
    return (await import(url)) as Exports
  } catch (error) {
    if (/\.[cm]?ts$/.test(file) && needsTypeScript(error)) return importWithTsx(path, url)
    throw new EvaluationError(`${path}: ${(error as Error).message.split('\n')[0]}`)
  }
}

/** True if an import failed because Node cannot run the file: any TypeScript before 22.18, and enums in later versions. */
const needsTypeScript = (error: unknown) =>
  ['ERR_UNKNOWN_FILE_EXTENSION', 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  ) || error instanceof SyntaxError

async function importWithTsx(path: string, url: string): Promise<Exports> {
  const tsxPackagePath = ['.', resolve(path)].flatMap(directory => {
    try {
      return [createRequire(pathToFileURL(resolve(directory, 'x.js'))).resolve('tsx/package.json')]
    } catch {
      return []
    }
  })[0]
  if (tsxPackagePath === undefined)
    throw new EvaluationError(
      `${path}: Node ${process.versions.node} cannot run this TypeScript file; install tsx (npm install --save-dev tsx), use Node 22.18 or later, or convert the file to JavaScript`,
    )
  // The entry for ES modules; `require.resolve` would find the one for CommonJS.
  const api = new URL('dist/esm/api/index.mjs', pathToFileURL(tsxPackagePath))
  const { tsImport } = (await import(api.href)) as {
    tsImport(url: string, from: string): Promise<Exports>
  }
  try {
    return unwrapDefault(await tsImport(url, import.meta.url))
  } catch (error) {
    throw new EvaluationError(`${path}: ${(error as Error).message.split('\n')[0]}`)
  }
}

/** Exports of a module that was compiled to CommonJS are under `default`. */
function unwrapDefault(exports: Exports): Exports {
  const defaultExport = exports['default'] as Exports | undefined
  return typeof defaultExport === 'object' && defaultExport !== null && 'default' in defaultExport
    ? defaultExport
    : exports
}

const loadedTasks = new Map<string, TaskDescriptor>()

/** Loads the task that a module exports as default or as `task`: a descriptor or a short task. */
export async function loadTask(path: string): Promise<TaskDescriptor> {
  const file = resolve(path)
  const loadedTask = loadedTasks.get(file)
  if (loadedTask) return loadedTask
  const exports = await importModule(path)
  const exported = (exports['default'] ?? exports['task']) as Partial<TaskDescriptor> | undefined
  if (typeof exported !== 'object' || exported === null || typeof exported.name !== 'string' || exported.name === '')
    throw new EvaluationError(
      `${path}: expected a task as the default export: an object with "name" and either "open" or all of "samples", "prompt" and "judge"`,
    )
  const task = toDescriptor(exported as Partial<TaskDescriptor> & { name: string }, path)
  loadedTasks.set(file, task)
  return task
}

function toDescriptor(definition: Partial<TaskDescriptor> & { readonly name: string }, path: string): TaskDescriptor {
  const { name, open } = definition
  if (typeof open === 'function') return defineTask({ ...definition, name, open })
  if (!isShortTask(definition))
    throw new EvaluationError(`${path}: ${name} needs either "open" or all of "samples", "prompt" and "judge"`)
  return defineTask({ ...definition, name, open: options => openShortTask(definition, options) })
}

/** Finds a task that was loaded from a module in this process, for reports. */
export const findLoadedTask = (name: string): TaskDescriptor | null =>
  [...loadedTasks.values()].find(task => task.name === name) ?? null

/** Registers the scorers that a module exports: functions by name, or an object of them as default. */
export async function loadScorers(path: string): Promise<void> {
  const exports = await importModule(path)
  const defaultExport = exports['default']
  const candidates = { ...exports, ...(typeof defaultExport === 'object' ? defaultExport : {}) }
  const scorers = Object.entries(candidates).filter(([name, each]) => name !== 'default' && typeof each === 'function')
  if (typeof defaultExport === 'function')
    scorers.push([
      defaultExport.name === '' || defaultExport.name === 'default' ? 'default' : defaultExport.name,
      defaultExport,
    ])
  if (scorers.length === 0)
    throw new EvaluationError(
      `${path}: expected scorers as exports: functions (response, target, settings) => { answer, correct }`,
    )
  for (const [name, each] of scorers) registerScorer(name, each as AnswerScorer)
}
