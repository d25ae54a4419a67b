/**
 * Option declarations. A command declares a table of options; the types of their values follow from the table, and invalid values are
 * rejected before the command runs.
 *
 *     const options = {
 *       limit: wholeNumber('--limit <n>', 'only the first n', { min: 1 }),
 *       mode: oneOf('--mode <name>', 'official or paper', ['official', 'paper'], { default: 'official' }),
 *       json: flag('--json', 'print JSON'),
 *     }
 *     async function run(values: OptionValues<typeof options>) { … }   // values.limit is number | undefined
 *
 * An option that is given twice collects its values (`repeatable`, `pairs`, `listOf`, `<file...>`) or is an error.
 */
import { type Command, Option } from 'commander'
import { UsageError } from './io.ts'
import { suggestSimilar } from './similar.ts'

/** Key of a property that exists only in types, for the type of an option's value. */
declare const valueType: unique symbol
/** An option whose parsed value has type T. */
export type TypedOption<T> = Option & { readonly [valueType]?: () => T }

export type OptionTable = Readonly<Record<string, Option>>
type ValueOf<O> = O extends { readonly [valueType]?: () => infer T } ? T : never
type OptionalKeys<O extends OptionTable> = { [K in keyof O]: undefined extends ValueOf<O[K]> ? K : never }[keyof O]

/** The values that a command receives for a table of options. */
export type OptionValues<O extends OptionTable> = {
  readonly [K in Exclude<keyof O, OptionalKeys<O>>]: ValueOf<O[K]>
} & { readonly [K in OptionalKeys<O>]?: Exclude<ValueOf<O[K]>, undefined> }

/** Adds a table of options to a command, optionally under a heading of the help. Keys must be commander's attribute names. */
export function addOptions(command: Command, options: OptionTable, heading?: string): Command {
  for (const [key, option] of Object.entries(options)) {
    if (option.attributeName() !== key)
      throw new Error(`${option.flags} is called ${option.attributeName()}, not ${key}`)
    command.addOption(heading === undefined ? option : option.helpGroup(`${heading}:`))
  }
  return command
}

/** Parsers that add to the values of earlier uses of the option. */
const collectingParsers = new WeakSet<object>()

function markCollecting<P extends object>(parser: P): P {
  collectingParsers.add(parser)
  return parser
}

/** Makes a second use of an option with a single value an error; commander would silently use the last value. */
export function rejectRepeats(command: Command): void {
  for (const option of command.options) {
    if (option.isBoolean() || option.variadic || collectingParsers.has(option.parseArg ?? {})) continue
    let earlier: string | undefined
    command.on(`option:${option.name()}`, (text: string) => {
      if (earlier !== undefined)
        throw new UsageError(`${longName(option)} is given twice ("${earlier}" and "${text}") but takes only one value`)
      earlier = text
    })
  }
}

const longName = (option: Option) => option.long ?? option.flags
const isBlank = (text: string) => text.trim() === ''

function createParsedOption<T>(flags: string, description: string, parse: (text: string, name: string) => T): Option {
  const option = new Option(flags, description)
  return option.argParser((text: string) => parse(text, longName(option)))
}

export function required<T>(option: TypedOption<T>): TypedOption<Exclude<T, undefined>> {
  return option.makeOptionMandatory() as TypedOption<Exclude<T, undefined>>
}

/** A switch; `--no-x` is on unless it is given. */
export function flag<F extends string>(
  flags: F,
  description: string,
): TypedOption<F extends `--no-${string}` ? boolean : true | undefined> {
  return new Option(flags, description)
}

/** A function that declares an option with an optional default; the settings S limit its values. */
type OptionFactory<T, S = object> = <D extends T | undefined = undefined>(
  flags: string,
  description: string,
  settings?: S & { readonly default?: D },
) => TypedOption<T | D>

export const text: OptionFactory<string> = (flags, description, { default: initial } = {}) =>
  new Option(flags, description).default(initial)

