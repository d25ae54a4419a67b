/** Multiple choice and inference from file to figures. */
import { describe, expect, it } from 'vitest'
import { evaluate } from '../engine/evaluate.ts'
import type { Request } from '../model.ts'
import { openTask } from './registry.ts'
import { dataFiles, lines, recording, run, shown } from './testing/run-task.ts'

const file = dataFiles()

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
      ['A', true, { rung: 'announced as the answer', evidence: 'The answer is (A' }],
      [null, null, { unread: 'no answer found' }],
    ])
    expect(rows[0]!.group).toBe(rows[1]!.group)
  })
  it('shows only what the ablation leaves', async () => {
    const prompts: string[] = []
    await run(
      'reclor',
      choices,
      recording(prompts, text => text, 'A'),
      { input: 'A' },
    )
    expect(prompts[0]).not.toContain('Passage:')
    expect(prompts[0]).not.toContain('Question:')
    expect(prompts[0]).toContain('A. In the old mill.')
    await expect(openTask('reclor', { data: [choices], input: 'QC' })).rejects.toThrow('input QC')
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
    const task = await openTask('reclor', { data: [choices], permute: true, seed: 2 })
    const always = shown(() => 'A')
    const { scores, rows } = await evaluate(task, { model: always, epochs: 4 })
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
      recording(requests, (_, request) => request, 'A'),
      { shots: 5, chainOfThought: true },
    )
    expect(requests[0]!.prompt).toHaveLength(11)
    expect(JSON.stringify(requests[0]!.prompt)).toContain('\\nAnswer: B')
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
      recording(prompts, text => text, 'no'),
      { tags: 'major-minor' },
    )
    expect(prompts[0]).toContain('[Major premise] All tin is soft. [Minor premise] This is tin.')
    const { settings } = await openTask('logiqa2-nli', { data: [pairs], tags: 'major-minor' })
    expect(settings['tags']).toBe('major-minor')
    const whole = { premise: 'All tin is soft. This is tin.', hypothesis: 'This is soft.', label: 'entailment' }
    const undivided: string[] = []
    await run(
      'logiqa2-nli',
      file('whole.txt', lines([whole])),
      recording(undivided, text => text, 'no'),
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
      const { settings } = await openTask('logiqa2-nli', { data: [data] })
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
      recording(prompts, text => text, '答案：B'),
      { template: 'plain' },
    )
    expect(prompts[0]).toContain('只回答一行“答案：X”')
    expect(prompts[0]).not.toMatch(/Passage|Answer/)
    expect(rows[0]).toMatchObject({ answer: 'B', correct: true, labels: { length: '0 to 99 characters' } })
    const shots: string[] = []
    await run(
      'logiqa2-mrc',
      data,
      recording(shots, (_, { prompt }) => JSON.stringify(prompt), 'B'),
      { shots: 5 },
    )
    expect(shots[0]).toContain('窑')
    expect(shots[0]).not.toMatch(/[A-Za-z]{4,} [a-z]{2,} [a-z]/)
  })
})
