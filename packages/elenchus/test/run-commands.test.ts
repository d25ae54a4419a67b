/** Scoring of answer files, and comparing, reporting and re-scoring of runs, as a user calls them. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { elenchus, json } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-runs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const questions = file(
  'questions.json',
  JSON.stringify(
    Array.from({ length: 12 }, (_, i) => ({
      id_string: `q${i}`,
      context: `The tin roof ${i} rattles.`,
      question: 'What rattles?',
      answers: ['The roof rattles.', 'A gate.', 'A drum.', 'Nothing.'],
      label: 0,
    })),
  ),
)
const pairs = file(
  'pairs.txt',
  [
    { id: 1, premise: 'All tin is soft. This is tin.', hypothesis: 'This is soft.', label: 'entailment' },
    { id: 1, premise: 'All tin is soft. This is soft.', hypothesis: 'This is tin.', label: 'not-entailment' },
  ]
    .map(pair => JSON.stringify(pair))
    .join('\n'),
)

describe('elenchus score mrc and nli', () => {
  it('count missing, unreadable and repeated answers apart, and never as right', () => {
    const predictions = file('answers.csv', 'q0,A\nq1,0\nq2,d\nq3,maybe\nnonsense\nq0,B\nelsewhere,A\n')
    const run = elenchus(['score', 'mrc', '--gold', questions, '--predictions', predictions, '--json'])
    const result = json(run, 'score.mrc')
    expect(result).toMatchObject({ n: 12, unparsed: 1, missing: 8, accuracy: 2 / 12 })
    expect(result['problems']).toMatchObject({
      badLines: [{ line: 5 }],
      duplicates: [{ id: 'q0', line: 6 }],
      unknownIds: ['elsewhere'],
    })
  })
  it('give F1 of the entailed class', () => {
    const predictions = file(
      'labels.jsonl',
      '{"id":"1","prediction":"entailed"}\n{"id":"1#2","prediction":"entailment"}\n',
    )
    expect(
      json(elenchus(['score', 'nli', '--gold', pairs, '--predictions', predictions, '--json']), 'score.nli'),
    ).toMatchObject({ accuracy: 0.5, precision: 0.5, recall: 1 })
  })
})

describe('elenchus train fasttext', () => {
  it('makes a model that eval answers with, and warns of shared passages', () => {
    const out = join(folder, 'choice.bin')
    const run = elenchus([
      'train',
      'fasttext',
      '--data',
      questions,
      '--dev',
      questions,
      '--learner',
      'logistic',
      '--out',
      out,
      '--json',
    ])
    expect(json(run, 'train.fasttext')).toMatchObject({ questions: 12, accuracy: 1 })
    expect(run.err).toContain('have their passage in')
    const result = json(
      elenchus([
        'eval',
        'reclor',
        '--data',
        questions,
        '--model',
        `fasttext:${out}`,
        '--run',
        join(folder, 'runs', 'trained'),
        '--json',
      ]),
      'eval',
    )
    expect(result['accuracy']).toBe(1)
  })
})

describe('runs', () => {
  const run = (model: string) => join(folder, 'runs', model)
  beforeAll(() => {
    for (const model of ['chance', 'word-matching'])
      expect(elenchus(['eval', 'reclor', '--data', questions, '--model', model, '--run', run(model)]).code).toBe(0)
  })
  it('are compared pair by pair', () => {
    const result = json(elenchus(['compare', run('word-matching'), run('chance'), '--json']), 'compare')
    expect((result['comparisons'] as { items: number }[])[0]).toMatchObject({
      items: 12,
      unpaired: 0,
      first: 'word-matching',
    })
    expect(elenchus(['compare', run('chance')]).code).toBe(2)
    expect(elenchus(['compare', run('chance'), join(folder, 'nowhere')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('no run there'),
    })
  })
  it('are reported in every format', () => {
    for (const ending of ['html', 'md', 'csv', 'json', 'xml', 'parquet']) {
      const out = join(folder, `report.${ending}`)
      expect(elenchus(['report', run('chance'), run('word-matching'), '--out', out]).code, ending).toBe(0)
      expect(existsSync(out) && readFileSync(out).length > 100, ending).toBe(true)
    }
    expect(elenchus(['report', run('chance')]).out).toContain('| chance | reclor | generate | accuracy |')
    expect(elenchus(['report', run('chance'), '--out', join(folder, 'report.docx')]).code).toBe(2)
  })
  it('are scored again without asking', () => {
    const result = json(elenchus(['rescore', run('word-matching'), '--json']), 'rescore')
    expect(result['changed']).toEqual([])
    expect(result['after']).toEqual(result['before'])
  })
})
