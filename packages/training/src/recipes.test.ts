import { publishedTables } from '@elenchus/benchmarks/papers'
import { describe, expect, it } from 'vitest'
import { familyLayouts } from './families.ts'
import { findRecipe, getPublishedFigures, listRecipesForTable, listSteps, recipes } from './recipes.ts'

/** Printed cells that no recipe reproduces, and why. */
interface Other {
  readonly paper: string
  readonly where: string
  readonly row?: string
  readonly columns?: RegExp
  readonly why: string
}
const logiqa = { paper: 'LogiQA 2.0' }
const asked = { ...logiqa, row: 'GPT-3, five examples', why: 'GPT-3 was asked, not trained: elenchus eval --shots 5' }
const others: readonly Other[] = [
  {
    paper: 'ReClor',
    where: 'Table 7',
    row: 'fastText',
    why: 'trained by a command of its own: elenchus train fasttext',
  },
  { paper: 'ReClor', where: 'Table 27', why: 'counts what the models of Table 6 answered' },
  { ...asked, where: 'Table III' },
  { ...asked, where: 'Table IV' },
  { ...asked, where: 'Table IX' },
  {
    ...logiqa,
    where: 'Table IV',
    row: 'Word matching',
    why: 'a rule, not trained: elenchus eval --model word-matching',
  },
  {
    ...logiqa,
    where: 'Table IV',
    columns: /^Chinese/,
    why: 'the Chinese part with its own checkpoints; the recipes are of the English one',
  },
  { ...logiqa, where: 'Table VII', why: 'looks at what the models of Tables III and IV answered' },
  { ...logiqa, where: 'Table VIII', why: 'breaks down what the models of Tables III and IV answered' },
  { ...logiqa, where: 'Figure 5', why: 'is about the corpus' },
  {
    paper: 'RobustLR',
    where: 'later version',
    why: 'its paper, with other sets and larger models, prints no settings that are at hand',
  },
]

