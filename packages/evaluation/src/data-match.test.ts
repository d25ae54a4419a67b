import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReleasedSplit } from '@elenchus/benchmarks/splits'
import { generate } from '@elenchus/robustlr'
import { afterAll, describe, expect, it } from 'vitest'
import { hashItem, matchByChecksum, narrowMatch, packHashes, recogniseSplit } from './data-match.ts'
import { openTask } from './tasks/registry.ts'
import { recogniseGeneratedSet } from './tasks/theory/recognise-set.ts'

const item = (n: number) => [`q${n}`, `Passage ${n}`, 'Which?']
const items = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => item(from + i))
const split = (name: string, from: number, to: number): ReleasedSplit => ({
  name,
  size: to - from,
  files: [`sha256:${name}`],
  items: packHashes(items(from, to).map(hashItem)),
})
const splits = [split('dev', 0, 30), split('test', 30, 50), { name: 'train', size: 70, files: [], items: null }]

describe('data', () => {
  it('is a split when its items are, in any order', async () => {
    expect(await recogniseSplit(splits, items(0, 30).reverse())).toEqual({ kind: 'whole', split: 'dev', of: 30 })
    expect(await recogniseSplit(splits, items(30, 50))).toEqual({ kind: 'whole', split: 'test', of: 20 })
  })
  it('is a part when only some of them are there', async () => {
    expect(await recogniseSplit(splits, items(5, 12))).toEqual({ kind: 'part', split: 'dev', n: 7, of: 30 })
    // As many items, but one of them twice.
    expect(await recogniseSplit(splits, [...items(0, 29), item(3)])).toEqual({
      kind: 'part',
      split: 'dev',
      n: 30,
      of: 30,
    })
  })
  it('is other data when one item is strange, whatever its id', async () => {
    expect(await recogniseSplit(splits, [...items(0, 29), ['q29', 'Passage 29', 'Who?']])).toEqual({ kind: 'other' })
    expect(await recogniseSplit(splits, items(25, 35))).toEqual({ kind: 'other' })
    expect(await recogniseSplit(splits, items(0, 500))).toEqual({ kind: 'other' })
    expect(await recogniseSplit(splits, [])).toEqual({ kind: 'other' })
  })
  it('of the size of a split that nobody could look into is said to be so', async () => {
    expect(await recogniseSplit(splits, items(100, 170))).toEqual({ kind: 'same-size', split: 'train', of: 70 })
  })
  it('of which less was asked is a part', () => {
    expect(narrowMatch({ kind: 'whole', split: 'dev', of: 30 }, 12)).toEqual({
      kind: 'part',
      split: 'dev',
      n: 12,
      of: 30,
    })
    expect(narrowMatch({ kind: 'whole', split: 'dev', of: 30 }, 30)).toEqual({ kind: 'whole', split: 'dev', of: 30 })
    expect(narrowMatch({ kind: 'part', split: 'dev', n: 20, of: 30 }, 12)).toMatchObject({ n: 12, of: 30 })
    expect(narrowMatch({ kind: 'other' }, 12)).toEqual({ kind: 'other' })
  })
  it('of old logs is known by the checksum of its file', () => {
    expect(matchByChecksum(splits, 'sha256:test')).toEqual({ kind: 'whole', split: 'test', of: 20 })
    expect(matchByChecksum(splits, 'sha256:else')).toEqual({ kind: 'other' })
  })
})

describe('sets of RobustLR', () => {
  const set = async (name: string, distractors: 'with' | 'without') =>
    recogniseGeneratedSet(
      (async function* () {
        for (const { instance } of generate(name, { theories: 30, distractors, seed: 5 })) yield instance
      })(),
    )
  it('are known by their variants and the length of their theories', async () => {
    for (const kind of ['conjunction', 'disjunction', 'negation'])
      for (const distractors of ['with', 'without'] as const)
        expect(await set(`contrast-${kind}`, distractors)).toEqual({
          kind: 'same-recipe',
          split: `contrast-${kind}${distractors === 'with' ? ' with distractors' : ''}`,
        })
    for (const kind of ['contrapositive', 'distributive1', 'distributive2'])
      expect(await set(`equivalence-${kind}`, 'without')).toEqual({ kind: 'same-recipe', split: `equivalence-${kind}` })
  })
  it('to train on are known by their operators, and ours that nests them is none of the paper’s', async () => {
    for (const name of ['no-logic-op', 'neg', 'and-neg', 'or-neg', 'and-or-neg'])
      expect(await set(`train-${name}`, 'without')).toEqual({ kind: 'same-recipe', split: `train-${name}` })
    expect(await set('train-mixed', 'without')).toEqual({ kind: 'other' })
  })
})

const corpora = process.env['ELENCHUS_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data')
const folder = mkdtempSync(join(tmpdir(), 'elenchus-recognise-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const matchOf = async (task: string, path: string) => (await openTask(task, { data: [path] })).dataset.match

describe.skipIf(!existsSync(corpora))('released splits', () => {
  it.each([
    ['reclor', 'reclor/val.json', 'val', 500],
    ['logiqa1', 'logiqa1/Eval.txt', 'dev', 651],
    ['logiqa2-mrc', 'logiqa2/mrc/dev.txt', 'dev', 1569],
    ['logiqa2-mrc', 'logiqa2/mrc/dev_zh.txt', 'dev, Chinese', 1593],
    ['logiqa2-nli', 'logiqa2/nli/dev_new.txt', 'dev, second release', 3807],
    ['metalogic', 'metalogic/metalogic_dev.json', 'dev', 200],
  ])('%s %s', async (task, file, name, of) =>
    expect(await matchOf(task, join(corpora, file))).toEqual({ kind: 'whole', split: name, of }),
  )
  it('are recognised under any name, and in part; a name proves nothing', async () => {
    const lines = readFileSync(join(corpora, 'logiqa2/mrc/dev.txt'), 'utf8').trim().split('\n')
    writeFileSync(join(folder, 'train.txt'), lines.slice(100, 160).join('\n'))
    expect(await matchOf('logiqa2-mrc', join(folder, 'train.txt'))).toEqual({
      kind: 'part',
      split: 'dev',
      n: 60,
      of: 1569,
    })
    const ours = { id_string: 'val_1', context: 'c', question: 'q', answers: ['a', 'b', 'c', 'd'], label: 0 }
    writeFileSync(join(folder, 'val.json'), JSON.stringify([ours]))
    expect(await matchOf('reclor', join(folder, 'val.json'))).toEqual({ kind: 'other' })
  })
})
