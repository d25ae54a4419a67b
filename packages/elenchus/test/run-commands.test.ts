/** Scoring of answer files, and comparing, reporting and re-scoring of runs, as a user calls them. */
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
    ).toMatchObject({ accuracy: 0.5, precision: 0.5, recall: 1, intervals: { precision: [0, 1] } })
  })
  it('of several people give each, their mean and the ceiling', () => {
    // Of q0 to q3 Ada has two right and Ben, who left q3 out, one: mean (2/4 + 1/3) / 2, somebody right on 3 of 4.
    const people = [file('ada.csv', 'q0,A\nq1,A\nq2,B\nq3,C\n'), file('ben.csv', 'q0,B\nq1,C\nq2,A\n')]
    const result = json(
      elenchus(['score', 'mrc', '--gold', questions, '--predictions', ...people, '--json']),
      'score.mrc',
    )
    expect(result).toMatchObject({
      n: 4,
      annotators: [
        { answered: 4, right: 2, accuracy: 0.5 },
        { answered: 3, right: 1 },
      ],
      ceiling: { value: 0.75 },
    })
    expect((result['performance'] as { value: number }).value).toBeCloseTo((1 / 2 + 1 / 3) / 2, 12)
    expect(elenchus(['score', 'mrc', '--gold', questions, '--predictions', ...people]).out).toMatch(
      /mean +4 +41\.67 .*\nceiling \(at least one annotator correct\) +4 +75\.00/,
    )
  })
})

