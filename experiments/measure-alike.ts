/**
 * Retrieval of paraphrased passages by encoder vectors. LogiQA 1.0 and 2.0 are two English translations of the same Chinese exams, so they
 * contain the same passages in different words. The pairs of `data overlap --align` (mutual nearest neighbours by rare words of passage,
 * question and options, with the same answer) serve as gold, although they are incomplete.
 *
 *     tsx --conditions=elenchus-source experiments/measure-alike.ts [--encoder small|FILE]
 *
 * The cosine threshold is chosen by F1 on every other item of LogiQA 2.0 dev and measured on the other half, with exact 95% intervals, for
 * raw, centred and whitened vectors.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { ChoiceItem } from '@elenchus/benchmarks'
import { readChoices } from '@elenchus/benchmarks/readers'
import { alignItems } from '@elenchus/benchmarks/studies'
import { loadEncoder } from '@elenchus/neural/encoder'
import { resolveSmallEncoderFile } from '@elenchus/neural/node'
import { exactInterval } from '@elenchus/statistics'
import { whiten } from '../packages/benchmarks/src/overlap/similar-passages.ts'
import { corpus } from '../scripts/corpora.ts'

const { values } = parseArgs({ options: { encoder: { type: 'string', default: 'small' } } })
const print = (line: string) => process.stdout.write(`${line}\n`)
const [first, second] = [corpus('logiqa1', 'Eval.txt'), corpus('logiqa2', 'mrc', 'dev.txt')]
if (existsSync(first) && existsSync(second)) await measure()
else print(`nothing measured: ${first} or ${second} is missing; set ELENCHUS_DATA to the folder of the corpora`)

interface Retrieval {
  readonly cosine: number
  /** True if the nearest passage is the gold passage. */
  readonly isCorrect: boolean
  /** True if the item has a gold passage. */
  readonly hasGold: boolean
}

async function measure(): Promise<void> {
  const [a, b] = [await readChoices(first), await readChoices(second)]
  const goldContext = new Map(alignItems(a, b).map(pair => [pair.b, a.find(({ id }) => id === pair.a)!.context]))
  const encoder = loadEncoder(readFileSync(values.encoder === 'small' ? resolveSmallEncoderFile() : values.encoder))
  const texts = [...new Set([...a, ...b].map(({ context }) => context))]
  const rawVectors = encoder.vectors(texts)
  print(`${a.length} and ${b.length} items, ${texts.length} different passages, ${goldContext.size} pairs by --align`)
  const variants = { raw: rawVectors, centred: centreVectors(rawVectors), whitened: whiten(rawVectors) }
  for (const [name, vectors] of Object.entries(variants)) {
    const vectorByText = new Map(texts.map((text, i) => [text, vectors[i]!]))
    printScores(
      name,
      b.map(item => findNearest(item, a, vectorByText, goldContext)),
    )
  }
}

function centreVectors(vectors: readonly Float32Array[]): Float32Array[] {
  const mean = vectors[0]!.map((_, i) => vectors.reduce((sum, vector) => sum + vector[i]!, 0) / vectors.length)
  return vectors.map(vector => {
    const centred = vector.map((value, i) => value - mean[i]!)
    const length = Math.hypot(...centred)
    return centred.map(value => value / length)
  })
}

function findNearest(
  { id, context }: ChoiceItem,
  a: readonly ChoiceItem[],
  vectorByText: ReadonlyMap<string, Float32Array>,
  goldContext: ReadonlyMap<string, string>,
): Retrieval {
  const vector = vectorByText.get(context)!
  let [cosine, best] = [-1, '']
  for (const { context: other } of a) {
    const similarity = vectorByText.get(other)!.reduce((sum, value, i) => sum + value * vector[i]!, 0)
    if (similarity > cosine) [cosine, best] = [similarity, other]
  }
  return { cosine, isCorrect: goldContext.get(id) === best, hasGold: goldContext.has(id) }
}

function countPairs(found: readonly Retrieval[], threshold: number) {
  const retrieved = found.filter(({ cosine }) => cosine >= threshold)
  const correct = retrieved.filter(each => each.isCorrect).length
  const goldCount = found.filter(each => each.hasGold).length
  return { correct, retrieved: retrieved.length, goldCount, f1: (2 * correct) / (retrieved.length + goldCount) }
}

function printScores(name: string, found: readonly Retrieval[]): void {
  const [tuning, heldOut] = [0, 1].map(half => found.filter((_, i) => i % 2 === half)) as [Retrieval[], Retrieval[]]
  const grid = Array.from({ length: 90 }, (_, i) => (10 + i) / 100)
  const best = grid.reduce((one, each) => (countPairs(tuning, each).f1 > countPairs(tuning, one).f1 ? each : one))
  print(`\n${name}: ${best} chosen, F1 ${(100 * countPairs(tuning, best).f1).toFixed(1)} there; on the other half:`)
  const thresholds = [...new Set([-0.1, -0.05, 0, 0.05, 0.1].map(step => Math.round(100 * (best + step)) / 100))]
  for (const threshold of thresholds.filter(each => each < 1)) {
    const { correct, retrieved, goldCount, f1 } = countPairs(heldOut, threshold)
    print(
      `${threshold}: precision ${formatShare(correct, retrieved)}, recall ${formatShare(correct, goldCount)}, F1 ${(100 * f1).toFixed(1)}`,
    )
  }
}

function formatShare(count: number, all: number): string {
  if (all === 0) return '- (0 of 0)'
  const [low, high] = exactInterval(count, all).map(end => (100 * end).toFixed(0))
  return `${((100 * count) / all).toFixed(0)} [${low}, ${high}] (${count} of ${all})`
}
