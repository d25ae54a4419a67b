/** Prompts of every task: shots, templates of the papers, chains of thought and ablations, under every protocol that applies. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeMetaLogic } from '@elenchus/metagraph/codecs'
import { samples as metagraphs } from '@elenchus/metagraph/samples'
import { describe, expect, it } from 'vitest'
import { mockModel } from '../adapters/mock.ts'
import { renderPrompt } from '../engine/estimate.ts'
import { evaluate } from '../engine/evaluate.ts'
import type { Model, Request } from '../model.ts'
import type { TaskOptions } from '../options.ts'
import { createModel } from '../providers.ts'
import type { Row } from '../task.ts'
import { gather, scratchFolder } from '../testing/folder.ts'
import choiceExemplars from './choice/exemplars.json' with { type: 'json' }
import inferenceExemplars from './inference/exemplars.json' with { type: 'json' }
import { openTask } from './registry.ts'

const folder = scratchFolder()
const file = (name: string, values: readonly unknown[], lines = true): string => {
  const path = join(folder, name)
  writeFileSync(path, lines ? values.map(value => JSON.stringify(value)).join('\n') : JSON.stringify(values))
  return path
}

const choice = {
  id_string: 'c',
  context: 'Geese fly south when frost comes.',
  question: 'When do geese fly south?',
  answers: ['A frost comes.', 'In spring.', 'Never.', 'At noon.'],
  label: 0,
}
const nli = {
  label: 'entailed',
  major_premise: 'All tin is soft.',
  minor_premise: 'This is tin.',
  conclusion: 'This is soft.',
}
const theory = {
  id: 't_1',
  context: 'Ada is wise. If someone is wise then they are calm.',
  question: 'True, false, or unknown? Ada is calm.',
  options: ['A) True', 'B) False', 'C) Unknown'],
  answer: 'A',
}
const data: Readonly<Record<string, string>> = {
  reclor: file('reclor.json', [choice], false),
  'logiqa2-mrc': file('mrc.txt', [
    { id: 1, text: choice.context, question: choice.question, options: choice.answers, answer: 0, type: {} },
  ]),
  'logiqa2-nli': file('nli.txt', [nli]),
  proofwriter: file('proofwriter.json', [theory], false),
  robustlr: 'contrast-negation',
  metalogic: file('graphs.jsonl', metagraphs().slice(0, 1).map(writeMetaLogic)),
  own: file('own.jsonl', [{ id: 'o', prompt: 'Is ice cold?', choices: ['yes', 'no'], target: 'A' }]),
}

/** A model with or without a chat that says the same to everything; what it was asked is kept. */
function saying(answer: string, { chat = true } = {}): { model: Model; requests: Request[] } {
  const requests: Request[] = []
  const model = mockModel({
    answer: request => {
      requests.push(request)
      return answer
    },
  })
  return { model: { ...model, capabilities: { ...model.capabilities, chat, readsSample: false } }, requests }
}

async function ask(
  name: string,
  {
    answer = '?',
    protocol,
    chat = true,
    ...options
  }: Omit<TaskOptions, 'protocol'> & { answer?: string; protocol?: string; chat?: boolean },
): Promise<{ text: string; request: Request; row: Row }> {
  const { model, requests } = saying(answer, { chat })
  const task = await openTask(name, {
    data: [data[name]!],
    ...(name === 'robustlr' ? { more: { theories: 1 } } : {}),
    ...options,
  })
  const run = await evaluate(task, { model, limit: 1, protocol: protocol ? [protocol] : undefined })
  const [row] = await gather(run.rows())
  return { text: renderPrompt(requests[0]!.prompt), request: requests[0]!, row: row! }
}

