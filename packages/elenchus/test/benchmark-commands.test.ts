import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { elenchus, expectSchema, json, program, rows } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'elenchus-benchmarks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** Right options say "tide". */
const question = (i: number, ask = 'Which of the following weakens the case?') => {
  const label = i % 4
  return {
    id_string: `own_${i}`,
    context: `Boat ${i} left port ${i}. All boats of pier ${i} carry lamps.`,
    question: ask,
    answers: [0, 1, 2, 3].map(k =>
      k === label ? `The tide turned on day ${i}.` : `The wind fell on day ${i} at ${k}.`,
    ),
    label,
  }
}
const about = (id: string, context: string) => ({
  id_string: id,
  context,
  question: 'Which is true?',
  answers: ['a', 'b', 'c', 'd'],
  label: 2,
})
const reclor = file('reclor.json', JSON.stringify(Array.from({ length: 40 }, (_, i) => question(i))))
const other = file('other.json', JSON.stringify([question(3), question(50)]))
const logiqa = file(
  'logiqa.txt',
  `${JSON.stringify({ id: 5, answer: 1, text: 'Every kiosk sells maps or ink.', question: 'Which one fits?', options: ['a', 'b', 'c', 'd'] })}\n{"id": 6}\n`,
)

describe('elenchus data types', () => {
  it('prints a JSON line for each question', () => {
    const lines = rows(elenchus(['data', 'types', reclor, '--json']), 'data.types.batch')
    expect(lines).toHaveLength(40)
    expect(lines[0]).toMatchObject({ id: 'own_0', type: 3, name: 'Weaken' })
  })
  it('gives reasoning types of LogiQA, names bad lines, reads standard input', () => {
    const run = elenchus(['data', 'types', '-', '--json'], { input: readFileSync(logiqa, 'utf8') })
    expect(rows(run, 'data.types.batch')[0]).toMatchObject({
      id: 5,
      type: ['categorical', 'sufficient conditional', 'disjunctive'],
    })
    expect(run.err).toContain('line 2: ')
    expect(run.code).toBe(1)
  })
  it('shows a table, and says what is wrong with a call', () => {
    expect(elenchus(['data', 'types', reclor]).out).toContain('40 questions')
    expect(elenchus(['data', 'types', reclor, '--kind', 'x']).code).toBe(2)
    const missing = elenchus(['data', 'types', join(folder, 'none.json')])
    expect([missing.code, missing.err]).toEqual([1, `error: ${join(folder, 'none.json')}: no such file\n`])
  })
})

describe('elenchus convert qa2nli', () => {
  it('writes a pair for each option', () => {
    const out = join(folder, 'pairs.jsonl')
    expect(elenchus(['convert', 'qa2nli', '--data', reclor, '--out', out]).code).toBe(0)
    const pairs = readFileSync(out, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>)
    expect(pairs).toHaveLength(160)
    for (const pair of pairs) expectSchema('convert.qa2nli.batch', pair)
    expect(pairs[0]).toMatchObject({
      id: 'own_0',
      option: 0,
      label: 'entailed',
      hypothesis: '"The tide turned on day 0" weakens the case.',
      majorPremise: 'Boat 0 left port 0.',
      minorPremise: 'The tide turned on day 0.',
      conclusion: 'All boats of pier 0 carry lamps.',
      conclusionLabel: 'not entailed',
    })
  })
  it('writes the released shapes, balanced when asked, and reads them back', () => {
    const out = join(folder, 'syllogisms.jsonl')
    const asked = ['convert', 'qa2nli', '--data', reclor, '--out', out, '--shape', 'syllogism', '--balanced']
    expect(elenchus(asked).code).toBe(0)
    const { statistics } = JSON.parse(elenchus(['data', 'stats', out, '--json']).out) as {
      statistics: { name: string; value: number }[]
    }
    const figure = (name: string) => statistics.find(each => each.name === name)?.value
    expect([figure('pairs'), figure('entailed'), figure('not entailed')]).toEqual([80, 40, 40])
  })
  it('marks premises when asked, and refuses other corpora', () => {
    const tagged = elenchus(['convert', 'qa2nli', '--data', reclor, '--out', '-', '--tags'])
    expect(JSON.parse(tagged.out.split('\n')[0]!).premise).toBe(
      '[Major premise] Boat 0 left port 0. [Minor premise] All boats of pier 0 carry lamps.',
    )
    const general = elenchus([
      'convert',
      'qa2nli',
      '--data',
      reclor,
      '--out',
      '-',
      '--tags',
      '--premises',
      'generality',
    ])
    expect(JSON.parse(general.out.split('\n')[0]!).premise).toBe(
      '[Major premise] All boats of pier 0 carry lamps. [Minor premise] Boat 0 left port 0.',
    )
    const snli = file('snli.jsonl', '{"sentence1": "a", "sentence2": "b", "gold_label": "neutral"}')
    expect(elenchus(['convert', 'qa2nli', '--data', snli, '--out', '-']).err).toContain('the file has the format snli')
  })
})

