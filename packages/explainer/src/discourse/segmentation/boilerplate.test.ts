import { english } from '@elenchus/language/node'
import { describe, expect, it } from 'vitest'
import { explain } from '../../explanation/explain.ts'
import { createEvidenceNotes } from '../../explanation/notes.ts'
import { explainer } from '../../node.ts'
import { findBoilerplate } from './boilerplate.ts'

const options = { model: explainer(), language: english() }

describe('lines that frame a text', () => {
  it('are the head of a letter, its salutation, courtesies and closing', () => {
    const letter = [
      'To: Allotment committee.',
      'Subject: the shared pump.',
      'Dear Ms Okafor,',
      'I hope you are well.',
      'We should repair the pump before May.',
      'The beds dry out by June.',
      'Please let me know by Monday.',
      'Many thanks in advance!',
      'Kind regards,',
      'Ruth Adler',
    ]
    expect(findBoilerplate(letter)).toEqual([true, true, true, true, false, false, true, true, true, true])
    expect(findBoilerplate(['The pump leaks.', 'Thanks in advance for your help.', 'Love, Ruth'])).toEqual([
      false,
      true,
      true,
    ])
  })

  it('are a question or a title with its length over a text', () => {
    const rest = ['Frogs need still water.', 'A bowl will do.', 'So put one out.']
    const under = { lineStarts: [true, true, false, false], paragraphStarts: [false, true, false, false] }
    for (const title of ['Frogs: what can I do?', 'The Frog King (92 min.)'])
      expect(findBoilerplate([title, ...rest], under)).toEqual([true, false, false, false])
    expect(findBoilerplate(['Where do frogs go?', ...rest])).toEqual([false, false, false, false])
  })

  it('are headings, where the lines are known', () => {
    const texts = ['A Pump For All', 'We should repair the pump.', 'The beds dry out by June.']
    expect(findBoilerplate(texts, { lineStarts: [false, true, false] })).toEqual([true, false, false])
    expect(findBoilerplate(texts)).toEqual([false, false, false])
  })

  it('are not what begins alike and argues', () => {
    const argued = [
      'Dear flour makes dear bread.',
      'Dear bread hurts.',
      'Love is no reason to marry.',
      'Thanks to the pump, the beds stay wet.',
      'Best of all, it is free.',
      'Yours is the older claim.',
      'From here one sees the sea.',
      'Please keep the pump.',
    ]
    expect(findBoilerplate(argued)).toEqual(argued.map(() => false))
  })

  it('are never all there is', () => {
    expect(findBoilerplate(['Hi Tom,', 'Love, Ruth'])).toEqual([false, false])
  })
})

describe('a letter', () => {
  const { graph, evidence } = explain(
    'To: Allotment committee. From: Ruth. We should repair the pump before May. The beds dry out by June. Please let me know by Monday if you disagree. Love, Ruth',
    options,
  )

  it('is explained without its frame', () => {
    const framing = ['sent1', 'sent2', 'sent5', 'sent6']
    expect(graph.statements).toHaveLength(6)
    expect(graph.edges).toEqual([{ kind: 'support', from: 'sent4', to: 'sent3' }])
    for (const id of framing)
      expect(evidence.statements.find(each => each.id === id)).toMatchObject({ unused: 1, conclusion: 0 })
  })

  it('says so beside the lines', () => {
    const note = createEvidenceNotes(evidence, { inline: true }).statementNote!
    expect(note(graph.statements[0]!)).toMatch(/^no part of the argument/)
  })
})