describe("the papers' templates", () => {
  it('LogiQA 2.0 inference, five exemplars', async () => {
    const { text, request, row } = await ask('logiqa2-nli', { shots: 5, answer: ' Yes' })
    const blocks = text.split('\n\n')
    const [first] = inferenceExemplars.English
    expect(blocks).toHaveLength(6)
    expect(blocks[0]).toBe(
      `Given the fact: ${first!.majorPremise[0]} ${first!.minorPremise[0]}\nDoes it follow that: ${first!.hypothesis}\nYes or no? Yes`,
    )
    expect(blocks[5]).toBe(
      'Given the fact: All tin is soft. This is tin.\nDoes it follow that: This is soft.\nYes or no?',
    )
    expect(request.stop).toBeUndefined()
    expect(row).toMatchObject({ answer: 'entailed', correct: true })
    const tagged = await ask('logiqa2-nli', { shots: 1, tags: 'major-minor' })
    expect(tagged.text).toContain('Given the fact: [Major premise] All tin is soft. [Minor premise] This is tin.')
  })
  it('LogiQA 2.0 reading, the answer being the text of the option', async () => {
    const { text, row } = await ask('logiqa2-mrc', { shots: 5, answer: ' A frost comes.' })
    const [first] = choiceExemplars.English
    expect(text.split('\n\n')[0]).toBe(
      [
        'Write a multi-choice question for the following article:',
        `Article: ${first!.context}`,
        `Question: ${first!.question}`,
        'Options:',
        ...first!.options,
        `Answer: ${first!.options[first!.answer]}`,
      ].join('\n'),
    )
    expect(text.endsWith('At noon.\nAnswer:')).toBe(true)
    expect(row).toMatchObject({
      answer: 'A',
      correct: true,
      details: { evidence: expect.stringContaining('A frost comes') },
    })
  })
  it('RobustLR, as its models were trained', async () => {
    const { text, row } = await ask('proofwriter', { shots: 1, template: 'paper', answer: '$answer$ = True' })
    expect(text).toContain(
      '$answer$ ; $question$ = Nils is kind. ; $context$ = Oda is tall. If Oda is tall then Nils is kind.',
    )
    expect(text).toContain('Assistant: $answer$ = True')
    expect(row).toMatchObject({ answer: 'True', correct: true })
    await expect(openTask('folio', { data: [data['proofwriter']!], template: 'paper' })).rejects.toThrow(
      'template does not apply',
    )
  })
  it('can be chosen or left', async () => {
    expect((await ask('logiqa2-mrc', { shots: 1, template: 'plain' })).text).toContain('A. A frost comes.')
    expect((await ask('reclor', { shots: 1 })).text).toContain('A. A frost comes.')
    expect((await ask('reclor', { template: 'paper' })).text).toMatch(/^Write a multi-choice/)
    await expect(ask('reclor', { template: 'baroque' })).rejects.toThrow('template baroque: plain or paper')
  })
  it('stop a model without a chat before it goes on asking itself', async () => {
    expect((await ask('logiqa2-nli', { shots: 1, chat: false })).request.stop).toEqual(['\nGiven the fact:'])
    const plain = await ask('reclor', { shots: 1, template: 'plain', chat: false })
    expect(plain.request.stop).toEqual(['\nPassage:'])
    expect(plain.text.endsWith('Assistant:')).toBe(true)
  })
})

const most = { reclor: 5, 'logiqa2-nli': 5, proofwriter: 5, robustlr: 5, metalogic: 5 } as const

describe('shots', () => {
  it.each(Object.entries(most))('%s has exemplars, and refuses more than there are', async (name, count) => {
    const none = (await ask(name, { shots: 0 })).text
    const all = (await ask(name, { shots: count })).text
    expect(all.length).toBeGreaterThan(none.length + 50 * count)
    await expect(ask(name, { shots: count + 1 })).rejects.toThrow(
      `${name}: shots is ${count + 1}, but only ${count} exemplars are available`,
    )
  })
  it('of own data come from a file of the user', async () => {
    await expect(ask('own', { shots: 1 })).rejects.toThrow(
      'own: exemplars is missing; shots 1 needs a file to take examples from',
    )
    const exemplars = file('exemplars.jsonl', [
      { prompt: 'Is fire cold?', choices: ['yes', 'no'], target: 'B', why: 'Fire burns.' },
    ])
    const { text } = await ask('own', { shots: 1, more: { exemplars }, chainOfThought: true })
    expect(text).toMatch(
      /^Is fire cold\?\nA. yes\nB. no\nThink.*\n\nAssistant: Fire burns\.\nAnswer: B\n\nIs ice cold\?/,
    )
  })
  it.each([
    ['reclor', 'letter', 'The answer is B\n\n'],
    ['reclor', 'option', 'Answer: Some boats with red sails are insured.\n\n'],
    ['logiqa2-nli', 'option', 'Yes or no? Yes\n\n'],
    ['proofwriter', 'option', 'The statement is True\n\n'],
    ['proofwriter', 'prove', 'tall(Oda) -> kind(Nils)\nSTATEMENT: kind(Nils)\n\n'],
  ])('%s has them under protocol %s too', async (name, protocol, shown) => {
    const plain = name === 'reclor' ? ({ template: 'plain' } as const) : {}
    expect((await ask(name, { shots: 1, protocol, ...plain })).text).toContain(shown)
  })
})

