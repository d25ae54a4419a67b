import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { papers } from '@elenchus/benchmarks/papers'
import { decodeNpy } from '@elenchus/benchmarks/submission'
import { afterAll, describe, expect, it } from 'vitest'
import { commands } from '../src/commands/index.ts'
import { elenchus, json, rows } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-reclor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const asked = ['Which of the following most weakens the case?', 'The case requires which assumption?']
const question = (i: number, more: object) => ({
  id_string: `own_${i}`,
  context: `Boat ${i} left port ${i}.`,
  question: asked[i % 2],
  answers: ['Fog', 'Ice', 'Sand', 'Rust'].map(word => `${word} on day ${i}.`),
  ...more,
})
const eight = Array.from({ length: 8 }, (_, i) => i)
const labelled = file('val.json', JSON.stringify(eight.map(i => question(i, { label: i % 4 }))))
const typed = file(
  'typed.json',
  JSON.stringify(eight.map(i => question(i, { label: 0, question_type: i % 2 ? 0 : 3 }))),
)
const withheld = file('test.json', JSON.stringify(eight.map(i => question(i, i < 4 ? { question_type: 3 } : {}))))
const answers = (name: string, choices: readonly (number | string)[]) =>
  file(name, choices.map((prediction, i) => JSON.stringify({ id: `own_${i}`, prediction })).join('\n'))

describe('elenchus eval on a split without answers', () => {
  it('asks everything, scores nothing, and writes the file of the leaderboard', () => {
    const out = join(folder, 'test.npy')
    const said = answers('said.jsonl', ['A', 'B', 'C', 'D', 'A', 'B', 'C', 'D'])
    const call = ['eval', 'reclor', '--data', withheld, '--model', `file:${said}`, '--run', join(folder, 'run')]
    const run = elenchus([...call, '--submission', out])
    expect(run.code).toBe(0)
    expect(run.out).toContain('The data has no gold answers')
    expect(run.out).toMatch(/type Weaken +– +\(4 answers\)/)
    expect(decodeNpy(readFileSync(out))).toEqual([0, 1, 2, 3, 0, 1, 2, 3])
    const document = json(elenchus([...call, '--json']), 'eval')
    expect(document).toMatchObject({ n: 8, unparsed: 0, failed: 0, accuracy: null, interval: {} })
  })
  it('says where an answer is missing, and refuses other tasks', () => {
    const out = join(folder, 'gaps.npy')
    const run = elenchus([
      'eval',
      'reclor',
      '--data',
      withheld,
      '--model',
      'mock:no idea',
      '--run',
      join(folder, 'gaps'),
      '--submission',
      out,
    ])
    expect(run.err).toContain('8 missing answers')
    expect(decodeNpy(readFileSync(out))).toEqual(new Array(8).fill(0))
    const other = elenchus(['eval', 'own', '--data', withheld, '--model', 'chance', '--submission', out])
    expect([other.code, other.err]).toEqual([2, expect.stringContaining('only reclor has a leaderboard file')])
  })
})

describe('elenchus data split with predictions from outside', () => {
  it('is the union over models of what all seeds get right', () => {
    // Gold 0 1 2 3 0 1 2 3. Of "a" both seeds are right on 0 and 1; "b", one seed, on 7.
    const [a1, a2, b] = [
      answers('a1.jsonl', [0, 1, 2, 0, 1, 0, 0, 0]),
      answers('a2.jsonl', ['A', 'B', 'A', 'D', 'B', 'A', 'A', 'A']),
      answers('b.jsonl', [3, 3, 3, 0, 3, 3, 3, 3]),
    ]
    const given = [`a=${a1}`, `a=${a2}`, `b=${b}`].flatMap(each => ['--predictions', each])
    const out = join(folder, 'split')
    const result = json(elenchus(['data', 'split', labelled, ...given, '--out', out, '--json']), 'data.split')
    expect(result).toMatchObject({ count: 3, easy: ['own_0', 'own_1', 'own_7'] })
    expect(result['models']).toMatchObject([
      { model: 'a', seeds: 2, always: 2 },
      { model: 'b', seeds: 1, always: 1 },
    ])
    // Figures 4 to 8: accuracy by type on either set.
    const byBoth = elenchus([
      'eval',
      'reclor',
      '--data',
      labelled,
      '--model',
      `file:${a1}`,
      '--labels',
      join(out, 'split.jsonl'),
      '--run',
      join(folder, 'both'),
    ])
    expect(byBoth.out).toMatch(/set and type easy, Weaken +100\.0/)
    // 2, 4 and 6 are hard and ask for a weakener; a1 has 2 right.
    expect(byBoth.out).toMatch(/set and type hard, Weaken +33\.3/)
  })
  it('takes runs, gold from outside, and names what does not fit', () => {
    const gold = answers('gold.csv.jsonl', [0, 0, 0, 0, 0, 0, 0, 0])
    const all = answers('all.jsonl', [0, 0, 0, 0, 0, 0, 0, 1])
    const run = join(folder, 'outside')
    elenchus(['eval', 'reclor', '--data', withheld, '--model', `file:${all}`, '--run', run])
    const split = (...more: string[]) => elenchus(['data', 'split', withheld, '--predictions', `m=${run}`, ...more])
    expect(json(split('--gold', gold, '--json'), 'data.split')).toMatchObject({ items: 8, count: 7 })
    expect(split().err).toContain('--gold')
    expect(elenchus(['data', 'split', labelled, '--predictions', 'none.jsonl']).code).toBe(2)
    const strange = file('strange.jsonl', '{"id": "x", "prediction": 1}')
    expect(elenchus(['data', 'split', labelled, '--predictions', `m=${strange}`]).err).toContain(
      'contains no answers to any of the 8',
    )
  })
})

