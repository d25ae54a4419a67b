/** Every task end to end on small files of our own: prompts, parsing, judging, scores. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeMetaLogic, writeOnce } from '@elenchus/metagraph/codecs'
import { samples as metagraphs } from '@elenchus/metagraph/samples'
import { csvLine, csvRow } from '@elenchus/theories/formats'
import { generate } from '@elenchus/theories/generate'
import { afterAll, describe, expect, it } from 'vitest'
import { mockModel } from '../adapters/mock.ts'
import type { Model, Request } from '../contract/model.ts'
import type { Row } from '../contract/task.ts'
import type { TaskOptions } from '../contract/task-options.ts'
import { evaluate } from '../engine/evaluate.ts'
import { modelNamed } from '../models/registry.ts'
import { taskNamed } from './registry.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-tasks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, value: unknown) => {
  const path = join(folder, name)
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}
const lines = (values: readonly unknown[]) => values.map(value => JSON.stringify(value)).join('\n')

async function run(task: string, data: string, model: Model | string, options: TaskOptions = {}, protocol?: string) {
  const made = await taskNamed(task, { data: [data], ...options })
  const result = await evaluate(made, {
    model: typeof model === 'string' ? await modelNamed(model) : model,
    ...(protocol ? { protocols: [protocol] } : {}),
  })
  const rows = []
  for await (const row of result.rows()) rows.push(row)
  rows.sort((a, b) => (a.sampleId < b.sampleId ? -1 : 1))
  return { scores: Object.values(result.scores)[0]!, rows }
}
/** A model that keeps what it was asked and always says the same. */
const keeping = <T>(kept: T[], of: (text: string, request: Request) => T, answer: string) =>
  shown((text, request) => {
    kept.push(of(text, request))
    return answer
  })
/** A model that answers by what it is shown. */
const shown = (answer: (text: string, request: Request) => string) => {
  const model = mockModel({
    answer: request =>
      answer(typeof request.prompt === 'string' ? request.prompt : request.prompt.at(-1)!.content, request),
  })
  return { ...model, capabilities: { ...model.capabilities, readsSample: false } }
}

const choices = file('choice.json', [
  {
    id_string: 'a',
    context: 'Ravens roost in the old mill.',
    question: 'Where do they roost?',
    answers: ['In the old mill.', 'In a barn.', 'By the sea.', 'Nowhere.'],
    label: 0,
  },
  {
    id_string: 'b',
    context: 'Ravens roost in the old mill.',
    question: 'Who roosts?',
    answers: ['Owls.', 'Bats.', 'Mice.', 'Ravens roost there.'],
    label: 3,
  },
])

