import { degreeNames, diagnose, type Metagraph } from '@elenchus/metagraph'
import { readMetaLogic, writeAllAtOnce, writeMetaLogic, writeModule, writeMultitask } from '@elenchus/metagraph/codecs'
import { samples } from '@elenchus/metagraph/samples'
import { toScorable } from '@elenchus/metagraph/score'
import { describe, expect, it } from 'vitest'
import type { Message } from '../model.ts'
import type { Ask } from '../task.ts'
import { metagraphExemplars } from './metagraph-exemplars.ts'
import { type MetagraphPart, renderMetagraphPrompt } from './metagraph-prompts.ts'
import { generateMetagraph, isEmptyGraph } from './metagraph-strategies.ts'
import { extractMarkedAnswer } from './responses.ts'

const graph = samples()[0]!
const parts = ['once', 'GRAPH', 'FORMULAE', 'DEGREE', 'CONTROL', 'CONCLUSION', 'REBUTTAL'] as const

/** A model that answers by the last message; keeps what it was asked. */
function scripted(answer: (input: string) => string, kept: Message[][] = []): Ask {
  return async ({ prompt }) => {
    const messages = prompt as Message[]
    kept.push(messages)
    const text = answer(messages.at(-1)!.content)
    return { text, usage: { inputTokens: 1, outputTokens: 1 }, finish: 'stop', latencyMs: 0 }
  }
}

/** Answers as the gold graph would have them. */
function perfect(gold: Metagraph): (input: string) => string {
  const { structure, formulas, degrees } = writeMultitask(gold)
  const pairs = [writeAllAtOnce(gold), structure, ...formulas.values(), ...degrees.values()]
  for (const kind of ['conclusion', 'rebuttal'] as const)
    for (const a of gold.statements) for (const b of gold.statements) pairs.push(writeModule(kind, a, b, gold.edges))
  const answers = new Map(pairs.map(({ input, output }) => [input, output || 'none']))
  return input => {
    if (!input.startsWith('CONTROL')) return answers.get(input) ?? '?'
    const done = (input.match(/->|=>/g) ?? []).length
    const next = gold.edges[done]
    return next ? `${next.from} ${next.to}` : 'done'
  }
}

describe('strategies', () => {
  it.each(['once', 'multitask', 'metgen'] as const)('%s gives gold where the model answers gold', async strategy => {
    for (const gold of samples()
      .filter(each => each.edges.length <= 3)
      .slice(0, 6)) {
      const { predicted, problems } = await generateMetagraph(gold, strategy, scripted(perfect(gold)))
      expect(problems).toEqual([])
      const { edges, triples, degrees } = toScorable(gold)
      expect(predicted.edges).toEqual(edges)
      expect([...degrees]).toEqual([...predicted.degrees])
      for (const [id, list] of triples) expect(predicted.triples.get(id) ?? []).toEqual(list)
    }
  })
  it('names the part that could not be read and keeps the rest', async () => {
    const broken = scripted(input =>
      input.startsWith('GRAPH')
        ? 'sent1 -> sent3; and so on'
        : input.startsWith('DEGREE')
          ? 'necessary'
          : 'v1 beats v2',
    )
    const { predicted, problems } = await generateMetagraph(graph, 'multitask', broken)
    expect(predicted.edges).toEqual([{ kind: 'support', from: 'sent1', to: 'sent3' }])
    expect([...predicted.degrees.values()]).toEqual(graph.statements.map(() => 4))
    expect(problems[0]).toEqual({ part: 'structure', text: 'and so on' })
    expect(problems[1]).toEqual({ part: 'formula of sent1', text: 'v1 beats v2' })
    const once = await generateMetagraph(
      graph,
      'once',
      scripted(() => '$graph$ sent1 -> sent3; $formula$ none'),
    )
    expect(once.problems).toEqual([{ part: 'certainties', text: 'left out' }])
    expect(isEmptyGraph(once.predicted)).toBe(false)
    const none = await generateMetagraph(
      graph,
      'once',
      scripted(() => 'I would rather not.'),
    )
    expect(none.problems).toEqual([{ part: 'the whole answer', text: 'I would rather not.' }])
    expect(isEmptyGraph(none.predicted)).toBe(true)
  })
  it('reads what chat models make of the format', async () => {
    const dressed = scripted(
      () =>
        '<think>hm</think>\n```\n$graph$\nsent1 → sent3\nsent4 ⇒ sent3\n$formula$\nsent2: v1 [and] v2;\n$degree$\nsent1: contingent\nsent2: Necessary.\n```',
    )
    const { predicted, problems } = await generateMetagraph(graph, 'once', dressed)
    expect(problems).toEqual([])
    expect(predicted.edges.map(({ kind, from, to }) => `${from} ${kind} ${to}`)).toEqual([
      'sent1 support sent3',
      'sent4 rebut sent3',
    ])
    expect([...predicted.degrees]).toEqual([
      ['sent1', 2],
      ['sent2', 4],
    ])
    expect(predicted.triples.get('sent2')).toHaveLength(1)
    const worded = scripted(input =>
      input.startsWith('DEGREE')
        ? 'The certainty is: **possible**.'
        : input.startsWith('CONTROL')
          ? 'sent1, sent3'
          : input.startsWith('CONCLUSION')
            ? 'sent1 -> sent3'
            : 'none.',
    )
    const grown = await generateMetagraph(graph, 'metgen', worded)
    expect(grown.problems).toEqual([])
    expect(grown.predicted.edges[0]).toEqual({ kind: 'support', from: 'sent1', to: 'sent3' })
    expect([...grown.predicted.degrees.values()]).toEqual(graph.statements.map(() => 3))
  })
  it('shows the question where it is wanted', async () => {
    const kept: Message[][] = []
    await generateMetagraph(
      graph,
      'once',
      scripted(() => '', kept),
      { useQuestion: true },
    )
    expect(kept[0]!.at(-1)!.content).toMatch(/^QUESTION: .*\nsent1: /)
  })
})

