import { english } from '@elenchus/language/node'
import { describe, expect, it } from 'vitest'
import { explain } from '../../explanation/explain.ts'
import { explainer } from '../../node.ts'

const options = { model: explainer(), language: english() }

describe('sentences that hold an argument', () => {
  it.each([
    ['Socrates is mortal because he is a man.', ['Socrates is mortal', 'because he is a man.']],
    ['Although it rained, the match was played.', ['Although it rained,', 'the match was played.']],
    ['The rope is old, so it may break.', ['The rope is old,', 'so it may break.']],
    ['If it rains, the match will be off.', ['If it rains, the match will be off.']],
    ['She bought bread, milk and a newspaper.', ['She bought bread, milk and a newspaper.']],
  ])('%s', (text, statements) => {
    const { graph } = explain(text, options)
    expect(graph.statements.map(each => each.text)).toEqual(statements)
    expect(graph.statements.map(({ spans: [span] }) => text.slice(span!.start, span!.end))).toEqual(statements)
  })

  it('stay whole where sentences are asked for, or an option stands last', () => {
    const text = 'Socrates is mortal because he is a man.'
    expect(explain(text, { ...options, split: 'sentences' }).graph.statements).toHaveLength(1)
    expect(explain(`${text} Men live long.`, { ...options, option: true }).graph.statements).toHaveLength(2)
  })
})
