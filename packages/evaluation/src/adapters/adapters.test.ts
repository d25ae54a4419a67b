import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ModelError } from '../error.ts'
import type { Model, Request } from '../model.ts'
import { createModel, modelPrefixes } from '../providers.ts'
import { scratchFolder } from '../testing/folder.ts'
import { type Asked, completion, json, serve } from '../testing/server.ts'
import { createCommandModel } from './command.ts'
import { mockModel } from './mock.ts'
import { openOnnxModel } from './onnx.ts'
import { conforms } from './testing/conformance.ts'
import { fakeTransformers } from './testing/fake-transformers.ts'

const scratch = scratchFolder()
const env = { OPENAI_API_KEY: 'sk-secret-1', ANTHROPIC_API_KEY: 'sk-secret-2' }
const echoProgram = `"${process.execPath}" "${fileURLToPath(new URL('testing/echo.js', import.meta.url))}"`

const lastOf = ({ body }: Asked) =>
  'messages' in body ? (body['messages'] as { content: string }[]).at(-1)!.content : String([body['prompt']].flat()[0])
const wordOf = (text: string) => /echo (\S+)/.exec(text)?.[1] ?? ''

/** Speaks all three interfaces; remembers what it was asked. */
const asked: Asked[] = []
const address = serve((each, response) => {
  asked.push(each)
  const text = lastOf(each)
  if (text.endsWith('hang')) return
  if (text.endsWith('refuse')) return json(response, { error: { message: 'I will not' } }, 400)
  const word = wordOf(text)
  const { body } = each
  if (each.path === '/v1/messages')
    return json(response, {
      content: [
        { type: 'thinking', thinking: 'Hm.' },
        { type: 'text', text: word },
      ],
      stop_reason: 'end_turn',
      usage: { input_tokens: 5, output_tokens: 1 },
    })
  const top = { A: -3, ' B': -0.7, B: -1.2, the: -2 }
  if (each.path === '/v1/chat/completions')
    return json(response, {
      choices: [
        {
          message: { content: word },
          finish_reason: 'stop',
          logprobs: body['logprobs']
            ? {
                content: [
                  {
                    token: 'B',
                    logprob: -0.7,
                    top_logprobs: Object.entries(top).map(([token, logprob]) => ({ token, logprob })),
                  },
                ],
              }
            : null,
        },
      ],
      usage: { prompt_tokens: 5, completion_tokens: 1 },
    })
  if (Array.isArray(body['prompt']))
    return json(response, {
      choices: (body['prompt'] as string[]).map((prompt, index) => echoed(prompt, index)).reverse(),
    })
  return json(response, {
    choices: [{ text: word, finish_reason: 'stop', logprobs: { top_logprobs: [top], token_logprobs: [-0.5] } }],
  })
})

/** One token a letter; B is likelier than A. */
function echoed(prompt: string, index: number): object {
  const letters = [...prompt, '!']
  return {
    index,
    text: `${prompt}!`,
    logprobs: {
      tokens: letters,
      text_offset: letters.map((_, i) => i),
      token_logprobs: letters.map((letter, i) => (i === 0 ? null : letter === 'B' ? -0.5 : letter === 'A' ? -2 : -1)),
    },
  }
}

const server = (prefix: string, path: string) => async () =>
  createModel(`${prefix}:m`, { baseUrl: `${await address}${path}`, env })

describe('openai', () => conforms({ model: server('openai', '/v1') }))
describe('openai-completions', () => conforms({ model: server('openai-completions', '/v1') }))
describe('anthropic', () => conforms({ model: server('anthropic', '') }))
describe('onnx', () =>
  conforms({
    model: async () => {
      const model = await openOnnxModel('folder', { load: async () => fakeTransformers() })
      const refusing: Model = {
        ...model,
        ask: (request, context) =>
          request.sampleId === 'refuse' ? Promise.reject(new ModelError('no', 'refused')) : model.ask(request, context),
      }
      return refusing
    },
    neverHangs: true,
  }))
