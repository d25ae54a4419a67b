/** Logs under faults: keys that are ordinary words, odd characters, damage of every kind, disks that refuse. */
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRedactor } from '../adapters/http.ts'
import { mockModel } from '../adapters/mock.ts'
import { evaluate } from '../engine/evaluate.ts'
import { ModelError } from '../error.ts'
import type { Model } from '../model.ts'
import type { Task } from '../task.ts'
import { gather, scratchFolder } from '../testing/folder.ts'
import { madeUpTask } from '../testing/made-up-task.ts'
import { readRun } from './read-run.ts'

const scratch = scratchFolder()
let count = 0
const folder = () => join(scratch, `run-${count++}`)
const rowsFile = (run: string) => join(run, 'rows.jsonl')

/** The made-up task under other ids. */
function named(ids: (i: number) => string, options: Parameters<typeof madeUpTask>[0] = {}): Task {
  const task = madeUpTask(options)
  return {
    ...task,
    async *samples() {
      let i = 0
      for await (const sample of task.samples()) yield { ...sample, id: ids(i++), labels: { test: 'null' } }
    },
  }
}

const withKey = (key: string, model: Model): Model => ({ ...model, redact: createRedactor([key]) })

describe('redaction', () => {
  for (const key of ['test', 'correct', 'null', 'true', 'False', 'sampleId', 'error', 'turns'])
    it(`leaves a log whole whose key is the ordinary word ${key}`, async () => {
      const log = folder()
      const task = named(i => `test_${i}`)
      const model = withKey(key, mockModel({ answer: () => 'A, and the key is not here' }))
      const first = await evaluate(task, { model, log })
      expect(first.scores['generate']).toMatchObject({ n: 20, failed: 0, metrics: { accuracy: { value: 0.25 } } })
      for (let again = 0; again < 2; again++) {
        const run = await evaluate(task, { model, log })
        expect([run.answered, run.repaired]).toEqual([0, 0])
        expect(run.scores).toEqual(first.scores)
      }
      const rows = await gather(readRun(log).rows())
      expect(rows.map(({ sampleId, labels }) => [sampleId, labels])).toEqual(
        Array.from({ length: 20 }, (_, i) => [`test_${i}`, { test: 'null' }]),
      )
    })

  it('takes a key out of answers, thoughts, errors, details and later prompts, in the log and in the cache', async () => {
    const secret = 'sk-secret"\\key'
    const [log, cache] = [folder(), folder()]
    const base = madeUpTask({ count: 2 })
    const task: Task = {
      ...base,
      async answer(_sample, ask) {
        const { text } = await ask({ prompt: 'first' })
        await ask({ prompt: [{ role: 'assistant', content: text }] })
        return { answer: text, correct: false, details: { said: [text, { deep: text }] } }
      },
    }
    const model: Model = {
      ...withKey(secret, mockModel({ answer: () => `A, by ${secret}` })),
      async ask(request) {
        if (request.sampleId === 'q1') throw new ModelError(`no: ${secret}`, 'refused')
        const usage = { inputTokens: 1, outputTokens: 1 }
        return { text: `A, by ${secret}`, reasoning: secret, evidence: secret, usage, finish: 'stop', latencyMs: 0 }
      },
    }
    await evaluate(task, { model, log, cache })
    const written = readFileSync(rowsFile(log), 'utf8')
    expect(written).not.toContain('sk-secret')
    expect(written.match(/\[key\]/g)!.length).toBeGreaterThanOrEqual(9)
    const rows = await gather(readRun(log).rows())
    expect(rows.find(row => row.sampleId === 'q0')).toMatchObject({
      answer: 'A, by [key]',
      details: { said: ['A, by [key]', { deep: 'A, by [key]' }] },
    })
  })
})

describe('odd characters', () => {
  it('U+2028 and U+2029 in answers, ids and prompts stay inside their row', async () => {
    const log = folder()
    const task = named(i => `q\u2028${i}`, { count: 4 })
    const model = mockModel({ answer: () => 'A \u2028 and \u2029 then \u0085 so' })
    await evaluate(task, { model, log })
    expect((await evaluate(task, { model, log })).answered).toBe(0)
    const rows = await gather(readRun(log).rows())
    expect(rows.map(row => row.turns[0]!.response.text)).toEqual(Array(4).fill('A \u2028 and \u2029 then \u0085 so'))
  })
})

