import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { table } from './text.ts'

const widest = (text: string) => Math.max(...text.split('\n').map(line => stringWidth(line)))

describe('table', () => {
  it('is as wide as its cells where there is room', () => {
    expect(table(['row', 'right'], [['one', '33.6 [29.5, 37.9]']], { width: 80 })).toBe(
      ['row              right', '───  ─────────────────', 'one  33.6 [29.5, 37.9]'].join('\n'),
    )
  })

  it('fits a terminal: words go on below, figures with their intervals stay whole', () => {
    const rows = [
      ['the first of all rows', '33.6 [29.5, 37.9]', 'reclor-bert-base-a/seed1, reclor-bert-base-a/seed2'],
      ['second', '1,000', '-'],
    ]
    const shown = table(['row', 'ours [95%]', 'folders'], rows, { width: 60 })
    expect(shown).toBe(
      [
        'row                  ours [95%]                    folders',
        '────────────  ─────────────────  ─────────────────────────',
        'the first of  33.6 [29.5, 37.9]  reclor-bert-base-a/seed1,',
        '  all rows                        reclor-bert-base-a/seed2',
        'second                    1,000                          -',
      ].join('\n'),
    )
  })

  it('breaks words behind hyphens and slashes where blanks do not suffice', () => {
    const shown = table(['recipe', 'x'], [['robustlr-roberta-fresh-and-or-neg', '2e-5']], { width: 24 })
    expect(widest(shown)).toBeLessThanOrEqual(24)
    expect(shown).toContain('robustlr-roberta-')
    expect(shown).toContain('2e-5')
  })

  it('breaks a line without blanks anywhere, before names give way', () => {
    const shown = table(['id', 'words'], [['pub-choice-001', '小李住在三楼'.repeat(8)]], { width: 60 })
    expect(widest(shown)).toBeLessThanOrEqual(60)
    expect(shown).toContain('pub-choice-001')
  })

  it('goes on in a second table where figures have no room', () => {
    const shown = table(['row', 'first', 'second', 'third'], [['all', '1.25', '1.5', '1.75']], { width: 21 })
    expect(shown).toBe(
      [
        'row  first  second',
        '───  ─────  ──────',
        'all   1.25     1.5',
        '',
        'row  third',
        '───  ─────',
        'all   1.75',
      ].join('\n'),
    )
  })

  it('keeps what cannot be broken', () => {
    expect(table(['a', 'b'], [['unbreakable', '12345678']], { width: 10 })).toContain('unbreakable  12345678')
  })
})
