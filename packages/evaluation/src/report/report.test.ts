import { describe, expect, it } from 'vitest'
import { mockModel } from '../adapters/mock.ts'
import { evaluate } from '../engine/evaluate.ts'
import { drawBars } from '../plots/bars.ts'
import type { Sample, Task } from '../task/types.ts'
import { scoreAccuracy } from '../tasks/score-rows.ts'
import { writeHtml } from './html.ts'
import { writeJunit } from './junit.ts'
import { writeMarkdown } from './markdown.ts'
import { gatherReport, type Report } from './model.ts'
import { figureRows, writeCsv, writeParquet } from './rows.ts'

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
  return gatherReport([{ name: 'first', header: run.header, scores: run.scores, rows: run.rows() }], {
    created: 'today',
    itemsPerRun: 5,
  })
}

describe('a report', () => {
  it('keeps the items that went wrong first and says how many it leaves out', async () => {
    const { items, itemsLeftOut } = await made()
    expect(items.map(({ verdict }) => verdict)).toEqual(['unparsed', 'wrong', 'wrong', 'wrong', 'wrong'])
    expect(itemsLeftOut).toBe(7)
  })
  it('is one page without outside references, and no item can break out of it', async () => {
    const html = writeHtml(await made())
    expect(html).not.toMatch(/(?:src|href)="(?!#)/)
    expect(html.match(/<\/script>/g)).toHaveLength(2)
    expect(html).not.toContain('<b>bold')
    expect(html).toContain('Graduate students')
    expect(html).toContain('by reasoning')
    expect(html).toContain('RoBERTa large')
  })
  it('has the same figures in every format', async () => {
    const report = await made()
    const accuracy = figureRows(report).find(({ metric, by }) => metric === 'accuracy' && by === '')!
    expect(accuracy).toMatchObject({ figure: 7 / 12, n: 12, model: 'mock' })
    expect(writeCsv(report)).toContain(`first,reclor,mock,generate,,,accuracy,${7 / 12},`)
    expect(writeCsv(report)).toContain('"even, ""quoted"""')
    expect(writeMarkdown(report)).toContain('| mock | reclor | generate | accuracy | 58.3 [')
    const parquet = await writeParquet(report)
    expect(new TextDecoder().decode(parquet.slice(0, 4))).toBe('PAR1')
  })
  it('fails a floor in JUnit', async () => {
    const report = await made()
    expect(writeJunit(report, { accuracy: 0.9 })).toContain('failures="1"')
    expect(writeJunit(report, { accuracy: 0.5 })).toContain('failures="0"')
  })
})

describe('bars', () => {
  it('draw values, intervals and published figures apart', () => {
    const svg = drawBars(
      [
        { name: 'a<b', value: 0.5, interval: [0.4, 0.6] },
        { name: 'print', value: 0.7, published: true },
        { name: 'none', value: null },
      ],
      { title: 't', reference: { value: 0.25, name: 'chance' } },
    )
    expect(svg).toContain('a&lt;b')
    expect(svg.match(/class="published"/g)).toHaveLength(1)
    expect(svg.match(/class="whisker"/g)).toHaveLength(1)
  })
})
