/** What the programs of this bench share. */
import type { Row, Sample, Task } from '../../packages/evaluation/src/index.ts'

export const prompts = (i: number) =>
  `Question ${i}: all wugs are blickets and no blicket is a dax. Is any wug a dax?\nA. yes\nB. no\nC. unknown\nD. none of these\nReply with one line, "Answer: X", where X is the letter.`

/** Tells the parent how long it took and how much memory at most, and ends. */
export function finish(began: number): void {
  process.send?.(
    { seconds: (performance.now() - began) / 1000, megabytes: process.resourceUsage().maxRSS / 1024 },
    () => process.exit(),
  )
}

/** A task of that many made-up questions, streamed. */
export function madeUpTask(count: number): Task {
  return {
    name: 'made-up',
    dataset: { name: 'made-up', checksum: `made-up:${count}`, size: count },
    protocols: ['generate'],
    settings: {},
    async *samples(): AsyncGenerator<Sample> {
      for (let i = 0; i < count; i++)
        yield { id: `q${i}`, group: `q${i}`, labels: { type: 'made-up' }, target: 'A', data: null }
    },
    async answer(sample, ask) {
      const { text } = await ask({
        prompt: [{ role: 'user', content: prompts(Number(sample.id.slice(1))) }],
        temperature: 0,
      })
      return { answer: text.at(-1) ?? null, correct: text.endsWith('A') }
    },
    async score(rows: AsyncIterable<Row>) {
      let n = 0
      for await (const _ of rows) n++
      return { n, unparsed: 0, failed: 0, metrics: {} }
    },
  }
}
