import { existsSync, readFileSync } from 'node:fs'
import { readExpectedPolarity } from '@elenchus/language/exam-questions'
import { english } from '@elenchus/language/node'
import { diagnose, FormatError } from '@elenchus/metagraph'
import { readMetaLogic } from '@elenchus/metagraph/codecs'
import { samples } from '@elenchus/metagraph/samples'
import { createScorer, toScorable } from '@elenchus/metagraph/score'
import { describe, expect, it } from 'vitest'
import { corpus } from '../../../../scripts/corpora.ts'
import { loadExplainer, saveExplainer } from '../model-file/explainer-model.ts'
import { explainer } from '../node.ts'
import { trainExplainer } from '../training/train.ts'
import { createWeakExamples } from '../training/weak-polarity.ts'
import { explain } from './explain.ts'
import { alignStatements, explainRecord, settings } from './settings.ts'

const devFile = corpus('metalogic', 'metalogic_dev.json')
const language = english()
const model = explainer()
const options = { model, language }

describe('explain', () => {
  const passage =
    'The harbour froze early this year. If the harbour is frozen, no ship can unload. So the mill will run out of grain.'

  it('gives a sound graph whose spans point into the passage', () => {
    const { graph, evidence } = explain(passage, options)
    expect(graph.statements.map(({ spans: [span] }) => passage.slice(span!.start, span!.end))).toEqual(
      graph.statements.map(({ text }) => text),
    )
    expect(diagnose(graph).filter(({ severity }) => severity === 'error')).toEqual([])
    expect(evidence.edges.map(({ from, to }) => `${from} ${to}`)).toEqual(
      graph.edges.map(({ from, to }) => `${from} ${to}`),
    )
    for (const { confidence } of evidence.edges) expect(confidence).toBeGreaterThan(0)
    for (const { degree } of evidence.statements) expect(degree.confidence).toBeLessThanOrEqual(1)
  })

  it('quotes for an edge no word that joins its target to something else', () => {
    const text =
      'I know you wanted the night train, but I think we should take the bus. The bus is warm. The bus is also cheaper.'
    const { graph, evidence } = explain(text, options)
    const place = (id: string) => graph.statements.findIndex(each => each.id === id)
    for (const { from, to, cues } of evidence.edges)
      for (const { statement } of cues) if (statement === to) expect(place(from)).toBeLessThan(place(to))
    expect(evidence.edges.some(({ from, to }) => place(from) > place(to))).toBe(true)
  })

  it('finds the conclusion and the condition, and says by which words', () => {
    const { graph, evidence } = explain(passage, options)
    expect(graph.edges.every(({ kind }) => kind === 'support')).toBe(true)
    expect(graph.edges.some(({ to }) => to === 'sent3')).toBe(true)
    const [triple] = graph.statements[1]!.formula.triples
    expect(triple).toMatchObject({ operator: 'implies', left: { variable: 'v1' }, right: { variable: 'v2' } })
    const words = evidence.edges.flatMap(({ cues }) => cues.map(({ text }) => text.toLowerCase()))
    expect(words).toContain('so')
    for (const { cues } of evidence.edges)
      for (const { statement, start, end, text } of cues)
        expect(graph.statements.find(({ id }) => id === statement)!.text.slice(start, end)).toBe(text)
  })

  it('takes the question into account', () => {
    const argued = `${passage} The mill has a second road to the grain fields.`
    const against = explain(argued, { ...options, question: 'Which one most weakens the argument?' })
    const forIt = explain(argued, { ...options, question: 'Which one most strengthens the argument?' })
    const last = (explanation: typeof against) => explanation.graph.edges.find(({ from }) => from === 'sent4')?.kind
    expect(last(against)).toBe('rebut')
    expect(last(forIt)).toBe('support')
  })

  it('takes a statement without function words where the passage as a whole is English', () => {
    const record = samples()[0]!
    const statements = record.statements.map(statement =>
      statement.part === 'option'
        ? { ...statement, text: 'older bridges carry heavier trains safely today.', variables: [] }
        : statement,
    )
    for (const setting of settings)
      expect(explainRecord({ ...record, statements }, { ...options, setting }).graph.statements.length).toBeGreaterThan(
        2,
      )
  })

  it('answers or refuses odd input clearly', () => {
    expect(() => explain('', options)).toThrow(FormatError)
    expect(() => explain('… 12 — 34!', options)).toThrow(/no words/)
    expect(() => explain('x '.repeat(600_000), options)).toThrow(/characters; the maximum/)
    expect(() => explain('Es regnet seit gestern ohne Pause. Darum bleibt unser Hafen heute leer.', options)).toThrow(
      /English/,
    )
    expect(() =>
      explain('Es hat die ganze Nacht geregnet. Also fällt das Spiel aus, weil der Platz unter Wasser steht.', options),
    ).toThrow(/English/)
    expect(() => explain('昨晚下了一整夜的雨。所以比赛取消了。', options)).toThrow(/script/)
    expect(explain('No ships sailed. So all mills must close.', options).graph.statements).toHaveLength(2)
    expect(() => explain('<ul><li><b>One</b></li><li><i>Two</i></li></ul>', options)).toThrow(/markup/)
    expect(() => explain('It is so. '.repeat(200), options)).toThrow(/statements; the maximum/)
    expect(explain('It rained.', options).graph.edges).toEqual([])
    const asked = explain('Will it rain? Should we stay at home? Who is to decide?', options)
    expect(asked.graph.statements).toHaveLength(3)
    const long = explain('The dam holds. The lake rises, so the village is at risk. '.repeat(20), options)
    expect(long.graph.statements).toHaveLength(40)
    expect(diagnose(long.graph).filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('is deterministic', () => {
    expect(explain(passage, options)).toEqual(explain(passage, options))
  })

  it('does far better than chance on passages of our own, in each setting', () => {
    const scorer = createScorer()
    for (const record of samples())
      scorer.add(toScorable(explainRecord(record, { ...options, setting: 'question' }).graph), toScorable(record))
    const { figures } = scorer.report()
    expect(figures['step.f1']).toBeGreaterThan(0.5)
    expect(figures['certainty.accuracy']).toBeGreaterThan(0.6)
    const raw = createScorer()
    for (const record of samples()) {
      const { graph } = explainRecord(record, { ...options, setting: 'raw' })
      raw.add(toScorable(alignStatements(graph, record)), toScorable(record))
    }
    expect(raw.report().figures['node.f1']).toBeGreaterThan(0.6)
  })
})

describe('what a question asks for', () => {
  it.each([
    ['Which one, if true, most weakens the argument?', 1],
    ['Which casts the most serious doubt on the plan?', 1],
    ['Which one is an assumption on which it depends?', -1],
    ['Which one most strengthens the claim?', -1],
    ['What time is it?', 0],
  ])('%s', (question, expected) => {
    expect(Math.sign(readExpectedPolarity(question))).toBe(expected)
  })

  it('is turned round by an exception', () => {
    expect(readExpectedPolarity('All of these weaken the argument EXCEPT:')).toBeLessThan(0)
  })
})

describe('weak supervision', () => {
  const base = {
    context: 'The well is dry. So the herd must move.',
    answers: ['The river is full.', 'It rained.'],
    label: 0,
  }
  const questions = [
    { ...base, id: 'a', question: 'Which one most weakens the argument?' },
    { ...base, id: 'b', question: 'Which one is an assumption of the argument?' },
    { ...base, id: 'c', question: 'Which one most strengthens the argument?' },
    { ...base, id: 'd', question: 'All of these weaken the argument EXCEPT:' },
    { ...base, id: 'e', question: 'What is the main point?' },
  ]

  it('takes clear questions only, and never an excluded one', () => {
    const found = createWeakExamples(questions, { language, excludedIds: new Set(['c']) })
    expect(found.map(({ role }) => role)).toEqual(['objection', 'assumption'])
  })
})

describe('the model file', () => {
  it('comes back as it was written', () => {
    const again = loadExplainer(saveExplainer(model))
    const passage = 'The road is closed, because the bridge fell. Hence the village is cut off.'
    expect(explain(passage, { model: again, language }).graph).toEqual(explain(passage, options).graph)
  })
})

describe.skipIf(!existsSync(devFile))('training (skipped: ../shared/data absent)', () => {
  const records = () =>
    readFileSync(devFile, 'utf8')
      .trim()
      .split('\n')
      .slice(0, 10)
      .map(line => readMetaLogic(JSON.parse(line)))

  it('gives the same bytes for the same seed, reports its stages, and stops when told', () => {
    const stages = new Set<string>()
    const bytes = () =>
      saveExplainer(trainExplainer(records(), { language, seed: 3, onProgress: p => stages.add(p.stage) }))
    const first = bytes()
    expect(Buffer.compare(first, bytes())).toBe(0)
    expect([...stages]).toContain('structure')
    const controller = new AbortController()
    controller.abort(new Error('enough'))
    expect(() => trainExplainer(records(), { language, signal: controller.signal })).toThrow('enough')
  })
})