describe('multiple choice', () => {
  it('is judged by letter, whatever the wording of the answer', async () => {
    const { scores, rows } = await run(
      'reclor',
      choices,
      shown(text => (text.includes('Where') ? 'The answer is (A).' : 'I cannot tell.')),
    )
    expect(scores).toMatchObject({ n: 2, unparsed: 1, failed: 0 })
    expect(scores.metrics['accuracy']).toMatchObject({ value: 0.5, n: 2 })
    expect(scores.metrics['accuracyOfParsed']).toMatchObject({ value: 1, n: 1 })
    expect(rows.map(({ answer, correct, details }) => [answer, correct, details])).toEqual([
      ['A', true, { rung: 'said to be the answer', evidence: 'The answer is (A' }],
      [null, null, { unread: 'no answer found' }],
    ])
    expect(rows[0]!.group).toBe(rows[1]!.group)
  })
  it('shows only what the ablation leaves', async () => {
    const prompts: string[] = []
    await run(
      'reclor',
      choices,
      keeping(prompts, text => text, 'A'),
      { input: 'A' },
    )
    expect(prompts[0]).not.toContain('Passage:')
    expect(prompts[0]).not.toContain('Question:')
    expect(prompts[0]).toContain('A. In the old mill.')
    await expect(taskNamed('reclor', { data: [choices], input: 'QC' })).rejects.toThrow('input QC')
  })
  it('maps the answer back when options are permuted', async () => {
    const right = shown(text => /([A-D])\. (?:In the old mill|Ravens roost there)/.exec(text)![1]!)
    const orders = new Set<string>()
    for (const seed of [1, 2, 3, 4]) {
      const { scores, rows } = await run('reclor', choices, right, { permute: true, seed })
      expect(scores.metrics['accuracy']!.value).toBe(1)
      orders.add(JSON.stringify(rows[0]!.details))
    }
    expect(orders.size).toBeGreaterThan(1)
  })
  it('puts every option in every place once in as many repeats as there are options', async () => {
    const task = await taskNamed('reclor', { data: [choices], permute: true, seed: 2 })
    const always = shown(() => 'A')
    const { scores, rows } = await evaluate(task, { model: always, repeats: 4 })
    const orders: number[][] = []
    for await (const row of rows()) if (row.sampleId === 'a') orders.push(row.details!['order'] as number[])
    for (const place of [0, 1, 2, 3]) expect(new Set(orders.map(order => order[place])).size).toBe(4)
    // A model that always says A is right once in four orders, whatever the data.
    const { metrics } = scores['generate']!
    expect([metrics['accuracy']!.value, metrics['pass@4']!.value, metrics['pass^4']!.value]).toEqual([1 / 4, 1, 0])
    expect([metrics['consistency']!.value, metrics['agreement']!.value]).toEqual([0, 0])
  })
  it('takes log-probabilities of letters and of texts', async () => {
    const letter = await run(
      'reclor',
      choices,
      shown((_, request) => request.choices![0]!),
      {},
      'letter',
    )
    expect(letter.rows.map(row => row.answer)).toEqual(['A', 'A'])
    const option = await run(
      'reclor',
      choices,
      shown((_, request) => request.choices!.at(-1)!),
      {},
      'option',
    )
    expect(option.rows.map(row => row.answer)).toEqual(['D', 'D'])
  })
  it('few-shot prompts hold our exemplars, thoughts included when asked for', async () => {
    const requests: Request[] = []
    await run(
      'reclor',
      choices,
      keeping(requests, (_, request) => request, 'A'),
      { shots: 5, chainOfThought: true },
    )
    expect(requests[0]!.prompt).toHaveLength(11)
    expect(JSON.stringify(requests[0]!.prompt)).toContain('The answer is B.')
  })
  it('keeps repeated ids apart, and is answered by word matching', async () => {
    const logiqa = file(
      'logiqa.txt',
      lines(
        [1, 1].map(id => ({
          id,
          answer: 1,
          text: 'tin is a metal',
          question: 'q',
          options: ['x', 'tin is soft', 'y', 'z'],
          type: { 'Necessry Condtional Reasoning': true },
        })),
      ),
    )
    const { scores, rows } = await run('logiqa2-mrc', logiqa, 'word-matching')
    expect(rows.map(row => row.sampleId).sort()).toEqual(['1', '1#2'])
    expect(scores.metrics['accuracy']!.value).toBe(1)
    expect(scores.breakdowns!['reasoning: necessary conditional']!['yes']!['accuracy']!.n).toBe(2)
  })
})

