/** Studies of bias with models: `bias --model`, `bias --predictions`, `split --model`. The networks are the tiny ones of @elenchus/neural's tests. */
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { elenchus, json } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-bias-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const network = (head: string) =>
  `onnx:${fileURLToPath(new URL(`../../neural/src/testing/models/${head}`, import.meta.url))}`

/** The right option shares its words with the passage. */
const questions = Array.from({ length: 12 }, (_, i) => ({
  id_string: `own_${i}`,
  context: `Red boat ${i} left pier ${i} at dawn.`,
  question: 'What left at dawn?',
  answers: [0, 1, 2, 3].map(k => (k === i % 4 ? `Red boat ${i} left.` : `Grey cart ${k} stayed.`)),
  label: i % 4,
}))
const reclor = file('reclor.json', JSON.stringify(questions))
const pairs = file(
  'pairs.txt',
  Array.from({ length: 6 }, (_, i) =>
    JSON.stringify({
      id: i,
      label: i % 2 === 0 ? 'entailed' : 'not entailed',
      major_premise: [`Rain fell on day ${i}.`],
      minor_premise: ['Rain wets stone.'],
      conclusion: `Stone was wet on day ${i}.`,
    }),
  ).join('\n'),
)

interface ModelRow {
  readonly model: string
  readonly input: string
  readonly items: number
  readonly right: number
  readonly orders: { readonly same: number; readonly accuracies: readonly number[]; readonly places: number[] } | null
  readonly byType: unknown
}
const rowsOf = (result: Record<string, unknown>) => result['models'] as ModelRow[]