describe('exemplars', () => {
  it('are sound graphs, one for each degree', () => {
    for (const { graph: each } of metagraphExemplars) {
      expect(diagnose(each).filter(({ severity }) => severity === 'error')).toEqual([])
      // Every variable was found in its statement, and the record can be read back.
      for (const { variables } of each.statements) for (const { span } of variables) expect(span).not.toBeNull()
      expect(readMetaLogic(writeMetaLogic(each)).edges).toEqual(each.edges)
    }
    const shown = metagraphExemplars.map(
      ({ graph: each, degree: { statementIds: about } }) =>
        degreeNames[each.statements.find(({ id }) => id === about[0])!.degree!],
    )
    expect([...shown].sort()).toEqual([...degreeNames].sort())
  })
  it.each(parts)('of %s answer their own question, whys before it when asked for', part => {
    const plain = renderMetagraphPrompt(part, 'x', { shots: 5, chainOfThought: false })
    const thought = renderMetagraphPrompt(part, 'x', { shots: 5, chainOfThought: true })
    expect(plain).toHaveLength(12)
    for (let i = 2; i < plain.length; i += 2) {
      expect(plain[i]!.content).not.toBe('')
      expect(extractMarkedAnswer(thought[i]!.content)).toBe(plain[i]!.content)
      expect(thought[i]!.content.length).toBeGreaterThan(plain[i]!.content.length + 12)
    }
  })
  it('show a relation and none of each module, and the end of the controller', () => {
    const answers = (part: MetagraphPart) =>
      renderMetagraphPrompt(part, 'x', { shots: 5, chainOfThought: false })
        .filter(({ role }) => role === 'assistant')
        .map(({ content }) => content)
    expect(answers('CONCLUSION').filter(text => text === 'none')).toHaveLength(1)
    expect(answers('REBUTTAL').filter(text => text === 'none')).toHaveLength(2)
    expect(answers('CONTROL').filter(text => text === 'done')).toHaveLength(1)
  })
  it('never leave out what the words of an answer mean, with one example or none', () => {
    for (const shots of [0, 1]) {
      const system = (part: MetagraphPart) =>
        renderMetagraphPrompt(part, 'x', { shots, chainOfThought: false })[0]!.content
      for (const part of ['once', 'DEGREE'] as const)
        for (const name of degreeNames) expect(system(part)).toContain(name)
      for (const part of ['once', 'FORMULAE'] as const)
        for (const word of ['[entail]', '[and]', '[or]', '[negative]', '[necessary]', '[possible]'])
          expect(system(part)).toContain(word)
      for (const part of ['FORMULAE', 'CONCLUSION', 'REBUTTAL'] as const) expect(system(part)).toContain('none')
      expect(system('CONTROL')).toContain('done')
    }
  })
  it('of one shot show the controller the end', () => {
    const shown = renderMetagraphPrompt('CONTROL', 'x', { shots: 1, chainOfThought: false }).map(
      ({ content }) => content,
    )
    expect(shown).toContain('done')
  })
  it("are the user's own where there are any", () => {
    const own = samples().slice(3, 5)
    for (const part of parts) {
      const messages = renderMetagraphPrompt(part, 'x', { shots: 2, chainOfThought: true, exemplars: own })
      expect(messages.filter(({ role }) => role === 'assistant').length).toBeGreaterThanOrEqual(2)
      for (const { role, content } of messages)
        if (role === 'assistant') expect(extractMarkedAnswer(content)).not.toBe('')
    }
    const [, first] = renderMetagraphPrompt('GRAPH', 'x', { shots: 1, chainOfThought: false, exemplars: own })
    expect(first!.content).toBe(writeMultitask(own[0]!).structure.input)
  })
  it('give way to a description of the format', () => {
    for (const part of parts) {
      const messages = renderMetagraphPrompt(part, 'x', { shots: 0, chainOfThought: false })
      expect(messages).toHaveLength(2)
      expect(messages[0]!.content).toMatch(/such as|\$graph\$|one word|none if/)
    }
  })
})
