import { describe, expect, it } from 'vitest'
import type { Example } from './examples.ts'
import { prepareJob } from './prepare-job.ts'
import { findRecipe } from './recipes.ts'

const words = (count: number, word = 'lamp') => Array.from({ length: count }, () => word).join(' ')
const question = (id: string, passage: string, asked: string, options: readonly string[]): Example => ({
  id,
  choices: options.map(option => [passage, `${asked} ${option}`]),
  label: 0,
})

async function countTruncated(examples: readonly Example[], longest: number, name = 'reclor-scratch', changes = {}) {
  const base = name === 'reclor-scratch' ? 'scratch:tiny-encoder' : 'scratch:tiny-seq2seq'
  const texts = [words(40), 'red', 'blue', 'green', 'old']
  const job = await prepareJob(findRecipe(name), [], () => texts, { base, seed: 1, changes: { longest, ...changes } })
  const counter = job.createCounter()
  for (const each of examples) job.encodeLine(each, counter)
  return counter.counts
}

describe('truncation counts', () => {
  const colours = ['red', 'blue', 'green', 'old']
  // A long passage loses its end; a long question takes its options along.
  const asked = [
    question('short', 'a lamp', 'which?', colours),
    question('passage', words(300), 'which?', colours),
    question('question', 'a lamp', words(300), colours),
    question('same', 'a lamp', words(300), ['red', 'red', 'red', 'red']),
  ]

  it('are counted, and questions whose options can no longer be told apart', async () => {
    expect(await countTruncated(asked, 64)).toEqual({ examples: 4, inputs: 3, indistinguishable: 1, outputs: 0 })
  })

  it('are none where everything fits, to the very token', async () => {
    const none = { inputs: 0, indistinguishable: 0, outputs: 0 }
    expect(await countTruncated(asked, 4000)).toEqual({ examples: 4, ...none })
    const one = [asked[2]!]
    let longest = 16
    while ((await countTruncated(one, longest)).inputs > 0) longest++
    expect(await countTruncated(one, longest)).toEqual({ examples: 1, ...none })
    expect((await countTruncated(one, longest - 1)).inputs).toBe(1)
  })

  it('of outputs are those that lose their end', async () => {
    const written: Example = { id: 'a', input: words(300), output: words(300) }
    const counts = await countTruncated([written], 32, 'metalogic-once-large', { outputLongest: 16 })
    expect(counts).toEqual({ examples: 1, inputs: 1, indistinguishable: 0, outputs: 1 })
  })
})
