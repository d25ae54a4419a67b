/** Header of a run: every setting that shapes its answers. A resumed run must have the same settings. */
import { readFileSync } from 'node:fs'
import type { DataMatch } from '../data-match.ts'
import type { Json, JsonObject } from '../json.ts'

export const formatVersion = 1

/** Files of a run folder. */
export const headerFile = 'header.json'
export const rowsFile = 'rows.jsonl'

/** Settings of a run; runs with equal settings are the same run. */
export interface RunSettings {
  readonly task: string
  readonly taskSettings: JsonObject
  readonly dataset: { readonly name: string; readonly checksum: string }
  readonly model: string
  readonly modelSettings: JsonObject
  readonly protocols: readonly string[]
  readonly repeats: number
  readonly limit: number | null
  readonly seed: number | null
  /** Seed per repeat, if several were given. */
  readonly seeds?: readonly number[]
  /** Sampling parameters that the user set. */
  readonly sampling: JsonObject
}

export interface RunHeader {
  readonly format: number
  readonly created: string
  readonly settings: RunSettings
  /** Versions of the package and of Node; not compared on resume. */
  readonly versions: Readonly<Record<string, string>>
  /** Recognised data; not compared on resume. */
  readonly data?: DataMatch
  /** The setup of the run, for workers and re-scoring. */
  readonly recipe?: JsonObject
}

export interface Difference {
  readonly setting: string
  readonly was: Json
  readonly is: Json
}

/** Differences between settings, by path. Dataset names are ignored: files move, checksums identify them. */
export function findDifferences(was: Json, is: Json, path = ''): Difference[] {
  if (path === 'dataset.name' || isSame(was, is)) return []
  if (isObject(was) && isObject(is)) {
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return names.flatMap(name =>
      findDifferences(was[name] ?? null, is[name] ?? null, path === '' ? name : `${path}.${name}`),
    )
  }
  return [{ setting: path, was, is }]
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (a: Json, b: Json): boolean => canonicalJson(a) === canonicalJson(b)

/** JSON with sorted keys: equal data give equal text. */
export function canonicalJson(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value as JsonObject).filter(([, item]) => item !== undefined)
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`)
      .join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

/** Name of the tool that a run was imported from; null for our own runs. */
export function getImportTool({ settings }: RunHeader): string | null {
  const tool = settings.taskSettings['importedFrom']
  return typeof tool === 'string' ? tool : null
}

export function readPackageVersion(): string {
  return (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
    .version
}