/** The name of a file or folder; "-" can mean standard input or output. An empty name (an unset shell variable) is an error. */
export const file: OptionFactory<string> = (flags, description, { default: initial } = {}) =>
  createParsedOption(flags, description, (path, name) => {
    if (isBlank(path)) throw new UsageError(`${name}: expected a file or folder, but the name is empty`)
    return path
  }).default(initial)

/** Several files, after one use of the option or after several (`<file...>`). */
export function files(flags: string, description: string): TypedOption<readonly string[] | undefined> {
  return new Option(flags, description)
}

/** A former name of an option, hidden from the help; its use is an error that gives the current name. */
export function renamedOption(flags: string, newName: string): TypedOption<undefined> {
  return createParsedOption(flags, `use ${newName}`, (_, name): undefined => {
    throw new UsageError(`${name}: this option was renamed; use ${newName}`)
  }).hideHelp()
}

interface Bounds {
  readonly min?: number
  /** Exclusive minimum. */
  readonly above?: number
  readonly max?: number
}

function formatBounds({ min, above, max }: Bounds): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`
  if (above !== undefined && max !== undefined) return ` above ${above} and at most ${max}`
  if (min !== undefined) return `, ${min} or more`
  if (above !== undefined) return ` above ${above}`
  return max === undefined ? '' : `, ${max} or less`
}

const isWithin = (value: number, { min = -Infinity, above = -Infinity, max = Infinity }: Bounds) =>
  value >= min && value > above && value <= max

/** Parses a number; the error names the bounds. */
export function parseNumber(text: string, name: string, bounds: Bounds & { readonly whole?: boolean } = {}): number {
  const value = Number(text)
  const { whole } = bounds
  if (isBlank(text) || !Number.isFinite(value) || (whole && !Number.isSafeInteger(value)) || !isWithin(value, bounds))
    throw new UsageError(`${name} ${text}: expected a ${whole ? 'whole number' : 'number'}${formatBounds(bounds)}`)
  return value
}

/** A whole number, by default 0 or more. */
export const wholeNumber: OptionFactory<number, Bounds> = (
  flags,
  description,
  { default: initial, ...bounds } = {},
) => {
  const limits = { ...(bounds.above === undefined && { min: 0 }), ...bounds, whole: true }
  return createParsedOption(flags, description, (text, name) => parseNumber(text, name, limits)).default(initial)
}

export const number: OptionFactory<number, Bounds> = (flags, description, { default: initial, ...bounds } = {}) =>
  createParsedOption(flags, description, (text, name) => parseNumber(text, name, bounds)).default(initial)

/** A positive number of seconds. */
export const seconds: OptionFactory<number> = (flags, description, settings = {}) =>
  number(flags, description, { ...settings, above: 0 })

/** A number, or the word "none" for null. */
export const numberOrNone: OptionFactory<number | null, Bounds> = (flags, description, bounds = {}) =>
  createParsedOption(flags, description, (text, name) => (text === 'none' ? null : parseNumber(text, name, bounds)))

/** Numbers separated by commas. */
export const numbers: OptionFactory<readonly number[], Bounds> = (
  flags,
  description,
  { default: initial, ...bounds } = {},
) =>
  createParsedOption(flags, description, (text, name) => {
    const values = text.split(',').map(each => (isBlank(each) ? Number.NaN : Number(each)))
    if (values.some(value => !Number.isFinite(value) || !isWithin(value, bounds)))
      throw new UsageError(`${name} ${text}: expected numbers${formatBounds(bounds)}, separated by commas`)
    return values
  }).default(initial, initial?.join(','))

/** A range of whole numbers, `4-9`. A single number is both ends; with `defaultLow`, it is only the upper end. */
export function range(
  flags: string,
  description: string,
  { min = 0, defaultLow }: { readonly min?: number; readonly defaultLow?: number } = {},
): TypedOption<readonly [number, number] | undefined> {
  return createParsedOption(flags, description, (text, name) => {
    const [, low, high] = /^(\d+)(?:(?:-|\.\.)(\d+))?$/.exec(text.trim()) ?? []
    const ends: readonly [number, number] =
      high === undefined ? [defaultLow ?? Number(low), Number(low)] : [Number(low), Number(high)]
    if (low === undefined || ends[0] < min || ends[1] < ends[0])
      throw new UsageError(
        `${name} ${text}: expected a range such as ${min + 2}-${min + 7}, with a minimum of at least ${min}`,
      )
    return ends
  })
}

export const seed = <D extends number | undefined = undefined>(
  description = 'random seed',
  initial: { readonly default?: D } = {},
): TypedOption<number | D> => wholeNumber('--seed <n>', description, initial)

const joinChoices = (choices: readonly string[]) =>
  choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`

