import { describe, expect, it } from 'vitest'
import { publishedByLabel, publishedColumn, publishedParts, publishedRows } from './beside.ts'
import { publishedFor, publishedTables } from './index.ts'

describe('published figures beside ours', () => {
  it('are of the same split, or said to be of another', () => {
    expect(publishedColumn('reclor', 'val.json')).toMatchObject({ column: 'val', sameData: true })
    expect(publishedColumn('reclor', 'sample.json')).toMatchObject({ column: 'test', sameData: false })
    expect(publishedColumn('logiqa2-mrc', 'dev_zh.txt')).toMatchObject({ column: 'Chinese 2.0 dev', sameData: true })
    expect(publishedColumn('logiqa1', 'Eval.txt')).toMatchObject({ column: '1.0 dev', sameData: true })
    expect(publishedColumn('robustlr', 'contrast-negation')).toMatchObject({ column: 'negation' })
    expect(publishedColumn('robustlr', 'contrast-disjunction.with.jsonl')).toMatchObject({
      column: 'disjunction with distractors',
    })
    expect(publishedColumn('metalogic', 'metalogic_dev.json')).toMatchObject({ column: 'overall', sameData: false })
    expect(publishedColumn('own', 'questions.jsonl')).toBeNull()
  })
  it('of people are those of the test split where no others are printed', () => {
    const people = (task: string, dataset: string) =>
      publishedRows(publishedColumn(task, dataset)!).filter(({ kind }) => kind === 'human' || kind === 'ceiling')
    expect(people('reclor', 'val.json').map(({ name, value }) => [name, value])).toEqual([
      ['Graduate students (people), on test', 0.63],
      ['Ceiling, on test', 1],
    ])
    expect(people('logiqa2-mrc', 'dev.txt').map(({ value }) => value)).toEqual([0.84, 0.98])
    expect(people('logiqa2-nli', 'dev.txt').map(({ name, value }) => [name, value])).toEqual([
      ['People', 0.8663],
      ['Ceiling', 0.98],
    ])
  })
  it('stand beside labels', () => {
    expect(publishedByLabel('logiqa2-mrc', 'dev.txt', 'reasoning', 'disjunctive')).toEqual([
      { name: 'RoBERTa, Table VIII', value: 0.2293 },
    ])
    expect(publishedByLabel('reclor', 'test.json', 'difficulty', 'HARD')).toContainEqual({
      name: 'Graduate students',
      value: 0.672,
    })
    expect(publishedByLabel('robustlr', 'contrast-disjunction', 'group', 'op only')[0]).toEqual({
      name: 'RoBERTa large, AND+OR+NEG',
      value: 0.87,
    })
    expect(publishedByLabel('reclor', 'val.json', 'type', 'Weaken')).toEqual([])
    expect(publishedParts('metalogic').map(({ points }) => points.length)).toEqual([2, 2, 2, 2, 2])
  })
  it('carry a doubt where the print contradicts itself', () => {
    const doubt = (paper: string, where: string) =>
      publishedTables.find(table => table.paper === paper && table.where === where)?.doubt
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
    const rows = publishedFor('metalogic').find(({ where }) => where === 'Table 15')!.rows
    const values = (name: string) => rows.find(row => row.name === name)!.values
    for (const share of ['20%', '10%', '5%', '2%', '1%'])
      expect(values(`MetGen, ${share}`)).toEqual(values(`Multitask, ${share}`))
    expect(values('MetGen, 50%')).not.toEqual(values('Multitask, 50%'))
  })
})
