import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import { mockModel } from '../../adapters/mock.ts'
import { evaluate } from '../../engine/evaluate.ts'
import { planRequests } from '../../engine/plan.ts'
import type { Message, Request } from '../../model.ts'
import type { TaskOptions } from '../../options.ts'
import { openSetup } from '../../setup/open.ts'
import { toRecipe } from '../../setup/recipe.ts'
import type { Row } from '../../task.ts'
import { gather, scratchFolder } from '../../testing/folder.ts'
import { completion, json, serve } from '../../testing/server.ts'
import { openTask } from '../registry.ts'
import { extractNumbers } from './answer-scorers.ts'

const folder = scratchFolder()
let count = 0
const fileOf = (content: string | Uint8Array, ending = 'jsonl') => {
  const path = join(folder, `data-${++count}.${ending}`)
  writeFileSync(path, content)
  return path
}
const lines = (...records: object[]) => fileOf(records.map(each => JSON.stringify(each)).join('\n'))
const open = (path: string, options: TaskOptions = {}) => openTask('own', { ...options, data: [path] })

/** The first prompt of every sample, as one text. */
async function prompts(path: string, options: TaskOptions = {}): Promise<string[]> {
  const { examples } = await planRequests(await open(path, options), { model: mockModel() }, { examples: 9 })
  const text = (prompt: Request['prompt']) =>
    typeof prompt === 'string' ? prompt : prompt.map(({ role, content }) => `${role}: ${content}`).join('\n')
  return examples.map(({ request }) => text(request.prompt))
}

/** Verdicts by id, where every sample is answered as the map says. */
async function verdicts(path: string, said: Record<string, string>, options: TaskOptions = {}) {
  const { rows } = await evaluate(await open(path, options), {
    model: mockModel({ answer: ({ sampleId }) => said[sampleId] ?? '' }),
    concurrency: 1,
  })
  return Object.fromEntries((await gather<Row>(rows())).map(({ sampleId, correct }) => [sampleId, correct]))
}

describe('files of one’s own', () => {
  const records = [
    { id: 'a', prompt: 'Two, three,\n"or" four?', choices: ['two', 'three'], target: 'B', labels: { kind: 'odd' } },
    { id: 'b', prompt: 'Name a colour.', target: 'blue' },
  ]
  const csv =
    'id,prompt,choices,target,labels.kind\r\na,"Two, three,\n""or"" four?",two | three,B,odd\r\nb,Name a colour.,,blue,\r\n'
  const parquet = new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: 'id', data: records.map(({ id }) => id), type: 'STRING' },
        { name: 'prompt', data: records.map(({ prompt }) => prompt), type: 'STRING' },
        { name: 'target', data: records.map(({ target }) => target), type: 'STRING' },
        { name: 'choices', data: [['two', 'three'], null], type: 'JSON', nullable: true },
        { name: 'labels', data: [{ kind: 'odd' }, null], type: 'JSON', nullable: true },
      ],
    }),
  )
  it.each([
    ['jsonl', records.map(each => JSON.stringify(each)).join('\n')],
    ['json', JSON.stringify(records)],
    ['json', JSON.stringify({ version: 1, items: records })],
    ['json', records.map(each => JSON.stringify(each)).join('\n')],
    ['csv', csv],
    ['parquet', parquet],
  ])('are read as %s', async (ending, content) => {
    const task = await open(fileOf(content, ending))
    const samples = await gather(task.samples())
    expect(task.dataset.size).toBe(2)
    expect(samples.map(({ id, target, options, labels }) => ({ id, target, options, labels }))).toEqual([
      { id: 'a', target: 'B', options: ['A', 'B'], labels: { kind: 'odd' } },
      { id: 'b', target: 'blue', options: undefined, labels: {} },
    ])
    expect((samples[0]!.data as { prompt: string }).prompt).toBe(records[0]!.prompt)
  })
  it.each([
    ['csv', 'x,y\n1,2\n', 'the first line must name the columns'],
    ['csv', 'prompt,target\na,b,c\n', 'line 2: 3 cells, but the header has 2 columns'],
    ['json', '{"rows":[]}', 'expected a list'],
    ['parquet', 'PAR1 no', 'cannot be read as Parquet'],
    ['jsonl', '{"target":"x"}', 'line 1: expected "prompt" (a text) or "messages" (a list)'],
    ['jsonl', '{"prompt":"x"}', 'line 1: "target" is missing'],
    [
      'jsonl',
      '{"prompt":"x","target":[]}',
      '"target" must be a text, a number, or a non-empty list of texts and numbers',
    ],
    ['jsonl', '{"prompt":"x","target":4,"choices":["a"]}', 'or its index from 0'],
    ['jsonl', '{"messages":[{"role":"assistant","content":"x"}],"target":"y"}', 'the last message in "messages"'],
  ])('%s that is wrong is refused: %s', async (ending, text, message) => {
    await expect(prompts(fileOf(text, ending))).rejects.toThrow(message)
  })
  it('are looked through before the first question: what is wrong at the end costs nothing', async () => {
    const fine = Array.from({ length: 50 }, (_, id) => ({ id, prompt: 'x', target: 'y' }))
    await expect(open(lines(...fine, { id: 'z', prompt: 'x' }))).rejects.toThrow('line 51: "target" is missing')
    await expect(open(lines(...fine, { id: 7, prompt: 'x', target: 'y' }))).rejects.toThrow(
      'line 51: duplicate id "7", also in line 8',
    )
    const template = fileOf('{{prompt}}\n{{choices}}', 'txt')
    await expect(open(lines({ prompt: 'x', choices: ['a', 'b'], target: 0 }, ...fine), { template })).rejects.toThrow(
      'line 2: the template uses {{choices}}, but the record has only id, prompt, target',
    )
  })
  it('as tables without nested columns are read alike, Parquet as CSV', async () => {
    const columnData = [
      { name: 'prompt', data: ['Which?', 'Which?'], type: 'STRING' as const },
      { name: 'choices', data: ['two | three', '["two","three"]'], type: 'STRING' as const },
      { name: 'target', data: ['three', 'two'], type: 'STRING' as const },
      { name: 'labels.kind', data: ['odd', 'even'], type: 'STRING' as const },
    ]
    const samples = await gather(
      (await open(fileOf(new Uint8Array(parquetWriteBuffer({ columnData })), 'parquet'))).samples(),
    )
    expect(samples.map(({ target, options, labels }) => [target, options, labels])).toEqual([
      ['B', ['A', 'B'], { kind: 'odd' }],
      ['A', ['A', 'B'], { kind: 'even' }],
    ])
  })
})