describe('elenchus train types', () => {
  it('learns, measures by cross-validation, and votes in types', () => {
    const out = join(folder, 'types.bin')
    const trained = json(
      elenchus(['train', 'types', '--data', typed, '--out', out, '--folds', '2', '--json']),
      'train.types',
    )
    expect((trained['measured'] as { voice: string }[]).map(({ voice }) => voice)).toEqual([
      'patterns',
      'words',
      'both',
    ])
    expect((trained['measured'] as object[])[1]).toMatchObject({ accuracy: 1 })
    const guesses = rows(elenchus(['data', 'types', typed, '--model', out, '--json']), 'data.types.batch')
    expect(guesses.map(({ type }) => type)).toEqual([3, 0, 3, 0, 3, 0, 3, 0])
    const shown = elenchus(['data', 'types', typed]).out
    expect(shown).toContain('agree with those in the file: 8 of 8')
    expect(shown).toContain('confusion matrix; rows: types in the file, columns: predicted types')
    expect(elenchus(['data', 'types', typed, '--model', typed]).err).toContain('train types')
  })
})

describe('elenchus data papers', () => {
  it('names commands that exist', () => {
    const known = new Set(commands.map(({ name }) => name))
    for (const { items } of papers)
      for (const { commands: calls } of items)
        for (const call of calls) expect(known, call).toContain(call.split(' ')[0])
  })
  it('lists tables and figures, with what is there', () => {
    const listed = json(elenchus(['data', 'papers', 'reclor', '--data', folder, '--json']), 'data.papers')
    expect((listed['items'] as { where: string }[]).find(({ where }) => where === 'Table 7')).toMatchObject({
      state: 'model',
      data: [{ there: false }, { there: false }, { there: false }],
    })
    expect(elenchus(['data', 'papers', 'logiqa2', '--figures']).out).toContain('Table VIII, published')
    expect(elenchus(['data', 'papers', 'nothing']).code).toBe(2)
  })
})

describe('a model that saw a part of the question', () => {
  const called = (name: string, ...more: string[]) => [
    'eval',
    'reclor',
    '--data',
    labelled,
    '--model',
    'chance',
    '--run',
    join(folder, name),
    ...more,
  ]
  it('is said to, by eval, report and compare', () => {
    const part = elenchus(called('part', '--input', 'A')).out
    expect(part).toContain('The model read only the options (input A)')
    expect(elenchus(called('all')).out).not.toContain('The model read')
    expect(json(elenchus(called('part', '--input', 'A', '--json')), 'eval')).toMatchObject({ input: 'A' })
    const runs = [join(folder, 'part'), join(folder, 'all')]
    const report = elenchus(['report', ...runs]).out.replace(/\s+/g, ' ')
    expect(report).toContain('chance, input A: the model read only the options.')
    expect(report).toContain('cannot be compared with runs on partial input')
    expect(json(elenchus(['report', ...runs, '--json']), 'report')).toMatchObject({
      tasks: [{ series: [{ input: 'A' }, { input: 'CQA' }] }],
    })
    const compared = elenchus(['compare', ...runs]).out.replace(/\s+/g, ' ')
    expect(compared).toContain('1 read only the options (input A). The compared runs had different inputs.')
    expect(json(elenchus(['compare', ...runs, '--json']), 'compare')).toMatchObject({
      comparisons: [{ inputs: ['A', 'CQA'] }],
    })
  })
  it('is said to by eval with a config', () => {
    const config = file(
      'elenchus.yaml',
      'tasks:\n  - task: reclor\n    data: val.json\n    input: QA\nmodels: [chance]\n',
    )
    const run = elenchus(['eval', '--config', config, '--run', join(folder, 'many')])
    expect(run.out).toContain('The model read only the question and the options (input QA)')
  })
})
