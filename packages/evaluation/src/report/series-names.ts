/**
 * Names of series that say what differs: the model, and of its settings only those in which runs of the same model differ. A setting
 * that is left as usual is not named, so "alpha" stands beside "alpha, major-minor" and "alpha, 2 examples". A part of the input is
 * always named: what a model says of the options alone is no answer to the question.
 */
import { basename } from 'node:path'
import type { Json, JsonObject } from '../json.ts'
import { importedFrom, type RunHeader, type RunSettings } from '../log/header.ts'
import { inputRead, partRead } from '../log/input-read.ts'

export interface NamedSeries {
  readonly settings: RunSettings
  readonly protocol: string
  /** The run's own name: what is left where nothing else differs. */
  readonly run: string
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Settings by path, without what every run has its own of (task, data, model). */
export function flatSettings({ settings, protocol }: Omit<NamedSeries, 'run'>): ReadonlyMap<string, Json> {
  const { task: _, dataset: __, model: ___, protocols: ____, taskSettings, modelSettings, sampling, ...rest } = settings
  const found = new Map<string, Json>([['protocol', protocol]])
  const add = (path: string, value: Json): void => {
    if (isObject(value))
      for (const [name, inner] of Object.entries(value)) add(path === '' ? name : `${path}.${name}`, inner ?? null)
    else found.set(path, value)
  }
  for (const part of [taskSettings, rest as unknown as JsonObject, sampling]) add('', part)
  add('model', modelSettings)
  return found
}

const yes = (words: string) => (value: Json) => (value === true ? words : '')
const counted = (one: string, many: string) => (value: Json) =>
  typeof value === 'number' && value > 0 ? `${value} ${value === 1 ? one : many}` : ''

/** What a setting is called in a name; '' where it is as usual. */
const phrases: Readonly<Record<string, (value: Json) => string>> = {
  protocol: value =>
    value === 'generate'
      ? ''
      : ({ letter: 'letters weighed', option: 'options weighed', prove: 'translate and prove' }[String(value)] ??
        String(value)),
  shots: counted('example', 'examples'),
  input: value => (value === 'CQA' || value === 'PH' ? '' : `input ${String(value)}`),
  tags: value => (value === true ? 'major-minor' : value ? String(value) : ''),
  chainOfThought: yes('chain of thought'),
  structured: yes('structured output'),
  permute: yes('options permuted'),
  template: value => (value === 'plain' ? '' : value === 'paper' ? 'the paper’s prompt' : String(value)),
  repeats: value => (value === 1 ? '' : `${String(value)} repeats`),
  limit: value => (value === null ? '' : `first ${String(value)}`),
  seed: value => (value === null ? '' : `seed ${String(value)}`),
  'labels.checksum': () => '',
  'labels.names': () => '',
}

const phrase = (name: string, value: Json | undefined): string => {
  if (value === undefined) return ''
  const own = phrases[name]
  if (own) return own(value)
  if (value === null || value === false) return ''
  const words = wordsOf(name.replace(/^model\./, ''))
  return value === true ? words : `${words} ${Array.isArray(value) ? value.join(' ') : String(value)}`
}

/** `topP` as `top p`. */
export const wordsOf = (name: string): string =>
  name.replace(/[._]/g, ' ').replace(/([a-z\d])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)

/** A model's name without the interface (`openai:`), where that takes nothing away. */
function shortModels(models: readonly string[]): ReadonlyMap<string, string> {
  const different = [...new Set(models)]
  const short = different.map(model => /^(?:openai|openai-completions|anthropic):(.+)$/.exec(model)?.[1] ?? model)
  const clear = new Set(short).size === short.length
  return new Map(different.map((model, i) => [model, clear ? short[i]! : model]))
}

/** A name for every series, none twice. */
export function seriesNames(all: readonly NamedSeries[]): string[] {
  const models = shortModels(all.map(({ settings }) => settings.model))
  const flat = all.map(flatSettings)
  const names = all.map(({ settings }, i) => {
    const { model } = settings
    const read = inputRead(settings)
    const kin = all.flatMap((other, j) => (other.settings.model === model ? [flat[j]!] : []))
    const differing = [...flat[i]!.keys()].filter(
      name => new Set(kin.map(settings => JSON.stringify(settings.get(name)))).size > 1,
    )
    const order = Object.keys(phrases)
    const at = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
    const said = differing
      .sort((a, b) => at(a) - at(b))
      .map(name => phrase(name, flat[i]!.get(name)))
      .filter(Boolean)
    // A seed is a setting of the run and of the model; once is enough.
    return [models.get(model)!, ...new Set([...(partRead(read) === null ? [] : [`input ${read}`]), ...said])].join(', ')
  })
  return apart(
    apart(names, i => all[i]!.run),
    i => `run ${i + 1}`,
  )
}

/** Runs over the same data; imported ones are told apart by task alone, since their checksum is that of the log. */
export function groupName(header: RunHeader): string {
  const { task, dataset } = header.settings
  return importedFrom(header) === null ? `${task}\u0000${dataset.checksum}` : task
}

/**
 * A name for every run under each of its protocols, none twice: as the report names them beside runs over the same data, and with the
 * name of the data where two kinds of data have the same one.
 */
export function namesOfRuns(
  runs: readonly { readonly name: string; readonly header: RunHeader }[],
): ReadonlyMap<string, string>[] {
  const all = runs.flatMap(({ name, header }, at) =>
    header.settings.protocols.map(protocol => ({ at, protocol, run: name, header, settings: header.settings })),
  )
  const named = all.map(each => {
    const kin = all.filter(({ header }) => groupName(header) === groupName(each.header))
    return seriesNames(kin)[kin.indexOf(each)]!
  })
  const names = apart(
    apart(named, i => basename(all[i]!.settings.dataset.name)),
    i => all[i]!.run,
  )
  return runs.map(
    (_, run) => new Map(all.flatMap(({ at, protocol }, i) => (at === run ? [[protocol, names[i]!]] : []))),
  )
}

/** Names that occur twice get something further. */
function apart(names: readonly string[], further: (i: number) => string): string[] {
  return names.map((name, i) => (names.indexOf(name) !== names.lastIndexOf(name) ? `${name} (${further(i)})` : name))
}