describe('inference', () => {
  const pairs = file(
    'nli.txt',
    lines([
      {
        label: 'entailed',
        major_premise: ['All tin is soft.'],
        minor_premise: 'This is tin.',
        conclusion: 'This is soft.',
      },
      {
        label: 'not entailed',
        major_premise: 'All tin is soft.',
        minor_premise: 'This is soft.',
        conclusion: 'This is tin.',
      },
    ]),
  )
  it('has F1 of the entailed class', async () => {
    const { scores } = await run(
      'logiqa2-nli',
      pairs,
      shown(() => 'entailed'),
    )
    // Precision 1/2, recall 1: F1 2/3.
    expect(scores.metrics['f1']!.value).toBeCloseTo(2 / 3, 12)
    expect(scores.metrics['accuracy']!.value).toBe(0.5)
    // Two pairs of one corpus line each: two clusters, so there are intervals.
    expect(scores.metrics['f1']).toMatchObject({ n: 2, interval: expect.any(Array) })
    const none = await run(
      'logiqa2-nli',
      pairs,
      shown(() => 'no'),
    )
    expect([none.scores.metrics['precision']!.value, none.scores.metrics['f1']!.value]).toEqual([null, 0])
  })
  it('tags the premises when asked', async () => {
    const prompts: string[] = []
    await run(
      'logiqa2-nli',
      pairs,
      keeping(prompts, text => text, 'no'),
      { tags: 'major-minor' },
    )
    expect(prompts[0]).toContain('[Major premise] All tin is soft. [Minor premise] This is tin.')
    const { settings } = await taskNamed('logiqa2-nli', { data: [pairs], tags: 'major-minor' })
    expect(settings['tags']).toBe('major-minor')
    const whole = { premise: 'All tin is soft. This is tin.', hypothesis: 'This is soft.', label: 'entailment' }
    const undivided: string[] = []
    await run(
      'logiqa2-nli',
      file('whole.txt', lines([whole])),
      keeping(undivided, text => text, 'no'),
      {
        tags: 'major-minor',
      },
    )
    expect(undivided[0]).toContain('[Major premise] All tin is soft. [Minor premise] This is tin.')
  })
  it('keeps reasoning types and bands the whole input', async () => {
    const typed = {
      id: 1,
      premise: 'word '.repeat(40),
      hypothesis: 'word '.repeat(20),
      label: 'entailment',
      type: { 'Disjunctive Reasoning': true, 'Necessry Condtional Reasoning': true, 'Categorical Reasoning': false },
    }
    const { rows } = await run('logiqa2-nli', file('typed.txt', lines([typed])), 'chance')
    expect(rows[0]!.labels).toEqual({
      label: 'entailed',
      length: '50 to 99 words',
      'reasoning: disjunctive': 'yes',
      'reasoning: necessary conditional': 'yes',
    })
  })
  it('reads corpora of three labels as two and says so', async () => {
    const rowsOf = (labels: readonly string[]) =>
      labels.map(gold_label => ({ sentence1: 'A dog runs.', sentence2: 'It moves.', gold_label }))
    const snli = file('snli.jsonl', lines(rowsOf(['entailment', 'neutral', 'contradiction', '-'])))
    const mnli = file(
      'mnli.tsv',
      'index\tpairID\tsentence1\tsentence2\tgold_label\n0\t7n\tA dog runs.\tIt is red.\tneutral\n',
    )
    for (const [data, corpus, targets] of [
      [snli, 'snli', ['entailed', 'not entailed', 'not entailed']],
      [mnli, 'mnli', ['not entailed']],
    ] as const) {
      const { settings } = await taskNamed('logiqa2-nli', { data: [data] })
      expect(settings).toMatchObject({ corpus, asTwoLabels: 'neutral and contradiction count as not entailed' })
      expect((await run('logiqa2-nli', data, 'chance')).rows.map(({ target }) => target).sort()).toEqual(targets)
    }
  })
})

describe('LogiQA in Chinese and in English', () => {
  const question = (fields: object) => ({ id: 1, answer: 1, ...fields })
  it('tells how often answers are the option with most words of the passage', async () => {
    const data = file(
      'logiqa.txt',
      lines([
        question({ text: 'the old mill', question: 'Which?', options: ['a barn', 'the old mill', 'sea', 'sky'] }),
        question({ id: 2, text: 'the old mill', question: 'Which?', options: ['the old', 'a mill', 'sea', 'sky'] }),
      ]),
    )
    const { scores, rows } = await run(
      'logiqa2-mrc',
      data,
      shown(() => 'B'),
    )
    expect(scores.metrics['overlapRatio']).toMatchObject({ value: 0.5, n: 2 })
    expect(scores.metrics['accuracy']!.value).toBe(1)
    expect(JSON.stringify(rows[0]!.question)).not.toContain('mostAlike')
  })
  it('asks Chinese questions in Chinese, with Chinese examples and bands of characters', async () => {
    const options = ['船很慢。', '船有灯。', '船很旧。', '船很大。']
    const data = file('zh.txt', lines([question({ text: '所有的渡船都有灯。', question: '由此可以推出：', options })]))
    const prompts: string[] = []
    const { rows } = await run(
      'logiqa2-mrc',
      data,
      keeping(prompts, text => text, '答案是B。'),
      { template: 'plain' },
    )
    expect(prompts[0]).toContain('只回答正确选项的字母')
    expect(prompts[0]).not.toMatch(/Passage|Answer/)
    expect(rows[0]).toMatchObject({ answer: 'B', correct: true, labels: { length: '0 to 99 characters' } })
    const shots: string[] = []
    await run(
      'logiqa2-mrc',
      data,
      keeping(shots, (_, { prompt }) => JSON.stringify(prompt), 'B'),
      { shots: 5 },
    )
    expect(shots[0]).toContain('窑')
    expect(shots[0]).not.toMatch(/[A-Za-z]{4,} [a-z]{2,} [a-z]/)
  })
})

