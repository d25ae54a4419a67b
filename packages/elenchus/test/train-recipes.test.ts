import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { resolveSmallEncoderFile } from '@elenchus/neural/node'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from './installed.ts'
import { elenchus, json, program } from './run.ts'
import { pythonWithTorch, writeReclorFile } from './training.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-recipes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const data = writeReclorFile(join(folder, 'questions.json'), 12)
const call = (out: string, ...more: string[]) => [
  'train',
  'multiple-choice',
  '--recipe',
  'reclor-scratch',
  '--base',
  'scratch:tiny-encoder',
  '--data',
  data,
  '--dev',
  data,
  '--out',
  join(folder, out),
  ...more,
]

describe('elenchus train recipes', () => {
  it('lists what can be trained, with the printed figures', () => {
    const printed = json(elenchus(['train', 'recipes', '--kind', 'seq2seq', '--json']), 'train.recipes')
    const recipes = printed['recipes'] as {
      name: string
      kind: string
      settings: object
      reproduces: { figures: object[] }[]
    }[]
    expect(recipes.every(({ kind }) => kind === 'seq2seq')).toBe(true)
    const metgen = recipes.find(({ name }) => name === 'metalogic-metgen-11b')!
    expect(metgen.settings).toMatchObject({ epochs: 300, batch: 4, rate: 1e-5, optimizer: 'adafactor' })
    expect(metgen.reproduces[0]!.figures.at(-1)).toEqual({ column: 'overall', figure: 15.4 })
    expect(elenchus(['train', 'recipes', 'logiqa2-after-nli']).out).toContain(
      'logiqa2-nli-roberta, then logiqa2-after-nli',
    )
  })

  it('fits a terminal, figures under the names of their columns', () => {
    const { out } = elenchus(['train', 'recipes'])
    // Rows that the print only repeats are marked, and no others.
    expect(out.match(/\S+ \(!\)/g)).toEqual([20, 10, 5, 2, 1].map(share => `metalogic-metgen-large-${share} (!)`))
    expect(Math.max(...out.split('\n').map(line => line.length))).toBeLessThanOrEqual(80)
    expect(out).toMatch(
      /^ReClor, Table 6\nrecipe +kind +val +test +always right\n.*\nreclor-gpt-a +multiple-choice +45.8 +42.2 +238$/m,
    )
    expect(out).toMatch(/^MetaLogic, Table 3 \(4 of 10 columns\)$/m)
    const all = json(elenchus(['train', 'recipes', '--json']), 'train.recipes')['recipes'] as { name: string }[]
    for (const { name } of all) expect(out).toMatch(new RegExp(`^${name} `, 'm'))
    expect(out).toContain(`${all.length} recipes;`)
    // Calls stay whole, so that they can be copied.
    const lines = elenchus(['train', 'recipes', 'logiqa2-after-nli']).out.split('\n')
    for (const line of lines) if (!line.includes('elenchus train')) expect(line.length).toBeLessThanOrEqual(80)
  })

  it('names the nearest where there is none of that name, and where all are listed', () => {
    expect(elenchus(['train', 'recipes', 'nope'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('nope: unknown recipe; `elenchus train recipes` lists all recipes'),
    })
    const near = 'similar names: reclor-roberta-base, reclor-roberta-base-a, reclor-roberta-base-race;'
    expect(elenchus(['train', 'recipes', 'reclor-roberta-bas']).err).toContain(near)
    const words = ['--data', data, '--out', join(folder, 'none'), '--recipe', 'reclor-robreta-base']
    expect(elenchus(['train', 'multiple-choice', ...words]).err).toContain(
      `--recipe reclor-robreta-base: unknown recipe`,
    )
    expect(elenchus(['train', 'multiple-choice', ...words]).err).toContain(near)
    expect(elenchus(['train', 'reproduce', '--out', folder, '--recipe', 'nope']).err).toContain(
      '`elenchus train recipes` lists all',
    )
  })

  it('prints a call for each step of a transfer, the second from the folder of the first', () => {
    const calls = (name: string) =>
      [...elenchus(['train', 'recipes', name]).out.matchAll(/^ {2}(train|then) +(elenchus train .*)$/gm)].map(
        found => found[2],
      )
    expect(calls('reclor-roberta-large-race')).toEqual([
      'elenchus train multiple-choice --recipe race-roberta-large --base roberta-large --data RACE-TRAIN --dev RACE-DEV --out race-roberta-large',
      'elenchus train multiple-choice --recipe reclor-roberta-large-race --base race-roberta-large --data RECLOR-TRAIN --dev RECLOR-DEV --out reclor-roberta-large-race',
    ])
    const printed = json(elenchus(['train', 'recipes', '--json']), 'train.recipes')
    for (const { name, steps, commands } of printed['recipes'] as {
      name: string
      steps: string[]
      commands: string[]
    }[]) {
      expect(commands, name).toHaveLength(steps.length)
      steps.slice(1).forEach((step, i) => {
        expect(commands[i + 1], name).toContain(`--recipe ${step} --base ${steps[i]} `)
        expect(commands[i], name).toMatch(new RegExp(`--out ${steps[i]}$`))
      })
    }
  })
})

describe('elenchus train by recipe', () => {
  it('says what would be done and writes nothing', () => {
    const run = elenchus(call('dry', '--dry-run'))
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('trains on 12 examples, with 12 dev examples') })
    expect(run.out).toContain('"choices":[{"segments":')
    expect(() => readFileSync(join(folder, 'dry', 'job.json'))).toThrow()
  })

  it('prepares the job and hands it to the trainer', () => {
    const trainer = join(folder, 'trainer')
    mkdirSync(join(trainer, 'elenchus_trainer'), { recursive: true })
    writeFileSync(join(trainer, 'elenchus_trainer', '__main__.py'), '')
    const program = join(folder, 'python')
    writeFileSync(program, `#!/bin/sh\n[ "$1" = -c ] && exit 0\necho "$*" >> ${program}.calls\n`)
    chmodSync(program, 0o755)
    const out = join(folder, 'made')
    const given = ['--trainer', trainer, '--python', program, '--epochs', '3', '--seed', '9', '--steps', '7']
    expect(elenchus(call('made', ...given))).toMatchObject({
      code: 0,
      out: expect.stringContaining(`--model onnx:${out}`),
    })
    expect(readFileSync(`${program}.calls`, 'utf8')).toBe(`-m elenchus_trainer fine-tune --job ${out} --steps 7\n`)
    const job = JSON.parse(readFileSync(join(out, 'job.json'), 'utf8')) as object
    expect(job).toMatchObject({ recipe: 'reclor-scratch', settings: { epochs: 3, seed: 9 } })
    expect(readFileSync(join(out, 'train.jsonl'), 'utf8').trim().split('\n')).toHaveLength(12)
  })

  it('leaves no folder behind where it refuses', () => {
    const absent = elenchus(call('nothing', '--resume'))
    expect(absent).toMatchObject({
      code: 1,
      err: expect.stringContaining('nothing does not exist; remove --resume'),
    })
    expect(existsSync(join(folder, 'nothing'))).toBe(false)
    const program = join(folder, 'unused')
    writeFileSync(program, '#!/bin/sh\nexit 0\n')
    chmodSync(program, 0o755)
    const unread = elenchus(call('nothing', '--python', program, '--exclude', join(folder, 'none.txt')))
    expect(unread).toMatchObject({ code: 1, err: expect.stringContaining('none.txt') })
    expect(existsSync(join(folder, 'nothing'))).toBe(false)
    mkdirSync(join(folder, 'nothing'))
    expect(elenchus(call('nothing', '--resume')).err).toContain('nothing contains no training; remove --resume')
  })

  it('says what is wrong with a call', () => {
    const refused = (...args: string[]) =>
      elenchus(['train', 'classifier', '--data', data, '--out', folder, ...args]).err
    expect(refused('--recipe', 'reclor-scratch')).toContain('elenchus train multiple-choice --recipe reclor-scratch')
    expect(refused('--recipe', 'logiqa2-nli-bert', '--device', 'tpu')).toContain('--device tpu: unknown device')
    expect(refused('--recipe', 'nothing')).toContain('--recipe nothing: unknown recipe')
    expect(refused('--recipe', 'logiqa2-nli-after-mnli')).toContain('continues from a job of mnli-roberta')
    const skipped = ['--recipe', 'logiqa2-nli-after-mnli', '--base', 'roberta-base']
    expect(refused(...skipped)).toContain(
      'is not the folder of a job, but logiqa2-nli-after-mnli continues from a job of mnli-roberta. Train',
    )
    expect(refused('--recipe', 'logiqa2-nli-bert')).toContain('huggingface-cli download bert-base-uncased')
  })

  it.skipIf(!existsSync('/proc/self'))('refuses a folder that cannot be made, at once', () => {
    const refused = {
      code: 1,
      err: 'error: /proc/elenchus: cannot create or write to this folder (no such file or folder); choose another folder\n',
    }
    const program = join(folder, 'idle')
    writeFileSync(program, '#!/bin/sh\nexit 0\n')
    chmodSync(program, 0o755)
    const out = ['--out', '/proc/elenchus', '--python', program]
    const words = ['--recipe', 'reclor-scratch', '--base', 'scratch:tiny-encoder', '--data', data]
    expect(elenchus(['train', 'multiple-choice', ...words, ...out])).toMatchObject(refused)
    const table = ['train', 'reproduce', 'reclor', '7', '--recipe', 'reclor-bilstm', '--data', `reclor=${data},${data}`]
    expect(elenchus([...table, ...out])).toMatchObject(refused)
  })

  it('begins anew only where told to, and then leaves nothing of the model before', () => {
    const program = join(folder, 'stopped')
    writeFileSync(program, '#!/bin/sh\n[ "$1" = -c ] && exit 0\nexit 1\n')
    chmodSync(program, 0o755)
    const out = join(folder, 'anew')
    mkdirSync(out)
    const left = ['best.pt', 'checkpoint.pt', 'manifest.json', 'model.onnx', 'model.onnx.data', 'predictions.jsonl']
    for (const name of [...left, 'notes.txt']) writeFileSync(join(out, name), 'of the model before')
    writeFileSync(join(out, 'elenchus.json'), '{}')
    const run = (...more: string[]) => elenchus(call('anew', '--python', program, ...more))
    expect(run()).toMatchObject({ code: 1, err: expect.stringContaining('a model from another source') })
    writeFileSync(join(out, 'job.json'), JSON.stringify({ recipe: 'reclor-scratch' }))
    for (const name of left) {
      for (const each of left) if (each !== name) rmSync(join(out, each), { force: true })
      writeFileSync(join(out, name), 'of the model before')
      expect(run().err, name).toContain('--overwrite to start over')
    }
    for (const name of left) writeFileSync(join(out, name), 'of the model before')
    expect(run('--overwrite', '--resume')).toMatchObject({
      code: 2,
      err: expect.stringContaining('not both'),
    })
    // What cannot be prepared leaves all as it was.
    expect(run('--overwrite', '--exclude', join(folder, 'nowhere')).code).toBe(1)
    expect(readdirSync(out)).toEqual(expect.arrayContaining(left))
    expect(run('--overwrite')).toMatchObject({ code: 1, err: expect.stringContaining('the trainer failed') })
    expect(readdirSync(out).filter(name => left.includes(name))).toEqual([])
    expect(existsSync(join(out, 'notes.txt'))).toBe(true)
    // Going on takes the same questions to choose by and to answer, too.
    expect(run('--resume', '--test', data).err).toContain('started with different examples to predict')
    const onItself = call('anew', '--python', program, '--overwrite').map(word =>
      word === 'scratch:tiny-encoder' ? out : word,
    )
    expect(elenchus(onItself)).toMatchObject({ code: 1, err: expect.stringContaining('both --base and --out') })
  }, 60_000)

  it.skipIf(pythonWithTorch === undefined)(
    'trains, resumes and answers without Python (needs PyTorch; apt-get install python3-torch)',
    () => {
      const more = ['--epochs', '2', '--batch', '4', '--device', 'cpu', '--python', pythonWithTorch!]
      const part = elenchus(call('real', '--steps', '2', ...more))
      expect(part).toMatchObject({
        code: 0,
        out: expect.stringContaining('training is not finished; continue with --resume, or use'),
      })
      // In a process, whose standard error has the trainer's output.
      const words = [program, ...call('real', '--resume', ...more)]
      const resumed = spawnSync(process.execPath, words, { encoding: 'utf8' })
      expect(resumed.stdout).toContain('seed 1; use it with --model')
      expect(resumed.stderr).toContain('resumed in epoch 1 at step 2')
      const manifest = JSON.parse(readFileSync(join(folder, 'real', 'manifest.json'), 'utf8')) as { steps: number }
      expect(manifest.steps).toBe(6)
      // Neither another training under this one's name, nor this one lost by a forgotten flag.
      expect(elenchus(call('real', '--resume', ...more, '--rate', '0.5', '--seed', '4'))).toMatchObject({
        code: 1,
        err: expect.stringMatching(/started with different settings\.rate, settings\.seed/),
      })
      expect(elenchus(call('real', ...more))).toMatchObject({ code: 1, err: expect.stringContaining('--overwrite') })
      const model = `onnx:${join(folder, 'real')}`
      const run = join(folder, 'run')
      const answered = json(
        elenchus(['eval', 'reclor', '--data', data, '--model', model, '--run', run, '--json']),
        'eval',
      )
      expect(answered).toMatchObject({ n: 12, unparsed: 0, failed: 0 })
    },
    120_000,
  )

  it('leaves a step of a transfer out only where told to, and the job says so', () => {
    const words = (...more: string[]) =>
      call('skipped', '--dry-run', ...more).map(word => (word === 'reclor-scratch' ? 'reclor-roberta-base-race' : word))
    expect(elenchus(words())).toMatchObject({ code: 1, err: expect.stringContaining('--without-transfer') })
    const said = elenchus(words('--without-transfer'))
    expect(said).toMatchObject({
      code: 0,
      out: expect.stringContaining('the earlier step race-roberta-base is skipped'),
    })
    expect(said.out).not.toContain('reproduces\n')
  })

  it('does not go on from a job that was never trained', () => {
    const base = join(folder, 'untrained')
    mkdirSync(base)
    writeFileSync(join(base, 'job.json'), JSON.stringify({ recipe: 'race-roberta-base' }))
    const words = call('after').map(word => (word === 'scratch:tiny-encoder' ? base : word))
    expect(elenchus(words)).toMatchObject({ code: 1, err: expect.stringContaining('is not finished (no best.pt)') })
  })

  it.skipIf(pythonWithTorch === undefined)(
    'goes on from the folder of the step before, named as the call names it (needs PyTorch)',
    () => {
      const step = (recipe: string, base: string) =>
        elenchus(
          [
            ...['train', 'multiple-choice', '--recipe', recipe, '--base', base, '--data', data, '--dev', data],
            ...[
              '--out',
              recipe,
              '--epochs',
              '1',
              '--batch',
              '6',
              '--trainer',
              join(root, 'trainer'),
              '--longest',
              '64',
              '--device',
              'cpu',
              '--python',
              pythonWithTorch!,
            ],
          ],
          { cwd: folder },
        )
      expect(step('race-roberta-base', 'scratch:tiny-encoder').code).toBe(0)
      expect(step('reclor-roberta-base-race', 'race-roberta-base')).toMatchObject({ code: 0 })
      const manifest = JSON.parse(readFileSync(join(folder, 'reclor-roberta-base-race', 'manifest.json'), 'utf8')) as {
        job: object
      }
      expect(manifest.job).toMatchObject({ transfer: { after: 'race-roberta-base', leftOut: false } })
    },
    120_000,
  )

  it('starts from the encoder of the package, but not where it has learnt from the dev split', () => {
    const words = (recipe: string, out: string, base: string, ...more: string[]) =>
      call(out, ...more).map(word =>
        word === 'reclor-scratch' ? recipe : word === 'scratch:tiny-encoder' ? base : word,
      )
    const refused = 'this encoder was trained on the validation split of ReClor'
    const small = (recipe: string, ...more: string[]) =>
      elenchus(words(recipe, 'small', 'encoder:small', '--dry-run', ...more))
    expect(small('reclor-scratch')).toMatchObject({ code: 1, err: expect.stringContaining(refused) })
    expect(small('race-roberta-base')).toMatchObject({ code: 0, err: expect.not.stringContaining(refused) })
    // Under another name it is the same encoder.
    const copy = join(folder, 'copy.safetensors')
    copyFileSync(resolveSmallEncoderFile(), copy)
    expect(elenchus(words('reclor-scratch', 'small', `encoder:${copy}`, '--dry-run')).err).toContain(refused)
    const program = join(folder, 'idle')
    writeFileSync(program, '#!/bin/sh\n')
    chmodSync(program, 0o755)
    const made = elenchus(words('reclor-scratch', 'seen', 'encoder:small', '--allow-seen', '--python', program))
    expect(made).toMatchObject({ code: 0, err: expect.stringContaining('results on it are contaminated') })
    const job = JSON.parse(readFileSync(join(folder, 'seen', 'job.json'), 'utf8')) as {
      seen: string
      base: { encoder: { file: string } }
    }
    expect(job.seen).toBe('the validation split of ReClor')
    expect(readFileSync(job.base.encoder.file).equals(readFileSync(resolveSmallEncoderFile()))).toBe(true)
  })

  it.skipIf(pythonWithTorch === undefined)(
    'starts from our own encoder, answers a test file and leaves out what is excluded (needs PyTorch)',
    () => {
      const encoder = fileURLToPath(new URL('../../neural/src/testing/encoder/tiny.safetensors', import.meta.url))
      const items = JSON.parse(readFileSync(data, 'utf8')) as { id_string: string; label: number }[]
      const without = join(folder, 'without.txt')
      writeFileSync(without, `${items[0]!.id_string}\n`)
      const more = ['--test', data, '--exclude', without, '--epochs', '1', '--seconds', '60', '--device', 'cpu']
      const words = call('own', ...more, '--python', pythonWithTorch!)
      words[words.indexOf('--base') + 1] = `encoder:${encoder}`
      expect(elenchus(words)).toMatchObject({ code: 0 })
      const lines = (name: string) =>
        readFileSync(join(folder, 'own', name), 'utf8')
          .trim()
          .split('\n')
      expect([lines('train.jsonl').length, lines('predictions.jsonl').length]).toEqual([11, 12])
      const answered = lines('predictions.jsonl').map(line => JSON.parse(line) as { id: string; scores: number[] })
      expect(answered.map(({ id }) => id)).toEqual(items.map(({ id_string }) => id_string))
      // The ONNX file, read without Python, answers the same.
      const right = answered.filter(({ scores }, i) => scores.indexOf(Math.max(...scores)) === items[i]!.label).length
      const model = `onnx:${join(folder, 'own')}`
      const said = json(
        elenchus(['eval', 'reclor', '--data', data, '--model', model, '--run', join(folder, 'own-run'), '--json']),
        'eval',
      )
      expect(said['accuracy']).toBeCloseTo(right / 12, 9)
    },
    120_000,
  )
})
