/** What every command promises: help, options that are never swallowed, exit codes, one line for what went wrong. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { defineSubcommands, loadSubcommand } from '../src/cli/subcommands.ts'
import { commands, replacements } from '../src/commands/index.ts'
import { main } from '../src/main.ts'
import { program } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-contract-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const put = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** What the command line prints and its exit code, in this process: dozens of calls would be slow as programs. */
async function called(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []]
  const heard = (list: string[]) => (text: unknown, done?: unknown) => {
    list.push(String(text))
    if (typeof done === 'function') done()
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(heard(out) as typeof process.stdout.write),
    vi.spyOn(process.stderr, 'write').mockImplementation(heard(err) as typeof process.stderr.write),
  ]
  const { exitCode } = process
  try {
    return { code: await main(args), out: out.join(''), err: err.join('') }
  } finally {
    process.exitCode = exitCode
    for (const spy of spies) spy.mockRestore()
  }
}

/** Every command and subcommand, with its code loaded. */
async function allCommands(): Promise<{ path: string[]; command: Command }[]> {
  const program = new Command('elenchus')
  defineSubcommands(
    program,
    commands.filter(({ name }) => !(name in replacements)),
  )
  const found: { path: string[]; command: Command }[] = []
  const visit = async (command: Command, path: string[]): Promise<void> => {
    await loadSubcommand(command)
    found.push({ path, command })
    for (const sub of command.commands) if (sub.name() !== 'help') await visit(sub, [...path, sub.name()])
  }
  for (const command of program.commands) if (command.name() !== 'help') await visit(command, [command.name()])
  return found
}
const every = await allCommands()

describe('help', () => {
  it.each(every.map(({ path }) => path.join(' ')))(
    'help %s prints what --help prints, with an example',
    async words => {
      const path = words.split(' ')
      const [asked, given] = [await called('help', ...path), await called(...path, '--help')]
      expect(asked).toEqual(given)
      expect(asked.code).toBe(0)
      expect(asked.out).toContain('$ elenchus ')
    },
  )

  it('shows the options of a command', async () => {
    expect((await called('help', 'decide')).out).toContain('--semantics <name>')
    expect((await called('help', 'data', 'stats')).out).toContain('--vocabulary <vocab.txt>')
    expect((await called('data', 'help', 'stats')).out).toContain('--vocabulary <vocab.txt>')
  })

  it('of the program fits one screen', async () => {
    const lines = (await called('--help')).out.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(40)
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(80)
  })

  it('groups the options of long helps', async () => {
    expect((await called('generate', '--help')).out).toMatch(/\nOutput:\n/)
  })
})

describe('a wrong call exits with 2', () => {
  it.each([
    [['decid'], 'Did you mean decide?'],
    [['help', 'decid'], 'Did you mean decide?'],
    [['decid', '--help'], 'did you mean decide?'],
    [['data', 'stat', 'x'], 'Did you mean stats?'],
    [['data', 'statz', '--help'], 'did you mean stats?'],
    [['decide', 'x', '--statment', 'y'], 'Did you mean --statement?'],
    [['annotate', 'construct', 'x', '--limit', 'abc'], '--limit abc: expected a whole number, 1 or more'],
    [['annotate', 'construct', 'x', '--limit', '0'], '--limit 0: expected a whole number, 1 or more'],
    [['annotate', 'construct', 'x', '--seed', 'one'], '--seed one: expected a whole number, 0 or more'],
    [['train', 'fasttext', '--data', 'a', '--data', 'b', '--out', 'c'], '--data is given twice ("a" and "b")'],
    [['score', 'robustlr', '--predictions', 'a', '--predictions', 'a'], '--predictions: a is given twice'],
    [['report', 'x', '--title', 'a', '--title', 'b'], '--title is given twice'],
    [['data', 'split', 'x', '--folds', '1'], '--folds 1: expected a whole number, 2 or more'],
    [['generate', 'train-neg', '--format', 'cvs', '--out', 'x'], 'did you mean csv?'],
    [['draw', 'x', '--out', ''], '--out: expected a file or folder, but the name is empty'],
  ])('%j', async (args, words) => {
    const { code, out, err } = await called(...args)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(words)
    expect(err).not.toContain('    at ')
  })

  it.each(Object.entries(replacements))('%s is now %s', async (name, replacement) => {
    const said = { code: 2, out: '', err: `error: "${name}" is now "elenchus ${replacement}"\n` }
    expect(await called(name)).toEqual(said)
    expect(await called(name, 'x', '--json')).toEqual(said)
    expect(await called(name, '--help')).toEqual(said)
    expect(await called('help', name)).toEqual(said)
  })

  it('where an option that holds one value is given twice, in every command', async () => {
    for (const { path, command } of every)
      for (const { long, required, variadic, parseArg, argChoices, hidden } of command.options) {
        // A name that is not the option's is refused the first time.
        if (!long || !required || variadic || hidden || parseArg?.length === 2) continue
        // A value that the option takes: some start at 2, some end at 1, widths in pixels start in the hundreds.
        const values = argChoices?.slice(0, 1) ?? ['1', '2', '1000']
        const said = []
        for (const value of values) said.push(await called(...path, long, value, long, value))
        expect(
          said.some(({ code, err }) => code === 2 && err.includes(`${long} is given twice`)),
          `${path.join(' ')} ${long}`,
        ).toBe(true)
      }
  })
})

