/** What a person is told when a server refuses, cuts answers off, or answers with text that would steer a terminal. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { completion, type Handler, json as respond, serve } from '../../evaluation/src/testing/server.ts'
import { elenchusAsync, elenchusInTerminal, json, type RunOptions } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-troubles-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const questions = join(folder, 'questions.jsonl')
const count = 40
writeFileSync(
  questions,
  Array.from({ length: count }, (_, i) =>
    JSON.stringify({ id: `q${i}`, prompt: `Is ${i} even?`, choices: ['yes', 'no'], target: 'AB'[i % 2] }),
  ).join('\n'),
)
const evalWith = (url: string, args: readonly string[], more: RunOptions = {}) =>
  elenchusAsync(['eval', 'own', '--data', questions, '--model', 'openai:m', '--base-url', `${url}/v1`, ...args], {
    cwd: folder,
    ...more,
    env: { OPENAI_API_KEY: 'sk-right-0123456789', ...more.env },
  })

describe('a refused key', () => {
  it('ends the run after a few requests, with one line, exit code 1 and no score; the right key goes on', async () => {
    let requests = 0
    const url = await serve(({ headers }, response) => {
      requests++
      if (headers.authorization === 'Bearer sk-right-0123456789') return respond(response, completion('A'))
      respond(response, { error: { message: 'Incorrect API key provided: sk-wrong-0123456789' } }, 401)
    })
    const run = join(folder, 'refused')
    const args = ['--run', run, '--concurrency', '2']
    const wrong = await evalWith(url, args, { env: { OPENAI_API_KEY: 'sk-wrong-0123456789' } })
    expect([wrong.code, wrong.err]).toEqual([
      1,
      'own, openai:m: stopped (the server rejects the API key: status 401: Incorrect API key provided: [key]); set the correct key and run the same command again to continue\n',
    ])
    expect(wrong.out).not.toContain('accuracy')
    expect(requests).toBeLessThanOrEqual(4)
    const right = await evalWith(url, [...args, '--json'])
    expect(right.code).toBe(0)
    expect(json(right, 'eval')).toMatchObject({ status: 'complete', n: count, failed: 0, accuracy: 0.5 })
  })
  it('is told in JSON as well', async () => {
    const url = await serve((_, response) => respond(response, { error: { message: 'Forbidden' } }, 403))
    const refused = await evalWith(url, ['--run', join(folder, 'forbidden'), '--json'])
    expect(refused.code).toBe(1)
    expect(json(refused, 'eval')).toMatchObject({
      status: 'stopped',
      reason: 'the server rejects the API key: status 403: Forbidden',
    })
  })
})

describe('answers that are cut off', () => {
  /** Every second answer is thoughts without an end; one more says nothing that can be read. */
  const cutting: Handler = ({ body }, response) => {
    const [, i] = /Is (\d+) even/.exec(JSON.stringify(body)) ?? []
    const cut = Number(i) % 2 === 1
    const text = cut ? '<think>Let me see. One number after the other' : i === '0' ? 'I would rather not say.' : 'A'
    const [choice] = (completion(text) as { choices: object[] }).choices
    respond(response, {
      choices: [{ ...choice, finish_reason: cut ? 'length' : 'stop' }],
      usage: { prompt_tokens: 7, completion_tokens: 2 },
    })
  }
  it('are counted apart from those that could not be read, and the remedy is named', async () => {
    const url = await serve(cutting)
    const run = join(folder, 'cut')
    const first = await evalWith(url, ['--run', run])
    expect(first.code).toBe(0)
    expect(first.out).toContain('generate: 40 answers (1 unparsed, 20 cut off)')
    expect(first.err).toContain(
      'own, openai:m: 20 answers were cut off at the output limit; raise the limit with --max-tokens N and start a new run with --run',
    )
    const again = await evalWith(url, ['--run', run, '--json'])
    expect(json(again, 'eval')).toMatchObject({ n: 40, unparsed: 1, truncated: 20, failed: 0, usage: { cutOff: 20 } })
    const report = await elenchusAsync(['report', run], { cwd: folder })
    expect(report.out).toMatch(/40 +1 +20 +0/)
  })
})

describe('text that would steer a terminal', () => {
  const nasty = [
    '\u001b]0;owned\u0007',
    '\u001b[2J',
    '\u001b[8mhidden\u001b[0m',
    '\u009b31m',
    '\rover',
    '\u202eegassem\u202c',
    '\u2066x\u2069',
    '\b\b\b',
    '\u007f',
  ].join(' ')
  /** C0 but tab and line feed, DEL, C1, and what turns round the direction of writing. */
  const steering = /[\0-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/
  const own = join(folder, 'nasty.jsonl')
  writeFileSync(
    own,
    [0, 1, 2]
      .map(i => JSON.stringify({ id: `n${i} ${nasty}`, prompt: `Is ${i} even? ${nasty}`, target: `yes ${nasty}` }))
      .join('\n'),
  )

  it('reaches it neither from answers nor errors, names, ids or questions', async () => {
    let asked = 0
    const url = await serve((_, response) =>
      ++asked % 3 === 0
        ? respond(response, { error: { message: `no ${nasty}` } }, 400)
        : respond(response, completion(`The answer is yes ${nasty}`)),
    )
    const [first, second] = [join(folder, 'nasty-1'), join(folder, 'nasty-2')]
    const responses = join(folder, 'responses.jsonl')
    writeFileSync(
      responses,
      JSON.stringify({ id: `r ${nasty}`, kind: 'choice', options: [`yes ${nasty}`, 'no'], response: `yes ${nasty}` }),
    )
    const model = `openai:m${nasty}`
    const base = ['eval', 'own', '--data', own, '--model', model, '--base-url', `${url}/v1`]
    const calls: readonly (readonly string[])[] = [
      [...base, '--run', first],
      [...base, '--run', second, '--json'],
      [...base, '--dry-run'],
      [...base, '--dry-run', '--json'],
      ['report', first],
      ['report', first, '--format', 'md'],
      ['report', first, '--json'],
      ['compare', first, second],
      ['compare', first, second, '--json'],
      ['eval', 'rescore', first],
      ['extract', responses],
      ['extract', responses, '--json'],
    ]
    for (const args of calls) {
      const { out, err } = await elenchusInTerminal(args, {
        cwd: folder,
        env: { OPENAI_API_KEY: 'sk-right-0123456789' },
      })
      const shown = `${args.at(0)} ${args.slice(-2).join(' ')}`
      expect(out.length, `${shown}: ${err}`).toBeGreaterThan(10)
      expect(steering.exec(out), shown).toBeNull()
      // The line of progress wipes itself.
      expect(steering.exec(err.replaceAll('\r\u001b[K', '')), shown).toBeNull()
    }
  })
})
