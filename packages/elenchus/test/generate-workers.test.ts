import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { elenchus, program } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-workers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const call = (out: string) => ['generate', 'train-neg', '--theories', '2000000', '--out', out, '--workers', '3']
const unfinished = [1, 2, 3].map(part => `train-neg.train.shard-${part}-of-3.jsonl.partial`)

/** What stands in the folder, locks aside: they say who writes, and a lock of a process that has ended binds nobody. */
const left = (out: string) => readdirSync(out).filter(name => !name.endsWith('.lock'))

describe('elenchus generate --workers', () => {
  it.each([1, 2])('ends when worker %i cannot write, and leaves nothing that looks whole', part => {
    const out = join(folder, `refused-${part}`)
    // A folder stands where the worker's file should go.
    mkdirSync(join(out, unfinished[part - 1]!), { recursive: true })
    const run = elenchus(call(out))
    expect(run.code).toBe(1)
    expect(run.err).toBe(`error: ${out}: cannot write into this folder (EISDIR)\n`)
    expect(unfinished).toEqual(expect.arrayContaining(left(out)))
  })

  it('leaves nothing that looks whole when it is killed', async () => {
    const out = join(folder, 'killed')
    const child = spawn(process.execPath, [program, ...call(out)])
    const ended = new Promise(resolve => child.on('exit', resolve))
    while (!unfinished.every(name => existsSync(join(out, name)))) await new Promise(resolve => setTimeout(resolve, 20))
    child.kill('SIGKILL')
    await ended
    expect(left(out).sort()).toEqual(unfinished)
  })
})
