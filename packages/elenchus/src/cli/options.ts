/**
 * Options of commands, each read and checked where it is declared: a command writes a table of them, the type of what it is
 * given follows from the table, and a value that cannot be meant is refused with one line before any work is done.
 *
 *     const options = {
 *       limit: wholeNumber('--limit <n>', 'only the first n', { least: 1 }),
 *       mode: oneOf('--mode <name>', 'official or paper', ['official', 'paper'], { default: 'official' }),
 *       json: flag('--json', 'print JSON'),
 *     }
 *     addOptions(command, options)
 *     async function run(given: Given<typeof options>) { … }   // given.limit is number | undefined
 *
 * An option that is given twice either gathers (`repeatable`, `pairs`, `listOf`, `<file...>`) or is refused.
 */
import { type Command, Option } from 'commander'
import { UsageError } from './io.ts'
import { didYouMean } from './similar.ts'

declare const read: unique symbol
/** An option whose value has type T once it is read. */
export type Typed<T> = Option & { readonly [read]?: T }

export type OptionTable = Readonly<Record<string, Typed<unknown>>>
type ValueOf<O> = O extends { readonly [read]?: infer T } ? T : never
type MayMiss<O extends OptionTable> = { [K in keyof O]: undefined extends ValueOf<O[K]> ? K : never }[keyof O]

/** What a command is given, by the table of its options. */
export type Given<O extends OptionTable> = {
  readonly [K in Exclude<keyof O, MayMiss<O>>]: ValueOf<O[K]>
} & { readonly [K in MayMiss<O>]?: Exclude<ValueOf<O[K]>, undefined> }

/** Adds a table of options, under a heading of the help if there is one. The keys are the names by which commander hands values over. */
export function addOptions(command: Command, options: OptionTable, heading?: string): Command {
  for (const [key, option] of Object.entries(options)) {
    if (option.attributeName() !== key)
      throw new Error(`${option.flags} is called ${option.attributeName()}, not ${key}`)
    command.addOption(heading === undefined ? option : option.helpGroup(`${heading}:`))
  }
  return command
}

/** Parsers that add to what earlier uses of the option gave. */
const gathering = new WeakSet<object>()

function gathers<P extends object>(parser: P): P {
  gathering.add(parser)
  return parser
}

/** Refuses the second use of an option that holds one value; commander would let the last one win without a word. */
export function refuseRepeats(command: Command): void {
  for (const option of command.options) {
    if (option.isBoolean() || option.variadic || gathering.has(option.parseArg ?? {})) continue
    let before: string | undefined
    command.on(`option:${option.name()}`, (text: string) => {
      if (before !== undefined)
        throw new UsageError(`${nameOf(option)} is given twice ("${before}" and "${text}"); it takes one value`)
      before = text
    })
  }
}

const nameOf = (option: Option) => option.long ?? option.flags
const isBlank = (text: string) => text.trim() === ''

function optionOf<T>(flags: string, description: string, parse: (text: string, name: string) => T): Option {
  const option = new Option(flags, description)
  return option.argParser((text: string) => parse(text, nameOf(option)))
}

interface Default<D> {
  readonly default?: D
}

/** Makes an option one that has to be given. */
export function required<T>(option: Typed<T>): Typed<Exclude<T, undefined>> {
  return option.makeOptionMandatory() as Typed<Exclude<T, undefined>>
}

/** On or off; `--no-x` is on unless it is given. */
export function flag<F extends string>(
  flags: F,
  description: string,
): Typed<F extends `--no-${string}` ? boolean : true | undefined> {
  return new Option(flags, description)
}

/** Any text. */
export function text<D extends string | undefined = undefined>(
  flags: string,
  description: string,
  given: Default<D> = {},
): Typed<string | D> {
  return new Option(flags, description).default(given.default)
}

