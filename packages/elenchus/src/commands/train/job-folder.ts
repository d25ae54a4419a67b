/** The folder of a job: what may stand in it before a training begins or goes on, and what is written into it. */
import { createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { recipeOfJob } from '@elenchus/training'
import { writeTo } from '../../cli/files.ts'
import { InputError, warn } from '../../cli/io.ts'
import { announceCuts, type Say } from './announcements.ts'
import type { Prepared } from './recipe-job.ts'

/** The files of examples, and what to call them. */
export const parts = [
  ['train', 'examples'],
  ['dev', 'examples of dev'],
  ['test', 'examples to answer'],
] as const

/** What a training leaves: its state, the model and the answers. */
const results =
  /^(?:checkpoint\.pt|best\.pt|manifest\.json|predictions\.jsonl|finished\.json|(?:checkpoint|best|manifest)\.part|.*\.onnx(?:\.data)?)$/

const resultsIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter(name => results.test(name)) : []

/** A job whose training has not reached the end of an epoch has nothing to hand on. */
export function refuseUnfinished(base: string): void {
  const made = recipeOfJob(base)
  if (made !== undefined && !existsSync(join(base, 'best.pt')))
    throw new InputError(
      `${base}: the job of ${made} in this folder has no best.pt yet; train it to the end (--resume goes on) before another goes on from it`,
    )
}

/** Whether the trainer says that it stopped before the end of the recipe, at a number of steps. */
export function isUnfinished(folder: string): boolean {
  const path = join(folder, 'manifest.json')
  return existsSync(path) && (JSON.parse(readFileSync(path, 'utf8')) as { finished?: boolean }).finished === false
}

/** Refuses to begin where a training or another model is already: forgetting --resume or mistaking a folder must not destroy one. */
export function refuseBegun(folder: string): void {
  const made = recipeOfJob(folder)
  if (made !== undefined && resultsIn(folder).length > 0)
    throw new InputError(
      `${folder} holds a training by ${made}: --resume goes on with it, --overwrite begins anew, another --out leaves it alone`,
    )
  const [model] = ['elenchus.json', 'tokenizer.json'].filter(name => existsSync(join(folder, name)))
  if (made === undefined && model !== undefined)
    throw new InputError(
      `${folder} holds a model that no recipe made (${model}), which would be lost: give another --out, or --overwrite`,
    )
}

/** Refuses to write over what is to be learnt from: the base would be gone before it is read. */
export function refuseOwnBase(folder: string, base: string): void {
  if (resolve(base) === resolve(folder))
    throw new InputError(`${folder} is both --base and --out: what is trained needs a folder of its own`)
}

/** Refuses to go on where nothing was begun; says by which recipe it was. */
export function refuseNotBegun(folder: string): string {
  const begun = recipeOfJob(folder)
  if (begun !== undefined) return begun
  throw new InputError(
    existsSync(folder)
      ? `${folder} holds no training to go on with; leave --resume out to begin one`
      : `${folder}: there is no such folder, and so no training to go on with; leave --resume out to begin one`,
  )
}

/** Refuses to go on with another job than the one that was begun; says what differs. */
export function refuseOther(folder: string, asked: Prepared): void {
  const begun = refuseNotBegun(folder)
  const before = JSON.parse(readFileSync(join(folder, 'job.json'), 'utf8')) as Readonly<Record<string, unknown>>
  const now = JSON.parse(JSON.stringify(asked.job.job)) as Readonly<Record<string, unknown>>
  const differs = [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap(key =>
    key === 'settings'
      ? differing(key, before[key], now[key])
      : same(before[key], now[key])
        ? []
        : [key === 'otherData' ? 'data' : key],
  )
  if (differs.length === 0)
    for (const [name, what] of parts) {
      const lines = asked[name].map(each => asked.job.line(each))
      if (!same(linesOf(join(folder, `${name}.jsonl`)), lines)) differs.push(what)
    }
  if (differs.length > 0)
    throw new InputError(
      `${folder}: the training by ${begun} in it was begun with other ${differs.join(', ')}; give the same as then, or another --out`,
    )
}

const linesOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [])

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function differing(name: string, before: unknown, now: unknown): string[] {
  const [a, b] = [before, now].map(each => (each ?? {}) as Readonly<Record<string, unknown>>)
  const keys = new Set([...Object.keys(a!), ...Object.keys(b!)])
  return [...keys].filter(key => !same(a![key], b![key])).map(key => `${name}.${key}`)
}

/** Writes a job that begins. What an earlier one left goes first: whoever stops this in the middle finds no model, rather than another one's. */
export async function writeJob(folder: string, prepared: Prepared, say: Say = warn): Promise<void> {
  for (const name of resultsIn(folder)) await rm(join(folder, name), { force: true })
  const { job } = prepared
  const json = (value: object) => `${JSON.stringify(value, null, 1)}\n`
  await writeTo(join(folder, 'job.json'), json(job.job))
  await writeTo(join(folder, 'elenchus.json'), json(job.model))
  await writeTo(join(folder, 'tokenizer.json'), `${JSON.stringify(job.tokenizer)}\n`)
  for (const [name, what] of parts) {
    const counter = job.countCuts()
    await pipeline(
      (function* () {
        for (const each of prepared[name]) yield `${job.line(each, counter)}\n`
      })(),
      createWriteStream(join(folder, `${name}.jsonl`)),
    )
    announceCuts(counter.cuts, what, job, say)
  }
}
