import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from './installed.ts'
import { elenchus, json, program } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-eval-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const cwd = folder
const questions = join(folder, 'questions.jsonl')
const count = 40
writeFileSync(
  questions,
  Array.from({ length: count }, (_, i) =>
    JSON.stringify({ id: `q${i}`, prompt: `Is ${i} even?`, choices: ['yes', 'no'], target: 'AB'[i % 2] }),
  ).join('\n'),
)
const network = (head: string) =>
  `onnx:${fileURLToPath(new URL(`../../neural/src/testing/models/${head}`, import.meta.url))}`
const call = (...args: string[]) => elenchus(['eval', 'own', '--data', questions, ...args], { cwd })
const rowsOf = (run: string) => readFileSync(join(run, 'rows.jsonl'), 'utf8').trimEnd().split('\n')

describe('elenchus eval', () => {
  it('prints one document with counts and metrics, and resumes by the same command', () => {
    const run = join(folder, 'first')
    const first = json(call('--model', 'mock:A', '--run', run, '--json'), 'eval')
    expect(first).toMatchObject({
      n: count,
      unparsed: 0,
      failed: 0,
      accuracy: 0.5,
      answered: count,
      status: 'complete',
    })
    const lines = rowsOf(run)
    writeFileSync(join(run, 'rows.jsonl'), `${lines.slice(0, 30).join('\n')}\n${lines[30]!.slice(0, 70)}`)
    const resumed = call('--model', 'mock:A', '--run', run, '--json')
    expect(resumed.err).toContain('an incomplete last line of 70 bytes was moved to rows.jsonl.torn')
    expect(json(resumed, 'eval')).toMatchObject({ n: count, accuracy: 0.5, answered: 10 })
  })

  it('says what a model takes no notice of, and why answers name no label', () => {
    const told = call('--model', 'chance', '--shots', '0', '--temperature', '0.7', '--extra', 'beams=4', '--limit', '1')
    expect(told.err).toContain('warning: chance ignores --temperature, --extra, which it does not support')
    expect(call('--model', 'chance', '--temperature', '0', '--limit', '1', '--run', join(folder, 'zero')).err).toBe('')

    const theories = join(folder, 'theories.json')
    const item = (id: string, context: string) => ({
      ...{ id, context, question: 'True or false? Tessa is bold.', options: ['A) True', 'B) False'], answer: 'A' },
    })
    const odd = 'Colourless green ideas sleep.'
    writeFileSync(
      theories,
      JSON.stringify([item('a', 'Tessa is bold.'), item('b', odd), item('c', odd), item('d', '')]),
    )
    const { err, out } = elenchus(['eval', 'prontoqa', '--data', theories, '--model', 'robustlr-small'], { cwd })
    expect(out).toContain('4 answers (3 unparsed)')
    expect(err).toMatch(
      /^prontoqa, robustlr-small: no label found in 3 answers; most frequent reason \(2 times\): the theory cannot be read: .*, in “Colourless green ideas sleep\.”\n$/,
    )
  })

  it('names the limit that cut an answer off: one of the call, or the one of the training', () => {
    const cut = (...args: string[]) => call('--model', network('seq2seq'), '--limit', '1', ...args).err
    expect(cut('--max-tokens', '1')).toContain(
      '1 answer was cut off at the output limit; raise the limit with --max-tokens N',
    )
    expect(cut('--max-tokens', '900')).toContain('the model was trained to write at most 12 tokens')
  })

  it('refuses a protocol that is none before it says anything of it', () => {
    const weighed = call('--model', network('choice'), '--protocol', 'option')
    expect(weighed.err).toContain('returns no log-probabilities for whole texts')
    const graphs = join(folder, 'graphs.json')
    writeFileSync(graphs, '\n')
    const asked = ['eval', 'metalogic', '--data', graphs, '--model', network('seq2seq'), '--protocol']
    expect(elenchus([...asked, 'generate'], { cwd }).err).toBe(
      'error: metalogic: unknown protocol "generate"; expected once, multitask, metgen\n',
    )
  })

  it('says of how many questions a model read only a part, and counts the tokens in their rows', () => {
    const asked = (id: string, context: string) => ({
      ...{ id_string: id, context, question: 'What follows?', answers: ['cat', 'dog', 'lamp', 'river'], label: 0 },
    })
    const data = join(folder, 'some-too-long.json')
    writeFileSync(data, JSON.stringify([asked('a', 'Rain.'), asked('b', 'Rain and sun on the river. '.repeat(20))]))
    const run = join(folder, 'some-too-long')
    const done = elenchus(['eval', 'reclor', '--data', data, '--model', network('choice'), '--run', run], { cwd })
    expect(done.err).toMatch(/1 of 2 inputs exceeded the model's input limit and was truncated/)
    const unread = rowsOf(run).map(line => JSON.parse(line).turns[0].response.unreadTokens)
    expect(unread).toEqual([undefined, expect.any(Number)])
    const shown = json(
      elenchus(['eval', 'reclor', '--data', data, '--model', network('choice'), '--run', run, '--json'], { cwd }),
      'eval',
    )
    expect(shown).toMatchObject({ usage: { shortened: 1 } })
  })

  it('refuses a changed setting with the difference, in one line each', () => {
    const run = join(folder, 'changed')
    call('--model', 'mock:A', '--run', run, '--limit', '3')
    const changed = call('--model', 'mock:A', '--run', run, '--limit', '4')
    expect(changed.code).toBe(1)
    expect(changed.err).toMatch(/^error: .*other settings.*\n {2}limit: was 3, now 4\n$/)
  })

  it('names the run itself when nobody does, and finds it again', () => {
    const first = json(call('--model', 'chance', '--seed', '7', '--json'), 'eval')
    expect(first['run']).toMatch(/^runs\/own-chance-[0-9a-f]{8}$/)
    expect(json(call('--model', 'chance', '--seed', '7', '--json'), 'eval')).toMatchObject({
      answered: 0,
      run: first['run'],
    })
    expect(json(call('--model', 'chance', '--seed', '8', '--json'), 'eval')['run']).not.toBe(first['run'])
  })

  it('shows prompts and cost without asking', () => {
    const plan = json(
      call('--model', 'mock:A', '--dry-run', '--price', '1,2', '--max-tokens', '5', '--json'),
      'eval.dry-run',
    )
    expect(plan).toMatchObject({ items: count, requests: count, outputTokens: 5 * count })
    expect(plan['money']).toBeGreaterThan(0)
  })

  it('fails under a floor', () => {
    const run = join(folder, 'floor')
    expect(call('--model', 'mock:A', '--run', run, '--fail-under', 'accuracy=0.5').code).toBe(0)
    const under = call('--model', 'mock:A', '--run', run, '--fail-under', 'accuracy=0.51')
    expect([under.code, under.err.split('\n')]).toEqual([
      1,
      [
        'note: own, mock:A: reused 40 answers from the log; answered 0 more',
        'own, mock:A, generate: accuracy is 50.0%, below 51.0%',
        '',
      ],
    ])
    // What no task measures is refused before anything is asked.
    const refused = join(folder, 'refused')
    const unknown = call('--model', 'mock:A', '--run', refused, '--fail-under', 'acuracy=1')
    expect([unknown.code, unknown.err, existsSync(refused)]).toEqual([
      2,
      expect.stringMatching(/--fail-under acuracy: unknown metric; available: accuracy, .*did you mean accuracy/i),
      false,
    ])
  })

  it('takes a floor as a share or in percent, and refuses what nothing reaches before anything is asked', () => {
    const run = join(folder, 'percent')
    expect(call('--model', 'mock:A', '--run', run, '--fail-under', 'accuracy=50%').code).toBe(0)
    expect(call('--model', 'mock:A', '--run', run, '--fail-under', 'accuracy=51%').err).toContain(
      'is 50.0%, below 51.0%',
    )
    const never = call('--model', 'mock:A', '--run', join(folder, 'never'), '--fail-under', 'accuracy=50')
    expect([never.code, never.err, existsSync(join(folder, 'never'))]).toEqual([
      2,
      'error: --fail-under accuracy=50: a metric cannot exceed 1; write 50% or 0.5\n',
      false,
    ])
  })

  it('plans without a key', () => {
    const plan = elenchus(['eval', 'own', '--data', questions, '--model', 'openai:m', '--dry-run'], {
      cwd,
      env: { OPENAI_API_KEY: '' },
    })
    expect([plan.code, plan.err]).toEqual([0, ''])
  })

  it('says in the words of the command line what two settings do to each other', () => {
    const said = (...args: string[]) => call('--model', 'mock:A', ...args).err
    expect(said('--seeds', '1,2', '--epochs', '3')).toContain('--seeds: 2 seeds for 3 repeats of each item')
    expect(said('--shots', '2')).toContain('--exemplars FILE is missing; shots 2 needs a file')
    expect(said('--budget', 'money=1')).toContain('set --price in=…,out=…: a budget in money')
    expect(said('--judge', 'mock:x')).toContain('--judge MODEL: the scorer does not use a judge')
    expect(said('--scorer', 'judge')).toContain(
      '--judge MODEL is missing: the scorer judge needs a model that judges the answers',
    )
  })

  it('stops at a budget and says how to go on', () => {
    const run = join(folder, 'budget')
    const stopped = call('--model', 'mock:A', '--run', run, '--budget', 'requests=5', '--json')
    expect([stopped.code, rowsOf(run).length]).toEqual([1, 5])
    expect(stopped.err).toContain(
      'stopped (the budget of 5 requests is spent); raise --budget and run the same command again to continue',
    )
    expect(json(stopped, 'eval')).toMatchObject({ status: 'stopped', n: 5 })
  })

  it('says why nothing was answered, and fails then', () => {
    const free = join(folder, 'free.jsonl')
    writeFileSync(free, JSON.stringify({ id: 'f', prompt: 'Name a colour.', target: 'blue' }))
    const run = elenchus(['eval', 'own', '--data', free, '--model', 'mock:blue', '--protocol', 'letter'], { cwd })
    expect([run.code, run.err]).toEqual([
      1,
      'own, mock:blue: 1 of 1 was not answered; reason: f has no "choices" to score; use protocol generate\n',
    ])
  })

  it('reports repeats and orders of options as figures of their own', () => {
    const exam = join(folder, 'exam.json')
    const question = {
      context: 'The tide is out.',
      question: 'What is out?',
      answers: ['Tide.', 'Sun.', 'Cat.', 'Fog.'],
    }
    writeFileSync(exam, JSON.stringify([0, 1, 2].map(i => ({ ...question, id_string: `e${i}`, label: 0 }))))
    const args = ['eval', 'reclor', '--data', exam, '--model', 'mock:random', '--epochs', '3', '--permute', '--json']
    const scores = json(elenchus([...args, '--seed', '5'], { cwd }), 'eval')
    for (const name of ['pass^3', 'pass@3', 'consistency', 'agreement']) expect(scores[name]).toBeTypeOf('number')
    const model = join(folder, 'choice.bin')
    expect(elenchus(['train', 'fasttext', '--data', exam, '--out', model], { cwd }).code).toBe(0)
    const tested = elenchus(['eval', 'reclor', '--data', exam, '--model', `fasttext:${model}`, '--run', 'memory'], {
      cwd,
    })
    expect(tested.err).toContain('was trained on the passages or options of 3 of these 3 samples')
  })

  it('runs models × tasks of a config, paths relative to it', () => {
    writeFileSync(
      join(folder, 'elenchus.yaml'),
      'runs: out\nseed: 3\ntasks:\n  - task: own\n    data: questions.jsonl\n    limit: 10\nmodels:\n  - chance\n  - model: mock:B\n    concurrency: 2\n',
    )
    const run = elenchus(['eval', '--config', join(folder, 'elenchus.yaml'), '--json'], { cwd: root })
    const { runs } = json(run, 'eval.config') as { runs: Record<string, unknown>[] }
    expect(runs.map(({ model, n }) => [model, n])).toEqual([
      ['chance', 10],
      ['mock:B', 10],
    ])
    writeFileSync(join(folder, 'bad.yaml'), 'tasks: [own]\nmodels: [{model: chance, colour: red}]\n')
    const bad = elenchus(['eval', '--config', join(folder, 'bad.yaml')], { cwd })
    expect([bad.code, bad.err]).toEqual([1, expect.stringContaining('"models", item 1')])
  })

  it('says what is wrong with a call', () => {
    expect(elenchus(['eval', 'own', '--data', questions], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining('no model; add --model'),
    })
    expect(call('--model', 'mock:A', '--concurrency', '0').code).toBe(2)
    expect(call('--model', 'nobody').err).toMatch(/^error: unknown model "nobody"; expected a name that begins with /)
    expect(elenchus(['eval', 'nothing', '--model', 'chance'], { cwd }).err).toMatch(
      /^error: unknown task "nothing"; available: /,
    )
    expect(call('--model', 'mock:A', '--protocol', 'telepathy').err).toMatch(
      /^error: own: unknown protocol "telepathy"; expected /,
    )
    expect(elenchus(['worker'], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining("'--store <url>' not specified"),
    })
  })

  it('ends in order on Ctrl-C and goes on from there', async () => {
    const run = join(folder, 'interrupted')
    const args = ['eval', 'own', '--data', questions, '--model', 'mock:A?latency=100', '--run', run]
    const child = spawn(process.execPath, [program, ...args, '--concurrency', '2'], { cwd })
    let err = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    await expect.poll(() => rowsOf(run).filter(Boolean).length, { timeout: 30_000 }).toBeGreaterThan(0)
    child.kill('SIGINT')
    const code = await new Promise(resolve => child.once('exit', resolve))
    expect([code, err]).toEqual([1, expect.stringContaining('stopped (interrupted)')])
    const before = rowsOf(run).length
    expect(before).toBeLessThan(count)
    const resumed = json(elenchus([...args, '--concurrency', '40', '--json'], { cwd }), 'eval')
    expect(resumed).toMatchObject({ n: count, answered: count - before, accuracy: 0.5 })
  })
})
