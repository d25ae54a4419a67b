/** Names and marks of series. A name is the model and the settings in which its runs differ, such as "alpha, 2 examples". */
import { basename } from 'node:path'
import { markCount } from '@elenchus/drawing'
import type { Json, JsonObject } from '../json.ts'
import { getImportTool, type RunHeader, type RunSettings } from '../log/header.ts'
import { describePartialInput, getInputParts } from '../log/input-parts.ts'
import { providers } from '../providers.ts'

export interface NamedSeries {
  readonly settings: RunSettings
  readonly protocol: string
  /** The run's own name, used if nothing else differs. */
  readonly run: string
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Settings by path, without task, data and model. */
export function flattenSettings({ settings, protocol }: Omit<NamedSeries, 'run'>): ReadonlyMap<string, Json> {
  const { task: _, dataset: __, model: ___, protocols: ____, taskSettings, modelSettings, sampling, ...rest } = settings
  const valuesByPath = new Map<string, Json>([['protocol', protocol]])
  const add = (path: string, value: Json): void => {
    if (isObject(value))
      for (const [name, inner] of Object.entries(value)) add(path === '' ? name : `${path}.${name}`, inner ?? null)
    else valuesByPath.set(path, value)
  }
  for (const part of [taskSettings, rest as unknown as JsonObject, sampling]) add('', part)
  add('model', modelSettings)
  return valuesByPath
}

const describeFlag = (words: string) => (value: Json) => (value === true ? words : '')
const describeCount = (singular: string, plural: string) => (value: Json) =>
  typeof value === 'number' && value > 0 ? `${value} ${value === 1 ? singular : plural}` : ''

const protocolDescriptions: ReadonlyMap<Json, string> = new Map([
  ['letter', 'letter likelihoods'],
  ['option', 'option likelihoods'],
  ['prove', 'translate and prove'],
])

/** Descriptions of settings; empty for defaults. */
const settingDescriptions: ReadonlyMap<string, (value: Json) => string> = new Map(
  Object.entries({
    protocol: value => (value === 'generate' ? '' : (protocolDescriptions.get(value) ?? String(value))),
    shots: describeCount('example', 'examples'),
    input: value => (value === 'CQA' || value === 'PH' ? '' : `input ${String(value)}`),
    tags: value => (value === true ? 'major-minor' : value ? String(value) : ''),
    chainOfThought: describeFlag('chain of thought'),
    structured: describeFlag('structured output'),
    permute: describeFlag('options permuted'),
    template: value => (value === 'plain' ? '' : value === 'paper' ? 'the paper’s prompt' : String(value)),
    repeats: value => (value === 1 ? '' : `${String(value)} repeats`),
    limit: value => (value === null ? '' : `first ${String(value)}`),
    seed: value => (value === null ? '' : `seed ${String(value)}`),
    'labels.checksum': () => '',
    'labels.names': () => '',
  }),
)

const describeSetting = (name: string, value: Json | undefined): string => {
  if (value === undefined) return ''
  const ownDescription = settingDescriptions.get(name)
  if (ownDescription) return ownDescription(value)
  if (value === null || value === false) return ''
  const words = splitIdentifier(name.replace(/^model\./, ''))
  return value === true ? words : `${words} ${Array.isArray(value) ? value.join(' ') : String(value)}`
}

/** Splits an identifier into words: `topP` becomes `top p`. */
export const splitIdentifier = (name: string): string =>
  name.replace(/[._]/g, ' ').replace(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)

/** The name of a model on a server without its prefix. */
const removeServerPrefix = (model: string): string => {
  const provider = providers.find(({ prefix, kind }) => kind === 'server' && model.startsWith(`${prefix}:`))
  return provider ? model.slice(provider.prefix.length + 1) : model
}

/** Removes prefixes such as `openai:` from the names of models, unless the names would become ambiguous. */
function shortenModels(models: readonly string[]): ReadonlyMap<string, string> {
  const uniqueModels = [...new Set(models)]
  const shortNames = uniqueModels.map(model => removeServerPrefix(model))
  const isUnambiguous = new Set(shortNames).size === shortNames.length
  return new Map(uniqueModels.map((model, i) => [model, isUnambiguous ? shortNames[i]! : model]))
}

/** A unique name for every series. */
export function nameSeries(seriesList: readonly NamedSeries[]): string[] {
  const models = shortenModels(seriesList.map(({ settings }) => settings.model))
  const settingsBySeries = seriesList.map(flattenSettings)
  const names = seriesList.map(({ settings }, i) => {
    const { model } = settings
    const inputParts = getInputParts(settings)
    const sameModelSettings = seriesList.flatMap((other, j) =>
      other.settings.model === model ? [settingsBySeries[j]!] : [],
    )
    const differing = [...settingsBySeries[i]!.keys()].filter(
      name => new Set(sameModelSettings.map(settings => JSON.stringify(settings.get(name)))).size > 1,
    )
    const order = Object.keys(settingDescriptions)
    const getSettingRank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
    const descriptions = differing
      .sort((a, b) => getSettingRank(a) - getSettingRank(b))
      .map(name => describeSetting(name, settingsBySeries[i]!.get(name)))
      .filter(Boolean)
    // A seed is a setting of the run and of the model; name it once.
    return [
      models.get(model)!,
      ...new Set([...(describePartialInput(inputParts) === null ? [] : [`input ${inputParts}`]), ...descriptions]),
    ].join(', ')
  })
  const namesWithRun = disambiguate(names, i => seriesList[i]!.run)
  return disambiguate(namesWithRun, i => `run ${i + 1}`)
}

/** Key of runs over the same data; imported runs are grouped by task, because their checksum is that of the log. */
export function getGroupKey(header: RunHeader): string {
  const { task, dataset } = header.settings
  return getImportTool(header) === null ? `${task}\u0000${dataset.checksum}` : task
}

/** A unique name for every run and protocol, extended by the dataset if two datasets would share one. */
export function nameRuns(
  runs: readonly { readonly name: string; readonly header: RunHeader }[],
): ReadonlyMap<string, string>[] {
  const namedSeries = runs.flatMap(({ name, header }, runIndex) =>
    header.settings.protocols.map(protocol => ({ runIndex, protocol, run: name, header, settings: header.settings })),
  )
  const namesBySettings = namedSeries.map(each => {
    const comparableSeries = namedSeries.filter(({ header }) => getGroupKey(header) === getGroupKey(each.header))
    return nameSeries(comparableSeries)[comparableSeries.indexOf(each)]!
  })
  const namesWithDataset = disambiguate(namesBySettings, i => basename(namedSeries[i]!.settings.dataset.name))
  const names = disambiguate(namesWithDataset, i => namedSeries[i]!.run)
  return runs.map(
    (_, run) =>
      new Map(namedSeries.flatMap(({ runIndex, protocol }, i) => (runIndex === run ? [[protocol, names[i]!]] : []))),
  )
}

/** Extends names that occur twice. */
function disambiguate(names: readonly string[], getExtension: (i: number) => string): string[] {
  return names.map((name, i) =>
    names.indexOf(name) !== names.lastIndexOf(name) ? `${name} (${getExtension(i)})` : name,
  )
}

export interface MarkAssigner {
  /** Marks of one task's series, in order. */
  assign(names: readonly string[]): number[]
}

export function createMarkAssigner(): MarkAssigner {
  const assignedMarks = new Map<string, number>()
  return {
    assign(models) {
      const occurrences = new Map<string, number>()
      // A second series of the same model in a task gets its own mark.
      const keys = models.map(model => {
        const occurrence = (occurrences.get(model) ?? 0) + 1
        occurrences.set(model, occurrence)
        return `${model}\u0000${occurrence}`
      })
      const marksInTask = new Set<number>()
      const knownMarks = keys.map(key => {
        const assignedMark = assignedMarks.get(key)
        if (assignedMark === undefined || marksInTask.has(assignedMark)) return null
        marksInTask.add(assignedMark)
        return assignedMark
      })
      return knownMarks.map((knownMark, i) => {
        if (knownMark !== null) return knownMark
        const mark = findFreeMark(marksInTask, new Set(assignedMarks.values())) ?? i % markCount
        marksInTask.add(mark)
        if (!assignedMarks.has(keys[i]!)) assignedMarks.set(keys[i]!, mark)
        return mark
      })
    },
  }
}

/** A mark unused in the report, or else unused in the task. */
function findFreeMark(usedInTask: ReadonlySet<number>, usedInReport: ReadonlySet<number>): number | undefined {
  const allMarks = Array.from({ length: markCount }, (_, i) => i)
  return (
    allMarks.find(mark => !usedInReport.has(mark) && !usedInTask.has(mark)) ??
    allMarks.find(mark => !usedInTask.has(mark))
  )
}
