import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeMetaLogic } from '@elenchus/metagraph/codecs'
import { samples } from '@elenchus/metagraph/samples'
import { afterAll, describe, expect, it } from 'vitest'
import { findBrowser } from '../../../scripts/find-browser.ts'
import { elenchus, json } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-metagraph-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const lines = (values: readonly unknown[]) =>
  values.map(value => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n')
const records = samples().map(writeMetaLogic)
const gold = file('gold.jsonl', lines(records))
const linear = records.map(({ id_string, gold_item: { proof_str, triples_str_dict, degree_str_dict } }) => ({
  id_string,
  proof_str,
  triples_str_dict,
  degree_str_dict,
}))

describe('elenchus score metalogic', () => {
  const score = (predictions: string, ...rest: string[]) =>
    elenchus(['score', 'metalogic', '--gold', gold, '--predictions', predictions, '--json', ...rest])
  it('gives gold full marks in both modes', () => {
    for (const mode of ['official', 'paper']) {
      const result = json(score(file('same.jsonl', lines(linear)), '--mode', mode), 'score.metalogic')
      expect([result['step_f1'], result['triples_AC'], result['degree_acc'], result['Overall']]).toEqual([1, 1, 1, 1])
    }
  })
  it('one turned edge changes only its columns', () => {
    const turned = linear.map((row, i) => (i === 0 ? { ...row, proof_str: row.proof_str.replace('=>', '->') } : row))
    const result = json(score(file('turned.jsonl', lines(turned))), 'score.metalogic')
    expect(result['node_f1']).toBe(1)
    expect(result['step_f1']).toBeLessThan(1)
    expect([result['triples_f1'], result['degree_acc']]).toEqual([1, 1])
  })
  it('names bad lines, unknown ids, repeated ids and missing predictions, and never counts them as right', () => {
    const bad = [
      '{"id_string": "ferry", "proof',
      '{"id_string": "ferry", "proof_str": 5}',
      { ...linear[0], id_string: 'nowhere' },
      ...linear.slice(1),
      linear[1],
    ]
    const run = score(file('bad.jsonl', lines(bad)))
    const result = json(run, 'score.metalogic')
    const problems = result['problems'] as {
      badLines: { line: number }[]
      duplicates: unknown[]
      unknownIds: string[]
      missing: string[]
    }
    expect(problems.badLines.map(({ line }) => line)).toEqual([1, 2])
    expect([problems.duplicates.length, problems.unknownIds, problems.missing]).toEqual([1, ['nowhere'], ['ferry']])
    expect(result['step_AC']).toBeCloseTo(39 / 40, 12)
    expect(run.err).toContain('line 1: not JSON')
  })
  it('names a truncated gold file by line', () => {
    const run = elenchus([
      'score',
      'metalogic',
      '--gold',
      file('cut.jsonl', lines(records).slice(0, -20)),
      '--predictions',
      gold,
    ])
    expect([run.code, run.err]).toEqual([1, expect.stringMatching(/^error: .*cut\.jsonl, line 40: not JSON/)])
  })
  it('takes whole graphs as predictions', () => {
    expect(json(score(gold), 'score.metalogic')['Overall']).toBe(1)
  })
})

describe('elenchus score errors and agreement', () => {
  it('count error types', () => {
    const turned = linear.map((row, i) => (i === 0 ? { ...row, proof_str: row.proof_str.replace('=>', '->') } : row))
    const result = json(
      elenchus(['score', 'errors', '--gold', gold, '--predictions', file('errors.jsonl', lines(turned)), '--json']),
      'score.errors',
    )
    expect(result['counts']).toMatchObject({ G1: 1, G2: 0, F1: 0, C1: 0 })
  })
  it('measure agreement, or say that there is nothing to compare', () => {
    expect(json(elenchus(['annotate', 'agreement', gold, gold, '--json']), 'annotate.agreement')).toMatchObject({
      passages: 40,
      node: { kappa: 1 },
      relation: { kappa: 1 },
    })
    expect(
      elenchus(['annotate', 'agreement', gold, file('other.jsonl', lines([{ ...records[0], id_string: 'other' }]))])
        .out,
    ).toContain('not comparable')
  })
})

describe('elenchus draw and convert', () => {
  it('draw in every format', () => {
    expect(elenchus(['draw', gold, '--id', 'ferry']).out).toContain('× sent4 objection')
    expect(elenchus(['draw', gold, '--id', 'ferry', '--format', 'svg']).out).toMatch(/^<svg /)
    expect(elenchus(['draw', gold, '--id', 'ferry', '--format', 'html']).out).toMatch(/^<!doctype html>/)
    expect(elenchus(['draw', gold, '--id', 'ferry', '--format', 'dot']).out).toMatch(/^digraph /)
    expect(elenchus(['draw', gold, '--id', 'nowhere']).code).toBe(1)
    expect(elenchus(['draw', gold, '--format', 'jpeg']).code).toBe(2)
  })
  it.skipIf(!findBrowser())('draw a PNG (skipped without Chromium)', () => {
    const out = join(folder, 'graph.png')
    expect(elenchus(['draw', gold, '--id', 'tram', '--format', 'png', '--out', out])).toMatchObject({
      code: 0,
      err: '',
    })
    expect(existsSync(out) && readFileSync(out).subarray(1, 4).toString()).toBe('PNG')
  })
  it('convert there and back, and say what is lost', () => {
    const aif = join(folder, 'graphs.aif.jsonl')
    expect(elenchus(['convert', 'metagraph', gold, '--to', 'aif', '--out', aif]).err).toBe('')
    const back = elenchus(['convert', 'metagraph', aif, '--to', 'metalogic'])
    expect(back.out).toBe(`${lines(records)}\n`)
    const argdown = elenchus(['convert', 'metagraph', gold, '--to', 'argdown', '--id', 'ferry'])
    expect(argdown.out).toContain('<- [sent4]')
    expect(argdown.err).toBe('')
    const bank = elenchus(['convert', 'metagraph', gold, '--to', 'entailmentbank', '--id', 'ferry'])
    expect(bank.err).toContain('entailmentbank cannot express: rebuttals (1)')
    expect(elenchus(['convert', 'metagraph', gold, '--to', 'dot']).code).toBe(2)
  })
})

describe('elenchus data and construct', () => {
  it('count and check', () => {
    const stats = json(elenchus(['data', 'stats', gold, '--json']), 'data.stats')
    expect(stats['statistics']).toContainEqual(expect.objectContaining({ name: 'passages', value: 40 }))
    expect(elenchus(['data', 'check', gold]).code).toBe(0)
    const broken = elenchus(['data', 'check', file('broken.jsonl', lines(['{', records[0], records[0]]))])
    expect(broken.code).toBe(1)
    expect(broken.out).toContain('line 1: not JSON')
    expect(broken.out).toContain('error duplicate-record')
  })
  it('construct tasks', () => {
    const questions = file(
      'questions.jsonl',
      lines([
        {
          id: 'a',
          context: 'It must rain. So stay in.',
          question: 'Which one most weakens it?',
          answers: ['x y.', 'No cloud is near.'],
          label: 1,
        },
      ]),
    )
    const run = elenchus(['annotate', 'construct', questions, '--json'])
    expect(JSON.parse(run.out)).toMatchObject({ schemaVersion: 1, id: 'a', type: 'weaken' })
  })
})

describe('malformed metagraph files', () => {
  it.each([
    ['pairs.jsonl', { id: 5, task: 'graph', input: 'GRAPH: sent1: a', output: '' }, 'id is 5; it must be a string'],
    ['aif.json', { nodes: [], edges: [], elenchus: { statements: {} } }, 'AIF: invalid field "elenchus"'],
  ])('%s are named with the line and the remedy', (name, record, problem) => {
    const { code, err: stderr } = elenchus(['convert', 'metagraph', file(name, JSON.stringify(record)), '--to', 'dot'])
    expect(code).toBe(1)
    expect(stderr).toContain(`${name}, line 1: `)
    expect(stderr).toContain(problem)
    expect(stderr).toContain('elenchus convert metagraph FILE --to')
  })
})
