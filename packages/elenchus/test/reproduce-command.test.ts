/** `elenchus train reproduce`: the plan, its jobs with a stand-in for the trainer, and a few real ones where PyTorch is. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeMetaLogic } from '@elenchus/metagraph/codecs'
import { samples } from '@elenchus/metagraph/samples'
import { afterAll, describe, expect, it } from 'vitest'
import { elenchus, json } from './run.ts'
import { pythonWithTorch, writeReclorFile } from './training.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-reproduce-'))
afterAll(() => rmSync(folder, { recursive: true }))
const questions = writeReclorFile(join(folder, 'questions.json'), 8)

/**
 * Stands for Python and the trainer: writes what a finished job leaves. Dev likes a rate of 4e-5, small batches and little accumulation;
 * an answer is right where its place and the seed are both even or both odd. Where a file `stop` names the job's seed, it leaves a checkpoint and fails.
 */
const calls = join(folder, 'calls')
const stop = join(folder, 'stop')
const program = join(folder, 'python')
writeFileSync(
  program,
  `#!${process.execPath}
const { appendFileSync, existsSync, readFileSync, writeFileSync } = require('node:fs')
const words = process.argv.slice(2)
if (words[0] === '-c') process.exit(0)
const folder = words[words.indexOf('--job') + 1]
const { settings, labels } = JSON.parse(readFileSync(folder + '/job.json', 'utf8'))
const { seed, rate, batch, accumulate } = settings
appendFileSync(${JSON.stringify(calls)}, folder + (words.includes('--resume') ? ' resumed' : '') + '\\n')
if (existsSync(${JSON.stringify(stop)}) && readFileSync(${JSON.stringify(stop)}, 'utf8') === String(seed)) {
  writeFileSync(folder + '/checkpoint.pt', '')
  process.exit(3)
}
const lines = readFileSync(folder + '/test.jsonl', 'utf8').split('\\n').filter(Boolean).map(line => JSON.parse(line))
const said = lines.map(({ id, choices, label }, i) => {
  const count = choices ? choices.length : labels.length
  const best = (i + seed) % 2 === 0 ? label : (label + 1) % count
  return JSON.stringify({ id, scores: Array.from({ length: count }, (_, k) => Number(k === best)) }) + '\\n'
})
writeFileSync(folder + '/predictions.jsonl', said.join(''))
writeFileSync(folder + '/best.pt', '')
const devRight = 0.9 - Math.abs(rate - 4e-5) * 1e3 - batch / 1000 - accumulate / 1000
writeFileSync(folder + '/manifest.json', JSON.stringify({ devRight, device: 'stand-in', seconds: 90 }))
`,
)
chmodSync(program, 0o755)
const trainer = join(folder, 'trainer')
mkdirSync(join(trainer, 'elenchus_trainer'), { recursive: true })
writeFileSync(join(trainer, 'elenchus_trainer', '__main__.py'), '')

const ran = () => {
  const lines = existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []
  rmSync(calls, { force: true })
  return lines.map(line => line.replace(`${folder}/`, ''))
}
const split = `${questions},${questions},${questions}`
const given = (out: string, ...more: string[]) => [
  ...['--base', 'scratch:tiny-encoder', '--vocabulary', '300', '--longest', '32', '--out', join(folder, out)],
  ...['--python', program, '--trainer', trainer, ...more],
]

interface Printed {
  plan: {
    recipe: string
    isStep: boolean
    seeds: number[]
    points: number
    jobs: { folder: string; state: string }[]
  }[]
  missing: string[]
  changed: string[]
  chosen: Record<string, object>
  figures: {
    row: string
    column: string
    ours: number | null
    interval: number[] | null
    runs: number
    answers: number | null
    unparsed: number | null
    truncated: number | null
    minutes: number
  }[]
}
const printed = (args: string[]) =>
  json(elenchus(['train', 'reproduce', ...args, '--json']), 'train.reproduce') as unknown as Printed

