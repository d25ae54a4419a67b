/** The header of a run: every setting that shapes its answers, so that a resumed run is the same run or is refused. */

import type { DataMatch } from '../contract/data-match.ts'
import type { Model } from '../contract/model.ts'
import type { Dataset, Task } from '../contract/task.ts'
import type { Json, JsonObject } from '../json.ts'

export const formatVersion = 1

/** The files of a run's folder. */
export const headerFile = 'header.json'
export const rowsFile = 'rows.jsonl'

/** What was asked for; two runs with equal settings are one run. */
export interface RunSettings extends SettingsOptions {
  readonly task: string
  readonly taskSettings: JsonObject
  readonly dataset: { readonly name: string; readonly checksum: string }
  readonly model: string
  readonly modelSettings: JsonObject
}

export interface RunHeader {
  readonly format: number
  readonly created: string
  readonly settings: RunSettings
  /** Of the package, Node and whatever else; recorded, and no reason to refuse. */
  readonly versions: Readonly<Record<string, string>>
  /** What the items show the data to be; recorded, and no reason to refuse. */
  readonly data?: DataMatch
  /** How to make the task and the model again, for workers and re-scoring. */
  readonly recipe?: JsonObject
}

export interface SettingsOptions {
  readonly protocols: readonly string[]
  readonly repeats: number
  readonly limit: number | null
  readonly seed: number | null
  /** By repeat, where several were given. */
  readonly seeds?: readonly number[]
  /** Temperature and the like, where the call set them. */
  readonly sampling: JsonObject
}

/** The settings of putting a model to a task. */
export function settingsOf(task: Task, model: Model, options: SettingsOptions): RunSettings {
  const { name, checksum } = task.dataset satisfies Dataset
  return {
    task: task.name,
    taskSettings: task.settings,
    dataset: { name, checksum },
    model: model.name,
    modelSettings: model.settings,
    ...options,
  }
}

export interface Difference {
  readonly setting: string
  readonly was: Json
  readonly is: Json
}

/**
 * What differs, setting by setting. The name of the dataset is passed over (files move; the checksum tells).
 *
 * `differences({ repeats: 1 }, { repeats: 2 })` gives `[{ setting: 'repeats', was: 1, is: 2 }]`.
 */
export function differences(was: Json, is: Json, path = ''): Difference[] {
  if (path === 'dataset.name' || same(was, is)) return []
  if (isObject(was) && isObject(is)) {
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return names.flatMap(name =>
      differences(was[name] ?? null, is[name] ?? null, path === '' ? name : `${path}.${name}`),
    )
  }
  return [{ setting: path, was, is }]
}

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const same = (a: Json, b: Json): boolean => canonical(a) === canonical(b)

/** JSON with sorted keys: equal data give equal text. */
export function canonical(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value as JsonObject).filter(([, item]) => item !== undefined)
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`)
      .join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

/** The other tool that a run was imported from; null: it is ours. */
export function importedFrom({ settings }: RunHeader): string | null {
  const tool = settings.taskSettings['importedFrom']
  return typeof tool === 'string' ? tool : null
}