describe('theories', () => {
  const theories = file('proofwriter.json', [
    {
      id: 't1_Q1',
      context: 'Ada is wise. If someone is wise then they are calm.',
      question: 'True, false, or unknown? Ada is calm.',
      options: ['A) True', 'B) False', 'C) Unknown'],
      answer: 'A',
    },
    {
      id: 't1_Q2',
      context: 'Ada is wise. If someone is wise then they are calm.',
      question: 'True, false, or unknown? Ben is calm.',
      options: ['A) True', 'B) False', 'C) Unknown'],
      answer: 'C',
    },
  ])
  it('are proved by the reasoner', async () => {
    const { scores, rows } = await run('proofwriter', theories, 'reasoner')
    expect(scores.metrics['accuracy']!.value).toBe(1)
    expect(rows[0]!.group).toBe('t1')
  })
  it('are translated and proved, errors going back to the model', async () => {
    const seen: string[] = []
    const model = shown(text => {
      seen.push(text)
      if (text.startsWith('That cannot be read')) return 'kind(Ada)\nkind(?x) -> calm(?x)\nSTATEMENT: calm(Ada)'
      return text.includes('Ben') ? '```\nkind(Ada)\n```\nSTATEMENT: calm(Ben)' : 'kind(Ada\nSTATEMENT: calm(Ada)'
    })
    const { rows } = await run('proofwriter', theories, model, {}, 'prove')
    expect(rows.map(({ answer, details }) => [answer, details])).toEqual([
      ['True', { translated: true, attempts: 2, proof: expect.stringMatching(/^True:\n1\..*\n2\. calm\(Ada\)/) }],
      ['Unknown', { translated: true, attempts: 1, proof: 'Unknown: neither it nor its negation follows.' }],
    ])
    expect(seen.some(text => text.startsWith('That cannot be read:\n1:'))).toBe(true)
  })
  it('in first-order logic keep the premises that the answer rests on', async () => {
    const folio = file(
      'folio.jsonl',
      lines([
        {
          story_id: 1,
          example_id: 1,
          premises: ['All herons are birds.', 'Gil is a heron.', 'Ada is calm.'],
          'premises-FOL': ['∀x (Heron(x) → Bird(x))', 'Heron(gil)', 'Calm(ada)'],
          conclusion: 'Gil is no bird.',
          'conclusion-FOL': '¬Bird(gil)',
          label: 'False',
        },
      ]),
    )
    const proof = 'False: the negation follows from\n  1. ∀x (Heron(x) → Bird(x))\n  2. Heron(gil)'
    const { rows } = await run('folio', folio, 'reasoner')
    expect(rows[0]!.details).toEqual({ rung: 'nothing else is said', evidence: 'False', proof })
    const model = shown(() => '∀x (Heron(x) → Bird(x))\nHeron(gil)\nSTATEMENT: Bird(dora)')
    const proved = await run('folio', folio, model, {}, 'prove')
    expect(proved.rows[0]).toMatchObject({
      answer: 'Unknown',
      details: {
        proof: expect.stringMatching(/^Unknown:\nthe premises can hold with the statement\n {2}individuals: /),
      },
    })
  })
  it('say when no translation could be read', async () => {
    const { rows, scores } = await run(
      'proofwriter',
      theories,
      shown(() => 'no idea'),
      {},
      'prove',
    )
    expect(rows[0]).toMatchObject({ answer: null, details: { translated: false, attempts: 3 } })
    expect(scores.unparsed).toBe(2)
  })
  it('RobustLR sets are made on the fly, and the reasoner is perfect on them', async () => {
    for (const set of ['contrast-conjunction', 'equivalence-contrapositive']) {
      const { scores } = await run('robustlr', set, 'reasoner', { more: { theories: 5 }, seed: 3 })
      expect(scores.metrics['weightedF1']!.value).toBe(1)
      expect(scores.metrics['strictConsistency']!.value).toBe(1)
      // All five theories right: 0.025^(1/5) = 0.478, overall and in every group. Variants have fewer theories.
      const { group, variant } = scores.breakdowns!
      for (const { interval } of [
        scores.metrics['weightedF1']!,
        ...Object.values(group!).map(each => each['weightedF1']!),
      ])
        expect(interval).toEqual([expect.closeTo(0.478, 3), 1])
      for (const { accuracy } of Object.values(variant!))
        expect(accuracy!.interval).toEqual(accuracy!.n > 1 ? [expect.closeTo(0.025 ** (1 / accuracy!.n)), 1] : null)
    }
    await expect(taskNamed('robustlr', { data: ['nowhere'] })).rejects.toThrow('neither a file nor a set')
  })
})

