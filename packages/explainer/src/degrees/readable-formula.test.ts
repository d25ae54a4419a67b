import { english } from '@elenchus/language/node'
import { describe, expect, it } from 'vitest'
import { explain } from '../explanation/explain.ts'
import { explainer } from '../node.ts'

const options = { model: explainer(), language: english(), split: 'sentences' as const }
const formulasOf = (text: string) =>
  explain(text, options).graph.statements.flatMap(({ formula, variables }) =>
    formula.triples.map(({ left, operator, right }) => {
      const words = (id: string) => variables.find(each => each.id === id)!.text
      return `${words(left.variable)} ${operator} ${words(right.variable)}`
    }),
  )

describe('formulas of plain text', () => {
  it.each([
    ['If the ferry is late, we will miss the train.', ['the ferry is late implies we will miss the train']],
    [
      'The baker locked up at two, and the milkman found the door open at four.',
      ['The baker locked up at two and the milkman found the door open at four'],
    ],
    [
      'Their last project ran four months over because they kept changing the plans.',
      ['they kept changing the plans implies Their last project ran four months over'],
    ],
    ['We will cancel the outing if it snows.', ['it snows implies We will cancel the outing']],
    ['The paint will peel unless the wall is dry.', ['the wall is dry implies The paint will peel']],
    ['The tenant contends that the notice was void because it came by post.', []],
    ['Ledgers, letters and maps were burned, and the clerk kept silent.', []],
  ])('are shown where they can be read: %s', (text, formulas) => {
    expect(formulasOf(text)).toEqual(formulas)
  })

  it.each([
    'The keeper has been seen twice since June, and the gate shuts at five.',
    'The barge, however, was late that morning, as you can see from the log.',
    'Even if the price doubles, we would still save nine crowns.',
    'The miller maintains that the pond should be drained because nobody fishes there.',
    'When the dam broke in 1911, the village was empty.',
  ])('never name a fragment, a mere time, a supposition or a report: %s', text => {
    for (const each of formulasOf(text))
      expect(each).not.toMatch(/(?:^|implies |and )(?:June|The barge|the price doubles|The miller|the village)/)
  })
})