describe('elenchus convert exam and evalai', () => {
  it('drops one wrong option by the seed', () => {
    const exam = file(
      'exam.json',
      JSON.stringify([{ context: 'c', question: 'q', answers: ['a', 'b', 'c', 'd', 'e'], label: 2 }]),
    )
    const out = join(folder, 'four.json')
    expect(elenchus(['convert', 'exam', '--data', exam, '--out', out, '--seed', '7']).code).toBe(0)
    const [record] = JSON.parse(readFileSync(out, 'utf8')) as { answers: string[]; label: number }[]
    expect([record!.answers.length, record!.answers[record!.label]]).toEqual([4, 'c'])
  })
  it('writes labels in the order of the test split', () => {
    const predictions = file('answers.jsonl', '{"id": "own_50", "prediction": 2}\n{"id": "own_3", "prediction": 1}\n')
    const out = join(folder, 'test.npy')
    expect(elenchus(['convert', 'evalai', '--data', other, '--predictions', predictions, '--out', out]).code).toBe(0)
    expect([...readFileSync(out).subarray(-16)]).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0])
    expect(elenchus(['convert', 'evalai', '--data', reclor, '--predictions', predictions, '--out', out]).err).toContain(
      'no prediction for own_0',
    )
  })
})

describe('elenchus data bias and split', () => {
  it('tells what the options give away', () => {
    const plots = join(folder, 'plots')
    const result = json(elenchus(['data', 'bias', reclor, '--json', '--train', reclor, '--plots', plots]), 'data.bias')
    expect((result['tokens'] as unknown[]).slice(0, 2)).toMatchObject([
      { token: 'tide', count: 40, right: 40 },
      { token: 'turned' },
    ])
    expect(result['ablations']).toHaveLength(4)
    expect((result['byType'] as { items: number }[])[3]!.items).toBe(40)
    for (const name of ['option-lengths.svg', 'ablations.svg', 'accuracy-by-length.svg', 'accuracy-by-type.svg'])
      expect(readFileSync(join(plots, name), 'utf8')).toContain('<svg')
    expect(elenchus(['data', 'bias', reclor]).out).toContain('tide')
    expect(elenchus(['data', 'bias', reclor, '--floor', 'x']).code).toBe(2)
  })
  it('reads a WordPiece vocabulary', () => {
    const vocabulary = file('vocab.txt', 'ti\n##de\nturned\nthe\n')
    const result = json(elenchus(['data', 'bias', reclor, '--json', '--vocabulary', vocabulary]), 'data.bias')
    expect([
      result['tokeniser'],
      (result['tokens'] as { token: string }[]).map(each => each.token).slice(0, 2),
    ]).toEqual(['wordpiece', ['##de', 'ti']])
    for (const command of [
      ['data', 'bias'],
      ['data', 'stats'],
    ])
      expect(elenchus([...command, reclor, '--wordpiece', vocabulary])).toMatchObject({
        code: 2,
        err: expect.stringContaining('this option was renamed; use --vocabulary'),
      })
  })
  it('divides into EASY and HARD, and warns of shared passages', () => {
    const out = join(folder, 'split')
    const run = elenchus([
      'data',
      'split',
      other,
      '--train',
      reclor,
      '--seeds',
      '2',
      '--models',
      'logistic',
      '--out',
      out,
      '--json',
    ])
    const result = json(run, 'data.split')
    expect([...(result['easy'] as string[]), ...(result['hard'] as string[])].sort()).toEqual(['own_3', 'own_50'])
    expect(run.err).toContain('1 of 2 items')
    expect(readFileSync(join(out, 'split.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2)
    expect(elenchus(['data', 'split', reclor, '--seeds', '1', '--models', 'logistic']).out).toContain('EASY')
    expect(elenchus(['data', 'split', reclor, '--models', 'x']).code).toBe(2)
  })
})

describe('elenchus data', () => {
  it('lists sources', () => {
    expect((json(elenchus(['data', 'list', '--json']), 'data.list')['sources'] as unknown[]).length).toBeGreaterThan(10)
    expect(elenchus(['data', 'list']).out).toContain('includes none of them')
  })
  it('takes a portion that is a file of the same format', () => {
    const out = join(folder, 'fifth.json')
    expect(elenchus(['data', 'portion', reclor, '--share', '0.2', '--out', out]).code).toBe(0)
    const { statistics } = JSON.parse(elenchus(['data', 'stats', out, '--json']).out) as {
      statistics: { name: string; value: number }[]
    }
    expect(statistics.find(({ name }) => name === 'questions')!.value).toBe(8)
    expect(elenchus(['data', 'portion', reclor, '--out', out]).err).toContain('either --share or --shared-with')
  })
  it('compares two files', () => {
    const result = json(elenchus(['data', 'overlap', reclor, other, '--json', '--align']), 'data.overlap')
    expect(result).toMatchObject({ sharedPassages: { a: 1, b: 1, distinct: 1 }, identicalItems: 1, leakedAnswers: 1 })
    expect(elenchus(['data', 'overlap', reclor, other, '--pairs']).out).toContain('own_3')
    const encoder = fileURLToPath(new URL('../../neural/src/testing/encoder/tiny.safetensors', import.meta.url))
    const alike = json(elenchus(['data', 'overlap', reclor, other, '--encoder', encoder, '--json']), 'data.overlap')
    expect((alike['alike'] as { cosine: number }[])[0]!.cosine).toBeCloseTo(1, 5)
    expect(alike['alikeBy']).toEqual({ vectors: 'plain', least: 0.93 })
  })
  it('compares a file with itself', () => {
    const twice = [about('one', 'The mill runs on grain.'), about('two', 'A ship is in the harbour.')]
    const repeats = file('repeats.json', JSON.stringify([...twice, about('three', 'the mill runs on grain')]))
    const encoder = fileURLToPath(new URL('../../neural/src/testing/encoder/tiny.safetensors', import.meta.url))
    const words = ['data', 'overlap', repeats, '--encoder', encoder, '--alike', '0.01']
    const found = json(elenchus([...words, '--json']), 'data.overlap')
    expect(found).toMatchObject({ b: null, sharedPassages: { a: 1, b: 1, distinct: 1 }, identicalItems: 1 })
    expect((found['pairs'] as { a: string; b: string }[]).map(({ a, b }) => [a, b])).toEqual([['one', 'three']])
    // The nearest with another passage, never the item itself.
    for (const { a, b } of found['alike'] as { a: string; b: string }[])
      expect([
        ['one', 'two'],
        ['two', 'three'],
      ]).toContainEqual([a, b])
    expect(elenchus(words).out).toContain('1 distinct passages are repeated')
    expect(elenchus(['data', 'overlap', repeats, '--align'])).toMatchObject({ code: 2 })
    expect(elenchus(['data', 'overlap', repeats, '--alike', '0.5'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--encoder'),
    })
  })
  it('counts and checks benchmark files', () => {
    const stats = json(elenchus(['data', 'stats', reclor, other, '--json']), 'data.stats')
    expect([stats['corpus'], stats['tokeniser'], (stats['statistics'] as { value: number }[])[0]!.value]).toEqual([
      'reclor',
      'treebank',
      42,
    ])
    const check = elenchus(['data', 'check', logiqa, '--json'])
    expect(json(check, 'data.check')).toMatchObject({ corpus: 'logiqa2-mrc', records: 1, badLines: [{ line: 2 }] })
    expect(check.code).toBe(1)
    expect(elenchus(['data', 'stats', reclor, logiqa]).err).toContain('different corpora')
  })
})

describe('elenchus data get', () => {
  let server: Server
  let base = ''
  let breaks = false
  beforeAll(async () => {
    server = createServer((request, response) => {
      const body = Buffer.from(`the file ${request.url} `.repeat(5000))
      const from = request.headers['if-range'] ? Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0) : 0
      response.writeHead(from > 0 ? 206 : 200, {
        etag: '"e"',
        'content-length': body.length - from,
        ...(from > 0 ? { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` } : {}),
      })
      if (breaks) response.write(body.subarray(from, 40_000), () => setTimeout(() => response.destroy(), 400))
      else response.end(body.subarray(from))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  /** Without blocking this process, which is the server. */
  const call = (...args: string[]) =>
    new Promise<{ code: number | null; out: string; err: string }>(resolve => {
      const child = spawn(process.execPath, [program, ...args])
      let [out, err] = ['', '']
      child.stdout.on('data', chunk => (out += chunk))
      child.stderr.on('data', chunk => (err += chunk))
      child.on('close', code => resolve({ code, out, err }))
    })

  it('shows the terms, goes on after a broken download, keeps checksums', async () => {
    const out = join(folder, 'got')
    breaks = true
    const broken = await call('data', 'get', 'folio', '--out', out, '--mirror', base)
    expect(broken.code).toBe(1)
    expect(broken.err).toMatch(/Terms: CC BY-SA 4\.0.*interrupted after \d+ bytes/s)
    breaks = false
    const whole = await call('data', 'get', 'folio', '--out', out, '--mirror', base, '--json')
    const { files } = json(whole, 'data.get') as { files: { resumedFrom: number; path: string }[] }
    expect(files).toHaveLength(2)
    expect(files[0]!.resumedFrom).toBeGreaterThan(0)
    expect(files.every(({ path }) => existsSync(path))).toBe(true)
    expect((await call('data', 'get', 'folio', '--out', out, '--mirror', base)).out).toContain('existing file')
    expect((await call('data', 'get', 'squad')).code).toBe(2)
  })
})