function parseChoice<C extends string>(text: string, name: string, choices: readonly C[]): C {
  const found = choices.find(choice => choice === text)
  if (found === undefined)
    throw new UsageError(`${name} ${text}: expected ${joinChoices(choices)}${suggestSimilar(text, choices)}`)
  return found
}

export function oneOf<C extends string, D extends C | undefined = undefined>(
  flags: string,
  description: string,
  choices: readonly C[],
  { default: initial }: { readonly default?: D } = {},
): TypedOption<C | D> {
  const option = createParsedOption(flags, description, (word, name) => parseChoice(word, name, choices)).default(
    initial,
  )
  // The help lists the choices if the description does not.
  option.argChoices = [...choices]
  return option
}

/** Some of several choices, separated by commas or in several uses of the option. */
export function listOf<C extends string>(
  flags: string,
  description: string,
  choices: readonly C[],
): TypedOption<readonly C[] | undefined> {
  const option = new Option(flags, description)
  option.argParser(
    markCollecting((text: string, earlier: readonly C[] | undefined) => [
      ...(earlier ?? []),
      ...text.split(',').map(word => parseChoice(word.trim(), longName(option), choices)),
    ]),
  )
  option.argChoices = [...choices]
  return option
}

/** A list of texts, one per use of the option. */
export function repeatable(flags: string, description: string): TypedOption<readonly string[] | undefined> {
  return new Option(flags, description).argParser(
    markCollecting((text: string, earlier: readonly string[] | undefined) => [...(earlier ?? []), text]),
  )
}

/** NAME=VALUE pairs, separated by commas or in several uses of the option; a duplicate name is an error. */
export function pairs<T>(
  flags: string,
  description: string,
  { example, parseValue }: { readonly example: string; readonly parseValue: (text: string, name: string) => T },
): TypedOption<ReadonlyMap<string, T> | undefined> {
  const option = new Option(flags, description)
  return option.argParser(
    markCollecting((text: string, earlier: ReadonlyMap<string, T> | undefined) => {
      const valuesByName = new Map(earlier)
      for (const pair of text.split(',')) {
        const [name, valueText] = splitPair(pair, longName(option), example)
        if (valuesByName.has(name)) throw new UsageError(`${longName(option)}: ${name} is given twice`)
        valuesByName.set(name, parseValue(valueText, `${longName(option)} ${name}`))
      }
      return valuesByName
    }),
  )
}

/** Splits NAME=VALUE at the first equals sign. */
export function splitPair(pair: string, option: string, example: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(pair) ?? []
  if (name === '' || isBlank(value)) throw new UsageError(`${option} ${pair}: expected NAME=VALUE, such as ${example}`)
  return [name.trim(), value.trim()]
}

export const json = (): TypedOption<true | undefined> => flag('--json', 'print JSON')

/** `--format`: the format of a data file. */
export const dataFormat = (): TypedOption<string | undefined> =>
  text('--format <name>', 'file format (default: detected from the content)')

/** `--store`: runs in PostgreSQL instead of folders. */
export const runStore = (): TypedOption<string | undefined> =>
  text('--store <url>', 'database in which to look up the names of runs (postgres://…)')