const graph = {
  id: 'g',
  text: 'It rains.',
  statements: [
    { id: 's1', text: 'It rains.', spans: [], variables: [], formula: { operators: [], triples: [] }, degree: 2 },
  ],
  edges: [],
}
const theory = put('theory.txt', 'Ann is tall. If Ann is tall then Bob is kind.\n')
const graphs = put('graphs.jsonl', `${JSON.stringify(graph)}\n`)

describe('what the input or the world is at fault for: one line, exit 1', () => {
  const closed = join(folder, 'closed')
  mkdirSync(closed)
  chmodSync(closed, 0o500)
  const root = process.getuid?.() === 0
  const faults: [string[], string][] = [
    [['draw', graphs, '--out', join(folder, 'no', 'such', 'x.svg')], 'cannot be written (no such file or folder)'],
    [['annotate', 'adjudicate', graphs, graphs, '--out', folder], `${folder} is a folder; expected a file`],
    ...(root
      ? []
      : [
          [['draw', graphs, '--out', join(closed, 'x')], 'cannot be written (permission denied)'] satisfies [
            string[],
            string,
          ],
        ]),
    [['convert', 'metagraph', graphs, '--to', 'aif', '--out', join(theory, 'x')], 'a part of this path is a file'],
    [['draw', put('null.json', 'null')], 'null.json, line 1: not a metagraph: expected MetaLogic'],
    [
      ['draw', put('degree.json', JSON.stringify({ ...graph, statements: [{ ...graph.statements[0], degree: 9 }] }))],
      'statements[0].degree',
    ],
    [['draw', put('nothing.json', JSON.stringify({ ...graph, statements: null }))], 'statements'],
    [['draw', put('item.json', JSON.stringify({ ...graph, statements: [null] }))], 'statements[0]'],
    [
      ['draw', put('edge.json', JSON.stringify({ ...graph, edges: [{ kind: 'support', from: 's9', to: 's1' }] }))],
      'an edge refers to s9',
    ],
    [['annotate', 'agreement', graphs, put('bad.jsonl', '{"statements": 3, "edges": [], "text": ""}\n')], 'bad.jsonl'],
    [['generate', 'train-neg', '--theories', '2', '--out', join(theory, 'x')], 'cannot write into this folder'],
    [['decide', join(folder, 'none.txt'), '--statement', 'x'], 'none.txt: no such file'],
  ]
  it.each(faults)('%j', async (args, words) => {
    const { code, out, err } = await called(...args)
    expect(err).toContain(words)
    expect([code, out, err.split('\n').length]).toEqual([1, '', 2])
    expect(err.startsWith('error: ')).toBe(true)
  })

  it('two lines that begin "statement:" are not guessed between', async () => {
    const two = put('two.txt', 'Ann is tall.\nstatement: Ann is tall.\nstatement: Ann is not tall.\n')
    const { code, err } = await called('perturb', two)
    expect([code, err]).toEqual([
      1,
      `error: ${two}: lines 2, 3 all begin with "statement:"; keep one of them, or add --statement TEXT\n`,
    ])
    expect((await called('perturb', two, '--statement', 'Ann is tall.', '--kind', 'shuffle')).code).toBe(0)
  })

  it('what is read is not written over', async () => {
    const questions = [{ id_string: 'q', context: 'a', question: 'b', answers: ['c', 'd', 'e', 'f'], label: 0 }]
    const data = put('questions.json', JSON.stringify(questions))
    const { code, err } = await called('convert', 'qa2nli', '--data', data, '--out', data)
    expect([code, err]).toEqual([1, `error: ${data} is also the input file; choose another output file\n`])
    expect(readFileSync(data, 'utf8')).toBe(JSON.stringify(questions))
  })
})