describe('the plan', () => {
  it('has the steps, seeds and points of a whole table, and says what is missing', () => {
    const out = join(folder, 'nothing')
    const { plan, missing, figures } = printed(['logiqa2', 'VI', '--out', out, '--dry-run'])
    expect(figures).toEqual([])
    const names = plan.map(({ recipe }) => recipe)
    expect(names.indexOf('mnli-roberta')).toBeLessThan(names.indexOf('logiqa2-nli-after-mnli'))
    expect(plan.find(({ recipe }) => recipe === 'logiqa2-nli-roberta')).toMatchObject({ isStep: true, points: 45 })
    expect(missing.join('\n')).toContain('--data race=TRAIN,DEV,TEST for race-roberta')
    expect(missing.join('\n')).toContain('huggingface-cli download roberta-base')
    expect(existsSync(out)).toBe(false)
    const tables = (table: string) =>
      printed(['robustlr', table, '--out', out, '--dry-run']).plan.map(each => each.recipe)
    expect(tables('Table 6')).toContain('robustlr-roberta-fresh-and-or-neg')
    expect(tables('5')).not.toContain('robustlr-roberta-fresh-and-or-neg')
    expect(tables('table6')).toEqual(tables('Table 6'))
    const shown = elenchus(['train', 'reproduce', 'reclor', 'Table 6', '--out', out, '--dry-run']).out
    expect(shown).toContain('each job has its own folder in --out: RECIPE/seed1\n')
    const table = elenchus(['train', 'reproduce', 'logiqa2', 'VI', '--seeds', '3', '--out', out, '--dry-run']).out
    expect(table).toMatch(/RECIPE\/POINT\/seed1\s+in\s+a\s+grid\s+search\n/)
    for (const text of [shown, table]) for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
    expect(shown).toContain('5 recipes and 20 jobs')
  })

  it('refuses what cannot be meant, before anything is trained', () => {
    const refused = (...args: string[]) => elenchus(['train', 'reproduce', ...args, '--out', join(folder, 'no')])
    expect(refused()).toMatchObject({ code: 2, err: expect.stringContaining('no table; give a paper and a table') })
    expect(refused('reclor', 'Table 99').err).toContain('expected one of Table 6, Table 7')
    const listed = /expected one of (.*) for logiqa2/.exec(refused('logiqa2', 'Table 99').err)![1]!
    expect(listed.split(', ').filter(where => / (III|IV|V|VI|IX)$/.test(where))).toEqual(
      ['III', 'IV', 'V', 'VI', 'IX'].map(number => `Table ${number}`),
    )
    expect(refused('nothing').err).toContain('expected reclor, logiqa2')
    expect(refused('reclor', '7', '--recipe', 'logiqa2-bert').err).toContain('logiqa2-bert has no row in reclor, 7')
    expect(refused('reclor', '7', '--data', `ReClor=${questions}`).err).toContain('unknown corpus')
    expect(refused('reclor', '7', '--data', 'reclor=nowhere.json').err).toContain('nowhere.json: no such file')
    expect(refused('reclor', '6')).toMatchObject({ code: 2, err: expect.stringContaining('missing: ') })
    const bases = [
      ['reclor-bilstn=scratch:tiny-bilstm', 'unknown recipe or checkpoint reclor-bilstn'],
      ['nonsense=foo', 'Checkpoints: '],
      ['scratch:tiny-encodr', 'unknown network'],
      ['roberta-large=nowhere', 'no such folder'],
    ] as const
    for (const [base, said] of bases) expect(refused('reclor', '7', '--dry-run', '--base', base).err).toContain(said)
    expect(refused('reclor', '7', '--device', 'tpu')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--device tpu'),
    })
    // All figures of MetaLogic are of the test split: without it the models would be trained in vain.
    const graph = ['metalogic', '3', '--recipe', 'metalogic-once-large', '--base', 'scratch:tiny-seq2seq', '--dry-run']
    const part = refused(...graph, '--data', `metalogic=${questions},${questions}`).out
    expect(part.replace(/\s+/g, ' ')).toContain('--data metalogic=TRAIN,DEV,TEST (evaluation data) for metalogic-once')
    expect(refused(...graph, '--data', `metalogic=${split}`).out).not.toContain('missing')
    // Known, and of no use here: said, and not claimed to be what the table rests on.
    const idle = ['--base', 'bert-base-uncased=scratch:tiny-encoder', '--data', `race=${questions},${questions}`]
    const told = refused('reclor', '7', '--recipe', 'reclor-bilstm', '--dry-run', ...idle)
    expect(told.err).toContain('--base bert-base-uncased=scratch:tiny-encoder is not used')
    expect(told.err).toContain('--data race=… is not used')
    expect(told.out).not.toContain('differences from the papers')
    expect(told.out).toContain('1 recipe and 1 job, run in this order')
  }, 60_000)
})

