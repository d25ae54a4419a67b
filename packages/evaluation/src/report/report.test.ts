import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { mockModel } from '../adapters/mock.ts'
import { evaluate } from '../engine/evaluate.ts'
import { scoreAccuracy } from '../scoring/score-rows.ts'
import type { Sample, Task } from '../task.ts'
import { gatherReport, type Report } from './gather-report.ts'
import { renderHtml } from './html/page.ts'
import { renderJunit } from './junit.ts'
import { renderMarkdown } from './markdown.ts'
import { encodeItemsParquet, listResults, streamItemsCsv, writeCsv, writeParquet } from './tables.ts'

const samples: Sample<{ text: string }>[] = Array.from({ length: 12 }, (_, i) => ({
  id: `s${i}`,
  group: `g${i % 4}`,
  labels: {
    type: i % 2 === 0 ? 'even, "quoted"' : 'odd',
    [`reasoning: ${i % 3 === 0 ? 'disjunctive' : 'categorical'}`]: 'yes',
  },
  target: 'A',
  data: { text: '</script><b>bold</b>' },
}))
const task: Task = {
  name: 'reclor',
  dataset: { name: 'made', checksum: 'sha256:0' },
  protocols: ['generate'],
  settings: {},
  async *samples() {
    yield* samples
  },
  async answer(sample, ask) {
    const { text } = await ask({ prompt: (sample.data as { text: string }).text })
    const answer = text === 'none' ? null : text
    return { answer, correct: answer === null ? null : answer === sample.target }
  },
  score: scoreAccuracy,
}

async function made(): Promise<Report> {
  const model = mockModel({
    name: 'mock',
    answer: ({ sampleId }) => (sampleId === 's1' ? 'none' : Number(sampleId.slice(1)) % 3 === 0 ? 'B' : 'A'),
  })
  const run = await evaluate(task, { model })
  return gatherReport([{ name: 'first', header: run.header, scores: run.scores, rows: run.rows }], {
    created: 'today',
    itemsPerRun: 5,
  })
}

/** Without the spans that keep words whole. */
const unspanned = (html: string) => html.replace(/<span class="w">([^<]*)<\/span>/g, '$1')

/** The items in a page, as a browser would unpack them. */
function itemsIn(html: string): { items: { sampleId: string; answers: { verdict: string; answer: string }[] }[] } {
  const packed = /<script type="text\/plain" id="data">([^<]*)</.exec(html)![1]!
  return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8'))
}