describe('what is asked', () => {
  it('comes from messages, with system prompts before them', async () => {
    const messages: Message[] = [
      { role: 'user', content: 'Hello.' },
      { role: 'assistant', content: 'Hello!' },
      { role: 'user', content: 'Is it raining?' },
    ]
    const path = lines({ messages, system: 'Be short.', target: 'no' })
    expect(await prompts(path, { system: 'Be kind.' })).toEqual([
      'system: Be kind.\n\nBe short.\nuser: Hello.\nassistant: Hello!\nuser: Is it raining?',
    ])
  })
  it('comes from a template with the fields of the record', async () => {
    const template = fileOf('{{premise}} So: {{claim.text}}?\n{{choices}}\nOne of {{letters}}.', 'txt')
    const record = { premise: 'It {{rains}}.', claim: { text: 'wet' }, choices: ['yes', 'no'], target: 1 }
    expect(await prompts(lines(record), { template })).toEqual([
      'user: It {{rains}}. So: wet?\nA. yes\nB. no\nOne of A, B.',
    ])
    await expect(prompts(lines({ ...record, claim: 'wet' }), { template })).rejects.toThrow(
      'line 1: the template uses {{claim.text}}, but the record has only premise, claim, choices, target',
    )
  })
  it('permutes options, and reads the answer by what was shown', async () => {
    const path = lines({ id: 'q', prompt: 'Which?', choices: ['w', 'x', 'y', 'z'], target: 'z' })
    const task = await open(path, { permute: true, seed: 3 })
    const shown = (prompt: Request['prompt']) => (prompt as readonly Message[]).at(-1)!.content
    const model = mockModel({ answer: ({ prompt }) => /^([A-D])\. z$/m.exec(shown(prompt))![1]! })
    const { scores, rows } = await evaluate(task, { model, epochs: 4 })
    expect(scores['generate']!.metrics['accuracy']!.value).toBe(1)
    const orders = (await gather(rows())).map(({ details }) => (details!['order'] as number[]).indexOf(3))
    expect(orders.sort()).toEqual([0, 1, 2, 3])
  })
  it('has a system prompt and exemplars from a file for tasks that come with the package', async () => {
    const question = (id: string, label: number) => ({
      id_string: id,
      context: `The tide ${id} is out.`,
      question: 'What is out?',
      answers: ['Tide.', 'Sun.', 'Cat.', 'Fog.'],
      label,
    })
    const data = fileOf(JSON.stringify([question('x', 0)]), 'json')
    const exemplars = fileOf(JSON.stringify([question('p', 2), question('q', 3)]), 'json')
    const task = await openTask('reclor', { data: [data], shots: 2, more: { exemplars }, system: 'Think.' })
    const { examples } = await planRequests(task, { model: mockModel() })
    const asked = examples[0]!.request.prompt as readonly Message[]
    expect(asked.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user', 'assistant', 'user'])
    expect(asked.map(({ content }) => content.match(/tide (.)/)?.[1] ?? content)).toEqual([
      'Think.',
      'p',
      'C',
      'q',
      'D',
      'x',
    ])
  })
})

describe('what counts as right', () => {
  it('is any of several targets', async () => {
    const path = lines(
      { id: 'a', prompt: 'x', target: ['NYC', 'New York'] },
      { id: 'b', prompt: 'x', target: ['A', 'C'], choices: ['p', 'q', 'r'] },
    )
    expect(await verdicts(path, { a: 'New York.', b: 'C' })).toEqual({ a: true, b: true })
    expect(await verdicts(path, { a: 'Boston', b: 'B' })).toEqual({ a: false, b: false })
  })
  it.each([
    ['includes', 'It is in New York City.', 'new york', true, {}],
    ['exact', 'It is in New York City.', 'new york', false, {}],
    ['exact', 'Thus the answer is New York.', 'new york', true, {}],
    ['numeric', 'First 3, then 4, so 1,234.50 in all', 1234.5, true, {}],
    ['numeric', 'The answer is 12% (of 40).', 12, true, {}],
    ['numeric', 'Half of 24 is 12.\n\nAnswer: 12', 12, true, {}],
    ['exact', 'It freezes.\nAnswer: Ice', 'ice', true, {}],
    ['numeric', 'The answer is 12% (of 40).', 0.12, true, {}],
    ['numeric', 'about 3.1', Math.PI, true, { tolerance: 0.02 }],
    ['numeric', 'about 3.1', Math.PI, false, {}],
    ['numeric', '\\boxed{3/4}', '0.75', true, {}],
    ['numeric', 'I cannot say.', 4, null, {}],
    ['regex', 'code: X-17', 'X-\\d+', true, {}],
    ['regex', 'code: X-17', 'X-17', true, { pattern: 'code: (\\S+)' }],
    ['regex', 'no code', 'X-17', null, { pattern: 'code: (\\S+)' }],
    ['label', 'The claim is clearly refuted by the text.', 'refuted', true, { classes: 'supported|refuted' }],
    ['graph', 's2 & s1 -> s3; s3 -> s4', 's1 & s2 -> s3; s3 -> s4', true, {}],
    ['graph', 's1 -> s3', 's1 & s2 -> s3', false, {}],
  ])('is told by %s: %s against %s', async (scorer, response, target, correct, more) => {
    const path = lines({ id: 'a', prompt: 'x', target })
    expect(await verdicts(path, { a: response }, { more: { scorer, ...more } })).toEqual({ a: correct })
  })
  it('is a number by default where the target is one, and a scorer that nobody has is refused', async () => {
    const path = lines({ id: 'a', prompt: 'x', target: 5 })
    expect(await verdicts(path, { a: 'That makes 5.0 apples.' })).toEqual({ a: true })
    await expect(open(path, { more: { scorer: 'vibes' } })).rejects.toThrow(
      /unknown scorer "vibes"; available: choice, exact/,
    )
    expect(extractNumbers('−1,000 and 2e3')).toEqual([[-1000], [2000]])
  })
})

describe('a judge', () => {
  it('is another model, with its words in the log and its agreement with people measured', async () => {
    const asked: string[] = []
    const url = await serve(({ body, headers }, response) => {
      const [message] = body['messages'] as Message[]
      const text = message!.content
      if (body['model'] !== 'strict') return json(response, completion(`I say ${text.slice(-2, -1)}.`))
      asked.push(`${headers.authorization} ${text}`)
      json(response, completion(`Because. Verdict: ${/I say [ab]\./.test(text) ? 'RIGHT' : 'WRONG'}`))
    })
    const data = lines(
      ...[...'abcd'].map((id, i) => ({ id, prompt: `Which is ${id}?`, target: id, human: [1, 0, 0, 0][i] })),
    )
    const prepared = await openSetup(
      {
        task: 'own',
        data: [data],
        model: 'openai:loose',
        baseUrl: url,
        more: { scorer: 'judge' },
        judge: { model: 'openai:strict', baseUrl: url, keyFrom: 'JUDGE_KEY' },
      },
      { OPENAI_API_KEY: 'key-one', JUDGE_KEY: 'key-two' },
    )
    const run = await evaluate(prepared.task, { ...prepared.options, model: prepared.model })
    // The judge says right of a and b; people of a alone. Three of four alike; by chance 1/4·1/2 + 3/4·1/2 = 1/2.
    expect(run.scores['generate']!.metrics).toMatchObject({
      accuracy: { value: 0.5 },
      judgeAgreement: { value: 0.75 },
      judgeKappa: { value: 0.5 },
    })
    expect(run.scores['generate']!.usage).toMatchObject({
      inputTokens: 28,
      judge: { answers: 4, inputTokens: 28, outputTokens: 8 },
    })
    expect(run.header.settings.modelSettings).toMatchObject({ judge: 'openai:strict' })
    expect(asked[0]).toMatch(/^Bearer key-two .*Which is [abcd]\?.*Reference answer:\n[abcd]\n/s)
    const [row] = await gather(run.rows())
    expect(row!.turns.map(({ to }) => to)).toEqual([undefined, 'judge'])
    expect(JSON.stringify(row!.turns[1]!.prompt)).toContain('Verdict: RIGHT')
  })
  it('has to be named', async () => {
    const data = lines({ prompt: 'x', target: 'y' })
    await expect(openSetup({ task: 'own', data: [data], model: 'mock:x', more: { scorer: 'judge' } })).rejects.toThrow(
      'judge is missing: the scorer judge needs a model that judges the answers',
    )
  })
})

describe('some of the samples', () => {
  const data = () =>
    lines(...Array.from({ length: 30 }, (_, id) => ({ id, prompt: `${id}`, target: 'x', labels: { kind: id % 3 } })))
  const ids = async (options: TaskOptions, path: string) =>
    (await gather((await open(path, options)).samples())).map(({ id }) => Number(id))
  it('are those with a label', async () => {
    const path = data()
    expect(await ids({ filter: { kind: ['1', '2'], id: ['1', '2', '3'] } }, path)).toEqual([1, 2])
    await expect(ids({ filter: { kind: ['7'] } }, path)).rejects.toThrow('kind is one of 0, 1, 2')
  })
  it('or with a field of the record', async () => {
    const path = lines(...[0, 1, 2].map(id => ({ id, prompt: 'x', target: 'y', level: id % 2, deep: { er: 1 } })))
    expect(await ids({ filter: { level: ['0'] } }, path)).toEqual([0, 2])
    await expect(ids({ filter: { deep: ['1'] } }, path)).rejects.toThrow('no sample has a deep')
  })
  it('are drawn by the seed, in the order of the file', async () => {
    const path = data()
    const first = await ids({ sample: 8, seed: 1 }, path)
    expect(first).toHaveLength(8)
    expect(first).toEqual([...first].sort((a, b) => a - b))
    expect(await ids({ sample: 8, seed: 1 }, path)).toEqual(first)
    expect(await ids({ sample: 8, seed: 2 }, path)).not.toEqual(first)
    expect(await ids({ sample: 99 }, path)).toHaveLength(30)
    expect((await open(path, { sample: 8 })).dataset.size).toBe(8)
  })
})

describe('how a model is reached', () => {
  it('by a key, headers and fields of its own, without a temperature, once for every seed', async () => {
    const asked: { headers: Record<string, unknown>; body: Readonly<Record<string, unknown>> }[] = []
    const url = await serve(({ headers, body }, response) => {
      asked.push({ headers, body })
      json(response, completion('y'))
    })
    const data = lines({ prompt: 'x', target: 'y' })
    const job = {
      task: 'own',
      data: [data],
      model: 'openai:m',
      baseUrl: url,
      keyFrom: 'TEAM_KEY',
      headers: { 'X-Team': '${TEAM}', 'X-Plain': 'literal-secret' },
      extra: { reasoning_effort: 'low', max_tokens: null },
      temperature: null,
      seeds: [11, 5],
    }
    const env = { TEAM_KEY: 'sk-team', TEAM: 'logic' }
    const { task, model, options } = await openSetup(job, env)
    const run = await evaluate(task, { ...options, model, concurrency: 1, recipe: toRecipe(options) })
    expect(asked.map(({ body }) => body['seed'])).toEqual([11, 5])
    expect(asked[0]!.headers).toMatchObject({ authorization: 'Bearer sk-team', 'x-team': 'logic' })
    expect(asked[0]!.body).toMatchObject({ reasoning_effort: 'low' })
    expect(Object.keys(asked[0]!.body)).not.toContain('temperature')
    expect(Object.keys(asked[0]!.body)).not.toContain('max_tokens')
    const header = JSON.stringify(run.header)
    expect(run.header.settings).toMatchObject({ seeds: [11, 5], repeats: 2 })
    expect(header).toContain('reasoning_effort')
    for (const secret of ['sk-team', 'literal-secret', '"logic"']) expect(header).not.toContain(secret)
    await expect(openSetup(job, {})).rejects.toThrow(
      'the environment variable TEAM_KEY is not set; set it to the API key',
    )
  })
})
