import { explainer } from '@elenchus/explainer/node'
import { explainRecord, settings } from '@elenchus/explainer/settings'
import { english } from '@elenchus/language/node'
import { writeAllAtOnce } from '@elenchus/metagraph/codecs'
import { samples } from '@elenchus/metagraph/samples'
import { describe, expect, it } from 'vitest'
import { mockModel } from '../../adapters/mock.ts'
import { ModelError } from '../../error.ts'
import type { Message, Request } from '../../model.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { buildPassageGraph, explainWith, prepareGivenGraph } from './explain-passages.ts'

const language = english()
const last = ({ prompt }: Request) => (prompt as Message[]).at(-1)!.content

describe('what a setting gives', () => {
  it.each(settings)('%s: the same statements and variables as our explainer gets', setting => {
    for (const record of samples().slice(0, 12)) {
      const { graph } = explainRecord(record, { model: explainer(), language, setting })
      const given = prepareGivenGraph(record, setting, language)
      const shape = ({ statements }: typeof given) =>
        statements.map(({ id, text, part, variables }) => ({ id, text, part: part ?? 'context', variables }))
      expect(shape(given)).toEqual(shape(graph))
      // Nothing of the annotation leaks.
      expect(given.edges).toEqual([])
      expect(given.statements.every(({ formula, degree }) => formula.triples.length === 0 && degree === null)).toBe(
        true,
      )
    }
  })
  it('a passage of the user is split by us, the last sentence being the option where there is a question', () => {
    const { statements, question } = buildPassageGraph('It rains. So the roof leaks.', language, { question: 'Why?' })
    expect(statements.map(({ text, part }) => [text, part])).toEqual([
      ['It rains.', 'context'],
      ['So the roof leaks.', 'option'],
    ])
    expect(question).toBe('Why?')
  })
})

describe('explaining by a model', () => {
  const gold = samples().slice(0, 4)
  const given = gold.map(record => prepareGivenGraph(record, 'paper', language))
  const answers = new Map(gold.map(graph => [writeAllAtOnce(graph).input, writeAllAtOnce(graph).output]))

  it('gives each passage its own graph, in order, marked by who made it', async () => {
    const model = mockModel({ name: 'perfect', answer: request => answers.get(last(request))! })
    const explained = await explainWith(given, { model, strategy: 'once', concurrency: 3 })
    expect(explained.map(({ graph }) => graph!.edges)).toEqual(gold.map(({ edges }) => edges))
    expect(explained.map(({ graph }) => graph!.statements.map(({ degree }) => degree))).toEqual(
      gold.map(({ statements }) => statements.map(({ degree }) => degree)),
    )
    expect(explained[0]).toMatchObject({ problems: [], empty: false, failure: null })
    expect(explained[0]!.graph!.provenance).toEqual({ source: 'perfect, once' })
  })
  it('keeps the others when one fails, and says what a spent budget left out', async () => {
    const model = mockModel({
      answer: request => {
        if (last(request) === writeAllAtOnce(gold[1]!).input) throw new ModelError('no', 'refused', { status: 400 })
        return answers.get(last(request))!
      },
    })
    const explained = await explainWith(given, { model, strategy: 'once', clock: manualClock() })
    expect(explained.map(({ failure }) => failure?.message ?? null)).toEqual([null, 'no', null, null])
    const stopped = await explainWith(given, { model, strategy: 'once', concurrency: 1, budget: { requests: 1 } })
    expect(stopped.map(({ failure }) => failure?.message ?? null)).toEqual([
      null,
      ...Array(3).fill('the run stopped before the model was asked about this passage'),
    ])
  })
  it('refuses more examples than there are', async () => {
    await expect(explainWith(given, { model: mockModel(), strategy: 'once', prompting: { shots: 6 } })).rejects.toThrow(
      'only 5 exemplars are available',
    )
  })
})