describe('elenchus data bias with models', () => {
  it('asks a model with every part of the input hidden in turn, and with the options in other orders', () => {
    const run = elenchus(['data', 'bias', reclor, '--model', 'word-matching', '--orders', '4', '--json'])
    const rows = rowsOf(json(run, 'data.bias'))
    expect(rows.map(({ input, right }) => [input, right])).toEqual([
      ['CQA', 12],
      ['QA', 3],
      ['CA', 12],
      // Without a passage no option shares a word with it, and the first of equals is right once in four.
      ['A', 3],
    ])
    // It goes by the words, in whatever place they stand.
    expect(rows[0]!.orders).toMatchObject({ same: 1, accuracies: [1, 1, 1, 1], places: [0.25, 0.25, 0.25, 0.25] })
    expect([rows[0]!.byType === null, rows[1]!.byType, rows[1]!.orders]).toEqual([false, null, null])
  })

  it('prints tables that fit a terminal', () => {
    const calls = [
      ['data', 'bias', reclor, '--model', 'word-matching', '--orders', '4'],
      ['data', 'bias', pairs],
    ]
    for (const call of calls)
      for (const line of elenchus(call).out.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80)
  })

  it('asks networks, and tells which learnt from another part of the input', () => {
    const plots = join(folder, 'plots')
    const run = elenchus(['data', 'bias', reclor, '--model', `A=${network('choice')}`, '--json', '--plots', plots])
    const [row, ...others] = rowsOf(json(run, 'data.bias'))
    expect([row!.input, row!.items, others]).toEqual(['A', 12, []])
    expect(run.err).toContain('was trained on input CQA, not on A')
    expect(existsSync(join(plots, 'models.svg'))).toBe(true)
    expect(elenchus(['data', 'bias', reclor, '--model', 'word-matching']).out).toMatch(
      /word-matching +CQA +12 +12 +100\.0/,
    )
  })

  it('says how often a network did not read an input to its end', () => {
    const [first, ...rest] = questions.map(each => ({ ...each, context: 'Rain.', question: 'So?' }))
    const long = file('long.json', JSON.stringify([{ ...first, context: first!.context.repeat(60) }, ...rest]))
    const run = elenchus(['data', 'bias', long, '--model', `CQA=${network('choice')}`])
    expect(run.err).toMatch(/input CQA: 1 of 12 inputs exceeded/)
  })

  it('asks with premise and hypothesis and with one of the two', () => {
    const run = elenchus(['data', 'bias', pairs, '--model', network('classification'), '--json'])
    expect(rowsOf(json(run, 'data.bias')).map(({ input, items }) => [input, items])).toEqual([
      ['PH', 6],
      ['P', 6],
      ['H', 6],
    ])
    expect(elenchus(['data', 'bias', pairs, '--model', `H=${network('classification')}`]).out).toContain('input')
    expect(elenchus(['data', 'bias', pairs, '--orders', '2']).err).toContain('this is a file of inference pairs')
  })

  it('takes the answers of runs and of files', () => {
    const log = join(folder, 'run')
    elenchus(['eval', 'reclor', '--data', reclor, '--input', 'QA', '--model', 'word-matching', '--run', log])
    const answers = file('answers.csv', questions.map(({ id_string, label }) => `${id_string},${label}`).join('\n'))
    const run = elenchus(['data', 'bias', reclor, '--predictions', log, '--predictions', `A=${answers}`, '--json'])
    expect(rowsOf(json(run, 'data.bias'))).toMatchObject([
      { model: 'word-matching', input: 'QA', right: 3 },
      { model: answers, input: 'A', right: 12 },
    ])
    // As `elenchus train --test` writes them: a score for each option.
    const scores = (label: number) => [0, 1, 2, 3].map(option => (option === label ? 0.5 : -option))
    const lines = questions.map(({ id_string, label }) => JSON.stringify({ id: id_string, scores: scores(label) }))
    const trained = elenchus([
      'data',
      'bias',
      reclor,
      '--predictions',
      `A=${file('trained.jsonl', lines.join('\n'))}`,
      '--json',
    ])
    expect(rowsOf(json(trained, 'data.bias'))).toMatchObject([{ input: 'A', right: 12 }])
    expect(elenchus(['data', 'bias', reclor, '--predictions', answers])).toMatchObject({
      code: 2,
      err: expect.stringContaining('does not record which input the model read; add a prefix: CQA=, QA=, CA=, A='),
    })
    const labels = file('labels.csv', [0, 1, 2, 3, 4, 5].map(i => `${i},${i < 4 ? 'entailed' : 'no'}`).join('\n'))
    const ofPairs = rowsOf(
      json(elenchus(['data', 'bias', pairs, '--predictions', `H=${labels}`, '--json']), 'data.bias'),
    )
    // Right: 0 and 2 entailed, 5 not.
    expect(ofPairs).toMatchObject([{ input: 'H', right: 3, items: 6 }])
  })

  it('says what is wrong with a call', () => {
    expect(elenchus(['data', 'bias', reclor, '--model', 'PH=chance'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('one of CQA, QA, CA, A, such as A=onnx:FOLDER'),
    })
    expect(elenchus(['data', 'bias', reclor, '--model', network('classification')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('none of the 12 items was answered: '),
    })
    expect(elenchus(['data', 'bias', reclor, '--model', 'no-such-model']).code).toBe(1)
  })
})

describe('elenchus data split with models', () => {
  it('asks models with the options alone, once for every seed', () => {
    const run = elenchus([
      ...['data', 'split', reclor, '--json'],
      ...['--model', 'luck=chance', '--model', 'luck=chance', '--model', `net=${network('choice')}`],
    ])
    const result = json(run, 'data.split')
    expect((result['models'] as { model: string; seeds: number }[]).map(({ model, seeds }) => [model, seeds])).toEqual([
      ['luck', 2],
      ['net', 1],
    ])
    expect(run.err).toContain(
      'was trained with input CQA, but the split is defined by models that see only the options',
    )
    // The seeds of one model differ: the same answers twice would be right twice wherever they are right.
    const [luck] = result['models'] as { accuracy: number; always: number }[]
    expect(luck!.always).toBeLessThan(12 * luck!.accuracy)
  })
  it('takes one training or one file of answers for one seed, however often it is given', () => {
    const net = network('choice')
    const copy = join(folder, 'copy')
    cpSync(net.slice('onnx:'.length), copy, { recursive: true })
    for (const again of [net, `onnx:${copy}`])
      expect(elenchus(['data', 'split', reclor, '--model', `net=${net}`, '--model', `net=${again}`])).toMatchObject({
        code: 2,
        err: expect.stringContaining('the weights are identical to those of --model net=onnx:'),
      })
    const two = elenchus(['data', 'split', reclor, '--json', '--model', `one=${net}`, '--model', `two=onnx:${copy}`])
    expect(two.err).toContain('so one model is counted under two names')
    expect(json(two, 'data.split')['models']).toHaveLength(2)

    const lines = questions.map(({ id_string, label }, i) => `${id_string},${i < 6 ? label : 0}`).join('\n')
    const [first, second] = [file('one.csv', lines), file('other.csv', lines)]
    const given = (path: string) => ['--predictions', `all=${path}`]
    const asOne = elenchus(['data', 'split', reclor, ...given(first), ...given(join(folder, '.', 'one.csv'))])
    expect([asOne.code, asOne.err]).toEqual([
      2,
      expect.stringContaining('the answers are identical to those of --predictions all='),
    ])
    const alike = elenchus(['data', 'split', reclor, ...given(first), ...given(second)])
    expect([alike.code, alike.err]).toEqual([
      0,
      expect.stringContaining('gives the same 12 answers as --predictions all='),
    ])
    // Word matching has no weights and always says the same.
    expect(elenchus(['data', 'split', reclor, '--model', 'word-matching', '--model', 'word-matching']).err).toContain(
      'both are counted as separate seeds',
    )
  })
  it('joins models, predictions and our own', () => {
    const answers = file('easy.csv', questions.map(({ id_string, label }) => `${id_string},${label}`).join('\n'))
    const run = elenchus([
      ...['data', 'split', reclor, '--json', '--seeds', '1', '--models', 'logistic'],
      ...['--model', 'word-matching', '--predictions', `all=${answers}`],
    ])
    const result = json(run, 'data.split')
    expect((result['models'] as { model: string }[]).map(({ model }) => model)).toEqual([
      'all',
      'word-matching',
      'logistic',
    ])
    expect([result['count'], result['hard']]).toEqual([12, []])
    expect(elenchus(['data', 'split', reclor, '--model', 'bert='])).toMatchObject({
      code: 2,
      err: expect.stringContaining('no model; expected NAME=MODEL, such as bert=onnx:FOLDER'),
    })
  })
})
