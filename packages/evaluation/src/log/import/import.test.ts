import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { gather, scratchFolder } from '../../testing/folder.ts'
import { readAnyRun } from './read-any-run.ts'

const scratch = scratchFolder()
const write = (name: string, content: string | Buffer) => {
  const path = join(scratch, name)
  writeFileSync(path, content)
  return path
}

describe('logs of lm-evaluation-harness', () => {
  const lines = (...samples: object[]) => samples.map(sample => JSON.stringify(sample)).join('\n')

  it('of multiple choice: the mostLikelyChoice option is the answer', async () => {
    const path = write(
      'samples_logiqa_2025-03-01T10-11-12.123.jsonl',
      lines(
        {
          doc_id: 0,
          doc: { label: 'a' },
          target: 1,
          arguments: [['Passage: …', ' yes']],
          resps: [],
          filtered_resps: [
            [-4, false],
            [-1.5, true],
          ],
          acc: 1,
        },
        // Newer versions write everything as text.
        {
          doc_id: 1,
          doc: { id: 'x7' },
          target: '0',
          arguments: { gen_args_0: { arg_0: 'Why?', arg_1: ' no' } },
          resps: [],
          filtered_resps: [
            ['-3.0', 'False'],
            ['-2.0', 'False'],
          ],
          acc: 0,
        },
      ),
    )
    const run = readAnyRun(path)
    expect(run.header.settings).toMatchObject({ task: 'logiqa', protocols: ['option'] })
    const rows = await gather(run.rows())
    expect(rows.map(({ sampleId, answer, target, correct }) => [sampleId, answer, target, correct])).toEqual([
      ['0', 'B', 'B', true],
      ['x7', 'B', 'A', false],
    ])
    expect(rows[1]!.turns[0]).toMatchObject({ prompt: 'Why?', response: { logProbabilities: [-3, -2] } })
  })

  it('of generation: filtered answers, unparsed apart, one filter of several', async () => {
    const path = write(
      'samples_mine.jsonl',
      lines(
        {
          doc_id: 0,
          doc: {},
          target: '4',
          arguments: [['2+2?', {}]],
          resps: [['It is 4.']],
          filtered_resps: ['4'],
          exact_match: 1,
          filter: 'strict',
        },
        {
          doc_id: 1,
          doc: {},
          target: '6',
          arguments: [['3+3?', {}]],
          resps: [['Hm.']],
          filtered_resps: ['[invalid]'],
          exact_match: 0,
          filter: 'strict',
        },
        {
          doc_id: 1,
          doc: {},
          target: '6',
          arguments: [['3+3?', {}]],
          resps: [['Hm.']],
          filtered_resps: ['Hm.'],
          exact_match: 0,
          filter: 'flexible',
        },
      ),
    )
    const rows = await gather(readAnyRun(path).rows())
    expect(rows.map(row => [row.answer, row.correct, row.turns[0]!.response.text])).toEqual([
      ['4', true, 'It is 4.'],
      [null, false, 'Hm.'],
    ])
  })

  it('are refused by line', () => {
    expect(() => readAnyRun(write('samples_bad.jsonl', '{"id": 1}'))).toThrow('line 1: not a sample of lm-eval')
  })
})

const about = {
  task: 'logic',
  model: 'openai/x',
  dataset: { name: 'd' },
  config: { epochs: 2 },
  packages: { inspect_ai: '0.3.9' },
  created: '2025-01-01T00:00:00Z',
}
const sample = (id: number, epoch: number, content: unknown, value: unknown, more: object = {}) => ({
  id,
  epoch,
  input: [{ role: 'user', content: 'Which one?' }],
  target: 'A',
  output: {
    choices: [{ message: { content }, stop_reason: 'stop' }],
    usage: { input_tokens: 9, output_tokens: 2 },
    time: 0.5,
  },
  scores: { choice: { value, answer: value === 'N' ? '' : 'A' } },
  ...more,
})
const samples = [
  sample(1, 1, 'ANSWER: A', 'C'),
  sample(
    1,
    2,
    [
      { type: 'reasoning', reasoning: '…' },
      { type: 'text', text: 'A' },
    ],
    1,
  ),
  sample(2, 1, 'Hm.', 'N'),
  sample(2, 2, '', 'I', { error: { message: 'broke' } }),
]
const expected = [
  ['1', 0, 'A', true, null],
  ['1', 1, 'A', true, null],
  ['2', 0, null, null, null],
  ['2', 1, null, null, 'broke'],
]

const zip = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))

describe('logs of inspect', () => {
  const check = async (path: string) => {
    const run = readAnyRun(path)
    expect(run.header.settings).toMatchObject({ task: 'logic', model: 'openai/x', repeats: 2 })
    expect(run.header.versions).toEqual({ inspect: '0.3.9' })
    const rows = await gather(run.rows())
    expect(rows.map(row => [row.sampleId, row.repeat, row.answer, row.correct, row.error?.message ?? null])).toEqual(
      expected,
    )
    expect(rows[1]!.turns[0]!.response).toMatchObject({
      text: 'A',
      latencyMs: 500,
      usage: { inputTokens: 9, outputTokens: 2 },
    })
  }

  it('as one document', () => check(write('log.json', JSON.stringify({ version: 2, eval: about, samples }))))

  it('as an archive', () =>
    check(
      write(
        'log.eval',
        zip({
          'header.json': JSON.stringify({ version: 2, eval: about }),
          ...Object.fromEntries(
            samples.map(each => [`samples/${each.id}_epoch_${each.epoch}.json`, JSON.stringify(each)]),
          ),
        }),
      ),
    ))

  it('that are none are refused', () => {
    expect(() => readAnyRun(write('x.json', '{}'))).toThrow('not an Inspect log')
    expect(() => readAnyRun(write('x.eval', 'not a zip'))).toThrow('damaged or incomplete')
    expect(() => readAnyRun(join(scratch, 'nowhere'))).toThrow('no such run')
    expect(() => readAnyRun(scratch)).toThrow('no header.json')
  })
})
