import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeMetaLogic } from '@elenchus/metagraph/codecs'
import { samples } from '@elenchus/metagraph/samples'
import type { Figures } from '@elenchus/metagraph/score'
import { describe, expect, it } from 'vitest'
import { elenchus, json } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'study-'))
const file = (name: string, first: number, end: number) => {
  const path = join(folder, name)
  const lines = samples()
    .slice(first, end)
    .map(graph => JSON.stringify(writeMetaLogic(graph)))
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}
const [some, others] = [file('some.jsonl', 0, 24), file('others.jsonl', 24, 40)]

describe('elenchus train studies', () => {
  it('sets operators and kinds of step beside the published rows, with a plot', () => {
    const plot = join(folder, 'operators.svg')
    const { code, out } = elenchus(['train', 'studies', 'operators', '--dev', others, '--plot', plot])
    expect(code).toBe(0)
    expect(out).toMatch(/rebut F1 .*\[.*59\.8 .*69\.7/)
    expect(readFileSync(plot, 'utf8')).toMatch(/<svg[\s\S]*MetGen T5-11b/)
    json(elenchus(['train', 'studies', 'operators', '--dev', others, '--json']), 'train.studies.operators')
  })

  it('counts error types of the explanations', () => {
    const { code, out } = elenchus(['train', 'studies', 'errors', '--dev', others])
    expect(code).toBe(0)
    expect(out).toMatch(/G1/)
    expect(out).toMatch(/C4/)
    expect(json(elenchus(['train', 'studies', 'errors', '--dev', others, '--json']), 'train.studies.errors').n).toBe(16)
  })

  it('draws a learning curve from models trained on shares of the data', () => {
    const plot = join(folder, 'curve.svg')
    const call = [
      'train',
      'studies',
      'curve',
      '--data',
      some,
      '--dev',
      others,
      '--ratios',
      '0.5,1',
      '--seeds',
      '2',
      '--plot',
      plot,
      '--json',
    ]
    const { rows } = json(elenchus(call), 'train.studies.curve') as { rows: { passages: number; figures: Figures }[] }
    expect(rows.map(row => row.passages)).toEqual([12, 24])
    expect(rows[1]!.figures['step.f1']).toBeGreaterThan(0.2)
    // The published lines reach as far as ours: shares 0.5 and 1.
    expect(
      readFileSync(plot, 'utf8').match(/class="p-line[^>]*stroke-dasharray[^>]* d="M[^L"]+L[^L"]+"/g),
    ).toHaveLength(3)
  }, 60_000)

  it('explains every passage once by a model that has not seen it', () => {
    const call = [
      'train',
      'studies',
      'folds',
      '--data',
      some,
      others,
      '--folds',
      '2',
      '--settings',
      'question,raw',
      '--json',
    ]
    const { rows } = json(elenchus(call), 'train.studies.folds') as {
      rows: { setting: string; n: number; figures: Figures }[]
    }
    expect(rows.map(row => [row.setting, row.n])).toEqual([
      ['question', 40],
      ['raw', 40],
    ])
    // Seen passages would be explained almost without a fault.
    expect(rows[0]!.figures['step.f1']).toBeGreaterThan(0.3)
    expect(rows[0]!.figures['step.f1']).toBeLessThan(0.9)
  }, 60_000)

  it('refuses what cannot be done, in one line', () => {
    expect(elenchus(['train', 'studies', 'folds', '--data', some, '--folds', '1']).code).toBe(2)
    expect(elenchus(['train', 'studies', 'folds', '--data', some, '--folds', '99']).code).toBe(2)
    expect(elenchus(['train', 'studies', 'curve', '--data', some, '--dev', others, '--ratios', '2']).code).toBe(2)
    expect(elenchus(['train', 'studies', 'operators', '--dev', join(folder, 'none.jsonl')]).code).toBe(1)
    for (const name of ['curve', 'errors']) {
      const data = name === 'curve' ? ['--data', some] : []
      const seed = elenchus(['train', 'studies', name, ...data, '--dev', others, '--seed', 'x'])
      expect([seed.code, seed.err]).toEqual([2, 'error: --seed x: expected a whole number, 0 or more\n'])
      const plot = elenchus([
        'train',
        'studies',
        name,
        ...data,
        '--dev',
        others,
        '--plot',
        join(folder, 'no', 'plot.svg'),
      ])
      expect([plot.code, plot.out]).toEqual([1, ''])
      expect(plot.err).toMatch(/^error: .*plot\.svg: cannot be written.*\n$/)
    }
    // Refused before the training, not after it.
    const model = elenchus(['train', 'explainer', '--data', some, '--out', folder])
    expect([model.code, model.err]).toEqual([1, `error: ${folder} is a folder; expected a file\n`])
  })
})
