/** Faults and hostile input as a user meets them: one line and exit 1, or the right answer. */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { elenchus, program } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-faults-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const lines = Array.from({ length: 20 }, (_, i) =>
  JSON.stringify({ id: `q${i}`, prompt: 'Which?', choices: ['yes', 'no'], target: 'A' }),
).join('\n')
const questions = file('questions.jsonl', lines)
const predictions = Array.from({ length: 20 }, (_, i) => JSON.stringify({ id: `q${i}`, text: 'A' })).join('\n')
/** An evaluation in which every answer is right. */
const perfect = (args: readonly string[]) => {
  const done = elenchus(['eval', 'own', ...args, '--fail-under', 'accuracy=1'])
  expect([done.code, done.err.replace(/^note: .*\n/gm, '')]).toEqual([0, ''])
}

describe('files as editors and tools leave them', () => {
  const shapes: Readonly<Record<string, (text: string) => string | Uint8Array>> = {
    'a byte order mark': text => `\uFEFF${text}`,
    'CR LF': text => text.replaceAll('\n', '\r\n'),
    gzip: text => gzipSync(text),
    'U+2028 inside': text => text.replaceAll('Which?', 'Which\u2028one?'),
  }
  for (const [name, shape] of Object.entries(shapes))
    it(`${name}: perfect predictions score 1`, () => {
      const [data, said] = [file('data.jsonl', shape(lines)), file('said.jsonl', shape(predictions))]
      const run = join(folder, `run ${name}`)
      perfect(['--data', data, '--model', `file:${said}`, '--run', run])
    })
  it('text that is not UTF-8 is refused by line', () => {
    const latin = file(
      'latin.jsonl',
      Buffer.concat([Buffer.from(lines.replace('Which?', '')), Buffer.from([0x0a, 0xe9])]),
    )
    const { code, err } = elenchus(['eval', 'own', '--data', latin, '--model', 'mock:A', '--run', join(folder, 'l')])
    expect([code, err.includes('line 21: not UTF-8 text (byte 1 of the line is 0xe9)')]).toEqual([1, true])
  })
})

describe('runs', () => {
  const run = join(folder, 'run')
  it('rescore refuses other data than the run was made on', () => {
    const own = file('changing.jsonl', lines)
    perfect(['--data', own, '--model', 'mock:A', '--run', run])
    expect(elenchus(['eval', 'rescore', run]).code).toBe(0)
    writeFileSync(own, lines.replaceAll('"target":"A"', '"target":"B"'))
    const { code, err } = elenchus(['eval', 'rescore', run])
    expect([code, err.trim().split('\n').length]).toEqual([1, 1])
    expect(err).toContain('but the data of this run has')
  })
  it('a metric that is none of ours is not a floor that was reached', () => {
    expect(elenchus(['report', run, '--fail-under', 'toString=1']).code).not.toBe(0)
    expect(elenchus(['report', run, '--fail-under', 'accuracy=1']).code).toBe(0)
  })
  it.each(['rows.jsonl', 'header.json'])('%s is not read through a symbolic link', name => {
    const original = join(folder, `original-${name}`)
    perfect(['--data', questions, '--model', 'mock:A', '--run', original])
    const linked = join(folder, `linked-${name}`)
    cpSync(original, linked, { recursive: true })
    rmSync(join(linked, name))
    symlinkSync(join(original, name), join(linked, name))
    for (const command of [['report'], ['compare', original]]) {
      const { code, err } = elenchus([...command, linked])
      expect([code, err]).toEqual([
        1,
        `error: ${join(linked, name)}: a symbolic link, which is not followed here; put the file itself into the folder\n`,
      ])
    }
  })
  it('rows that are missing or damaged are told in one line, never an empty report', () => {
    const rows = join(run, 'rows.jsonl')
    const whole = readFileSync(rows, 'utf8')
    for (const damage of [whole.replace('"turns"', '"turn"'), `${whole}${whole.split('\n')[0]}\n`, 'null\n', null]) {
      if (damage === null) rmSync(rows)
      else writeFileSync(rows, damage)
      const { code, err } = elenchus(['report', run])
      expect([code, err.trim().split('\n').length, err.includes('internal')]).toEqual([1, 1, false])
    }
  })
  it('what cannot be written is told in one line', () => {
    writeFileSync(join(run, 'rows.jsonl'), '')
    for (const out of ['/dev/full', join(folder, 'no', 'such', 'x.html'), folder]) {
      const { code, err } = elenchus(['report', run, '--out', out, '--format', 'html'])
      expect([code, err.includes('internal')]).toEqual([1, false])
    }
  })
  it('--timeout of a month fails nothing', () => {
    const args = [
      '--data',
      questions,
      '--model',
      'mock:A?latency=20',
      '--timeout',
      '3000000',
      '--run',
      join(folder, 't'),
    ]
    perfect(args)
  })
})

