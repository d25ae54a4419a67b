/** What PyTorch made of the hundred passages (`scripts/write-encoder-parity.ts`), and how far others are from it. */
import { readFileSync } from 'node:fs'
import type { PassageScores } from '../../encoder/heads.ts'

const parts = ['edge', 'rebut', 'root', 'unused'] as const
type Scores = Readonly<Record<(typeof parts)[number], ArrayLike<number>>>

export const scoresByTrainer = (): Scores[] =>
  readFileSync(new URL('./parity.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Scores)

export function greatestDifference(a: readonly PassageScores[], b: readonly Scores[]): number {
  let greatest = a.length === b.length ? 0 : Number.POSITIVE_INFINITY
  a.forEach((one, i) => {
    for (const part of parts) {
      const [own, other] = [one[part], b[i]![part]]
      if (own.length !== other.length) greatest = Number.POSITIVE_INFINITY
      own.forEach((value: number, k: number) => {
        greatest = Math.max(greatest, Number.isNaN(value) ? Number.POSITIVE_INFINITY : Math.abs(value - other[k]!))
      })
    }
  })
  return greatest
}
