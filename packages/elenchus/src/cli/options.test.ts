import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import {
  addOptions,
  file,
  files,
  flag,
  listOf,
  number,
  type OptionValues,
  oneOf,
  pairs,
  parseNumber,
  range,
  rejectRepeats,
  repeatable,
  required,
  seconds,
  seed,
  text,
  wholeNumber,
} from './options.ts'

const options = {
  limit: wholeNumber('--limit <n>', 'only the first n', { min: 1 }),
  share: number('--share <x>', 'a share', { above: 0, max: 1, default: 0.5 }),
  budget: seconds('--budget <seconds>', 'time', { default: 10 }),
  seed: seed('of the order', { default: 7 }),
  mode: oneOf('--mode <name>', 'official or paper', ['official', 'paper'], { default: 'official' }),
  kind: listOf('--kind <names>', 'kinds', ['red', 'green', 'blue']),
  labels: file('--labels <file>', 'labels'),
  size: range('--size <a-b>', 'a size', { min: 2 }),
  depth: range('--depth <d>', 'a depth', { min: 1, defaultLow: 1 }),
  data: repeatable('--data <file>', 'data'),
  predictions: files('--predictions <file...>', 'predictions'),
  failUnder: pairs('--fail-under <metric=x>', 'floors', { example: 'accuracy=0.5', parseValue: parseNumber }),
  title: text('--title <text>', 'title'),
  prompts: flag('--no-prompts', 'without prompts'),
  json: flag('--json', 'print JSON'),
}

type All = OptionValues<typeof options>

function read(...args: string[]): All {
  const command = addOptions(new Command('sample'), options)
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
  rejectRepeats(command)
  command.parse(args, { from: 'user' })
  return command.opts<All>()
}

describe('options of commands', () => {
  it('are read into the types their declarations promise', () => {
    const given = read('--limit', '3', '--share', '0.25', '--kind', 'red,blue', '--no-prompts')
    const limit: number | undefined = given.limit
    const share: number = given.share
    const mode: 'official' | 'paper' = given.mode
    const prompts: boolean = given.prompts
    expect({ limit, share, mode, prompts, kind: given.kind }).toEqual({
      limit: 3,
      share: 0.25,
      mode: 'official',
      prompts: false,
      kind: ['red', 'blue'],
    })
    expect(given).toMatchObject({ budget: 10, seed: 7 })
  })

  it.each([
    [['--limit', 'abc'], '--limit abc: expected a whole number, 1 or more'],
    [['--limit', '0'], '--limit 0: expected a whole number, 1 or more'],
    [['--limit', ''], '--limit : expected a whole number, 1 or more'],
    [['--limit', '1.5'], '--limit 1.5: expected a whole number, 1 or more'],
    [['--limit', '9007199254740993'], '--limit 9007199254740993: expected a whole number, 1 or more'],
    [['--share', '0'], '--share 0: expected a number above 0 and at most 1'],
    [['--share', 'Infinity'], '--share Infinity: expected a number above 0 and at most 1'],
    [['--budget', '-1'], '--budget -1: expected a number above 0'],
    [['--seed', '-1'], '--seed -1: expected a whole number, 0 or more'],
    [['--mode', 'oficial'], '--mode oficial: expected official or paper; did you mean official?'],
    [['--kind', 'red,gren'], '--kind gren: expected red, green or blue; did you mean green?'],
    [['--labels', ''], '--labels: expected a file or folder, but the name is empty'],
    [['--size', '1-4'], '--size 1-4: expected a range such as 4-9, with a minimum of at least 2'],
    [['--size', '9-4'], '--size 9-4: expected a range such as 4-9, with a minimum of at least 2'],
    [['--depth', 'deep'], '--depth deep: expected a range such as 3-8, with a minimum of at least 1'],
    [['--fail-under', 'accuracy'], '--fail-under accuracy: expected NAME=VALUE, such as accuracy=0.5'],
    [['--fail-under', 'accuracy=high'], '--fail-under accuracy high: expected a number'],
  ])('%j is refused: %s', (args, message) => {
    expect(() => read(...args)).toThrow(expect.objectContaining({ name: 'UsageError', message }))
  })

  it('collect their values, or are refused the second time', () => {
    const given = read(
      '--data',
      'a',
      '--data',
      'b',
      '--kind',
      'red',
      '--kind',
      'blue',
      '--predictions',
      'x',
      'y',
      '--json',
    )
    expect(given).toMatchObject({ data: ['a', 'b'], kind: ['red', 'blue'], predictions: ['x', 'y'], json: true })
    expect(read('--predictions', 'x', '--predictions', 'y').predictions).toEqual(['x', 'y'])
    expect(() => read('--labels', 'a', '--labels', 'b')).toThrow(
      '--labels is given twice ("a" and "b") but takes only one value',
    )
    expect(() => read('--limit=3', '--limit=3')).toThrow('--limit is given twice')
    expect(() => read('--title', '', '--title', 'b')).toThrow('--title is given twice')
  })

  it('read ranges; one number alone is both ends, or the greatest', () => {
    expect([read('--size', '4-9').size, read('--size', '4..9').size, read('--size', '4').size]).toEqual([
      [4, 9],
      [4, 9],
      [4, 4],
    ])
    expect([read('--depth', '3').depth, read('--depth', '3-3').depth]).toEqual([
      [1, 3],
      [3, 3],
    ])
  })

  it('take pairs into a map, where no name means more than itself', () => {
    const { failUnder } = read('--fail-under', 'accuracy=0.5,f1=0.25', '--fail-under', 'toString=1')
    expect([...failUnder!]).toEqual([
      ['accuracy', 0.5],
      ['f1', 0.25],
      ['toString', 1],
    ])
    expect(() => read('--fail-under', 'f1=1', '--fail-under', 'f1=2')).toThrow('--fail-under: f1 is given twice')
  })

  it('can be made ones that have to be given', () => {
    const command = addOptions(new Command('sample'), { gold: required(file('--gold <file>', 'gold')) })
      .exitOverride()
      .configureOutput({ writeErr: () => {} })
    expect(() => command.parse([], { from: 'user' })).toThrow("required option '--gold <file>' not specified")
  })

  it('stand under the names by which they are handed over', () => {
    expect(() => addOptions(new Command('sample'), { wrong: flag('--dry-run', 'plan') })).toThrow('dryRun')
  })

  it('stand under headings of the help', () => {
    const command = addOptions(new Command('sample'), { out: file('--out <file>', 'where') }, 'Output')
    expect(command.helpInformation()).toContain('Output:\n  --out <file>')
  })
})
