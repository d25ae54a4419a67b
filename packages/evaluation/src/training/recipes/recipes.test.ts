import { describe, expect, it } from 'vitest'
import { publishedTables } from '../../published/index.ts'
import { familyLayouts } from '../families.ts'
import { printedIn, recipeNamed, recipes, stepsTo } from './index.ts'

describe('recipes', () => {
  it('have names of their own, and every first step is a recipe', () => {
    expect(new Set(recipes.map(({ name }) => name)).size).toBe(recipes.length)
    for (const recipe of recipes) {
      expect(recipe.base.family in familyLayouts).toBe(true)
      const steps = stepsTo(recipe)
      expect(steps.at(-1)).toBe(recipe)
      // A body is handed on, so all steps start from the same checkpoint.
      expect(new Set(steps.map(({ base }) => base.checkpoint)).size).toBe(1)
    }
  })

  it('name rows and columns that are printed', () => {
    for (const { name, reproduces } of recipes)
      for (const cell of reproduces) {
        const table = publishedTables.find(({ paper, where }) => paper === cell.paper && where === cell.where)
        expect(
          table?.rows.map(row => row.name),
          `${name}: ${cell.where}`,
        ).toContain(cell.row)
        for (const column of cell.columns) expect(table?.columns, `${name}: ${cell.where}`).toContain(column)
      }
  })

  it('reproduce every model of the tables that the papers trained', () => {
    const wanted = [
      ['MetaLogic', 'Table 3'],
      ['MetaLogic', 'Table 15'],
      ['ReClor', 'Table 7'],
      ['LogiQA 2.0', 'Table II'],
      ['LogiQA 2.0', 'Table V'],
      ['LogiQA 2.0', 'Table VI'],
      ['LogiQA 2.0', 'Table IX'],
      ['RobustLR', 'Table 5'],
      ['RobustLR', 'Table 13'],
    ]
    // Trained by no recipe: fastText has a command of its own, GPT-3 was asked, and "choice: LogiQA" is Table IV's RoBERTa.
    const others = ['fastText', 'GPT-3, five examples', 'choice: LogiQA']
    for (const [paper, where] of wanted) {
      const table = publishedTables.find(each => each.paper === paper && each.where === where)!
      const rows = table.rows.filter(row => row.kind === 'model' && !others.includes(row.name)).map(row => row.name)
      const made = recipes.flatMap(({ reproduces }) => reproduces)
      const reached = new Set(made.filter(cell => cell.paper === paper && cell.where === where).map(cell => cell.row))
      expect(
        rows.filter(row => !reached.has(row)),
        `${paper}, ${where}`,
      ).toEqual([])
    }
  })

  it('give the printed figure, never a copy of it', () => {
    const [cell] = recipeNamed('reclor-bilstm').reproduces
    expect(printedIn(cell!)).toEqual([
      { column: 'val', figure: 27.8 },
      { column: 'test', figure: 27 },
      { column: 'test EASY', figure: 26.4 },
      { column: 'test HARD', figure: 27.5 },
    ])
  })

  it('name what is close to a name that is none', () => {
    expect(() => recipeNamed('reclor-bertbase')).toThrow(
      /there is no recipe "reclor-bertbase"; there are reclor-bilstm/,
    )
  })
})