describe('standard output', () => {
  const shell = (line: string) =>
    spawnSync('bash', ['-c', line.replaceAll('elenchus', `"${process.execPath}" "${program}"`)], {
      encoding: 'utf8',
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1' },
    })

  it('that is full is an error of one line', () => {
    const { status, stderr } = shell('elenchus s5 "p | ~p" --json > /dev/full')
    expect([status, stderr]).toEqual([1, 'error: standard output: no space left on the disk\n'])
  })

  it('that nobody reads any more changes no exit code', () => {
    put('lines.jsonl', `${'{"formula": "p"}\n'.repeat(3)}not JSON\n`)
    const { stdout, stderr } = shell('set -o pipefail; elenchus data check graphs.jsonl | true; echo $?')
    expect([stdout, stderr]).toEqual(['0\n', ''])
    put('damaged.jsonl', 'no graph\n')
    expect(shell('set -o pipefail; elenchus data check damaged.jsonl | true; echo $?').stdout).toBe('1\n')
  })

  it('that nobody reads any more does not hide a metric under its floor', () => {
    put('own.jsonl', '{"id": "1", "prompt": "Is it so?", "choices": ["yes", "no"], "target": "A"}\n')
    expect(shell('elenchus eval own --data own.jsonl --model mock:B --run run --json').status).toBe(0)
    const { stdout } = shell('set -o pipefail; elenchus report run --fail-under accuracy=50% | true; echo $?')
    expect(stdout).toBe('1\n')
    // A name that every object has is no metric.
    expect(shell('elenchus report run --fail-under toString=1').status).not.toBe(0)
  })

  it('ends a batch when its reader has gone', () => {
    put('many.jsonl', '{"formula": "p"}\n'.repeat(200_000))
    const { stdout, stderr } = shell('elenchus s5 --batch many.jsonl | head -n 1; echo $PIPESTATUS')
    expect(stdout.split('\n').slice(1)).toEqual(['0', ''])
    expect(stderr).toBe('')
  }, 20_000)
})

describe('--version', () => {
  it('loads commander, the table of commands and what the system refuses, nothing else', () => {
    const coverage = join(folder, 'loaded')
    const { stdout } = spawnSync(process.execPath, [program, '--version'], {
      encoding: 'utf8',
      env: { ...process.env, NODE_V8_COVERAGE: coverage },
    })
    expect(stdout).toMatch(/^\d+\.\d+\.\d+/)
    const loaded = readdirSync(coverage).flatMap(name => {
      const { result } = JSON.parse(readFileSync(join(coverage, name), 'utf8')) as { result: { url: string }[] }
      return result.map(({ url }) => url).filter(url => url.startsWith('file:'))
    })
    const others = loaded.filter(
      url => !/\/commander\/|\/files\/dist\/errno|\/elenchus\/(bin|dist\/(main|cli\/[^/]+|commands\/index))/.test(url),
    )
    expect(others).toEqual([])
  })
})
