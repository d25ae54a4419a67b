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

interface Found {
  readonly cosine: number
  /** Whether the nearest passage is the gold one, and whether there is a gold one. */
  readonly right: boolean
  readonly known: boolean
}

async function measure(): Promise<void> {
  const [a, b] = [await readChoices(first), await readChoices(second)]
  const partner = new Map(alignItems(a, b).map(pair => [pair.b, a.find(({ id }) => id === pair.a)!.context]))
  const encoder = loadEncoder(readFileSync(values.encoder === 'small' ? resolveSmallEncoderFile() : values.encoder))
  const texts = [...new Set([...a, ...b].map(({ context }) => context))]
  const plain = encoder.vectors(texts)
  print(`${a.length} and ${b.length} items, ${texts.length} different passages, ${partner.size} pairs by --align`)
  const variants = { raw: plain, centred: centre(plain), whitened: whiten(plain) }
  for (const [name, vectors] of Object.entries(variants)) {
    const of = new Map(texts.map((text, i) => [text, vectors[i]!]))
    show(
      name,
      b.map(item => findNearest(item, a, of, partner)),
    )
  }
}

function centre(vectors: readonly Float32Array[]): Float32Array[] {
  const mean = vectors[0]!.map((_, i) => vectors.reduce((sum, vector) => sum + vector[i]!, 0) / vectors.length)
  return vectors.map(vector => {
    const apart = vector.map((value, i) => value - mean[i]!)
    const length = Math.hypot(...apart)
    return apart.map(value => value / length)
  })
}

function findNearest(
  { id, context }: ChoiceItem,
  a: readonly ChoiceItem[],
  of: ReadonlyMap<string, Float32Array>,
  partner: ReadonlyMap<string, string>,
): Found {
  const own = of.get(context)!
  let [cosine, best] = [-1, '']
  for (const { context: other } of a) {
    const found = of.get(other)!.reduce((sum, value, i) => sum + value * own[i]!, 0)
    if (found > cosine) [cosine, best] = [found, other]
  }
  return { cosine, right: partner.get(id) === best, known: partner.has(id) }
}

function countPairs(found: readonly Found[], threshold: number) {
  const taken = found.filter(({ cosine }) => cosine >= threshold)
  const right = taken.filter(each => each.right).length
  const known = found.filter(each => each.known).length
  return { right, taken: taken.length, known, f1: (2 * right) / (taken.length + known) }
}

function show(name: string, found: readonly Found[]): void {
  const [chosenOn, other] = [0, 1].map(half => found.filter((_, i) => i % 2 === half)) as [Found[], Found[]]
  const grid = Array.from({ length: 90 }, (_, i) => (10 + i) / 100)
  const best = grid.reduce((one, each) => (countPairs(chosenOn, each).f1 > countPairs(chosenOn, one).f1 ? each : one))
  print(`\n${name}: ${best} chosen, F1 ${(100 * countPairs(chosenOn, best).f1).toFixed(1)} there; on the other half:`)
  const steps = [...new Set([-0.1, -0.05, 0, 0.05, 0.1].map(step => Math.round(100 * (best + step)) / 100))]
  for (const threshold of steps.filter(each => each < 1)) {
    const { right, taken, known, f1 } = countPairs(other, threshold)
    print(`${threshold}: precision ${share(right, taken)}, recall ${share(right, known)}, F1 ${(100 * f1).toFixed(1)}`)
  }
}

function share(count: number, all: number): string {
  if (all === 0) return 'of none'
  const [low, high] = exactInterval(count, all).map(end => (100 * end).toFixed(0))
  return `${((100 * count) / all).toFixed(0)} [${low}, ${high}] (${count} of ${all})`
}
