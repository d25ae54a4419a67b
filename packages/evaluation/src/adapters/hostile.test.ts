/** A server that does everything wrong: the run ends, every failure is in the log with its reason, the key is nowhere. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../engine/evaluate.ts'
import { createModel } from '../providers.ts'
import type { Row, Task } from '../task.ts'
import { gather, scratchFolder } from '../testing/folder.ts'
import { madeUpTask } from '../testing/made-up-task.ts'
import { type Asked, completion, json, serve } from '../testing/server.ts'

const key = 'sk-very-secret-"quoted"-key'
const scratch = scratchFolder()

type Trick = (response: ServerResponse, times: number, asked: Asked) => void

const chunked = (response: ServerResponse, send: () => void) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  send()
}

const tricks: Readonly<
  Record<
    string,
    { readonly trick: Trick; readonly ends: Partial<NonNullable<Row['error']>> | null; readonly says?: RegExp }
  >
> = {
  'passing 429 with Retry-After': {
    trick: (response, times) =>
      times === 1
        ? json(response, { error: 'slow down' }, 429, { 'retry-after': '0.02' })
        : json(response, completion('A')),
    ends: null,
  },
  'passing 429 without it': {
    trick: (response, times) => (times === 1 ? json(response, {}, 429) : json(response, completion('A'))),
    ends: null,
  },
  '429 for ever': {
    trick: response => json(response, { error: 'no' }, 429),
    ends: { kind: 'rate-limit', status: 429, attempts: 3 },
  },
  '429, come back next year': {
    trick: response => json(response, {}, 429, { 'retry-after': '31536000' }),
    ends: { kind: 'rate-limit', attempts: 1 },
  },
  'a passing 500': {
    trick: (response, times) => (times < 3 ? json(response, {}, 500) : json(response, completion('A'))),
    ends: null,
  },
  '500 for ever': {
    trick: response => json(response, { error: { message: 'boom' } }, 500),
    ends: { kind: 'server', status: 500, attempts: 3 },
    says: /boom/,
  },
  'a wrong key, repeated back': {
    trick: (response, _, { headers }) =>
      json(response, { error: { message: `bad header ${headers.authorization}` } }, 401),
    ends: { kind: 'refused', status: 401, attempts: 1 },
    says: /Bearer \[key\]/,
  },
  'the key as an answer': {
    trick: (response, _, { headers }) => json(response, completion(`A, says ${headers.authorization}`)),
    ends: null,
  },
  hangs: { trick: () => {}, ends: { kind: 'timeout', attempts: 3 } },
  'truncated JSON': {
    trick: response => chunked(response, () => response.end('{"choices":[{"mess')),
    ends: { kind: 'malformed', attempts: 3 },
  },
  'another shape': {
    trick: response => json(response, { choices: [] }),
    ends: { kind: 'malformed' },
    says: /choices\[0\]\.message/,
  },
  'a web page': {
    trick: response => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<html>Log in first</html>')
    },
    ends: { kind: 'malformed' },
    says: /text\/html.*Log in first/,
  },
  'ten megabytes': {
    trick: response => json(response, completion('x'.repeat(10 << 20))),
    ends: { kind: 'too-large', attempts: 1 },
  },
  'a reset': {
    trick: response => response.socket!.resetAndDestroy(),
    ends: { kind: 'network', attempts: 3 },
    says: /ECONNRESET|hang up/,
  },
  'a reset in the answer': {
    trick: response => chunked(response, () => response.write('{"choices"', () => response.socket!.resetAndDestroy())),
    ends: { kind: 'network', attempts: 3 },
  },
  'fewer bytes than announced': {
    trick: response => {
      response.writeHead(200, { 'content-length': '5000' })
      response.write('{"choices":[]}', () => response.socket!.end())
    },
    ends: { kind: 'network', attempts: 3 },
  },
  'a redirect': {
    trick: response => {
      response.writeHead(307, { location: 'http://elsewhere.example/v1' })
      response.end()
    },
    ends: { kind: 'refused', status: 307, attempts: 1 },
    says: /elsewhere\.example/,
  },
  'a slow drip': {
    trick: response =>
      chunked(response, () => {
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      }),
    ends: { kind: 'timeout', attempts: 3 },
  },
  'not HTTP': {
    trick: response => response.socket!.end('SSH-2.0-OpenSSH_9.2\r\n'),
    ends: { kind: 'network', attempts: 3 },
  },
  'an empty answer': { trick: response => json(response, completion('')), ends: null },
}

const names = Object.keys(tricks)

/** One sample a trick; the prompt names it. */
const task: Task = {
  ...madeUpTask(),
  async *samples() {
    for (const id of names) yield { id, group: id, labels: {}, target: 'A', data: null }
  },
  answer: async (sample, ask) => {
    const { text } = await ask({ prompt: [{ role: 'user', content: sample.id }] })
    return { answer: text === '' ? null : text, correct: text === 'A' }
  },
}

describe('a hostile server', async () => {
  const times = new Map<string, number>()
  const address = await serve((asked, response) => {
    const name = (asked.body['messages'] as { content: string }[])[0]!.content
    times.set(name, (times.get(name) ?? 0) + 1)
    tricks[name]!.trick(response, times.get(name)!, asked)
  })
  const log = join(scratch, 'run')
  const cache = join(scratch, 'cache')
  const model = await createModel('openai:m', { baseUrl: address, env: { OPENAI_API_KEY: key } })
  const run = await evaluate(task, {
    model,
    log,
    cache,
    concurrency: 32,
    retries: 2,
    timeout: 0.9,
    pauseMs: 5,
    maxWait: 1,
  })
  const rows = new Map((await gather(run.rows())).map(row => [row.sampleId, row]))

  it('does not keep the run from ending', () => expect([run.status, rows.size]).toEqual(['complete', names.length]))

  it.each(names)('%s', name => {
    const { ends, says } = tricks[name]!
    const { error, turns } = rows.get(name)!
    if (ends === null) {
      expect(error).toBeNull()
      expect(turns).toHaveLength(1)
    } else expect(error).toMatchObject(ends)
    if (says) expect(error!.message).toMatch(says)
  })

  it('does not get the key into any file, nor 10 MB', () => {
    const files = readdirSync(scratch, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
    expect(files.length).toBeGreaterThan(3)
    for (const file of files) {
      const path = join(file.parentPath, file.name)
      expect(readFileSync(path, 'utf8')).not.toMatch(/very-secret/)
      expect(statSync(path).size).toBeLessThan(100_000)
    }
    expect(rows.get('the key as an answer')!.turns[0]!.response.text).toBe('A, says Bearer [key]')
  })

  it('is asked less at once when it says so', async () => {
    let [active, most, count] = [0, 0, 0]
    const limited = await serve((_, response) => {
      most = Math.max(most, ++active)
      count++
      setTimeout(() => {
        active--
        if (count <= 16) json(response, {}, 429, { 'retry-after': '0.05' })
        else json(response, completion('A'))
      }, 10)
      if (count === 17) most = 0
    })
    const polite = await createModel('openai:m', { baseUrl: limited, env: {} })
    const done = await evaluate(madeUpTask({ count: 40 }), { model: polite, concurrency: 16, pauseMs: 1 })
    expect(done.scores['generate']).toMatchObject({ n: 40, failed: 0 })
    expect(most).toBeLessThanOrEqual(12)
  })
})
