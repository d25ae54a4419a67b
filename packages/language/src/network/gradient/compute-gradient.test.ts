import { random } from '@elenchus/learning'
import { describe, expect, it } from 'vitest'
import { createArena } from '../arena.ts'
import { rowsPerWord } from '../lexicon.ts'
import { layoutParameters } from '../parameters.ts'
import { clearRows, createSparseRows } from '../sparse-rows.ts'
import { computeGradient } from './compute-gradient.ts'
import type { Example, Network } from './pass.ts'

const sizes = { word: 16, first: 8, second: 8, tags: 5, relations: 6, arc: 8, relation: 8 }
const tableRows = 50

function network(): Network {
  const { parameters, length } = layoutParameters(sizes)
  const space = createArena()
  const offset = space.allocate(length)
  const gradient = space.allocate(length)
  const draw = random('weights')
  for (let i = 0; i < length; i++) space.floats[offset + i] = draw.normal() * 0.5
  const embeddings = Float32Array.from({ length: tableRows * sizes.word }, () => draw.normal())
  return {
    sizes,
    parameters,
    arena: space,
    offset,
    gradient,
    embeddings,
    embeddingGradient: createSparseRows(tableRows, sizes.word),
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
function loss(net: Network, sentences: readonly Example[]): number {
  const { length } = layoutParameters(sizes)
  net.arena.floats.fill(0, net.gradient, net.gradient + length)
  clearRows(net.embeddingGradient)
  const { tag, head, relation } = computeGradient(net, sentences, 0.1, { input: 0.3, layer: 0.2 }, random('dropout'))
  return tag + head + relation
}

const close = (a: number, b: number) => Math.abs(a - b) <= 2e-3 + 0.03 * Math.abs(b)

describe('addGradient', () => {
  const net = network()
  const sentences = examples()
  loss(net, sentences)
  const { parameters, length } = layoutParameters(sizes)
  const gradient = net.arena.floats.slice(net.gradient, net.gradient + length)
  const touched = new Map(
    net.embeddingGradient.touchedRows.map((row, slot) => [
      row,
      net.embeddingGradient.values.slice(slot * sizes.word, (slot + 1) * sizes.word),
    ]),
  )
  const step = 1e-3

  it.each(Object.values(parameters))('agrees with finite differences on $name', ({ offset, rows, columns }) => {
    const draw = random(offset)
    let agreed = 0
    const tries = 8
    for (let k = 0; k < tries; k++) {
      const i = offset + draw.int(rows * columns)
      const { floats } = net.arena
      const value = floats[net.offset + i]!
      floats[net.offset + i] = value + step
      const above = loss(net, sentences)
      floats[net.offset + i] = value - step
      const below = loss(net, sentences)
      floats[net.offset + i] = value
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
      const above = loss(net, sentences)
      net.embeddings[i] = value - step
      const below = loss(net, sentences)
      net.embeddings[i] = value
      expect(close((above - below) / (2 * step), values[3]!)).toBe(true)
    }
  })
})