describe('the jobs', () => {
  it('run every seed, go on where they stopped, and are not run twice', () => {
    const words = ['reclor', '6', '--recipe', 'reclor-bert-base-a', '--data', `reclor=${split}`, ...given('seeds')]
    writeFileSync(stop, '3')
    expect(elenchus(['train', 'reproduce', ...words])).toMatchObject({ code: 1 })
    expect(ran()).toEqual([1, 2, 3].map(seed => `seeds/reclor-bert-base-a/seed${seed}`))
    rmSync(stop)
    const { plan, figures, changed } = printed(words)
    expect(ran()).toEqual(['seeds/reclor-bert-base-a/seed3 resumed', 'seeds/reclor-bert-base-a/seed4'])
    expect(plan[0]!.jobs.map(({ state }) => state)).toEqual(['finished', 'finished', 'finished', 'finished'])
    // Half of the eight are right in each run, the other half in the next.
    const [val, test, always] = figures
    expect(val).toMatchObject({ column: 'val', ours: 50, runs: 4, minutes: 6, device: 'stand-in', printed: 47.2 })
    expect(test!.interval!.map(end => Math.round(end))).toEqual([16, 84])
    expect(always).toMatchObject({ column: 'always right', ours: 0, unit: 'count', printed: 234 })
    expect(changed).toEqual(['longest 32', 'vocabulary 300', 'base scratch:tiny-encoder'])
    expect(existsSync(join(folder, 'seeds/reclor-bert-base-a/seed3/checkpoint.pt'))).toBe(false)
    // With other settings it is another job.
    const other = elenchus(['train', 'reproduce', ...words, '--epochs', '2'])
    expect(other).toMatchObject({ code: 1, err: expect.stringContaining('was started with different settings') })
    expect(ran()).toEqual([])
  }, 60_000)

  it('go on from the step before them', () => {
    const words = ['reclor', '7', '--recipe', 'reclor-xlnet-base-race', '--data', `reclor=${questions},${questions}`]
    const { figures } = printed([...words, `race=${questions},${questions}`, ...given('steps')])
    expect(ran()).toEqual(['steps/race-xlnet-base/seed1', 'steps/reclor-xlnet-base-race/seed1'])
    const job = JSON.parse(readFileSync(join(folder, 'steps/reclor-xlnet-base-race/seed1/job.json'), 'utf8')) as object
    expect(job).toMatchObject({
      transfer: { after: 'race-xlnet-base', leftOut: false },
      base: { weights: join(folder, 'steps/race-xlnet-base/seed1/best.pt') },
    })
    expect(figures.map(({ column, ours }) => [column, ours])).toEqual([
      ['val', 50],
      ['test', null],
      ['test EASY', null],
      ['test HARD', null],
    ])
    expect(figures[0]).toMatchObject({ row: 'XLNet base, RACE', minutes: 3 })
  }, 60_000)

  it('say where they are given another set than the recipe’s, also once they are done', () => {
    const made = elenchus(['generate', 'train-and-neg', '--theories', '40', '--seed', '3', '--out', folder])
    expect(made.code, made.err).toBe(0)
    const [train, dev, test] = ['train', 'dev', 'test'].map(split => join(folder, `train-and-neg.${split}.jsonl`))
    const words = ['train', 'reproduce', 'robustlr', '3', '--recipe', 'robustlr-roberta-neg', ...given('other')]
    const all = [...words, '--data', `train-neg=${train},${dev},${test}`]
    const clause = `${train} has the format of train-and-neg, but robustlr-roberta-neg is for train-neg`
    const planned = elenchus([...all, '--dry-run'])
    expect(planned.err.split(clause)).toHaveLength(2)
    expect(planned.out.replace(/\s+/g, ' ')).toContain(`differences from the papers: longest 32;`)
    for (const _ of [1, 2]) {
      const run = elenchus([...all, '--json'])
      expect(run.err.split(clause)).toHaveLength(2)
      expect((json(run, 'train.reproduce') as unknown as Printed).changed).toContain(clause)
    }
    expect(ran()).toHaveLength(1)
    const job = JSON.parse(readFileSync(join(folder, 'other/robustlr-roberta-neg/seed1/job.json'), 'utf8')) as object
    expect(job).toMatchObject({ otherData: [{ given: train, found: 'train-and-neg', wanted: 'train-neg' }, {}, {}] })
    // What a set is measured by, under the name of another.
    const sets = [...words, '--dry-run', '--data', `contrast-conjunction.without=${train}`]
    expect(elenchus(sets).err).toContain(
      'robustlr-roberta-neg is for contrast-conjunction: results on this file are not',
    )
  }, 60_000)

  it('have no figure where the file does not say what is right', () => {
    const open = join(folder, 'open.json')
    const items = JSON.parse(readFileSync(questions, 'utf8')) as { label?: number }[]
    writeFileSync(open, JSON.stringify(items.map(({ label: _, ...rest }) => rest)))
    const base = ['--recipe', 'reclor-bert-base-a', '--seeds', '1', ...given('open')]
    const words = ['reclor', '6', ...base, '--data', `reclor=${questions},${questions},${open}`]
    const run = elenchus(['train', 'reproduce', ...words, '--json'])
    expect(run.err).toContain('open.json: 8 of 8 examples have no answer')
    const { figures } = json(run, 'train.reproduce') as unknown as Printed
    expect(figures.map(({ column, ours }) => [column, ours])).toEqual([
      ['val', 50],
      ['test', null],
      ['always right', null],
    ])
    expect(figures[1]).toMatchObject({ why: `${open}: the file has no gold answers` })
    ran()
    const pair = (i: number, label?: string) =>
      `${JSON.stringify({ id: i, premise: 'All lamps are bright.', hypothesis: 'This lamp is.', label })}\n`
    const [pairs, bare] = [join(folder, 'pairs.txt'), join(folder, 'bare.txt')]
    writeFileSync(pairs, [0, 1, 2, 3].map(i => pair(i, i % 2 ? 'entailed' : 'not entailed')).join(''))
    writeFileSync(bare, [0, 1].map(i => pair(i)).join(''))
    const nli = ['--recipe', 'logiqa2-nli-bert', '--seeds', '1', '--without-grid', ...given('bare')]
    const told = printed(['logiqa2', 'III', ...nli, '--data', `logiqa2-nli=${pairs},${pairs},${bare}`]).figures
    expect(told.find(({ column }) => column.startsWith('test'))).toMatchObject({
      ours: null,
      why: expect.stringContaining('bare.txt: the file has no gold answers'),
    })
    expect(told.find(({ column }) => column.startsWith('dev'))!.ours).toBe(50)
    ran()
  }, 60_000)

  it('search the grid with the first seed and take the best point by dev for the others', () => {
    const words = ['logiqa2', 'IV', '--recipe', 'logiqa2-roberta', '--seeds', '2', '--data', `logiqa2-mrc=${split}`]
    const { chosen, figures } = printed([...words, ...given('grid')])
    const jobs = ran()
    expect(jobs).toHaveLength(46)
    expect(jobs[0]).toBe('grid/logiqa2-roberta/batch16-rate0.00002-accumulate1/seed1')
    expect(jobs.at(-1)).toBe('grid/logiqa2-roberta/batch8-rate0.00004-accumulate1/seed2')
    expect(chosen).toEqual({ 'logiqa2-roberta': { batch: 8, rate: 4e-5, accumulate: 1 } })
    expect(figures[0]).toMatchObject({ row: 'RoBERTa', column: '2.0 dev', runs: 2, minutes: 69 })
    const shown = elenchus(['train', 'reproduce', ...words, ...given('grid')])
    expect(shown.out).toMatch(
      /settings chosen on the dev split for logiqa2-roberta: batch 8, rate 0.00004,\s+accumulate 1/,
    )
    expect(ran()).toEqual([])
  }, 120_000)

  it.skipIf(pythonWithTorch === undefined)(
    'are trained, answer, and stand beside the printed figures (needs PyTorch; apt-get install python3-torch)',
    () => {
      const words = [
        ...['reclor', '7', '--recipe', 'reclor-roberta-base-race', '--data', `reclor=${questions},${questions}`],
        ...[`race=${questions},${questions}`, '--epochs', '1', '--device', 'cpu', '--base', 'scratch:tiny-encoder'],
        ...['--vocabulary', '300', '--longest', '32', '--out', join(folder, 'real'), '--python', pythonWithTorch!],
      ]
      const { figures } = printed(words)
      const job = join(folder, 'real/reclor-roberta-base-race/seed1')
      const { devRight } = JSON.parse(readFileSync(join(job, 'manifest.json'), 'utf8')) as { devRight: number }
      expect(figures[0]).toMatchObject({ column: 'val', printed: 56.8, runs: 1 })
      expect(figures[0]!.ours).toBeCloseTo(100 * devRight, 6)
      const model = ['--model', `onnx:${job}`, '--run', join(folder, 'real-run'), '--json']
      const answered = json(elenchus(['eval', 'reclor', '--data', questions, ...model]), 'eval')
      expect(answered['accuracy']).toBeCloseTo(devRight, 9)
      expect(elenchus(['train', 'reproduce', ...words]).out).toContain('RoBERTa base, RACE')
    },
    120_000,
  )

  const graphs = join(folder, 'graphs.jsonl')
  const gold = samples().slice(0, 1)
  writeFileSync(graphs, gold.map(graph => `${JSON.stringify(writeMetaLogic(graph))}\n`).join(''))

  it('say why a model that cannot be opened has no figure, and keep what was trained', () => {
    const words = [
      'metalogic',
      '3',
      '--recipe',
      'metalogic-metgen-11b',
      '--data',
      `metalogic=${graphs},${graphs},${graphs}`,
    ]
    const base = given('loop').map(word => (word === 'scratch:tiny-encoder' ? 'scratch:tiny-seq2seq' : word))
    const { figures } = printed([...words, ...base])
    expect(ran()).toEqual(['loop/metalogic-metgen-11b/seed1'])
    expect(figures).toHaveLength(10)
    expect(figures[0]).toMatchObject({
      ours: null,
      printed: 94.4,
      why: expect.stringContaining("MetGen's loop failed"),
    })
  }, 60_000)

  it.skipIf(pythonWithTorch === undefined)(
    'score graphs that are written at once and those of MetGen’s loop (needs PyTorch; apt-get install python3-torch)',
    () => {
      const { figures } = printed([
        ...['metalogic', '3', '--recipe', 'metalogic-once-large', 'metalogic-metgen-large', '--seeds', '1'],
        ...['--data', `metalogic=${graphs},${graphs},${graphs}`, '--base', 'scratch:tiny-seq2seq', '--epochs', '1'],
        ...['--vocabulary', '300', '--device', 'cpu', '--out', join(folder, 'written'), '--python', pythonWithTorch!],
      ])
      expect(figures.map(({ row }) => row).filter((row, i, all) => all.indexOf(row) === i)).toEqual([
        'Once (T5 large)',
        'MetGen (T5 large)',
      ])
      // What a network writes after one step is no graph.
      for (const row of ['Once (T5 large)', 'MetGen (T5 large)'])
        expect(figures.find(each => each.row === row && each.column === 'step F1')).toMatchObject({
          ours: 0,
          // One graph tells next to nothing: 1 − 0.025.
          interval: [0, 97.5],
          answers: 1,
          why: null,
        })
      // Formulas that are not there are right where gold has none; only the count of unread answers tells.
      for (const { unparsed, truncated } of figures) expect(unparsed! + truncated!).toBe(1)
      const shown = elenchus([
        ...['train', 'reproduce', 'metalogic', '15', '--recipe', 'metalogic-metgen-large-10', '--seeds', '1'],
        ...['--data', `metalogic=${graphs},${graphs},${graphs}`, '--base', 'scratch:tiny-seq2seq', '--epochs', '1'],
        ...['--vocabulary', '300', '--device', 'cpu', '--out', join(folder, 'share'), '--python', pythonWithTorch!],
      ]).out
      expect(shown).toMatch(/formula F1 .* 71\.1 \(!\)/)
      const unwrapped = shown.replace(/\s+/g, ' ')
      expect(unwrapped).toContain(
        '(!) MetGen, 10%: the print repeats the figures of Multitask, 10% here; do not compare',
      )
      expect(unwrapped).toMatch(/Table 15, MetGen, 10%: 1 of 1 answers could not be parsed/)
    },
    120_000,
  )
})