describe('elenchus train fasttext', () => {
  it('makes models of inference that see one part, and eval asks them with the same part', () => {
    const made = file(
      'made.txt',
      Array.from({ length: 40 }, (_, i) => ({
        id: i,
        premise: `Kettle ${i} is on the stove.`,
        hypothesis: i % 2 === 0 ? `The kettle ${i} stands somewhere.` : `Nobody owns kettle ${i}.`,
        label: i % 2 === 0 ? 'entailment' : 'not-entailment',
      }))
        .map(pair => JSON.stringify(pair))
        .join('\n'),
    )
    const out = join(folder, 'hypothesis.bin')
    const call = ['train', 'fasttext', '--data', made, '--dev', made, '--out', out]
    const run = elenchus([...call, '--input', 'H', '--json'])
    expect(json(run, 'train.fasttext')).toMatchObject({ questions: 40, input: 'H', accuracy: expect.any(Number) })
    expect(run.err).toContain('40 of 40 pairs')
    expect(elenchus([...call, '--input', 'QA']).err).toContain('--input QA: expected one of PH, P, H for pairs')
    expect(elenchus([...call, '--learner', 'logistic']).code).toBe(2)
    const asked = ['eval', 'logiqa2-nli', '--data', made, '--model', `fasttext:${out}`, '--input', 'H', '--json']
    const evaluated = elenchus([...asked, '--run', join(folder, 'hypotheses')])
    expect(json(evaluated, 'eval')).toMatchObject({
      n: 40,
      unparsed: 0,
      accuracy: json(run, 'train.fasttext')['accuracy'],
    })
    expect(evaluated.err).toContain('was trained on the passages or options of 40 of these 40')
    const bias = json(elenchus(['data', 'bias', made, '--train', made, '--json']), 'data.bias')
    expect((bias['ablations'] as { input: string }[]).map(({ input }) => input)).toEqual(['PH', 'P', 'H'])
    expect(elenchus(['data', 'bias', made]).out).toContain('the more frequent label is correct for 50.0% of the pairs')
  })
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
    expect(run.err).toContain('have a passage that also occurs in')
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
  const other = (name: string, lines: readonly object[]) =>
    file(name, lines.map(line => JSON.stringify(line)).join('\n'))
  /** The same questions as lm-evaluation-harness would log them: always the first option. */
  const harness = other(
    'samples_reclor_2025-03-01T10-11-12.jsonl',
    Array.from({ length: 12 }, (_, i) => ({
      doc_id: i,
      doc: { id_string: `q${i}` },
      target: 0,
      arguments: [['What rattles?', ' it']],
      resps: [],
      filtered_resps: [
        [-1, true],
        [-2, false],
      ],
      acc: 1,
    })),
  )
  const inspect = file(
    'inspect.json',
    JSON.stringify({
      version: 2,
      eval: { task: 'reclor', model: 'openai/x', created: '2025-01-01T00:00:00Z' },
      samples: Array.from({ length: 12 }, (_, i) => ({
        id: `q${i}`,
        epoch: 1,
        input: 'What rattles?',
        target: 'A',
        output: { choices: [{ message: { content: 'A' }, stop_reason: 'stop' }] },
        scores: { choice: { value: i < 6 ? 'C' : 'I', answer: 'A' } },
      })),
    }),
  )

  it('are compared pair by pair', () => {
    const result = json(elenchus(['compare', run('word-matching'), run('chance'), '--json']), 'compare')
    expect((result['comparisons'] as { items: number }[])[0]).toMatchObject({
      items: 12,
      unpaired: 0,
      first: 'word-matching',
      measure: 'accuracy',
    })
    expect(elenchus(['compare', run('chance')]).code).toBe(2)
    expect(elenchus(['compare', run('chance'), join(folder, 'nowhere')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('no such run'),
    })
  })
  it('of other tools are compared and reported, and are not scored again', () => {
    const result = json(elenchus(['compare', run('word-matching'), harness, inspect, '--json']), 'compare')
    expect(result['comparisons']).toMatchObject([
      { items: 12, accuracies: [1, 1] },
      { items: 12, accuracies: [1, 0.5] },
      { items: 12, accuracies: [1, 0.5] },
    ])
    const text = elenchus(['compare', run('word-matching'), harness, inspect])
    expect(text.out).toContain('3  openai/x')
    expect(Math.max(...text.out.split('\n').map(line => line.length))).toBeLessThanOrEqual(80)
    const report = json(elenchus(['report', harness, inspect, '--json']), 'report')
    expect(report['tasks']).toMatchObject([{ items: 12, overlap: { shared: 12 } }])
    for (const log of [harness, inspect]) {
      const again = elenchus(['eval', 'rescore', log])
      expect(again).toMatchObject({ code: 1, out: '', err: expect.stringContaining('cannot be scored again') })
      expect(again.err.trimEnd().split('\n')).toHaveLength(1)
    }
  })
  it('are reported in every format', () => {
    for (const ending of ['html', 'md', 'csv', 'json', 'xml', 'parquet', 'txt']) {
      const out = join(folder, `report.${ending}`)
      expect(elenchus(['report', run('chance'), run('word-matching'), '--out', out]).code, ending).toBe(0)
      expect(existsSync(out) && readFileSync(out).length > 100, ending).toBe(true)
    }
    const markdown = elenchus(['report', run('chance'), '--format', 'md']).out
    expect(markdown).toContain('## reclor: questions.json')
    expect(markdown).toMatch(/\| chance \| \d+\.\d \[[\d., ]+\] \| 12 \| 12 \| 0 \| 0 \| 0 \|/)
    // Every answer of both runs stands in the tables of items.
    const items = readFileSync(join(folder, 'report.items.csv'), 'utf8')
    expect(items.match(/^(?:chance|word-matching),reclor,questions\.json,/gm)).toHaveLength(24)
    expect(existsSync(join(folder, 'report.items.parquet'))).toBe(true)
    const text = elenchus(['report', run('chance'), run('word-matching')])
    expect(text.out).toMatch(/word-matching +100\.0/)
    expect(text.out).toContain('for orientation')
    expect(Math.max(...text.out.split('\n').map(line => line.length))).toBeLessThanOrEqual(80)
    expect(elenchus(['report', run('chance'), '--out', join(folder, 'report.docx')]).code).toBe(2)
    expect(elenchus(['report', run('chance'), '--format', 'parquet']).code).toBe(2)
  })
  it('are broken down by labels from a file, such as EASY and HARD', () => {
    const sets = other(
      'split.jsonl',
      Array.from({ length: 12 }, (_, i) => ({ id: `q${i}`, set: i < 4 ? 'easy' : 'hard', confidence: 0.5 })),
    )
    const report = json(elenchus(['report', run('word-matching'), '--labels', sets, '--json']), 'report')
    const figures = report['figures'] as { by: string }[]
    expect(figures.filter(({ by }) => by !== 'run')).toMatchObject([
      { by: '' },
      {},
      { by: 'set', value: 'easy', figure: 1, n: 4 },
      { by: 'set', value: 'hard', figure: 1, n: 8 },
    ])
    const types = other(
      'types.jsonl',
      Array.from({ length: 12 }, (_, i) => ({ id: `q${i}`, name: i % 2 ? 'Weaken' : 'Evaluation' })),
    )
    const both = ['report', run('word-matching'), '--labels', sets, '--labels', types, '--format', 'html']
    expect(elenchus(both).out).toContain('Question type by EASY and HARD')
    const page = elenchus(['report', run('word-matching'), '--labels', sets, '--format', 'html'])
    expect(page.out).not.toContain('Question type by EASY and HARD')
    expect(page.out).toMatch(/easy \(4\).*Graduate students/s)
    const call = ['eval', 'reclor', '--data', questions, '--model', 'word-matching', '--run', join(folder, 'labelled')]
    const done = elenchus([...call, '--labels', sets])
    expect(done.out).toMatch(
      /accuracy, set easy +100\.0 {2}\[.*\] {2}\(4 answers\)\n.*accuracy, set hard +100\.0 .*\(8 answers\)/,
    )
    expect(elenchus(['report', join(folder, 'labelled'), '--json']).out).toContain('"easy"')
    expect(elenchus(call).err).toMatch(/labels/)
    const strange = other('strange.jsonl', [{ id: 'elsewhere', set: 'easy' }])
    expect(elenchus([...call, '--labels', strange]).err).toMatch(
      /the labels belong to other data; none of their ids \(such as elsewhere\)/,
    )
    expect(elenchus(['report', run('chance'), '--labels', questions]).err).toMatch(
      /line 1: this has to be an object, and is a list/,
    )
    const nameless = other('nameless.jsonl', [{ set: 'easy' }])
    expect(elenchus(['report', run('chance'), '--labels', nameless]).err).toMatch(
      /line 1: "id" has to be a text or a number, and is missing/,
    )
    expect(elenchus(['report', run('chance'), '--labels', join(folder, 'none')]).err).toMatch(/none: no such file/)
  })
  it('are reported without their data, and all that a folder holds', () => {
    const data = other('mine.jsonl', [{ prompt: 'Yes or no?', target: 'yes', labels: { kind: 'short' } }])
    const many = join(folder, 'many')
    for (const model of ['mock:yes', 'mock:no'])
      elenchus(['eval', 'own', '--data', data, '--model', model, '--run', join(many, model.slice(5))])
    const moved = `${data}.moved`
    renameSync(data, moved)
    expect(elenchus(['report', many]).out).toMatch(/mock:yes +100\.0.*\nmock:no +0\.0/)
    expect(elenchus(['compare', many]).out).toContain('1 − 2')
    expect(elenchus(['eval', 'rescore', join(many, 'yes')]).err).toContain('no such file')
    expect(elenchus(['eval', 'rescore', join(many, 'yes'), '--data', moved]).out).toContain('0 of 1 answers changed')
  })
  it('fail a floor, in JUnit and by their exit code', () => {
    const out = join(folder, 'junit.xml')
    const low = elenchus(['report', run('chance'), run('word-matching'), '--out', out, '--fail-under', 'accuracy=0.9'])
    expect(low).toMatchObject({
      code: 1,
      err: expect.stringMatching(/chance, generate: accuracy is \d+\.\d%, below 90\.0%/),
    })
    expect(readFileSync(out, 'utf8')).toMatch(/<testsuite name="chance"[^>]* failures="1"/)
    expect(elenchus(['report', run('word-matching'), '--fail-under', 'accuracy=0.9']).code).toBe(0)
    expect(elenchus(['report', run('word-matching'), '--fail-under', 'sharpness=1']).err).toContain(
      'no run has this metric',
    )
    expect(elenchus(['report', run('word-matching'), '--fail-under', 'accuracy']).code).toBe(2)
  })
  it('of generated sets are reported from any folder', () => {
    const made = join(folder, 'runs', 'made')
    const args = ['eval', 'robustlr', '--data', 'contrast-negation', '--option', 'theories=5', '--model', 'reasoner']
    expect(elenchus([...args, '--run', made]).code).toBe(0)
    const text = elenchus(['report', made], { cwd: folder })
    expect(text).toMatchObject({ code: 0, out: expect.stringContaining('correct in every variant: reasoner 100.0') })
    expect(json(elenchus(['eval', 'rescore', made, '--json']), 'eval.rescore')['changed']).toEqual([])
  })
  it('are scored again without asking', () => {
    const result = json(elenchus(['eval', 'rescore', run('word-matching'), '--json']), 'eval.rescore')
    expect(result['changed']).toEqual([])
    expect(result['after']).toEqual(result['before'])
    for (const model of ['word-matching', 'mock:A']) {
      const permuted = join(folder, 'runs', `permuted ${model.replace(':', ' ')}`)
      const args = ['--model', model, '--permute', '--epochs', '2', '--run', permuted]
      expect(elenchus(['eval', 'reclor', '--data', questions, ...args]).code).toBe(0)
      expect(elenchus(['eval', 'rescore', permuted]).out).toContain('0 of 24 answers changed')
    }
  })
})
