import { random } from '@elenchus/learning'
import { describe, expect, it } from 'vitest'
import { arena } from '../arena.ts'
import { rowsPerWord } from '../lexicon.ts'
import { layout } from '../sizes.ts'
import { clearRows, sparseRows } from '../sparse-rows.ts'
import { addGradient } from './add-gradient.ts'
import type { Example, Network } from './pass.ts'

const sizes = { word: 16, first: 8, second: 8, tags: 5, relations: 6, arc: 8, relation: 8 }
const tableRows = 50

function network(): Network {
  const { parameters, length } = layout(sizes)
  const space = arena()
  const at = space.take(length)
  const gradient = space.take(length)
  const draw = random('weights')
  for (let i = 0; i < length; i++) space.floats[at + i] = draw.normal() * 0.5
  const embeddings = Float32Array.from({ length: tableRows * sizes.word }, () => draw.normal())
  return {
    sizes,
    parameters,
    arena: space,
    at,
    gradient,
    embeddings,
    embeddingGradient: sparseRows(tableRows, sizes.word),
  }
}

function examples(): Example[] {
  const draw = random('examples')
  return [3, 5, 1, 4].map(n => ({
    rows: Int32Array.from({ length: n * rowsPerWord }, () => draw.int(tableRows)),
    tags: Int32Array.from({ length: n }, () => draw.int(sizes.tags)),
    heads: Int32Array.from({ length: n }, (_, i) => (i + 2 + draw.int(n)) % (n + 1)),
    relations: Int32Array.from({ length: n }, () => draw.int(sizes.relations)),
  }))
}

/** The summed loss; leaves the gradient behind. Dropout draws from a fixed seed, so that it is a function of weights. */
function loss(net: Network, lessons: readonly Example[]): number {
  const { length } = layout(sizes)
  net.arena.floats.fill(0, net.gradient, net.gradient + length)
  clearRows(net.embeddingGradient)
  const { tag, head, relation } = addGradient(net, lessons, 0.1, { input: 0.3, layer: 0.2 }, random('dropout'))
  return tag + head + relation
}

const close = (a: number, b: number) => Math.abs(a - b) <= 2e-3 + 0.03 * Math.abs(b)

describe('addGradient', () => {
  const net = network()
  const lessons = examples()
  loss(net, lessons)
  const { parameters, length } = layout(sizes)
  const gradient = net.arena.floats.slice(net.gradient, net.gradient + length)
  const touched = new Map(
    net.embeddingGradient.touched.map((row, slot) => [
      row,
      net.embeddingGradient.values.slice(slot * sizes.word, (slot + 1) * sizes.word),
    ]),
  )
  const step = 1e-3

  it.each(Object.values(parameters))('agrees with finite differences on $name', ({ at, rows, columns }) => {
    const draw = random(at)
    let agreed = 0
    const tries = 8
    for (let k = 0; k < tries; k++) {
      const i = at + draw.int(rows * columns)
      const { floats } = net.arena
      const value = floats[net.at + i]!
      floats[net.at + i] = value + step
      const above = loss(net, lessons)
      floats[net.at + i] = value - step
      const below = loss(net, lessons)
      floats[net.at + i] = value
      if (close((above - below) / (2 * step), gradient[i]!)) agreed++
    }
    // A difference may straddle the bend of the leaky rectifier; almost none does.
    expect(agreed).toBeGreaterThanOrEqual(tries - 1)
  })

  it('agrees with finite differences on the embeddings', () => {
    for (const [row, values] of [...touched].slice(0, 10)) {
      const i = row * sizes.word + 3
      const value = net.embeddings[i]!
      net.embeddings[i] = value + step
      const above = loss(net, lessons)
      net.embeddings[i] = value - step
      const below = loss(net, lessons)
      net.embeddings[i] = value
      expect(close((above - below) / (2 * step), values[3]!)).toBe(true)
    }
  })
})
