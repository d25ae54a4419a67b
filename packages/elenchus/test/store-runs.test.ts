/** Runs that are kept in PostgreSQL, read by name from the command line. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres, type Postgres, startPostgres } from '../../evaluation/src/testing/postgres.ts'
import { elenchus, json } from './run.ts'

const bin = findPostgres()

describe.skipIf(bin === null)(`runs in a store${bin === null ? ' (skipped: no PostgreSQL)' : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-store-'))
  const questions = join(folder, 'questions.jsonl')
  const local = join(folder, 'local')
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres(bin!)
    const lines = Array.from({ length: 10 }, (_, i) => ({
      id: `q${i}`,
      prompt: 'Yes?',
      choices: ['yes', 'no'],
      target: 'A',
    }))
    writeFileSync(questions, lines.map(line => JSON.stringify(line)).join('\n'))
    const args = ['eval', 'own', '--data', questions]
    const store = ['--store', postgres.url]
    for (const [model, run] of [
      ['mock:A', 'always A'],
      ['mock:B', 'always B'],
    ] as const)
      expect(elenchus([...args, '--model', model, '--run', run, ...store]).code).toBe(0)
    expect(elenchus([...args, '--model', 'mock:A', '--run', local]).code).toBe(0)
  }, 60_000)
  afterAll(async () => {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are compared, with each other and with folders', () => {
    const result = json(
      elenchus(['compare', 'always A', 'always B', local, '--store', postgres.url, '--json']),
      'compare',
    )
    expect(result['comparisons']).toMatchObject([
      { first: 'mock:A (always A)', second: 'mock:B', accuracies: [1, 0], items: 10 },
      { first: 'mock:A (always A)', second: 'mock:A (local)', accuracies: [1, 1] },
      { first: 'mock:B', second: 'mock:A (local)', accuracies: [0, 1] },
    ])
  })
  it('are reported and scored again', () => {
    const out = join(folder, 'report.html')
    expect(elenchus(['report', 'always A', 'always B', '--store', postgres.url, '--out', out]).code).toBe(0)
    expect(readFileSync(out, 'utf8')).toContain('Items by the runs that answer them correctly')
    const result = json(elenchus(['eval', 'rescore', 'always B', '--store', postgres.url, '--json']), 'eval.rescore')
    expect(result['changed']).toEqual([])
  })
  it('are missed in one line', () => {
    const run = elenchus(['compare', 'always A', 'nobody', '--store', postgres.url])
    expect(run).toMatchObject({ code: 1, err: expect.stringContaining('the store has no run of this name') })
    expect(run.err.trimEnd().split('\n')).toHaveLength(1)
  })
})
