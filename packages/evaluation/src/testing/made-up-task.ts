/** A synthetic task with questions and answers A to D, for tests. */

import { scoreAccuracy } from '../scoring/score-rows.ts'
import type { Sample, Task } from '../task.ts'

export interface MadeUpOptions {
  readonly count?: number
  /** Number of questions per sample. */
  readonly turns?: number
  readonly choices?: boolean
}

const letters = ['A', 'B', 'C', 'D']

export function madeUpTask({ count = 20, turns = 1, choices = false }: MadeUpOptions = {}): Task {
  return {
    name: 'made-up',
    dataset: { name: 'made-up', checksum: `made-up:${count}`, size: count },
    protocols: ['generate', 'letter'],
    settings: { turns },
    async *samples(): AsyncGenerator<Sample> {
      for (let i = 0; i < count; i++)
        yield {
          id: `q${i}`,
          group: `g${i >> 1}`,
          labels: {},
          target: letters[i % 4]!,
          options: letters,
          data: { question: `Question ${i}?` },
        }
    },
    async answer(sample, ask) {
      let text = ''
      for (let turn = 0; turn < turns; turn++) {
        const content = `${(sample.data as { question: string }).question} (${turn + 1} of ${turns})`
        text = (
          await ask({
            prompt: [{ role: 'user', content }],
            temperature: 0,
            ...(choices ? { choices: letters, weigh: 'letter' } : {}),
          })
        ).text
      }
      const found = /[A-D]/.exec(text)?.[0] ?? null
      return { answer: found, correct: found === null ? null : found === sample.target }
    },
    score: scoreAccuracy,
  }
}
