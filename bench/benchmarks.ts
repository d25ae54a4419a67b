/**
 * Streaming readers compared with `JSON.parse` of the whole text, and the time of baselines, conversion and overlap. Uses synthetic files
 * with the size and format of ReClor and LogiQA, and the corpora if present.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChoiceItem } from '@elenchus/benchmarks'
import { convertItem } from '@elenchus/benchmarks/convert'
import { trainFastTextChoice } from '@elenchus/benchmarks/models'
import { readLogiqa2, readReclor, toReclor } from '@elenchus/benchmarks/readers'
import { findOverlap } from '@elenchus/benchmarks/studies'
import { random } from '@elenchus/learning'
import { corpus } from '../scripts/corpora.ts'
import { cpuSeconds, formatRounded, type Row } from './suite.ts'

export const title = 'Benchmarks'

/** Minimum processor time of three runs, after one to warm up. */
async function minCpuSeconds(work: () => unknown): Promise<number> {
  await work()
  const times: number[] = []
  for (let i = 0; i < 3; i++) {
    const start = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(start)
    times.push((user + system) / 1e6)
  }
  return Math.min(...times)
}

function syntheticItems(count: number): ChoiceItem[] {
  const generator = random('benchmarks')
  const text = (length: number) =>
    Array.from({ length }, () => `w${Math.floor(8000 * generator.next() ** 2)}`).join(' ')
  return Array.from({ length: count }, (_, i) => ({
    id: `made_${i}`,
    context: `${text(66)}.`,
    question: `${text(15)}?`,
    options: [text(20), text(20), text(20), text(20)],
    answer: generator.int(4),
    original: {},
  }))
}

const count = async (items: AsyncIterable<unknown>) => {
  let n = 0
  for await (const _ of items) n++
  return n
}

function throughputRow(name: string, bytes: number, ourSeconds: number, peerSeconds: number, note: string): Row {
  return {
    name,
    ours: `${(bytes / 1e6 / ourSeconds).toFixed(0)} MB/s`,
    peer: `${(bytes / 1e6 / peerSeconds).toFixed(0)} MB/s`,
    ratio: formatRounded(ourSeconds / peerSeconds),
    note,
  }
}

export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-bench-'))
  const items = syntheticItems(6138)
  try {
    const listFile = join(folder, 'reclor.json')
    const linesFile = join(folder, 'logiqa.txt')
    writeFileSync(listFile, JSON.stringify(items.map(toReclor)))
    writeFileSync(linesFile, toLogiqaLines(items))
    const rows: Row[] = []
    const parseLines = (path: string) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line) as unknown)
    rows.push(
      throughputRow(
        'read a ReClor list',
        statSync(listFile).size,
        await minCpuSeconds(() => count(readReclor(listFile))),
        await minCpuSeconds(() => JSON.parse(readFileSync(listFile, 'utf8'))),
        'streamed and validated; the peer parses the whole text without validation',
      ),
      throughputRow(
        'read LogiQA lines',
        statSync(linesFile).size,
        await minCpuSeconds(() => count(readLogiqa2(linesFile))),
        await minCpuSeconds(() => parseLines(linesFile)),
        'streamed and validated; the peer parses each line without validation',
      ),
    )
    const [train, dev] = [corpus('reclor/train.json'), corpus('logiqa2/mrc/dev.txt')]
    if (existsSync(train) && existsSync(dev)) {
      const bytes = statSync(train).size + statSync(dev).size
      const ours = await minCpuSeconds(async () => [await count(readReclor(train)), await count(readLogiqa2(dev))])
      const peer = await minCpuSeconds(() => [JSON.parse(readFileSync(train, 'utf8')), parseLines(dev)])
      rows.push(throughputRow('read ReClor train, LogiQA 2.0 dev', bytes, ours, peer, 'the released files'))
    }
    rows.push(await memoryRow(folder, items))
    const fastText = cpuSeconds(() => {
      for (let seed = 1; seed <= 5; seed++) trainFastTextChoice(items.slice(0, 4638), { input: 'A', seed })
    })
    rows.push({
      name: 'fastText on options, 20 seeds',
      ours: `${(4 * fastText).toFixed(0)} s`,
      note: '4,638 questions; measured on 5 seeds; target: at most 120 s',
    })
    rows.push({
      name: 'question to hypothesis',
      ours: `${Math.round((4 * 2000) / (await minCpuSeconds(() => items.slice(0, 2000).map(item => convertItem(item)))))} a second`,
      note: 'one sentence per option, premises divided',
    })
    rows.push({
      name: 'overlap of 4,638 and 1,500 items',
      ours: `${(await minCpuSeconds(() => findOverlap(items.slice(0, 4638), items.slice(4638)))).toFixed(2)} s`,
      note: 'exact and near copies of passages',
    })
    return rows
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Items in LogiQA's format. */
const toLogiqaLines = (items: readonly ChoiceItem[]) =>
  items
    .map(({ id, answer, context, question, options }) =>
      JSON.stringify({ id, answer, text: context, question, options }),
    )
    .join('\n')

/** Compares the peak memory of reading a file and a file forty times as long. */
async function memoryRow(folder: string, items: readonly ChoiceItem[]): Promise<Row> {
  const line = toLogiqaLines(items)
  const peak = async (copies: number) => {
    const path = join(folder, `copies-${copies}.txt`)
    writeFileSync(path, `${line}\n`.repeat(copies))
    globalThis.gc?.()
    let [maximum, itemCount] = [0, 0]
    for await (const _ of readLogiqa2(path))
      if (++itemCount % 5000 === 0) maximum = Math.max(maximum, process.memoryUsage().rss)
    return maximum / 1e6
  }
  const small = await peak(1)
  const large = await peak(40)
  return {
    name: 'memory, 40 times the file',
    ours: `${large.toFixed(0)} MB`,
    peer: `${small.toFixed(0)} MB`,
    ratio: formatRounded(large / small),
    note: 'peak resident memory of reading 245,520 items one by one; peer: 6,138 items',
  }
}
