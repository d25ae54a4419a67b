import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { elenchus, program as executable } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-train-reasoner-'))
afterAll(() => rmSync(folder, { recursive: true }))

const trainer = join(folder, 'trainer')
mkdirSync(join(trainer, 'elenchus_trainer'), { recursive: true })
writeFileSync(join(trainer, 'elenchus_trainer', '__main__.py'), '')

/** Stands for Python: says that torch is there, notes how it was called, and ends with a code. */
function python(name: string, code: number): string {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\n[ "$1" = -c ] && exit 0\necho "$PYTHONPATH $*" >> ${file}.calls\nexit ${code}\n`)
  chmodSync(file, 0o755)
  return file
}

describe('elenchus train reasoner', () => {
  const out = join(folder, 'made')

  it('trains and exports by the trainer', () => {
    const program = python('willing', 0)
    const run = elenchus([
      'train',
      'reasoner',
      '--recipe',
      'tiny',
      '--seconds',
      '5',
      '--seed',
      '3',
      '--out',
      out,
      '--trainer',
      trainer,
      '--python',
      program,
    ])
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('--model robustlr-small:') })
    const [trained, exported] = readFileSync(`${program}.calls`, 'utf8').trim().split('\n')
    expect(trained).toBe(
      `${trainer} -m elenchus_trainer train --recipe tiny --seed 3 --out ${out} --save-every 60 --seconds 5`,
    )
    expect(exported).toBe(
      `${trainer} -m elenchus_trainer export --model ${out}/model.pt --out ${out}/model.safetensors`,
    )
  })

  it('hands on whether to go on or to begin anew', () => {
    const program = python('anew', 0)
    const call = ['train', 'reasoner', '--out', out, '--trainer', trainer, '--python', program]
    for (const flag of ['--resume', '--overwrite']) {
      expect(elenchus([...call, flag]).code).toBe(0)
      expect(readFileSync(`${program}.calls`, 'utf8').trim().split('\n').at(-2)).toMatch(new RegExp(` ${flag}$`))
    }
    expect(elenchus([...call, '--resume', '--overwrite'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('not both'),
    })
  })

  it('says what is missing and how to fix it', () => {
    const call = ['train', 'reasoner', '--out', out]
    expect(elenchus([...call, '--trainer', folder]).err).toContain('give its folder trainer with --trainer FOLDER')
    const without = elenchus([...call, '--trainer', trainer, '--python', join(folder, 'nobody')])
    expect(without).toMatchObject({ code: 1, err: expect.stringContaining('has no PyTorch') })
    expect(without.err).toContain('pip install torch')
  })

  it('fails where the trainer does', () => {
    const run = elenchus(['train', 'reasoner', '--out', out, '--trainer', trainer, '--python', python('unwilling', 3)])
    expect(run.code).not.toBe(0)
    expect(run.err).toContain('the trainer failed (exit code 3)')
  })

  it('reports a stop by a signal as requested, not as a failure of the trainer', () => {
    // Stands for a training in whose middle this program is told to end.
    const program = join(folder, 'ended')
    const wait = 'for each in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do sleep 0.2; done'
    const lines = ['[ "$1" = -c ] && exit 0', "trap 'echo saved >&2; exit 1' INT", 'kill -TERM $PPID', wait, 'exit 4']
    writeFileSync(program, `#!/bin/sh\n${lines.join('\n')}\n`)
    chmodSync(program, 0o755)
    // A process of its own: threads of a test receive no signals.
    const words = [executable, 'train', 'reasoner', '--out', out, '--trainer', trainer, '--python', program]
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
    expect(stderr).toContain('saved\nerror: stopped; the output above')
    expect(status).toBe(1)
  })
})