describe('chains of thought', () => {
  it.each([
    ['reclor', 'generate', 'nothing is said of the others.\nAnswer: B', 'Hm.\nAnswer: A', 'A'],
    ['logiqa2-nli', 'generate', 'said of every violin.\nAnswer: entailed', 'No doubt.\n\nAnswer: entailed', 'entailed'],
    ['proofwriter', 'generate', 'Nils is kind then.\nAnswer: True', 'It is not False.\nAnswer: True', 'True'],
    [
      'proofwriter',
      'prove',
      'Nils is kind then.\nANSWER:\ntall(Oda)',
      'Let us see: (so)\nANSWER:\nkind(Ada)\nSTATEMENT: kind(Ada)',
      'True',
    ],
    ['own', 'generate', 'last line "Answer: X"', 'Ice is frozen.\nAnswer: A', 'A'],
  ] as const)('%s, %s: exemplars think, answers are found', async (name, protocol, shown, answer, found) => {
    const shots = name === 'own' ? 0 : 1
    const { text, row, request } = await ask(name, { shots, chainOfThought: true, protocol, answer })
    expect(text).toContain(shown)
    expect(text).toMatch(/[Tt]hink step by step/)
    expect(row.answer).toBe(found)
    expect(request.maxTokens).toBeGreaterThan(1000)
  })
  it('metalogic thinks before ANSWER:', async () => {
    const answer = 'sent1 is plain.\nANSWER:\n$graph$ sent1 -> sent3; $formula$ $degree$ sent1: contingent'
    const { text, row } = await ask('metalogic', { chainOfThought: true, answer })
    expect(text).toContain('“must” leaves no other way.\nANSWER:\n$graph$')
    expect((row.answer as { proof_str: string }).proof_str).toBe('sent1 -> sent3; ')
  })
})

describe('ablations', () => {
  const parts = { C: choice.context, Q: choice.question, A: 'In spring.' }
  it.each(['CQA', 'QA', 'CA', 'A'])('of multiple choice: %s under every protocol and template', async input => {
    for (const template of ['plain', 'paper'])
      for (const protocol of ['generate', 'letter', 'option']) {
        const { text, request } = await ask('reclor', { input, template, protocol })
        expect(text.includes(parts.C)).toBe(input.includes('C'))
        expect(text.includes(parts.Q)).toBe(input.includes('Q'))
        expect(`${text} ${request.choices?.join(' ')}`).toContain(protocol === 'letter' ? ' B' : parts.A)
      }
  })
  it.each(['PH', 'P', 'H'])('of inference: %s under every protocol and template', async input => {
    for (const template of ['plain', 'paper'])
      for (const protocol of ['generate', 'option'])
        for (const tags of [undefined, 'major-minor']) {
          const { text } = await ask('logiqa2-nli', { input, template, protocol, ...(tags ? { tags } : {}) })
          expect(text.includes('All tin is soft.')).toBe(input.includes('P'))
          expect(text.includes('This is soft.')).toBe(input.includes('H'))
        }
  })
  it.each(['word-matching', 'word-matching-paper', 'chance'])(
    'hide as much from %s, which reads the sample',
    async name => {
      const answers: string[] = []
      for (const input of ['CQA', 'A']) {
        const task = await openTask('reclor', { data: [data['reclor']!], input })
        const [sample] = await gather(task.samples())
        expect(JSON.stringify(sample!.data).includes(choice.context)).toBe(input === 'CQA')
        const run = await evaluate(task, { model: await createModel(name) })
        const [row] = await gather(run.rows())
        expect(row!.error).toBeNull()
        answers.push(String(row!.answer))
      }
      // With the passage the words of the first option are found in it; without it nothing speaks for any option.
      if (name !== 'chance') expect(answers[0]).toBe('A')
    },
  )
  it.each([
    [
      'reclor',
      'word-matching',
      'letter',
      'word-matching: the model returns no log-probabilities for the letters of options; use protocol generate',
    ],
    ['proofwriter', 'reasoner', 'option', 'reasoner: the model returns no log-probabilities for whole texts'],
  ])('%s: %s weighs nothing, and is refused before the run', async (name, model, protocol, refusal) => {
    const task = await openTask(name, { data: [data[name]!] })
    await expect(evaluate(task, { model: await createModel(model), protocol: [protocol] })).rejects.toThrow(refusal)
  })
})

describe('options that would change nothing', () => {
  it.each([
    ['metalogic', { permute: true }, 'permute'],
    ['proofwriter', { input: 'P' }, 'input'],
    ['robustlr', { tags: 'major-minor' }, 'tags'],
    ['logiqa2-nli', { permute: true }, 'permute'],
    ['metalogic', { template: 'paper' }, 'template'],
  ] as const)('%s refuses %j', async (name, options, flag) => {
    await expect(ask(name, options)).rejects.toThrow(`${name}: ${flag} does not apply to this task`)
  })
  it('names of settings that no task has are refused', async () => {
    await expect(ask('robustlr', { more: { theoriez: 3 } })).rejects.toThrow(
      'robustlr: unknown setting "theoriez"; it has theories, distractors',
    )
    await expect(ask('reclor', { more: { theories: 3 } })).rejects.toThrow(
      'reclor: unknown setting "theories"; it has none',
    )
    await expect(ask('robustlr', { more: { theories: 'many' } })).rejects.toThrow('theories=many')
  })
})