describe('recipes', () => {
  it('have names of their own, and every first step is a recipe', () => {
    expect(new Set(recipes.map(({ name }) => name)).size).toBe(recipes.length)
    for (const recipe of recipes) {
      expect(recipe.base.family in familyLayouts).toBe(true)
      const steps = listSteps(recipe)
      expect(steps.at(-1)).toBe(recipe)
      // A body is handed on, so all steps start from the same checkpoint.
      expect(new Set(steps.map(({ base }) => base.checkpoint)).size).toBe(1)
    }
  })

  it('name rows and columns that are printed', () => {
    for (const { name, reproduces } of recipes)
      for (const cell of reproduces) {
        const table = publishedTables.find(({ paper, label }) => paper === cell.paper && label === cell.table)
        expect(
          table?.rows.map(row => row.name),
          `${name}: ${cell.table}`,
        ).toContain(cell.row)
        for (const column of cell.columns) expect(table?.columns, `${name}: ${cell.table}`).toContain(column)
      }
  })

  it('reproduce every printed cell of a model, but for those of which the reason is given', () => {
    const made = recipes.flatMap(({ reproduces }) => reproduces)
    const cells = publishedTables.flatMap(({ paper, label: where, columns, rows }) =>
      rows
        .filter(({ kind }) => kind === 'model')
        .flatMap(row =>
          columns.flatMap((column, i) =>
            (row.values[i] ?? null) === null ? [] : [{ paper, where, row: row.name, column }],
          ),
        ),
    )
    const isMade = ({ paper, where, row, column }: (typeof cells)[number]) =>
      made.some(
        cell => cell.paper === paper && cell.table === where && cell.row === row && cell.columns.includes(column),
      )
    const open = cells.filter(cell => !isMade(cell))
    const excused = (other: Other) => (cell: (typeof cells)[number]) =>
      cell.paper === other.paper &&
      cell.where === other.where &&
      (other.row === undefined || cell.row === other.row) &&
      (other.columns === undefined || other.columns.test(cell.column))
    expect(open.filter(cell => !others.some(other => excused(other)(cell)))).toEqual([])
    // A reason that excuses nothing is out of date.
    for (const other of others) expect(open.filter(excused(other)).length, other.why).toBeGreaterThan(0)
    // And the tables that the papers trained models for are reached at all.
    expect(cells.filter(isMade).length).toBeGreaterThan(600)
  })

  it('have the settings that the papers print', () => {
    const of = (name: string) => findRecipe(name)
    // ReClor, Table 9, for what was learnt on LogiQA before too.
    const table9 = { epochs: 10, batch: 24, rate: 1e-5, betas: [0.9, 0.98], warmup: 0.1, weightDecay: 0.01, clip: null }
    expect(of('reclor-roberta-base').settings).toMatchObject(table9)
    expect(of('reclor-after-logiqa2')).toMatchObject({ settings: table9, after: 'logiqa2-roberta' })
    expect(of('reclor-after-logiqa2').grid).toBeUndefined()
    // MetaLogic, E.4: three runs of whatever is T5-large, one of T5-11B.
    for (const { name, base, seeds, data } of recipes)
      if (data.task === 'metalogic' && base.checkpoint !== null)
        expect(seeds, name).toBe(base.checkpoint === 't5-large' ? 3 : 1)
    // LogiQA 2.0, section V-B: ten epochs for each row of Table II, all with the same settings; 20 elsewhere.
    const tableII = listRecipesForTable({ paper: 'LogiQA 2.0', label: 'Table II' })
    expect(tableII).toHaveLength(6)
    expect(new Set(tableII.map(({ settings, grid }) => JSON.stringify([settings, grid]))).size).toBe(1)
    expect(tableII[0]!.settings.epochs).toBe(10)
    expect(of('logiqa2-nli-bert').settings.epochs).toBe(20)
    // RobustLR, section 6.3: RoBERTa-Large without what it was pretrained on.
    expect(of('robustlr-roberta-fresh-and-or-neg').base).toMatchObject({ checkpoint: 'roberta-large', fresh: true })
  })

  it('say which settings the papers do not print', () => {
    for (const { name, reproduces, note = '' } of recipes)
      if (reproduces.length > 0) expect(note, name).toContain('Our choices, not reported in the paper: ')
      else expect(note, name).toMatch(/^Ours: |No table has such a row/)
    const open = (name: string) =>
      /Our choices, not reported in the paper: (.*?)\.( |$)/.exec(findRecipe(name).note!)![1]!
    expect(open('logiqa2-roberta')).toMatch(
      /optimizer adamw, schedule linear, warmup 0.1, weightDecay 0.01, betas 0.9,0.999/,
    )
    expect(open('logiqa2-roberta')).not.toMatch(/epochs|rate|batch|longest/)
    expect(open('robustlr-t5-neg')).toMatch(/^epochs 3, schedule constant, warmup 0, .*no clipping.*outputLongest 16$/)
    expect(open('reclor-roberta-base')).toBe('dropout 0.1, evaluateEvery 1, bf16 true')
    expect(findRecipe('logiqa2-bart').note).toContain('[CLS] from the decoder')
  })

  it('give the printed figure, never a copy of it', () => {
    const [cell] = findRecipe('reclor-bilstm').reproduces
    expect(getPublishedFigures(cell!)).toEqual([
      { column: 'val', figure: 27.8 },
      { column: 'test', figure: 27 },
      { column: 'test EASY', figure: 26.4 },
      { column: 'test HARD', figure: 27.5 },
    ])
  })

  it('carry with a figure what speaks against comparing with it', () => {
    const caveat = 'the print repeats the figures of Multitask, 10% here; do not compare with them'
    const { reproduces, note } = findRecipe('metalogic-metgen-large-10')
    const [whole, byPart] = reproduces
    expect(getPublishedFigures(whole!)[4]).toEqual({ column: 'formula F1', figure: 71.1, caveat })
    expect(getPublishedFigures(byPart!)[0]).toEqual({ column: 'support F1', figure: 55.3 })
    expect(note).toContain(`Table 15, MetGen, 10%: ${caveat}.`)
    const warned = recipes.filter(each => each.note?.includes('do not compare')).map(each => each.name)
    expect(warned).toEqual([20, 10, 5, 2, 1].map(share => `metalogic-metgen-large-${share}`))
  })

  it('name what is close to a name that is none', () => {
    expect(() => findRecipe('reclor-bertbase')).toThrow(
      /unknown recipe "reclor-bertbase"; similar names: reclor-bilstm/,
    )
  })
})
