import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { smallTreebank } from '../../language/test/small-treebank.ts'
import { elenchus, json } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-language-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('elenchus parse', () => {
  const text = 'The bridge fell. Nobody had inspected it!'

  it('draws each sentence in 80 columns', () => {
    const run = elenchus(['parse'], { input: text })
    expect(run.code).toBe(0)
    expect(run.out).toBe(
      [
        '1. The bridge fell.',
        '',
        '  ┌─▸ The     DET   DT    det',
        '┌─┴─▸ bridge  NOUN  NN    nsubj',
        '└─┬─• fell    VERB  VBD   root',
        '  └─▸ .       PUNCT .     punct',
        '',
        '2. Nobody had inspected it!',
        '',
        '┌───▸ Nobody     PRON  NN    nsubj',
        '│ ┌─▸ had        AUX   VBD   aux',
        '├─┼─• inspected  VERB  VBN   root',
        '│ └─▸ it         PRON  PRP   obj',
        '└───▸ !          PUNCT .     punct',
        '',
        '',
      ].join('\n'),
    )
  })

  it('prints JSON, CoNLL-U and SVG', () => {
    const parsed = json(elenchus(['parse', '--json'], { input: text }), 'parse')
    expect((parsed.tokens as unknown[]).length).toBe(9)
    const conllu = elenchus(['parse', '-', '--format', 'conllu', '--sentence', '1'], { input: text })
    expect(conllu.out).toContain('3\tfell\tfall\tVERB\tVBD\t_\t0\troot\t_\tSpaceAfter=No\n')
    const svg = elenchus(['parse', '-', '--format', 'svg', '--sentence', '2'], { input: text })
    expect(svg.out).toMatch(/^<svg [\s\S]*Nobody had inspected it![\s\S]*<\/svg>\n$/)
  })

  it('keeps the tokens of a CoNLL-U file', () => {
    const bare = smallTreebank.replace(/^(\d+\t[^\t]+)\t.*$/gm, '$1\t_\t_\t_\t_\t_\t_\t_\t_')
    const run = elenchus(['parse', file('bare.conllu', bare), '--gold-tokens', '--format', 'conllu'])
    expect(run.out.replace(/^(\d+\t[^\t]+)\t.*$/gm, '$1\t_\t_\t_\t_\t_\t_\t_\t_')).toBe(bare)
    expect(run.out).toContain('\tsleep\tVERB\tVBZ\t')
  })

  it('says what is wrong', () => {
    for (const [args, code, words] of [
      [['parse', '--format', 'pdf'], 2, '--format pdf: expected text, json, conllu or svg'],
      [['parse', join(folder, 'absent')], 1, 'no such file'],
      [['parse', '-', '--sentence', '9'], 1, 'the text has only 1 sentence'],
      [['parse', '-', '--gold-tokens'], 1, 'line 1: 1 fields'],
      [['parse', '-', '--model', file('no-model', 'x')], 1, 'model'],
    ] as const) {
      const run = elenchus(args, { input: 'One.' })
      expect([run.code, run.out], args.join(' ')).toEqual([code, ''])
      expect(run.err).toContain(words)
      expect(run.err).not.toContain('    at ')
    }
  })
})

describe('elenchus train parser', () => {
  const data = file('small.conllu', smallTreebank)

  it('gives the same model with one thread and with two, and measures it', () => {
    const models = ['1', '2'].map(threads => {
      const out = join(folder, `${threads}.bin`)
      const run = elenchus([
        'train',
        'parser',
        '--data',
        data,
        '--dev',
        data,
        '--out',
        out,
        '--epochs',
        '3',
        '--threads',
        threads,
        '--json',
      ])
      expect(run.code).toBe(0)
      expect((json(run, 'train.parser').model as { epochs: number }).epochs).toBe(3)
      return readFileSync(out)
    })
    expect(models[0]!.equals(models[1]!)).toBe(true)
  })

  it('measures without training', () => {
    const run = elenchus(['train', 'parser', '--evaluate-only', '--dev', data])
    expect(run.code).toBe(0)
    expect(run.out).toMatch(/^UPOS +\d+\.\d\d%$/m)
    expect(run.out).toMatch(/words per second with the full pipeline, on one core/)
  })

  it('says what is missing', () => {
    expect(elenchus(['train', 'parser']).code).toBe(2)
    expect(elenchus(['train', 'parser', '--evaluate-only']).code).toBe(2)
    expect(elenchus(['train', 'parser', '--data', data, '--out', 'x', '--threads', '9']).code).toBe(2)
    const bad = elenchus(['train', 'parser', '--data', file('bad.conllu', '1\tx\n'), '--out', join(folder, 'y')])
    expect([bad.code, bad.err]).toEqual([
      1,
      `error: ${join(folder, 'bad.conllu')}, line 1: 2 fields; a CoNLL-U line has 10, separated by tabs\n`,
    ])
  })
})