it('split into more parts than there are passages is told in one line', () => {
  const item = (i: number) =>
    JSON.stringify({ context: `p${i}`, question: 'q', answers: ['a', 'b', 'c', 'd'], label: 0, id_string: `x${i}` })
  const { code, err } = elenchus([
    'data',
    'split',
    file('few.jsonl', [1, 2, 3].map(item).join('\n')),
    '--folds',
    '1000',
  ])
  expect([code, err.trim().split('\n').length, err.includes('only 3 passages')]).toEqual([1, 1, true])
})

it('a file of bad records is not named record by record', () => {
  const good = { context: 'p', question: 'q', answers: ['a', 'b', 'c', 'd'], label: 0, id_string: 'x' }
  const records = [good, ...Array.from({ length: 500 }, () => ({ ...good, answers: [] }))]
  const { err } = elenchus(['data', 'stats', file('bad.jsonl', records.map(each => JSON.stringify(each)).join('\n'))])
  expect(err.split('\n').length).toBeLessThan(40)
  expect(err).not.toContain('internal')
})

describe('decide', () => {
  it('gives up on a rule theory when its time is spent', () => {
    const [holes, birds] = [10, 11].map(n => Array.from({ length: n }, (_, i) => i)) as [number[], number[]]
    const theory = [
      ...birds.map(bird => holes.map(hole => `in(P${bird}, H${hole})`).join(' | ')),
      ...holes.flatMap(hole =>
        birds.flatMap(one => birds.slice(one + 1).map(two => `~in(P${one}, H${hole}) | ~in(P${two}, H${hole})`)),
      ),
    ].join('\n')
    const args = ['decide', file('pigeons.txt', theory), '--syntax', 'symbolic', '--statement', 'in(P0, H0)']
    expect(elenchus([...args, '--budget', '1']).out).toContain('gave up')
  })
})

describe('generate', () => {
  it('two into one folder: whole files, and one of them is told to wait', async () => {
    const out = join(folder, 'sets')
    const start = (seed: string) =>
      new Promise<{ code: number | null; err: string }>(resolve => {
        const args = ['generate', 'contrast-negation', '--theories', '300', '--seed', seed, '--out', out]
        const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
        let err = ''
        child.stderr.setEncoding('utf8').on('data', text => {
          err += text
        })
        child.on('close', code => resolve({ code, err }))
      })
    const ended = await Promise.all([start('1'), start('2')])
    for (const { code, err } of ended)
      if (code !== 0) expect(err).toMatch(/process \d+ on .* is writing .*; wait for it/)
    expect(ended.some(({ code }) => code === 0)).toBe(true)
    const written = readdirSync(out).filter(name => name.endsWith('.jsonl'))
    expect(written.length).toBeGreaterThan(0)
    for (const name of written)
      for (const line of readFileSync(join(out, name), 'utf8').trimEnd().split('\n'))
        expect(() => JSON.parse(line)).not.toThrow()
    expect(readdirSync(out).filter(name => /lock|partial/.test(name))).toEqual([])
  })
})

describe('names that every object has', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    '%s is no task, model, format, recipe, set or scorer',
    name => {
      const calls = [
        [name],
        ['eval', name, '--data', questions, '--model', 'chance'],
        ['eval', 'own', '--data', questions, '--model', name, '--dry-run'],
        ['eval', 'own', '--data', questions, '--model', 'chance', '--scorer', name, '--dry-run'],
        ['eval', 'own', '--data', questions, '--model', 'chance', '--protocol', name, '--dry-run'],
        ['eval', 'own', '--data', questions, '--model', 'chance', '--filter', `${name}=x`, '--dry-run'],
        ['eval', 'own', '--data', questions, '--model', 'chance', '--option', `${name}=1`, '--dry-run'],
        ['convert', 'metagraph', questions, '--to', name],
        ['generate', name, '--out', join(folder, 'never')],
        ['train', 'recipes', name],
        ['train', 'seq2seq', '--recipe', name],
        ['train', 'classifier', '--recipe', name, '--base', `scratch:${name}`],
        ['data', 'get', name],
        ['data', 'papers', name],
        ['data', 'stats', questions, '--tokens', name],
        ['data', 'bias', questions, '--format', name],
        ['s5', 'p', '--logic', name],
        ['score', name],
        ['report', questions, '--format', name],
        ['explain', questions, '--model', name],
      ]
      for (const args of calls) {
        const { code, err } = elenchus(args)
        expect([
          args,
          code === 1 || code === 2,
          /internal error|\n\s+at |TypeError/.test(err),
          err.trim() !== '',
        ]).toEqual([args, true, false, true])
      }
    },
  )
})