describe('command', () => conforms({ model: () => createCommandModel(echoProgram) }))
describe('file', () => {
  const path = join(scratch, 'predictions.jsonl')
  const words = ['hello', 'plain', 'again', ...Array.from({ length: 20 }, (_, i) => `word${i}`)]
  writeFileSync(path, words.map(word => JSON.stringify({ id: `echo ${word}`, text: word })).join('\n'))
  conforms({ model: () => createModel(`file:${path}`), neverHangs: true })
})
describe('mock', () =>
  conforms({
    model: () =>
      mockModel({
        latencyMs: 1,
        answer: ({ prompt }, { signal }) => {
          const text = typeof prompt === 'string' ? prompt : prompt.at(-1)!.content
          if (text === 'refuse') throw new ModelError('no', 'refused')
          if (text === 'hang')
            return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
          return wordOf(text)
        },
      }),
  }))

const ask = (model: Model, more: Partial<Request> = {}) =>
  model.ask({ sampleId: 's', repeat: 0, prompt: [{ role: 'user', content: 'echo B' }], ...more }, {})

describe('what goes over the wire', () => {
  it('to a chat interface', async () => {
    await ask(await server('openai', '/v1')(), { maxTokens: 9, temperature: 0.5, topP: 0.9, seed: 4, stop: ['\n'] })
    expect(asked.at(-1)).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-secret-1' },
      body: { model: 'm', max_tokens: 9, temperature: 0.5, top_p: 0.9, seed: 4, stop: ['\n'] },
    })
  })

  it('to Anthropic: the system prompt apart, always a limit', async () => {
    const model = await server('anthropic', '')()
    const prompt = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'echo x' },
    ] as const
    const { reasoning } = await ask(model, { prompt })
    expect(reasoning).toBe('Hm.')
    expect(asked.at(-1)).toMatchObject({
      path: '/v1/messages',
      headers: { 'x-api-key': 'sk-secret-2', 'anthropic-version': '2023-06-01' },
      body: { system: 'Be brief.', max_tokens: 16_384, messages: [{ role: 'user', content: 'echo x' }] },
    })
  })

  it('letters with and without a blank before them are one choice', async () => {
    const { logProbabilities } = await ask(await server('openai', '/v1')(), {
      choices: ['A', 'B', 'C'],
      weigh: 'letter',
    })
    // log(e^-0.7 + e^-1.2) = -0.2259
    expect(logProbabilities![1]).toBeCloseTo(-0.2259, 4)
    expect(logProbabilities![2]).toBeNull()
  })

  it('texts are weighed from the end of the prompt to the end of the choice', async () => {
    const model = await server('openai-completions', '/v1')()
    const { logProbabilities } = await ask(model, { prompt: 'AB', choices: ['BB', 'xA', 'BBB'], weigh: 'text' })
    expect(logProbabilities).toEqual([-1, -3, -1.5])
  })

  it('a server without log-probabilities is found out, not scored as chance', async () => {
    const poor = await serve((_, response) => json(response, completion('B')))
    const model = await createModel('openai:m', { baseUrl: poor, env })
    await expect(ask(model, { choices: ['A', 'B'], weigh: 'letter' })).rejects.toThrow('returns no log-probabilities')
  })

  it('passwords of a base URL stay out of the settings', async () => {
    const url = (await address).replace('//', '//me:hunter22@')
    const model = await createModel('openai:m', { baseUrl: `${url}/v1`, env: {} })
    expect(JSON.stringify(model.settings)).not.toContain('hunter22')
    expect((await ask(model)).text).toBe('B')
    expect(asked.at(-1)!.headers.authorization).toBe(`Basic ${Buffer.from('me:hunter22').toString('base64')}`)
    expect(model.redact!('wrong password hunter22')).toBe('wrong password [key]')
  })
})

describe('command models', () => {
  it('are started again after a crash, and say why they ended', async () => {
    const model = createCommandModel(echoProgram)
    await expect(ask(model, { prompt: 'crash' })).rejects.toMatchObject({
      message: 'the command ended (exit 3)',
      isRetryable: true,
    })
    expect((await ask(model, { prompt: 'echo x' })).text).toBe('x')
    await expect(ask(model, { prompt: 'garbage' })).rejects.toMatchObject({ kind: 'malformed' })
    await model.close!()
  })
  it('that write a line without end are ended, and the run goes on', async () => {
    const model = createCommandModel('yes | tr -d "\\n"')
    await expect(ask(model, { prompt: 'x' })).rejects.toMatchObject({
      message: 'the command ended (the command, line 1: longer than 4194304 bytes)',
      kind: 'network',
    })
    await model.close!()
  })
  it('may write U+2028 in an answer', async () => {
    const answer = '{"text": "one\u2028two"}'
    const model = createCommandModel(
      `node -e 'process.stdin.once("data", () => console.log(JSON.stringify(${answer})))'`,
    )
    expect((await ask(model, { prompt: 'x' })).text).toBe('one\u2028two')
    await model.close!()
  })

  it('that do not exist fail with what the shell says', async () => {
    const model = createCommandModel('no-such-program-at-all')
    await expect(ask(model)).rejects.toThrow(/the command ended \(exit 127\): .*not found/)
    await model.close!()
  })
})

