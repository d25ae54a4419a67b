import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishedTables } from '@elenchus/benchmarks/papers'
import { metagraphExemplars } from '@elenchus/evaluation/tasks'
import { writePairs } from '@elenchus/metagraph/codecs'
import { afterAll, describe, expect, it } from 'vitest'
import { findRecipe, listRecipesForTable, recipes } from '../recipes.ts'
import { findColumnMetric } from './column-metrics.ts'
import { countJobs, getJobFolder, planTraining } from './plan.ts'
import {
  type Answer,
  averageScores,
  countAlwaysCorrect,
  countUnparsedAnswers,
  countUnparsedGraphs,
  isCorrect,
  readAnswers,
  scoreAnswers,
  scoreGraphs,
  scoreTheories,
  selectScorable,
  sumCounts,
} from './scores.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-reproduction-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a plan', () => {
  it('trains steps before what goes on from them, each recipe once', () => {
    const plan = planTraining(listRecipesForTable({ paper: 'LogiQA 2.0', label: 'Table VI' }))
    const names = plan.map(({ recipe }) => recipe.name)
    expect(new Set(names).size).toBe(names.length)
    for (const { recipe } of plan)
      if (recipe.after !== undefined) expect(names.indexOf(recipe.after)).toBeLessThan(names.indexOf(recipe.name))
    // A row of the table itself, and a step that is no row of it.
    expect(plan.find(({ recipe }) => recipe.name === 'race-roberta')!.isStep).toBe(false)
    expect(plan.find(({ recipe }) => recipe.name === 'logiqa2-nli-roberta')!.isStep).toBe(true)
  })

  it('has every seed of the paper and every point of its grid, the recipe’s own point first', () => {
    const [options] = planTraining([findRecipe('reclor-bert-base-a')])
    expect(options).toMatchObject({ seeds: [1, 2, 3, 4], points: [{}] })
    const [searched] = planTraining([findRecipe('logiqa2-roberta')], { seeds: 2, seed: 7 })
    expect(searched!.seeds).toEqual([7, 8])
    expect(searched!.points).toHaveLength(3 * 5 * 3)
    expect(searched!.points[0]).toEqual({ batch: 16, rate: 2e-5, accumulate: 1 })
    expect(new Set(searched!.points.map(point => getJobFolder(searched!.recipe, point, 7))).size).toBe(45)
    expect(countJobs(searched!)).toBe(46)
    expect(planTraining([findRecipe('logiqa2-roberta')], { withoutGrid: true })[0]!.points).toEqual([{}])
    expect(planTraining([findRecipe('metalogic-once-large-20')])[0]!.seeds).toHaveLength(3)
  })
})

describe('measures', () => {
  it('are known for every cell of a recipe but the halves of ReClor’s test split', () => {
    const unknown = recipes.flatMap(({ reproduces }) =>
      reproduces.flatMap(cell => cell.columns.filter(column => findColumnMetric(cell, column) === undefined)),
    )
    expect([...new Set(unknown)]).toEqual(['test EASY', 'test HARD'])
  })

  it('say which split and which figure', () => {
    const cases = [
      ['ReClor', 'Table 7', 'val', 'dev accuracy'],
      ['ReClor', 'Table 6', 'always right', 'test always'],
      ['LogiQA 2.0', 'Table II', 'accuracy', 'dev accuracy'],
      ['LogiQA 2.0', 'Table III', 'dev F1', 'dev f1'],
      ['LogiQA 2.0', 'Table V', 'portion test', 'test accuracy'],
      ['LogiQA 2.0', 'Table IX', 'tagged F1', 'test f1'],
      ['LogiQA 2.0', 'Figure 6', 'accuracy', 'test accuracy'],
      ['RobustLR', 'Table 3', 'NEG', 'test accuracy'],
      ['RobustLR', 'Tables 4 to 6', 'disjunction with distractors', 'contrast-disjunction.with overall_easy'],
      ['RobustLR', 'Tables 11 and 12', 'conjunction CONJ+NEG', 'contrast-conjunction.without by_group.CONJ+NEG'],
      ['RobustLR', 'Table 14', 'distributive 2 Unknown', 'equivalence-distributive2 by_label_easy.2'],
      ['MetaLogic', 'Table 3', 'certainty macro-F1', 'test certainty.macroF1'],
      ['MetaLogic', 'Table 16', '∨', 'test operator.or'],
    ] as const
    for (const [paper, where, column, expected] of cases) {
      expect(publishedTables.find(each => each.paper === paper && each.label === where)!.columns).toContain(column)
      const { split, metric } = findColumnMetric({ paper, table: where }, column)!
      expect(`${split} ${metric}`).toBe(expected)
    }
  })
})

const answer = (gold: Answer['gold'], predicted: number | string, id = 'x'): Answer => ({ id, gold, predicted })