describe('a cache that cannot be written', () => {
  it('is noted once, and every answer stands', async () => {
    const notes: string[] = []
    const blocked = join(scratch, 'a-file-where-a-folder-should-be')
    writeFileSync(blocked, '')
    const run = await evaluate(madeUpTask(), {
      model: mockModel({ answer: () => 'A' }),
      log: folder(),
      cache: join(blocked, 'cache'),
      onNote: note => notes.push(note),
    })
    expect(run.scores['generate']).toMatchObject({ n: 20, failed: 0, metrics: { accuracy: { value: 0.25 } } })
    expect(notes).toEqual([
      expect.stringMatching(/responses cannot be cached \(ENOTDIR\); the run continues without caching$/),
    ])
  })
  it('holds nothing that is not a response', async () => {
    const cache = folder()
    const model = mockModel({ answer: () => 'A' })
    await evaluate(madeUpTask({ count: 1 }), { model, cache })
    const { readdirSync } = await import('node:fs')
    const [file] = readdirSync(cache, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.json'))
    for (const damage of ['null', '[]', '{}', '{"text": 7}', '{"text"']) {
      writeFileSync(join(cache, file!), damage)
      const run = await evaluate(madeUpTask({ count: 1 }), { model, cache })
      expect((await gather(run.rows()))[0]).toMatchObject({ answer: 'A', requests: 1 })
    }
  })
})

describe('resuming a damaged log', () => {
  const model = mockModel({ answer: () => 'A' })
  const made = async (size = 8) => {
    const log = folder()
    await evaluate(madeUpTask({ count: size }), { model, log })
    return { log, whole: readFileSync(rowsFile(log), 'utf8') }
  }
  const resumed = (log: string, size = 8) => evaluate(madeUpTask({ count: size }), { model, log })

  it('moves one torn line beside the log and cuts nothing else', async () => {
    const { log, whole } = await made()
    writeFileSync(rowsFile(log), `${whole}{"sampleId":"q8","rep`)
    const run = await resumed(log)
    expect([run.repaired, run.answered]).toEqual([21, 0])
    expect(readFileSync(rowsFile(log), 'utf8')).toBe(whole)
    expect(readFileSync(`${rowsFile(log)}.torn`, 'utf8')).toBe('{"sampleId":"q8","rep\n')
  })
  it('keeps a last row that lacks only its line end', async () => {
    const { log, whole } = await made()
    writeFileSync(rowsFile(log), whole.trimEnd())
    expect((await gather(readRun(log).rows())).length).toBe(8)
    const run = await resumed(log)
    expect([run.repaired, run.answered]).toEqual([0, 0])
    expect(readFileSync(rowsFile(log), 'utf8')).toBe(whole)
  })
  it('refuses a log in UTF-16 and leaves every byte', async () => {
    const { log, whole } = await made()
    for (const bytes of [Buffer.from(`\uFEFF${whole}`, 'utf16le'), Buffer.from(whole, 'utf16le')]) {
      writeFileSync(rowsFile(log), bytes)
      await expect(resumed(log)).rejects.toThrow(
        'rows.jsonl: the file is not UTF-8 (perhaps UTF-16) and was not changed',
      )
      expect(readFileSync(rowsFile(log)).equals(bytes)).toBe(true)
    }
  })
  it('refuses damaged last rows that have line ends', async () => {
    const { log, whole } = await made()
    const lines = whole.trimEnd().split('\n')
    const damaged = `${[...lines.slice(0, 3), ...lines.slice(3).map(line => line.slice(0, 40))].join('\n')}\n`
    writeFileSync(rowsFile(log), damaged)
    await expect(resumed(log)).rejects.toThrow(/rows\.jsonl, line 4: not a valid row .*nothing was changed/)
    expect(readFileSync(rowsFile(log), 'utf8')).toBe(damaged)
  })
  it('takes a byte order mark and CR LF as an editor leaves them', async () => {
    const { log, whole } = await made()
    writeFileSync(rowsFile(log), `\uFEFF${whole.replaceAll('\n', '\r\n')}`)
    expect((await resumed(log)).answered).toBe(0)
    expect((await gather(readRun(log).rows())).length).toBe(8)
  })
  it('counts no row twice', async () => {
    const { log, whole } = await made()
    appendFileSync(rowsFile(log), `${whole.split('\n')[2]}\n`)
    await expect(gather(readRun(log).rows())).rejects.toThrow('two rows for sample q2, repeat 0, protocol generate')
  })
  it('says in one line what is wrong with rows and headers of any shape', async () => {
    const { log, whole } = await made(2)
    const [first] = whole.split('\n')
    const row = JSON.parse(first!) as Record<string, unknown>
    const rows = [
      ...['null', '7', '[]', '{}', '"text"'],
      ...Object.keys(row).flatMap(name =>
        [null, 7, 'x', [7], { a: [null] }].map(value => JSON.stringify({ ...row, [name]: value })),
      ),
    ]
    let refused = 0
    for (const line of rows) {
      writeFileSync(rowsFile(log), `${line}\n`)
      const read = gather(readRun(log).rows()).then(
        found => found.map(each => [each.turns.length, each.group.length, Object.keys(each.labels)]),
        (error: Error) => {
          refused++
          expect(error.name).toBe('EvaluationError')
          expect(error.message).not.toContain('\n')
        },
      )
      await read
    }
    expect(refused).toBeGreaterThan(30)
    const header = JSON.parse(readFileSync(join(log, 'header.json'), 'utf8')) as Record<string, unknown>
    for (const value of [null, [], 7, {}, { ...header, settings: null }, { ...header, settings: { task: 1 } }]) {
      writeFileSync(join(log, 'header.json'), JSON.stringify(value))
      expect(() => readRun(log)).toThrow(/header\.json: .*has to be/)
    }
  })
  it('does not take missing or unreadable rows for none', async () => {
    const { log } = await made()
    rmSync(rowsFile(log))
    await expect(gather(readRun(log).rows())).rejects.toThrow('rows.jsonl: no such file')
    mkdirSync(rowsFile(log))
    await expect(gather(readRun(log).rows())).rejects.toThrow('is a folder')
    expect(existsSync(log)).toBe(true)
  })
  it.skipIf(process.getuid?.() === 0)('rows that may not be read are named', async () => {
    const { log } = await made()
    chmodSync(rowsFile(log), 0)
    await expect(gather(readRun(log).rows())).rejects.toThrow('not readable (permission denied)')
  })
})