describe('files of predictions', () => {
  const write = (text: string) => {
    const path = join(scratch, `${Math.random()}.txt`)
    writeFileSync(path, text)
    return path
  }
  it('may be CSV, and may hold repeats', async () => {
    const csv = await createModel(`file:${write('id,gold,prediction\ns,A,"B, or C"\nt,B,C\n')}`)
    expect((await ask(csv)).text).toBe('B, or C')
    const named = await createModel(`file:${write('\ufeffPrediction,Label,ID\r\nB,A,"s"\r\n')}`)
    expect((await ask(named)).text).toBe('B')
    const quoted = await createModel(`file:${write('"s","C"\r\n"t,u",D\r\n')}`)
    expect((await ask(quoted, { sampleId: 't,u' })).text).toBe('D')
    const repeats = await createModel(
      `file:${write('{"id":"s","repeat":0,"answer":"x"}\n{"id":"s","repeat":1,"answer":2}\n')}`,
    )
    expect((await ask(repeats, { repeat: 1 })).text).toBe('2')
    await expect(ask(repeats, { repeat: 2 })).rejects.toMatchObject({ kind: 'missing' })
  })

  it('may hold bare numbers: indices of options, codes of labels', async () => {
    const answerTo = async (text: string, options: readonly string[]) => {
      const model = await createModel(`file:${write(text)}`)
      const sample = { id: 's', group: 'g', labels: {}, target: '', options, data: {} }
      const request = { sampleId: 's', repeat: 0, prompt: '' }
      return (await model.ask(request, { sample })).text
    }
    const letters = ['A', 'B', 'C', 'D']
    expect(await answerTo('id,prediction\ns,1\nt,0\n', letters)).toBe('B')
    expect(await answerTo('s,1.0\nt,3.0\n', letters)).toBe('B')
    expect(await answerTo('s,1\nt,4\n', letters)).toBe('A')
    expect(await answerTo('s,1\nt,B\n', letters)).toBe('1')
    expect(await answerTo('s,0\nt,2\n', ['True', 'False', 'Unknown'])).toBe('False')
    expect(await answerTo('s,2\nt,2\n', ['True', 'False', 'Unknown'])).toBe('Unknown')
  })

  it('are refused by line', async () => {
    await expect(createModel(`file:${write('{"id":"s","text":"x"}\n{"id":"s","text":"y"}')}`)).rejects.toThrow(
      'line 2: the item already has a prediction',
    )
    for (const line of ['{"id":"s"}', '{"text":"s"}', '{"id":null,"text":"s"}'])
      await expect(createModel(`file:${write(line)}`)).rejects.toThrow('line 1: needs an object with "id" and one of')
    await expect(createModel(`file:${write('{"id":"s","text":"x"}\nnull\n')}`)).rejects.toThrow(
      'line 2: needs an object with "id"',
    )
    await expect(createModel(`file:${write('s,A\n"t,B\n')}`)).rejects.toThrow('line 2: unterminated quoted field')
    await expect(createModel('file:nowhere.jsonl')).rejects.toThrow('nowhere.jsonl: no such file')
  })
})

describe('names', () => {
  it('that nobody knows are answered with those that exist', async () => {
    await expect(createModel('gpt:x')).rejects.toThrow(
      `unknown model "gpt:x"; expected a name that begins with ${modelPrefixes().join(', ')}`,
    )
  })
  it('without a key or a model say what is missing', async () => {
    await expect(createModel('openai:m', { env: {} })).rejects.toThrow('no API key: set OPENAI_API_KEY')
    await expect(createModel('openai:', { env })).rejects.toThrow('the name is incomplete; expected openai:NAME')
    await expect(createModel('openai:m', { baseUrl: 'localhost:8000', env })).rejects.toThrow('must begin with http')
    await expect(createModel('onnx:nowhere')).rejects.toThrow('npm install @huggingface/transformers')
  })
})