describe('figures', () => {
  it('are read from what a job was asked and answered, by split', async () => {
    const put = (name: string, lines: object[]) =>
      writeFileSync(join(folder, name), lines.map(line => `${JSON.stringify(line)}\n`).join(''))
    put('test.jsonl', [
      { id: 'dev:a', label: 1 },
      { id: 'test:b:1', label: 0 },
    ])
    put('predictions.jsonl', [
      { id: 'dev:a', scores: [0.5, 2, -1] },
      { id: 'test:b:1', scores: [-3, 1, 0] },
    ])
    const found = await readAnswers(folder)
    expect(found.get('dev')).toEqual([answer(1, 1, 'a')])
    expect(found.get('test')).toEqual([answer(0, 1, 'b:1')])
    // Questions without an answer, as they are written now and as they were; a class that the model lacks is another thing.
    put('test.jsonl', [
      { id: 'test:a', choices: [{}, {}], label: null },
      { id: 'test:b', choices: [{}, {}], label: -1 },
      { id: 'test:c', ids: [1], label: -1 },
    ])
    put(
      'predictions.jsonl',
      ['a', 'b', 'c'].map(id => ({ id: `test:${id}`, scores: [0, 1] })),
    )
    const open = (await readAnswers(folder)).get('test')!
    expect(open.map(({ gold }) => gold)).toEqual([null, null, -1])
    expect(selectScorable(open)).toEqual([answer(-1, 1, 'c')])
    expect(open.map(isCorrect)).toEqual([false, false, true])
    put('predictions.jsonl', [{ id: 'dev:a', scores: [0] }])
    await expect(readAnswers(folder)).rejects.toThrow('does not match test.jsonl')
  })

  it('count accuracy, F1 of the entailed, and what all runs got right', () => {
    // Gold 0 0 1 1, said 0 1 0 1: 2 of 4 right; one hit of two golds and two answers, F1 2 · 1 / (2 + 2).
    const run = [answer(0, 0), answer(0, 1), answer(1, 0), answer(1, 1)]
    expect(scoreAnswers(run, 'accuracy').value).toBe(0.5)
    expect(scoreAnswers(run, 'f1').value).toBe(0.5)
    expect(scoreAnswers([answer(0, 0), answer(0, 0), answer(1, 0)], 'f1').value).toBeCloseTo(4 / 5)
    const other = [answer(0, 0), answer(0, 0), answer(1, 1), answer(1, 0)]
    expect(countAlwaysCorrect([run, other])).toBe(1)
    const mean = averageScores([scoreAnswers(run, 'accuracy'), scoreAnswers(other, 'accuracy')])
    expect(mean.value).toBe(0.625)
    const [low, high] = mean.interval!
    expect([low < 0.5, high > 0.75]).toEqual([true, true])
  })

  it('take two classes of a corpus for three of the model', () => {
    expect([answer(-1, 2), answer(-1, 1), answer(-1, 0), answer(0, 0)].map(isCorrect)).toEqual([
      true,
      true,
      false,
      true,
    ])
  })

  it('of theories are those of the robustness scorer, for classes and for written labels', () => {
    const ids = ['t_conj0', 't_conj1', 't_conj2', 't_conj3']
    const golds = [0, 1, 2, 0]
    const labels = ['True', 'False', 'Unknown']
    const byClass = ids.map((id, i) => answer(golds[i]!, i === 3 ? 2 : golds[i]!, id))
    const written = byClass.map(({ id, gold, predicted }) =>
      answer(`$answer$ = ${labels[gold as number]}`, `$answer$ = ${labels[predicted as number]}`, id),
    )
    const figures = scoreTheories(byClass)
    expect(figures.get('overall_easy')!.value).toBeLessThan(1)
    expect(scoreTheories(written).get('overall_easy')!.value).toBe(figures.get('overall_easy')!.value)
    expect(written.map(isCorrect)).toEqual([true, true, true, false])
  })

  it('of graphs are those of the graph scorer', () => {
    const graphs = metagraphExemplars.map(({ graph }) => graph)
    const said = graphs.flatMap(graph =>
      writePairs(graph, 'multitask').pairs.map(({ output }) => answer(output, output)),
    )
    expect(scoreGraphs(said, graphs, 'multitask').get('step.f1')!.value).toBe(1)
    const nothing = said.map(({ gold }) => answer(gold, ''))
    expect(scoreGraphs(nothing, graphs, 'multitask').get('step.f1')!.value).toBe(0)
    expect(() => scoreGraphs(said.slice(1), graphs, 'multitask')).toThrow(/graphs have/)
  })

  it('say how many answers could not be read, and which of them were cut off', () => {
    const graphs = metagraphExemplars.slice(0, 3).map(({ graph }) => graph)
    const written = graphs.flatMap(graph => writePairs(graph, 'once').pairs.map(({ output }) => answer(output, output)))
    expect(countUnparsedGraphs(written, graphs, 'once')).toEqual({ answers: 3, unparsed: 0, truncated: 0 })
    const [first, second, third] = written
    const said = [first!, { ...second!, predicted: 'x x x' }, { ...third!, predicted: 'x x', truncated: true as const }]
    expect(countUnparsedGraphs(said, graphs, 'once')).toEqual({ answers: 3, unparsed: 1, truncated: 1 })
    // An answer that was cut off after something was said is read.
    expect(
      countUnparsedGraphs([{ ...first!, truncated: true as const }, second!, third!], graphs, 'once').truncated,
    ).toBe(0)
    const labels = [answer('$answer$ = True', '$answer$ = False'), answer('$answer$ = True', 'hm'), answer(1, 0)]
    expect(countUnparsedAnswers(labels)).toEqual({ answers: 3, unparsed: 1, truncated: 0 })
    expect(sumCounts([countUnparsedAnswers(labels), countUnparsedAnswers(labels)])).toEqual({
      answers: 6,
      unparsed: 2,
      truncated: 0,
    })
  })
})
