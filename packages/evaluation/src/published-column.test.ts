import { publishedTables } from '@elenchus/benchmarks/papers'
import { describe, expect, it } from 'vitest'
import type { DataMatch } from './data-match.ts'
import { findPublishedColumn } from './published.ts'
import { describeTask } from './tasks/registry.ts'

const figuresOf = async (task: string) => (await describeTask(task))!.published
const whole = (split: string, of = 500): DataMatch => ({ kind: 'whole', split, of })
const beside = async (task: string, match: DataMatch) => findPublishedColumn(await figuresOf(task), match)
const other: DataMatch = { kind: 'other' }

describe('published figures beside ours', () => {
  it('are of the same split, or said to be of another', async () => {
    expect(await beside('reclor', whole('val'))).toMatchObject({ column: 'val', caveat: '' })
    expect(await beside('reclor', { kind: 'part', split: 'val', n: 60, of: 500 })).toMatchObject({
      column: 'val',
      caveat: 'the run contains only 60 of the 500 items of the published data',
    })
    expect(await beside('reclor', other)).toMatchObject({
      column: 'test',
      caveat: 'the published results are for other data than the run; use them only for orientation',
    })
    expect(await beside('reclor', whole('train', 4638))).toMatchObject({
      column: 'test',
      caveat: 'the published results are for other data than the run; use them only for orientation',
    })
    expect(await beside('logiqa2-mrc', whole('dev, Chinese', 1593))).toMatchObject({ column: 'Chinese 2.0 dev' })
    expect(await beside('logiqa2-mrc', { kind: 'same-size', split: 'test', of: 1572 })).toMatchObject({
      column: '2.0 test',
      caveat: 'the data of the run and the published data both have 1,572 items, which could not be compared',
    })
    expect(await beside('logiqa1', whole('dev', 651))).toMatchObject({ column: '1.0 dev', caveat: '' })
    expect(await beside('robustlr', { kind: 'same-recipe', split: 'contrast-negation' })).toMatchObject({
      column: 'negation',
      caveat: 'the run uses newly generated data instead of the published data',
    })
    expect(
      await beside('robustlr', { kind: 'same-recipe', split: 'contrast-disjunction with distractors' }),
    ).toMatchObject({ column: 'disjunction with distractors' })
    expect(await beside('robustlr', other)).toBeNull()
    expect(await beside('metalogic', whole('dev', 200))).toMatchObject({
      column: 'overall',
      caveat: 'the published results are for other data than the run; use them only for orientation',
    })
    expect(await beside('own', other)).toBeNull()
  })
  it('of people are those of the test split where no others are printed', async () => {
    const people = async (task: string, match: DataMatch) =>
      (await beside(task, match))!.rows.filter(({ kind }) => kind === 'human' || kind === 'ceiling')
    expect((await people('reclor', whole('val'))).map(({ name, value }) => [name, value])).toEqual([
      ['Graduate students (people), on test', 0.63],
      ['Ceiling, on test', 1],
    ])
    expect((await people('logiqa2-mrc', whole('dev'))).map(({ value }) => value)).toEqual([0.84, 0.98])
    expect((await people('logiqa2-nli', whole('dev'))).map(({ name, value }) => [name, value])).toEqual([
      ['People', 0.8663],
      ['Ceiling', 0.98],
    ])
  })
  it('of a way of asking stand beside runs that ask so', async () => {
    const special = async (task: string, ...settings: Record<string, string>[]) => {
      const figures = await figuresOf(task)
      const plain = findPublishedColumn(figures, whole('dev'))!.rows.map(({ name }) => name)
      return findPublishedColumn(figures, whole('dev'), settings)!
        .rows.filter(({ name }) => !plain.includes(name))
        .map(({ name, value }) => [name, Number(value.toFixed(4))])
    }
    expect(await special('logiqa2-nli', { input: 'PH' })).toEqual([])
    expect(await special('logiqa2-nli', { input: 'H' }, { input: 'H' }, { input: 'P' })).toEqual([
      ['RoBERTa on the hypothesis only, test (Figure 6)', 0.5092],
      ['RoBERTa on the premise only, test (Figure 6)', 0.4715],
    ])
    expect(await special('logiqa2-mrc', { input: 'QA' })).toEqual([
      ['RoBERTa on the question and options, test (Figure 6)', 0.2947],
    ])
    expect((await special('logiqa2-nli', { input: 'PH', tags: 'major-minor' })).at(-1)).toEqual([
      'GPT-3 with tagged premises (five examples, test, Table IX)',
      0.6849,
    ])
    expect(await special('logiqa2-nli', { corpus: 'snli' })).toEqual([['BERT base on SNLI (Table II)', 0.8942]])
  })
  it('of the whole input stand beside no run that read a part of it', async () => {
    const read = async (task: string, match: DataMatch, ...inputs: string[]) => {
      const column = findPublishedColumn(
        await figuresOf(task),
        match,
        inputs.map(input => ({ input })),
      )!
      return { ...column, names: column.rows.filter(({ kind }) => kind !== 'chance').map(({ name }) => name) }
    }
    const options = await read('reclor', whole('val'), 'A')
    expect(options.names).toEqual([
      ...['BERT large, A', 'XLNet large, A', 'RoBERTa large, A'],
      ...['GPT', 'GPT-2', 'BERT base', 'XLNet base', 'RoBERTa base'].map(name => `${name}, A (Table 6)`),
    ])
    expect(options.rows.find(({ name }) => name.startsWith('BERT base'))!.value).toBeCloseTo(0.472, 12)
    expect(options.inputNote).toMatch(
      /^Published for input A: BERT large, A; .* whole input are omitted because they cannot be compared with runs on partial input\.$/,
    )
    const test = await read('reclor', whole('test'), 'A')
    expect(test.rows.find(({ name }) => name.startsWith('BERT base'))!.value).toBeCloseTo(0.432, 12)
    expect((await read('reclor', whole('val'), 'QA')).names).toEqual([
      'BERT large, QA',
      'XLNet large, QA',
      'RoBERTa large, QA',
    ])
    const none = 'There are no published results on this data for input CA alone.'
    expect(await read('reclor', whole('val'), 'CA')).toMatchObject({
      names: [],
      inputNote: expect.stringContaining(none),
    })
    expect((await read('logiqa1', whole('dev'), 'CA')).inputNote).toContain(none)
    expect((await read('logiqa2-mrc', whole('dev, Chinese'), 'CA')).inputNote).toContain(none)
    expect((await read('logiqa2-mrc', whole('dev'), 'CA')).rows.at(-1)).toMatchObject({ input: 'CA', split: 'test' })
    const both = await read('reclor', whole('val'), 'A', 'CQA')
    expect(both.names).toEqual(expect.arrayContaining(['RoBERTa large', 'RoBERTa large, A']))
    expect(both.names).not.toContain('RoBERTa large, QA')
    expect(both.inputNote).toContain('cannot be compared with runs on partial input')
    expect((await read('reclor', whole('val'), 'CQA')).inputNote).toBe('')
  })
  it('stand beside labels', async () => {
    const byLabel = async (task: string, label: string, value: string, match: DataMatch) =>
      (await figuresOf(task))!.byLabel!(label, value, match)
    expect(await byLabel('logiqa2-mrc', 'reasoning', 'disjunctive', whole('dev'))).toEqual([
      { name: 'RoBERTa, Table VIII', value: 0.2293 },
    ])
    expect(await byLabel('reclor', 'difficulty', 'HARD', whole('test'))).toContainEqual({
      name: 'Graduate students',
      value: 0.672,
    })
    expect(await byLabel('reclor', 'difficulty', 'HARD', whole('val'))).toContainEqual({
      name: 'Graduate students, on test',
      value: 0.672,
      split: 'test',
    })
    expect(await byLabel('logiqa2-mrc', 'reasoning', 'disjunctive', whole('dev, Chinese'))).toEqual([])
    const disjunction: DataMatch = { kind: 'same-recipe', split: 'contrast-disjunction' }
    expect((await byLabel('robustlr', 'group', 'DISJ', disjunction))[0]).toEqual({
      name: 'RoBERTa large, AND+OR+NEG',
      value: 0.87,
    })
    expect(await byLabel('robustlr', 'group', 'DISJ', other)).toEqual([])
    const labelled = async (split: string, value: string) =>
      (await byLabel('robustlr', 'label', value, { kind: 'same-recipe', split })).map(point => point.value)
    expect(await labelled('contrast-disjunction with distractors', 'Unknown')).toEqual([0.39])
    expect(await labelled('equivalence-contrapositive', 'True')).toEqual([0.73])
    expect(await labelled('equivalence-distributive2', 'False')).toEqual([1])
    expect(await labelled('equivalence-distributive2', 'Unknown')).toEqual([])
    expect((await beside('robustlr', { kind: 'same-recipe', split: 'train-or-neg' }))!.rows).toMatchObject([
      { name: 'RoBERTa large', value: 0.9976 },
      { name: 'T5 large', value: 0.9924 },
    ])
    expect(await byLabel('reclor', 'type', 'Weaken', whole('val'))).toEqual([])
    expect((await figuresOf('metalogic'))!.parts!.map(({ points }) => points.length)).toEqual([2, 2, 2, 2, 2])
  })
  it('carry a doubt where the print contradicts itself', () => {
    const doubt = (paper: string, where: string) =>
      publishedTables.find(table => table.paper === paper && table.label === where)?.doubt
    expect(doubt('MetaLogic', 'Table 15')).toContain('repeat the Multitask rows')
    expect(doubt('ReClor', 'Table 6')).toContain('swapped')
    expect(doubt('ReClor', 'Table 27')).toContain('swapped')
    expect(doubt('LogiQA 2.0', 'Table IV')).toContain('45.42')
    expect(doubt('LogiQA 2.0', 'Table VI')).toContain('48.76')
    expect(doubt('LogiQA 2.0', 'Table VII')).toContain('same for inference and choice')
    expect(doubt('LogiQA 2.0', 'Table VIII')).toContain('Figure 5')
    expect(doubt('RobustLR', 'Tables 4 to 6')).toContain('later version')
    expect(doubt('RobustLR', 'later version')).toContain('two versions')
  })
  it('of MetaLogic repeat what they are said to repeat', () => {
    const rows = publishedTables.find(({ paper, label }) => paper === 'MetaLogic' && label === 'Table 15')!.rows
    const values = (name: string) => rows.find(row => row.name === name)!.values
    for (const share of ['20%', '10%', '5%', '2%', '1%'])
      expect(values(`MetGen, ${share}`)).toEqual(values(`Multitask, ${share}`))
    expect(values('MetGen, 50%')).not.toEqual(values('Multitask, 50%'))
  })
})