describe('RobustLR files', () => {
  it('of the authors, seven columns, score as the lines that they were made from', async () => {
    const made = [...generate('contrast-negation', { theories: 3, seed: 4, distractors: 'with' })].map(
      ({ instance }) => instance,
    )
    const csv = file('set.csv', made.map(instance => csvLine(csvRow(instance))).join('\n'))
    const { scores, rows } = await run('robustlr', csv, 'reasoner')
    expect(rows.map(row => row.sampleId).sort()).toEqual(made.map(({ id }) => id).sort())
    expect(scores.metrics['strictConsistency']).toMatchObject({ value: 1, n: 3 })
    expect(Object.keys(scores.breakdowns!['variant']!)).toEqual(['neg0', 'neg1', 'neg2', 'neg3'])
    const fresh = await run('robustlr', 'contrast-negation', 'reasoner', {
      seed: 4,
      more: { theories: 3, distractors: 'with' },
    })
    expect(fresh.rows.map(({ sampleId, target }) => [sampleId, target])).toEqual(
      rows.map(({ sampleId, target }) => [sampleId, target]),
    )
    await expect(taskNamed('robustlr', { data: [file('bad.csv', 'a,b,7,,-1,True,x_neg0')] })).rejects.toThrow(
      'bad.csv, line 1: label "7"',
    )
  })
  it('are not for the reasoner to translate', async () => {
    const { rows } = await run('robustlr', 'contrast-negation', 'reasoner', { more: { theories: 1 } }, 'prove')
    expect(rows[0]!.error).toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('protocol generate'),
    })
  })
  it('repeats score strictly within a repeat, and pass^K over them', async () => {
    // Right in the first repeat only.
    const labelOf = new Map<string, string>()
    const task = await taskNamed('robustlr', { data: ['contrast-negation'], more: { theories: 2 } })
    for await (const { id, target } of task.samples()) labelOf.set(id, String(target))
    const model = shown((_, { sampleId, repeat }) => (repeat === 0 ? labelOf.get(sampleId)! : 'no idea'))
    const { scores, rows } = await evaluate(task, { model, repeats: 2 })
    const { metrics } = scores['generate']!
    const list: Row[] = []
    for await (const row of rows()) list.unshift(row)
    const backwards = await task.score(
      (async function* () {
        yield* list
      })(),
    )
    expect(scores['generate']).toMatchObject(backwards)
    expect([metrics['strictConsistency']!.value, metrics['pass^2']!.value, metrics['pass@2']!.value]).toEqual([
      0.5, 0, 1,
    ])
  })
})

describe('metagraphs', () => {
  const graphs = metagraphs().slice(0, 4)
  const data = file('graphs.jsonl', lines(graphs.map(writeMetaLogic)))
  it('score full marks when the model prints gold, at once', async () => {
    const answers = new Map(graphs.map(graph => [writeOnce(graph).input, writeOnce(graph).output]))
    const { scores } = await run(
      'metalogic',
      data,
      shown(text => answers.get(text)!),
      {},
      'once',
    )
    expect([scores.metrics['step.f1']!.value, scores.metrics['overall']!.value]).toEqual([1, 1])
  })
  it('score alike in whatever order they were answered, and repeats do not narrow intervals', async () => {
    const task = await taskNamed('metalogic', { data: [data] })
    const answers = new Map(
      graphs.map((graph, i) => [
        writeOnce(graph).input,
        i % 2 === 0 ? writeOnce(graph).output : '$graph$ sent1 -> sent2;',
      ]),
    )
    const { rows } = await evaluate(task, { model: shown(text => answers.get(text)!), repeats: 2 })
    const list: Row[] = []
    for await (const row of rows()) list.push(row)
    const scored = async (order: typeof list) =>
      task.score(
        (async function* () {
          yield* order
        })(),
      )
    const both = await scored(list)
    expect(await scored([...list].reverse())).toEqual(both)
    const once = await scored(list.filter(row => row.repeat === 0))
    expect(both.metrics['step.f1']).toEqual({ ...once.metrics['step.f1'], n: 8 })
    expect(both.metrics['consistency']!.value).toBe(1)
  })
  it('grow step by step', async () => {
    const model = shown(text => {
      if (text.startsWith('CONTROL')) return text.includes('proof: context') ? 'sent1 sent3' : 'done'
      if (text.startsWith('CONCLUSION')) return 'sent1 -> sent3'
      return text.startsWith('DEGREE') ? 'contingent' : 'none'
    })
    const { rows } = await run('metalogic', data, model, {}, 'metgen')
    expect((rows[0]!.answer as { proof_str: string }).proof_str).toBe('sent1 -> sent3; ')
  })
})