/** The name of a file or folder; "-" may stand for standard input or output. A name that is empty comes of an unset variable. */
export function file<D extends string | undefined = undefined>(
  flags: string,
  description: string,
  given: Default<D> = {},
): Typed<string | D> {
  return optionOf(flags, description, (path, name) => {
    if (isBlank(path)) throw new UsageError(`${name}: the name is empty`)
    return path
  }).default(given.default)
}

/** Several files, after one use of the option or after several (`<file...>`). */
export function files(flags: string, description: string): Typed<readonly string[] | undefined> {
  return new Option(flags, description)
}

/** A name that an option had or might be looked for under: not in the help, and refused with the name to use. */
export function elsewhere(flags: string, use: string): Typed<undefined> {
  return optionOf(flags, `use ${use}`, (_, name): undefined => {
    throw new UsageError(`${name}: the option is called ${use}`)
  }).hideHelp()
}

interface Bounds {
  /** The least value that is allowed. */
  readonly least?: number
  /** The bound that has to be exceeded, where it is not allowed itself. */
  readonly above?: number
  readonly most?: number
}

function boundsText({ least, above, most }: Bounds): string {
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`
  if (above !== undefined && most !== undefined) return ` above ${above} and at most ${most}`
  if (least !== undefined) return `, ${least} or more`
  if (above !== undefined) return ` above ${above}`
  return most === undefined ? '' : `, ${most} or less`
}

const within = (value: number, { least, above, most }: Bounds) =>
  (least === undefined || value >= least) &&
  (above === undefined || value > above) &&
  (most === undefined || value <= most)

/** Reads a number between bounds, or says what is wanted; for values inside other values too. */
export function readNumber(text: string, name: string, bounds: Bounds & { readonly whole?: boolean } = {}): number {
  const value = Number(text)
  const { whole } = bounds
  if (isBlank(text) || !Number.isFinite(value) || (whole && !Number.isSafeInteger(value)) || !within(value, bounds))
    throw new UsageError(`${name} ${text}: expected a ${whole ? 'whole number' : 'number'}${boundsText(bounds)}`)
  return value
}

/** A whole number, 0 or more unless told otherwise. */
export function wholeNumber<D extends number | undefined = undefined>(
  flags: string,
  description: string,
  { default: usual, ...bounds }: Bounds & Default<D> = {},
): Typed<number | D> {
  const limits = { ...(bounds.above === undefined ? { least: 0 } : {}), ...bounds, whole: true }
  return optionOf(flags, description, (given, name) => readNumber(given, name, limits)).default(usual)
}

/** A number with or without decimals. */
export function number<D extends number | undefined = undefined>(
  flags: string,
  description: string,
  { default: usual, ...bounds }: Bounds & Default<D> = {},
): Typed<number | D> {
  return optionOf(flags, description, (given, name) => readNumber(given, name, bounds)).default(usual)
}

/** A number, or the word "none" for null. */
export function numberOrNone(
  flags: string,
  description: string,
  bounds: Bounds = {},
): Typed<number | null | undefined> {
  return optionOf(flags, description, (given, name) => (given === 'none' ? null : readNumber(given, name, bounds)))
}

/** A positive number of seconds. */
export function seconds<D extends number | undefined = undefined>(
  flags: string,
  description: string,
  given: Default<D> = {},
): Typed<number | D> {
  return optionOf(flags, description, (words, name) => {
    const value = Number(words)
    if (!(value > 0 && Number.isFinite(value)))
      throw new UsageError(`${name} ${words}: expected a positive number of seconds`)
    return value
  }).default(given.default)
}

/** Numbers with commas between them. */
export function numbers<D extends readonly number[] | undefined = undefined>(
  flags: string,
  description: string,
  { default: usual, ...bounds }: Bounds & Default<D> = {},
): Typed<readonly number[] | D> {
  return optionOf(flags, description, (given, name) => {
    const read = given.split(',').map(each => (isBlank(each) ? Number.NaN : Number(each)))
    if (read.some(value => !Number.isFinite(value) || !within(value, bounds)))
      throw new UsageError(`${name} ${given}: expected numbers${boundsText(bounds)}, separated by commas`)
    return read
  }).default(usual, usual?.join(','))
}

/** A range of whole numbers, `4-9`; one number alone is both its ends, or its greatest where it begins at `from`. */
export function range(
  flags: string,
  description: string,
  { least = 0, from }: { readonly least?: number; readonly from?: number } = {},
): Typed<readonly [number, number] | undefined> {
  return optionOf(flags, description, (given, name) => {
    const [, low, high] = /^(\d+)(?:(?:-|\.\.)(\d+))?$/.exec(given.trim()) ?? []
    const ends: readonly [number, number] =
      high === undefined ? [from ?? Number(low), Number(low)] : [Number(low), Number(high)]
    if (low === undefined || ends[0] < least || ends[1] < ends[0])
      throw new UsageError(
        `${name} ${given}: expected a range such as ${least + 2}-${least + 7}, which starts at ${least} or more`,
      )
    return ends
  })
}

/** `--seed`: what everything random starts from. */
export function seed<D extends number | undefined = undefined>(
  description: string,
  given: Default<D> = {},
): Typed<number | D> {
  return wholeNumber('--seed <n>', description, given)
}

const listed = (choices: readonly string[]) =>
  choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices[choices.length - 1]}`

function choose<C extends string>(given: string, name: string, choices: readonly C[]): C {
  const found = choices.find(choice => choice === given)
  if (found === undefined)
    throw new UsageError(`${name} ${given}: expected ${listed(choices)}${didYouMean(given, choices)}`)
  return found
}

/** One of a few words. */
export function oneOf<C extends string, D extends C | undefined = undefined>(
  flags: string,
  description: string,
  choices: readonly C[],
  given: Default<D> = {},
): Typed<C | D> {
  const option = optionOf(flags, description, (word, name) => choose(word, name, choices)).default(given.default)
  // For the help, which names the choices where the description does not.
  option.argChoices = [...choices]
  return option
}

/** Some of a few words, with commas between them or in several uses of the option. */
export function listOf<C extends string>(
  flags: string,
  description: string,
  choices: readonly C[],
): Typed<readonly C[] | undefined> {
  const option = new Option(flags, description)
  option.argParser(
    gathers((words: string, before: readonly C[] | undefined) => [
      ...(before ?? []),
      ...words.split(',').map(word => choose(word.trim(), nameOf(option), choices)),
    ]),
  )
  option.argChoices = [...choices]
  return option
}

/** Texts, one for every use of the option. */
export function repeatable(flags: string, description: string): Typed<readonly string[] | undefined> {
  return new Option(flags, description).argParser(gather)
}

/** The parser of repeatable options. */
export const gather = gathers((given: string, before: readonly string[] | undefined) => [...(before ?? []), given])

/** NAME=VALUE, several with commas or in several uses; a name that comes twice is refused. A map, so that no name means more than itself. */
export function pairs<T>(
  flags: string,
  description: string,
  { sample, value }: { readonly sample: string; readonly value: (text: string, name: string) => T },
): Typed<ReadonlyMap<string, T> | undefined> {
  const option = new Option(flags, description)
  return option.argParser(
    gathers((words: string, before: ReadonlyMap<string, T> | undefined) => {
      const all = new Map(before)
      for (const [name, given] of splitPairs(words, nameOf(option), sample)) {
        if (all.has(name)) throw new UsageError(`${nameOf(option)}: ${name} is given twice`)
        all.set(name, value(given, `${nameOf(option)} ${name}`))
      }
      return all
    }),
  )
}

function splitPairs(words: string, name: string, sample: string): [string, string][] {
  return words.split(',').map(pair => {
    const at = pair.indexOf('=')
    if (at < 1 || isBlank(pair.slice(at + 1)))
      throw new UsageError(`${name} ${pair}: expected NAME=VALUE, such as ${sample}`)
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  })
}