describe('a report', () => {
  it('shows items of every kind and says how many it leaves out', async () => {
    const { items, itemsLeftOut } = await made()
    expect(items.map(({ answers }) => answers[0]!.verdict)).toEqual(['unparsed', 'wrong', 'wrong', 'right', 'right'])
    expect(itemsLeftOut).toBe(7)
  })
  it('is one page without outside references, and no item can break out of it', async () => {
    const html = renderHtml(await made())
    expect(html).not.toMatch(/(?:src|href)="(?!#)/)
    expect(html.match(/<\/script>/g)).toHaveLength(2)
    expect(html).not.toContain('<b>bold')
    expect(html).toContain('Graduate students')
    expect(html).toContain('By type of reasoning')
    expect(html).toContain('RoBERTa large')
    expect(html).toContain('Doubtful in print: Table 27')
    expect(itemsIn(html).items).toHaveLength(5)
  })
  it('reads rows once where it is given an iterable', async () => {
    const run = await evaluate(task, { model: mockModel({ answer: () => 'A' }) })
    const given = { name: 'x', header: run.header, scores: run.scores }
    const [once, twice] = await Promise.all(
      [run.rows(), run.rows].map(rows => gatherReport([{ ...given, rows }], { created: '' })),
    )
    expect(once).toEqual(twice)
    expect(once!.items).toHaveLength(12)
  })
  it('brings runs over the same data together', async () => {
    const inputs = await Promise.all(
      ['A', 'B'].map(async answer => {
        const run = await evaluate(task, { model: mockModel({ name: answer, answer: () => answer }), epochs: 2 })
        return { name: `run ${answer}`, header: run.header, scores: run.scores, rows: run.rows }
      }),
    )
    const report = await gatherReport(inputs, { created: '' })
    const [only] = report.tasks
    expect(report.tasks).toHaveLength(1)
    expect(only).toMatchObject({ items: 12, rows: 24, series: [{ name: 'A' }, { name: 'B' }] })
    expect(only!.overlap!.pairs[0]![1]).toEqual({
      n: 24,
      bothCorrect: 0,
      onlyFirst: 24,
      onlySecond: 0,
      neitherCorrect: 0,
    })
    expect(only!.overlap!.combinations).toEqual([{ series: [0], n: 24 }])
    expect(only!.repeats.map(own => own.map(({ value }) => value))).toEqual([
      [1, 1],
      [0, 0],
    ])
    expect(only!.comparisons[0]).toMatchObject({ first: 'A', second: 'B', accuracies: [1, 0] })
    const html = renderHtml(report)
    // Four passages: 2 · 0.025^(1/4) − 1 = −0.2047.
    expect(renderMarkdown(report)).toContain('| A − B | 12 | 100.0 | -20.5 to 100.0 |')
    expect(renderMarkdown(report)).toContain('| A |  | +100.0, p < .001 |')
    expect(renderMarkdown(report)).toContain('### By question type')
    expect(renderMarkdown(report)).toContain('| model | A | B |')
    for (const title of ['Agreement between runs', 'Consistency', 'Differences between runs'])
      expect(html).toContain(title)
    expect(itemsIn(html).items[0]!.answers.map(({ answer }) => answer)).toEqual(['A', 'B'])
  })
  it('sums several tasks up', async () => {
    const run = await evaluate(task, { model: mockModel({ name: 'm', answer: () => 'A' }) })
    const other = { ...run.header, settings: { ...run.header.settings, task: 'own' } }
    const given = { scores: run.scores, rows: run.rows }
    const report = await gatherReport(
      [
        { ...given, name: 'a', header: run.header },
        { ...given, name: 'b', header: other },
      ],
      { created: '' },
    )
    expect(unspanned(renderHtml(report))).toMatch(
      /Summary.*own: made.*<th scope="row">m<\/th><td class="n heat"[^>]*>100\.0</s,
    )
    expect(renderHtml(await made())).not.toContain('Summary')
  })
  it('has the same figures in every format', async () => {
    const report = await made()
    const accuracy = listResults(report).find(({ metric, by }) => metric === 'accuracy' && by === '')!
    expect(accuracy).toMatchObject({ figure: 7 / 12, n: 12, model: 'mock' })
    expect(writeCsv(report)).toContain(`first,reclor,made,mock,generate,,,accuracy,${7 / 12},`)
    expect(writeCsv(report)).toContain('"even, ""quoted"""')
    const [run] = report.runs
    const { settings } = run!.header
    const named = { ...run!, header: { ...run!.header, settings: { ...settings, model: '=HYPERLINK("x")' } } }
    expect(writeCsv({ ...report, runs: [named] })).toContain(',"\'=HYPERLINK(""x"")",')
    expect(renderMarkdown(report)).toMatch(/\| mock \| 58\.3 \[[\d., ]+\] \| 63\.6 .*\| 12 \| 12 \| 1 \| 0 \| 0 \|/)
    expect(renderMarkdown(report)).toContain('Doubtful in print: Table 27')
    const parquet = await writeParquet(report)
    expect(new TextDecoder().decode(parquet.slice(0, 4))).toBe('PAR1')
  })
  it('has every answer as a record, none left out, and cells that no spreadsheet runs', async () => {
    const model = mockModel({ name: '=x', answer: ({ sampleId }) => (sampleId === 's1' ? 'none' : 'A') })
    const run = await evaluate(task, { model })
    const inputs = [{ name: 'first', header: run.header, scores: run.scores, rows: run.rows }]
    let csv = ''
    for await (const record of streamItemsCsv(inputs)) csv += record
    expect(csv.match(/^first,reclor,made,'=x,generate,s\d+,/gm)).toHaveLength(12)
    expect(csv).toMatch(/,s1,.*,unparsed,unparsed,/)
    const parquet = await encodeItemsParquet(inputs)
    expect(new TextDecoder().decode(parquet.slice(0, 4))).toBe('PAR1')
    expect(new TextDecoder('latin1').decode(parquet)).toContain('elapsedMs')
  })
  it('fails a floor in JUnit', async () => {
    const report = await made()
    expect(renderJunit(report, { accuracy: 0.9 })).toContain('failures="1"')
    expect(renderJunit(report, { accuracy: 0.5 })).toContain('failures="0"')
  })
})
