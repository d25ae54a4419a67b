/**
 * How well vectors of the encoder find the same passage in other words: the English of LogiQA 1.0 and of LogiQA 2.0 are two translations of the same
 * Chinese exams, so that passages of both say the same thing in different words. What `data overlap --align` pairs (rare words of passage, question and
 * options together, each the other's nearest, the same option right) is taken for right, though it will have missed some.
 *
 *     tsx --conditions=elenchus-source experiments/measure-alike.ts [--encoder small|FILE]
 *
 * The cosine from which passages count as alike is chosen on every other item of LogiQA 2.0 dev, by F1; the figures are those of the other half, with exact
 * 95% intervals, for the vectors as they are, less their mean, and whitened.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { ChoiceItem } from '@elenchus/benchmarks'
import { readChoices } from '@elenchus/benchmarks/readers'
import { alignItems } from '@elenchus/benchmarks/studies'
import { loadEncoder } from '@elenchus/neural/encoder'
import { smallEncoderFile } from '@elenchus/neural/node'
import { exactInterval } from '@elenchus/statistics'
import { whitened } from '../packages/benchmarks/src/overlap/whiten.ts'
import { corpus } from '../scripts/corpora.ts'

const { values } = parseArgs({ options: { encoder: { type: 'string', default: 'small' } } })
const say = (line: string) => process.stdout.write(`${line}\n`)
const [first, second] = [corpus('logiqa1', 'Eval.txt'), corpus('logiqa2', 'mrc', 'dev.txt')]
if (existsSync(first) && existsSync(second)) await measure()
else say(`nothing measured: ${first} or ${second} is not there; name the folder of the corpora as ELENCHUS_DATA`)

interface Found {
  readonly cosine: number
  /** Whether the nearest passage is the one that is taken for right, and whether there is one. */
  readonly right: boolean
  readonly known: boolean
}

async function measure(): Promise<void> {
  const [a, b] = [await readChoices(first), await readChoices(second)]
  const partner = new Map(alignItems(a, b).map(pair => [pair.b, a.find(({ id }) => id === pair.a)!.context]))
  const encoder = loadEncoder(readFileSync(values.encoder === 'small' ? smallEncoderFile() : values.encoder))
  const texts = [...new Set([...a, ...b].map(({ context }) => context))]
  const plain = encoder.vectors(texts)
  say(`${a.length} and ${b.length} items, ${texts.length} different passages, ${partner.size} pairs by --align`)
  const ways = { 'as they are': plain, 'less their mean': centred(plain), whitened: whitened(plain) }
  for (const [name, vectors] of Object.entries(ways)) {
    const of = new Map(texts.map((text, i) => [text, vectors[i]!]))
    show(
      name,
      b.map(item => nearestOf(item, a, of, partner)),
    )
  }
}

function centred(vectors: readonly Float32Array[]): Float32Array[] {
  const mean = vectors[0]!.map((_, i) => vectors.reduce((sum, vector) => sum + vector[i]!, 0) / vectors.length)
  return vectors.map(vector => {
    const apart = vector.map((value, i) => value - mean[i]!)
    const length = Math.hypot(...apart)
    return apart.map(value => value / length)
  })
}

function nearestOf(
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

function figuresOf(found: readonly Found[], least: number) {
  const taken = found.filter(({ cosine }) => cosine >= least)
  const right = taken.filter(each => each.right).length
  const known = found.filter(each => each.known).length
  return { right, taken: taken.length, known, f1: (2 * right) / (taken.length + known) }
}

function show(name: string, found: readonly Found[]): void {
  const [chosenOn, other] = [0, 1].map(half => found.filter((_, i) => i % 2 === half)) as [Found[], Found[]]
  const grid = Array.from({ length: 90 }, (_, i) => (10 + i) / 100)
  const best = grid.reduce((one, each) => (figuresOf(chosenOn, each).f1 > figuresOf(chosenOn, one).f1 ? each : one))
  say(`\n${name}: ${best} chosen, F1 ${(100 * figuresOf(chosenOn, best).f1).toFixed(1)} there; on the other half:`)
  const steps = [...new Set([-0.1, -0.05, 0, 0.05, 0.1].map(step => Math.round(100 * (best + step)) / 100))]
  for (const least of steps.filter(each => each < 1)) {
    const { right, taken, known, f1 } = figuresOf(other, least)
    say(`${least}: precision ${share(right, taken)}, recall ${share(right, known)}, F1 ${(100 * f1).toFixed(1)}`)
  }
}

function share(count: number, all: number): string {
  if (all === 0) return 'of none'
  const [low, high] = exactInterval(count, all).map(end => (100 * end).toFixed(0))
  return `${((100 * count) / all).toFixed(0)} [${low}, ${high}] (${count} of ${all})`
}
