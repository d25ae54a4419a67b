/** `explain --model openai:NAME` end to end, against a server on loopback that speaks for the model. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Metagraph } from '@elenchus/metagraph'
import { writeMetaLogic } from '@elenchus/metagraph/codecs'
import { samples } from '@elenchus/metagraph/samples'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { elenchusAsync, json, type Run } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-explain-'))
const key = 'sk-loopback-0123456789'
const passage =
  'The harbour froze early. If the harbour is frozen, no ship can unload. So the mill will run out of grain.'
const once =
  '$graph$ sent1 -> sent3; sent2 -> sent3; $formula$ sent2: v1 [entail] [negative] v2; $degree$ sent1: contingent | sent2: contingent | sent3: necessary'

/** What the model says to the last message; a test sets it. */
let answer: (asked: string) => string | { status: number; message: string } = () => once
const asked: string[] = []
let url = ''

const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  const last = (JSON.parse(text) as { messages: { content: string }[] }).messages.at(-1)!.content
  asked.push(last)
  const said = answer(last)
  response.writeHead(typeof said === 'string' ? 200 : said.status, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify(
      typeof said === 'string'
        ? { choices: [{ index: 0, message: { role: 'assistant', content: said }, finish_reason: 'stop' }] }
        : { error: { message: `${said.message} ${request.headers.authorization}` } },
    ),
  )
})
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}/v1`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The server is in this process, so the command must not block it. */
const explain = (args: readonly string[], input = passage, model = 'openai:loopback'): Promise<Run> =>
  elenchusAsync(['explain', '--model', model, '--base-url', url, ...args], { input, env: { OPENAI_API_KEY: key } })

/** Structure, formulas, degrees and MetGen's steps, as asked. */
function inParts(last: string): string {
  if (last.startsWith('GRAPH')) return 'sent1 -> sent3; sent2 -> sent3;'
  if (last.startsWith('FORMULAE')) return last.includes('v2:') ? 'v1 [entail] [negative] v2;' : 'none'
  if (last.startsWith('DEGREE')) return last.includes('will') ? 'necessary' : 'contingent'
  if (last.startsWith('CONTROL'))
    return last.includes('sent2 -> sent3') ? 'done' : last.includes('sent1 -> sent3') ? 'sent2 sent3' : 'sent1 sent3'
  if (last.startsWith('REBUTTAL')) return 'none'
  return last.includes('sent1:') ? 'sent1 -> sent3' : 'sent2 -> sent3'
}

interface Document {
  readonly graph: Metagraph
  readonly generated: {
    readonly model: string
    readonly strategy: string
    readonly confidence: null
    readonly problems: readonly { part: string; text: string }[]
  }
}

describe('elenchus explain --model openai:NAME', () => {
  it('asks a trained model by the strategy that it was taught, and says where another was asked for', async () => {
    const model = `onnx:${fileURLToPath(new URL('../../neural/src/testing/models/seq2seq', import.meta.url))}`
    // Its weights mean nothing, so nothing can be read; but only MetGen takes steps.
    expect((await explain(['-', '--json'], passage, model)).err).toContain('; step 1: ')
    const { err } = await explain(['-', '--strategy', 'once', '--json'], passage, model)
    expect(err).toContain('was trained with the strategy metgen, not with once')
    expect(err).toContain('; the whole answer: ')
  })

  it.each(['once', 'multitask', 'metgen'])('draws what the model says, by strategy %s', async strategy => {
    answer = last => (strategy === 'once' ? once : inParts(last))
    const { graph, generated } = json(
      await explain(['-', '--strategy', strategy, '--json']),
      'explain',
    ) as unknown as Document
    expect(generated).toEqual({ model: 'openai:loopback', strategy, confidence: null, problems: [] })
    expect(graph.edges.map(({ from, kind, to }) => `${from} ${kind} ${to}`)).toEqual([
      'sent1 support sent3',
      'sent2 support sent3',
    ])
    expect(graph.statements.map(({ degree }) => degree)).toEqual([2, 2, 4])
    // Statements and variables are of our own splitting.
    expect(graph.statements[1]!.variables.map(({ text }) => text)).toEqual([
      'the harbour is frozen',
      'no ship can unload',
    ])
    expect(graph.statements[1]!.formula.triples).toHaveLength(1)
  })

  it('says in every format that a model spoke', async () => {
    answer = () => once
    const runs = await Promise.all(
      ['text', 'metalogic', 'svg', 'html', 'dot', 'mermaid', 'argdown', 'aif'].map(format =>
        explain(['-', '--format', format]),
      ),
    )
    for (const { code, out, err } of runs) {
      expect([code, err]).toEqual([0, ''])
      expect(out).toContain('openai:loopback')
    }
    expect(runs[0]!.out).toContain('sent3 conclusion')
    expect(runs[0]!.out).toContain('without calibrated confidence')
  })

  it('keeps what can be read and names what cannot', async () => {
    answer = () =>
      '$graph$ sent1 -> sent3; sent8 => sent3; and more $formula$ sent2: v1 [entail] v7; $degree$ sent3: surely'
    const run = await explain(['-', '--json'])
    expect(run.code).toBe(0)
    const { graph, generated } = json(run, 'explain') as unknown as Document
    expect(graph.edges).toEqual([{ kind: 'support', from: 'sent1', to: 'sent3' }])
    expect(generated.problems.map(({ part, text }) => `${part}: ${text}`)).toEqual([
      'structure: and more',
      'certainties: surely',
      'structure: sent8 => sent3 (no such statement)',
      'formula of sent2: v7 (no such variable)',
    ])
    expect(run.err.trim().split('\n')).toHaveLength(4)
    answer = () => 'I would rather talk about ships.'
    const nothing = await explain(['-'])
    expect([nothing.code, nothing.out]).toEqual([1, ''])
    expect(nothing.err).toMatch(
      /^error: the answer of openai:loopback could not be parsed as a metagraph; the whole answer: “I would.*\n$/,
    )
  })

  it('tells an error of the server in one line, without the key', async () => {
    answer = () => ({ status: 401, message: 'no such key:' })
    const run = await explain(['-'])
    expect([run.code, run.out]).toEqual([1, ''])
    expect(run.err).toMatch(/^error: openai:loopback did not answer: .*401.*\n$/)
    expect(run.err).not.toContain(key)
  })

  it('shows the question, and writes predictions for a whole file', async () => {
    answer = () => once
    asked.length = 0
    await explain(['-', '--question', 'What speaks against it?'])
    expect(asked[0]).toMatch(/^QUESTION: What speaks against it\?\nsent1: /)
    const gold = samples().slice(0, 3)
    const data = join(folder, 'gold.jsonl')
    writeFileSync(data, gold.map(graph => `${JSON.stringify(writeMetaLogic(graph))}\n`).join(''))
    for (const setting of ['paper', 'question', 'raw']) {
      asked.length = 0
      const out = join(folder, `${setting}.jsonl`)
      const run = await explain(['--dataset', data, '--setting', setting, '--out', out])
      expect([run.code, run.out]).toEqual([0, ''])
      expect(run.err).toContain('without calibrated confidence')
      const lines = readFileSync(out, 'utf8')
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as { id_string: string; proof_str: string })
      expect(lines.map(line => line.id_string)).toEqual(gold.map(({ id }) => id))
      expect(lines[0]!.proof_str).toBe('sent1 -> sent3; sent2 -> sent3;')
      expect(asked.every(text => text.startsWith('QUESTION:') === (setting === 'question'))).toBe(true)
    }
  })

  it('refuses what makes no sense', async () => {
    expect(await explain(['-', '--strategy', 'guess'])).toMatchObject({
      code: 2,
      err: 'error: --strategy guess: expected once, multitask or metgen\n',
    })
    const native = await explain(['-'], passage, 'chance')
    expect([native.code, native.err]).toEqual([
      2,
      expect.stringMatching(/^error: --model chance: this model cannot write metagraphs; choose openai:NAME.*\n$/),
    ])
    expect(await explain(['-', '--shots', '9'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('only 5 exemplars'),
    })
  })
})

describe('settings that a trained model cannot obey', () => {
  const trained = fileURLToPath(new URL('../../neural/src/testing/models/seq2seq', import.meta.url))
  it('are announced, as by eval', async () => {
    const { err } = await explain(['-', '--shots', '3', '--temperature', '1', '--cot'], passage, `onnx:${trained}`)
    const [, said = ''] = /ignores (.*), which it does not support/.exec(err) ?? []
    expect(said.split(', ').sort()).toEqual(['--base-url', '--cot', '--shots', '--temperature'])
  })
  it('are not announced where they are heeded', async () => {
    expect((await explain(['-', '--shots', '3', '--temperature', '1', '--cot'])).err).not.toContain('does not support')
  })
})
