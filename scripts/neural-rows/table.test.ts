import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plan, rowNamed } from './plan.ts'
import { accuracyText, f1Text, keyOf, keyOfLine, mergedLines, pageWith, tableRow } from './table.ts'

const manifest = {
  device: 'a GPU',
  seconds: 30,
  parameters: 5_300_000,
  examples: 1078,
  epochs: 5,
  bestEpoch: 1,
  devRight: 0.326,
}

describe('a row of the table', () => {
  it('is told by corpus, input, transfer and kind of network, in the plan and on the page', () => {
    for (const row of plan) expect(keyOfLine(tableRow(row, '50.0', manifest).line)).toBe(keyOf(row))
    expect(new Set(plan.map(keyOf)).size).toBe(plan.length)
    expect(keyOf(rowNamed('encoder-logiqa2-mrc-after-nli'))).toBe(
      'logiqa2-mrc, after the pairs | our pretrained encoder',
    )
    expect(keyOf(rowNamed('scratch-logiqa2-nli-tagged'))).toBe('logiqa2-nli, tagged | encoder from nothing')
  })
  it('shows its figures, its size and its time', () => {
    const figures = accuracyText(82, 319)
    expect(tableRow(rowNamed('scratch-logiqa2-mrc-QA'), figures, manifest).line).toBe(
      '| logiqa2-mrc, QA | encoder from nothing, 5.3 M, rate 0.0003 | 25.7 [21.0, 30.9] of 319 | 1078, epoch 1 of 5, 32.6 of the tenth | 0.5 min, a GPU |',
    )
  })
  it('has the F1 of the entailed pairs', () => {
    const pair = (said: string, gold: string, i: number) => ({ said, gold, group: `premise ${i}` })
    const no = 'not entailed'
    const pairs = [
      ['entailed', 'entailed'],
      ['entailed', no],
      [no, 'entailed'],
      [no, no],
      ['entailed', 'entailed'],
    ]
    // 2 right, 3 said, 3 gold: 4 / 6.
    expect(f1Text(pairs.map(([said, gold], i) => pair(said!, gold!, i)))).toMatch(/^F1 66\.7 \[\d+\.\d, 100\.0\]$/)
    // Nobody called anything entailed: 0 of the three that are.
    expect(f1Text([pair(no, 'entailed', 0), pair(no, 'entailed', 1), pair(no, no, 2)])).toMatch(/^F1 0\.0 \[0\.0, /)
    expect(f1Text([pair(no, no, 0)])).toBe('F1 0.0')
  })
})

describe('new rows', () => {
  const line = (data: string, network: string, right: string) => `| ${data} | ${network} | ${right} | 9 | 1 min |`
  const before = [
    line('reclor, CQA', 'encoder from nothing, 5.3 M', '29.0'),
    line('reclor, CQA', 'our pretrained encoder, 24.1 M, rate 0.0002', '21.8'),
    line('reclor, CQA', 'our pretrained encoder, 24.1 M, rate 0.00005', '24.6'),
    line('another corpus', 'encoder from nothing, 1.0 M', '12.0'),
  ]
  const made = [
    {
      key: 'reclor, CQA | our pretrained encoder',
      line: line('reclor, CQA', 'our pretrained encoder, 24.1 M', '40.0'),
    },
    { key: 'reclor, A | our pretrained encoder', line: line('reclor, A', 'our pretrained encoder, 24.1 M', '35.0') },
  ]
  const order = ['reclor, CQA | encoder from nothing', ...made.map(({ key }) => key)]

  it('replace just those of the same key, and stand in the order of the plan', () => {
    expect(mergedLines(before, made, order)).toEqual([before[0], made[0]!.line, made[1]!.line, before[3]])
    expect(mergedLines(before, [], order)).toEqual(before)
  })
  it('leave the rest of the page as it is', () => {
    const page = readFileSync(new URL('../../docs/neural.md', import.meta.url), 'utf8')
    const order = plan.map(keyOf)
    const lines = (text: string) => text.split('\n').sort()
    expect(lines(pageWith(page, [], order))).toEqual(lines(page))
    const changed = pageWith(page, [{ key: keyOf(rowNamed('once')), line: '| made up |' }], order)
    expect(changed.split('\n').filter(line => !page.includes(line))).toEqual(['| made up |'])
    expect(page.split('\n').filter(line => !changed.includes(line))).toHaveLength(1)
    expect(() => pageWith('no table', [], order)).toThrow('a table stands between')
  })
})
