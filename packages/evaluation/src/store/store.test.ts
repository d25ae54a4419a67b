import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mockModel } from '../adapters/mock.ts'
import { evaluate } from '../engine/evaluate.ts'
import { ModelError } from '../error.ts'
import type { Model } from '../model.ts'
import { registerModel } from '../providers.ts'
import { defineTask } from '../tasks/descriptor.ts'
import { registerTask } from '../tasks/registry.ts'
import { gather } from '../testing/folder.ts'
import { startChild } from '../testing/kills.ts'
import { madeUpTask } from '../testing/made-up-task.ts'
import { findPostgres, type Postgres, startPostgres } from '../testing/postgres.ts'
import { openDatabase } from './connection.ts'
import { evaluateInStore, readStoredRuns, type StoreOptions } from './evaluate.ts'
import { workInStore } from './worker.ts'

const bin = findPostgres()

describe.skipIf(bin === null)(
  `a store in PostgreSQL${bin === null ? ' (skipped: no PostgreSQL; npm install, or apt-get install postgresql)' : ''}`,
  () => {
    let postgres: Postgres
    beforeAll(async () => {
      postgres = await startPostgres(bin!)
    })
    afterAll(() => postgres?.stop())

    const model = mockModel({ answer: ({ sampleId }) => 'ABCD'[Number(sampleId.slice(1)) % 3]! })
    const task = madeUpTask({ count: 60 })
    const call = (run: string, more: Partial<StoreOptions> = {}): StoreOptions => ({
      model,
      store: postgres.url,
      run,
      pollMs: 20,
      ...more,
    })

    it('makes its tables and queues while others do', async () => {
      const runs = await Promise.all(
        [1, 2, 3, 4].map(i => evaluateInStore(madeUpTask({ count: 4 }), call(`fresh ${i}`))),
      )
      expect(runs.map(run => run.answered)).toEqual([4, 4, 4, 4])
    })

    it('gives the scores of a folder', async () => {
      const alone = await evaluate(task, { model, epochs: 2 })
      const shared = await evaluateInStore(task, call('same', { epochs: 2 }))
      expect(shared).toMatchObject({ status: 'complete', answered: 120, scores: alone.scores })
      const key = (row: { sampleId: string; repeat: number }) => `${row.sampleId} ${row.repeat}`
      const rows = await gather(shared.rows())
      expect(rows.map(key).sort()).toEqual((await gather(alone.rows())).map(key).sort())
      expect(await evaluateInStore(task, call('same', { epochs: 2 }))).toMatchObject({
        answered: 0,
        scores: alone.scores,
      })
    })

    it('is read by name, and knows what it does not have', async () => {
      await evaluateInStore(madeUpTask({ count: 4 }), call('to read'))
      const found = await readStoredRuns(postgres.url, ['to read', 'never'])
      expect([...found.keys()]).toEqual(['to read'])
      const { header, rows } = found.get('to read')!
      expect(header.settings.model).toBe(model.name)
      expect(await gather(rows())).toHaveLength(4)
      const [first, second] = await Promise.all([gather(rows()), gather(rows())])
      expect(first).toEqual(second)
      await expect(readStoredRuns('mysql://x', ['a'])).rejects.toThrow('postgres://')
    })

    it('refuses other settings and a second coordinator', async () => {
      await evaluateInStore(task, call('settings'))
      await expect(evaluateInStore(task, call('settings', { epochs: 2 }))).rejects.toThrow('repeats: was 1, now 2')
      const controller = new AbortController()
      const slow = mockModel({ latencyMs: 1e8 })
      const first = evaluateInStore(task, call('two', { model: slow, signal: controller.signal, graceMs: 10 }))
      const database = await openDatabase(postgres.url)
      await expect.poll(() => database.query(`select 1 from elenchus.runs where name = 'two'`)).toHaveLength(1)
      await expect(evaluateInStore(task, call('two', { model: slow }))).rejects.toThrow(
        'another process is already coordinating this run',
      )
      controller.abort()
      expect(await first).toMatchObject({ status: 'stopped', answered: 0 })
      await database.close()
    })

    it('keeps failures and asks them again when told', async () => {
      let sick = true
      const moody: Model = {
        ...model,
        ask: (request, context) =>
          sick && request.sampleId === 'q5'
            ? Promise.reject(new ModelError('no', 'refused'))
            : model.ask(request, context),
      }
      expect((await evaluateInStore(task, call('moody', { model: moody }))).scores['generate']).toMatchObject({
        n: 60,
        failed: 1,
      })
      sick = false
      const again = await evaluateInStore(task, call('moody', { model: moody }))
      expect([again.answered, again.scores['generate']!.failed]).toEqual([1, 0])
    })

    /** A model whose server knows one key; counts what it is asked. */
    const guarded = (key: string) => {
      const asked = { count: 0 }
      const open = mockModel({ answer: () => 'A', latencyMs: 5 })
      const shut = new ModelError('status 401: Incorrect API key provided', 'refused', { status: 401 })
      const ask: Model['ask'] = (request, context) => {
        asked.count++
        return key === 'right' ? open.ask(request, context) : Promise.reject(shut)
      }
      return { asked, model: { ...open, ask } satisfies Model }
    }
    const refusal = 'the server rejects the API key: status 401: Incorrect API key provided'

    it('stops after a few requests where the key is refused, and the right key asks everything', async () => {
      const wrong = guarded('wrong')
      const many = madeUpTask({ count: 400 })
      const run = await evaluateInStore(many, call('shut', { model: wrong.model, concurrency: 4 }))
      expect(run).toMatchObject({ status: 'stopped', reason: refusal, answered: 0 })
      expect(wrong.asked.count).toBeLessThanOrEqual(3 + 4)
      const right = await evaluateInStore(many, call('shut', { model: guarded('right').model }))
      expect(right).toMatchObject({ status: 'complete', answered: 400 })
      expect(right.scores['generate']).toMatchObject({ n: 400, failed: 0 })
    })

    it('stops where every worker is refused, and a worker says why it leaves', async () => {
      const wrong = guarded('wrong')
      const many = madeUpTask({ count: 400 })
      registerTask(defineTask({ name: 'made-up', open: async () => many }))
      registerModel('mock', () => wrong.model)
      const recipe = { task: 'made-up', model: 'mock' }
      const waiting = evaluateInStore(many, call('workers shut', { model: wrong.model, onlyCoordinate: true, recipe }))
      const notes: string[] = []
      const stop = new AbortController()
      const worker = workInStore(postgres.url, {
        signal: stop.signal,
        idleMs: 10,
        onNote: note => void (note.includes('workers shut') && notes.push(note)),
      })
      expect(await waiting).toMatchObject({ status: 'stopped', reason: refusal, answered: 0 })
      stop.abort()
      expect(await worker).toEqual({ answered: 0 })
      expect(notes).toEqual([`worker: skips run workers shut: ${refusal}`])
      expect(wrong.asked.count).toBeLessThanOrEqual(3 + 8)
    })

    it('goes on where one process is refused and another is not, and no item fails for it', async () => {
      const right = guarded('right')
      const many = madeUpTask({ count: 120 })
      registerTask(defineTask({ name: 'made-up', open: async () => many }))
      registerModel('mock', () => right.model)
      const stop = new AbortController()
      const worker = workInStore(postgres.url, { signal: stop.signal, idleMs: 5 })
      // The coordinator's key goes bad once the worker is at work.
      const wrong = guarded('wrong')
      const late: Model = {
        ...wrong.model,
        ask: async (request, context) => {
          await expect.poll(() => right.asked.count, { timeout: 20_000 }).toBeGreaterThan(4)
          return wrong.model.ask(request, context)
        },
      }
      const notes: string[] = []
      const recipe = { task: 'made-up', model: 'mock' }
      const options = { model: late, recipe, concurrency: 2, onNote: (note: string) => void notes.push(note) }
      const run = await evaluateInStore(many, call('one shut', options))
      stop.abort()
      await worker
      expect(run).toMatchObject({ status: 'complete', answered: 120 })
      expect(run.scores['generate']).toMatchObject({ n: 120, failed: 0 })
      expect(notes).toContain(`this process no longer answers items and leaves them to the workers: ${refusal}`)
    })

    it('keeps any text, and no key', async () => {
      const odd: Model = {
        ...mockModel({ answer: () => 'A \u0000 \ud800 "sk-secret" 漢' }),
        redact: text => text.replaceAll('sk-secret', '[key]'),
      }
      const run = await evaluateInStore(madeUpTask({ count: 1 }), call('odd', { model: odd }))
      const [row] = await gather(run.rows())
      expect(row!.turns[0]!.response.text).toBe('A \u0000 \ud800 "[key]" 漢')
    })

    it('stops at a budget and leaves the rest for later', async () => {
      const slow = mockModel({ latencyMs: 30, answer: () => 'A' })
      const big = madeUpTask({ count: 2000 })
      const run = await evaluateInStore(big, call('budget', { model: slow, budget: { requests: 20 } }))
      expect(run).toMatchObject({ status: 'stopped', reason: 'the budget of 20 requests is spent' })
      expect(run.answered).toBeLessThan(1000)
    })

    it('leaves a run to others when this machine would do something else', async () => {
      registerTask(defineTask({ name: 'made-up', open: async () => madeUpTask({ count: 61 }) }))
      registerModel('mock', () => model)
      const controller = new AbortController()
      const recipe = { task: 'made-up', model: 'mock' }
      const waiting = evaluateInStore(task, call('other', { signal: controller.signal, onlyCoordinate: true, recipe }))
      const notes: string[] = []
      const stop = new AbortController()
      const worker = workInStore(postgres.url, {
        signal: stop.signal,
        idleMs: 10,
        onNote: note => {
          notes.push(note)
          stop.abort()
        },
      })
      expect(await worker).toEqual({ answered: 0 })
      expect(notes[0]).toContain(
        'skips run other: the settings differ on this machine: dataset.checksum is "made-up:61"',
      )
      controller.abort()
      await waiting
    })

    it('says what is wrong with an address, without its password', async () => {
      await expect(evaluateInStore(task, { ...call('x'), store: 'mysql://a' })).rejects.toThrow(
        'must begin with postgres://',
      )
      const nowhere = { ...call('x'), store: 'postgres://me:hunter22@127.0.0.1:1/x', patienceMs: 100 }
      await expect(evaluateInStore(task, nowhere)).rejects.toThrow(/^postgres:\/\/me:…@127.0.0.1:1\/x: cannot connect/)
    })

    it('takes ids with any characters', async () => {
      const ids = ['a\u0000b', '\ud800', '\udc00x', '\ud800\ud800', 'c:\\temp\\u0000', '\\u0000', '😀', '\u2028', 'ü']
      const base = madeUpTask({ count: ids.length })
      const odd = {
        ...base,
        async *samples() {
          let i = 0
          for await (const sample of base.samples()) yield { ...sample, id: ids[i++]! }
        },
      }
      let asked = 0
      const counting = mockModel({
        answer: () => {
          asked++
          return 'A'
        },
      })
      const run = await evaluateInStore(odd, call('odd ids', { model: counting }))
      expect([run.status, run.answered, asked]).toEqual(['complete', ids.length, ids.length])
      expect((await gather(run.rows())).map(row => row.sampleId).sort()).toEqual([...ids].sort())
      expect((await evaluateInStore(odd, call('odd ids', { model: counting }))).answered).toBe(0)
    })

    it('Ctrl-C while work is handed out stops the run, loses nothing and goes on later', async () => {
      // At the first sample, in the middle, and after the last one.
      for (const [i, moment] of [0, 1, 30, 59, 60].entries()) {
        const controller = new AbortController()
        const late = {
          ...task,
          async *samples() {
            let n = 0
            if (moment === 0) controller.abort()
            for await (const sample of task.samples()) {
              yield sample
              if (++n === moment) controller.abort()
            }
          },
        }
        const name = `interrupted ${i}`
        const stopped = await evaluateInStore(late, call(name, { signal: controller.signal, graceMs: 10 }))
        expect([stopped.status, stopped.reason]).toEqual(['stopped', 'interrupted'])
        const resumed = await evaluateInStore(task, call(name))
        expect([resumed.status, stopped.answered + resumed.answered]).toEqual(['complete', 60])
      }
    })

    it('does not ask for ever where rows cannot be kept, and its budget counts what was sent', async () => {
      await evaluateInStore(madeUpTask({ count: 1 }), call('before the trigger'))
      const database = await openDatabase(postgres.url)
      await database.query(
        `create function elenchus.lose() returns trigger language plpgsql as 'begin return null; end'`,
      )
      await database.query(
        `create trigger lose before insert on elenchus.rows for each row when (new.run like 'lost%') execute function elenchus.lose()`,
      )
      let asked = 0
      const counting = mockModel({
        answer: () => {
          asked++
          return 'A'
        },
      })
      const lost = evaluateInStore(madeUpTask({ count: 6 }), call('lost 1', { model: counting }))
      await expect(lost).rejects.toThrow('run lost 1: 6 items were queued three times without an answer')
      expect(asked).toBe(18)
      asked = 0
      const budget = { requests: 8 }
      const short = await evaluateInStore(madeUpTask({ count: 6 }), call('lost 2', { model: counting, budget }))
      expect([short.status, short.reason, asked]).toEqual(['stopped', 'the budget of 8 requests is spent', 8])
      expect(
        (await evaluateInStore(madeUpTask({ count: 6 }), call('lost 2', { model: counting, budget }))).answered,
      ).toBe(0)
      expect(asked).toBe(8)
      await database.query('drop trigger lose on elenchus.rows')
      await database.close()
    })

    it('a worker starts no program and sends to no host that it was not told to', async () => {
      registerTask(defineTask({ name: 'made-up', open: async () => task }))
      const tried = async (run: string, recipe: { model: string; baseUrl?: string }, more: object = {}) => {
        const controller = new AbortController()
        const settings = { signal: controller.signal, onlyCoordinate: true, recipe: { task: 'made-up', ...recipe } }
        const waiting = evaluateInStore(task, call(run, settings))
        const stop = new AbortController()
        const notes: string[] = []
        await workInStore(postgres.url, {
          signal: stop.signal,
          idleMs: 10,
          env: { OPENAI_API_KEY: 'sk-worker' },
          ...more,
          onNote: (note, setting) => {
            if (!note.includes(`run ${run}:`)) return
            notes.push(`${setting}: ${note}`)
            stop.abort()
          },
        })
        controller.abort()
        await waiting
        return notes[0]
      }
      const command = { model: 'command:touch /tmp/never' }
      expect(await tried('command', command)).toBe(
        'commands: worker: skips run command: the run would start a program on this machine (command:touch /tmp/never); to allow this, add the program to commands',
      )
      const elsewhere = { model: 'openai:m', baseUrl: 'http://evil.example/v1' }
      expect(await tried('host', elsewhere)).toBe(
        'hosts: worker: skips run host: the run would send requests to evil.example; to allow this, add the host to hosts',
      )
      // What it was told to allow is looked at further: the settings are others.
      expect(await tried('command 2', command, { commands: ['touch /tmp/never'] })).toContain(
        'the settings differ on this machine',
      )
      expect(await tried('host 2', elsewhere, { hosts: ['evil.example'] })).toContain(
        'the settings differ on this machine',
      )
    })

    it('a store that is not there is told within seconds', async () => {
      const began = performance.now()
      await expect(openDatabase('postgres://me@127.0.0.1:1/x').then(db => db.query('select 1'))).rejects.toThrow(
        /cannot connect .*check the address/,
      )
      expect(performance.now() - began).toBeLessThan(9000)
    })

    it('shows no part of a password, whatever it is', async () => {
      const fine = 'postgres://me@127.0.0.1:1/x'
      for (const url of ['me:hun@ter22', 'me:hun/ter22', 'me:hun%zzter22', 'me:hun?ter22', 'me:hun:ter22#x'].map(user =>
        fine.replace('me', user),
      )) {
        const message = await openDatabase(url, { firstAnswerMs: 50 })
          .then(database => database.query('select 1'))
          .then(
            () => '',
            (error: Error) => error.message,
          )
        expect(message).toMatch(/me:…@127|not an address/)
        expect(message).not.toMatch(/hun|ter22/)
      }
      await expect(
        openDatabase(`${fine}?password=hunter22&sslmode=disable`, { firstAnswerMs: 50 }).then(db =>
          db.query('select 1'),
        ),
      ).rejects.toThrow('postgres://me@127.0.0.1:1/x?password=…&sslmode=disable: cannot connect')
    })

    it('survives killed workers, a killed coordinator and a restart of the server', async () => {
      const count = 240
      const undisturbed = await startChild({ kind: 'coordinator', count, store: postgres.url, run: 'calm' })
      const helper = startChild({ kind: 'worker', count, store: postgres.url })
      const calm = await undisturbed.ended
      const job = { count, store: postgres.url, run: 'killed' } as const
      const coordinator = startChild({ kind: 'coordinator', ...job })
      const victim = startChild({ kind: 'worker', ...job })
      const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
      const database = await openDatabase(postgres.url)
      const answered = async () =>
        Number(
          (await database.query<{ n: string }>(`select count(*) as n from elenchus.rows where run = 'killed'`))[0]!.n,
        )
      await victim.begun
      await expect.poll(answered, { timeout: 30_000 }).toBeGreaterThan(10)
      victim.process.kill('SIGKILL')
      coordinator.process.kill('SIGKILL')
      const second = startChild({ kind: 'coordinator', ...job })
      await second.begun
      await pause(50)
      await postgres.restart()
      const outcome = await second.ended
      helper.process.kill('SIGINT')
      expect(outcome!.scores).toEqual(calm!.scores)
      expect(await answered()).toBe(count)
      await database.close()
      await helper.ended
    })
  },
)
