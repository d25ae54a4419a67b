import { describe, expect, test } from 'vitest'
import type { Instance } from '../instances/instance.ts'
import { countTheories, generate, generateFiles } from './generate.ts'
import type { SetFile } from './sets.ts'

/** Files kept in memory: what was added to each, and the order of what happened to them. */
function shelf() {
  const files = new Map<string, Instance[]>()
  const events: string[] = []
  const open = (file: SetFile) => {
    const instances: Instance[] = []
    files.set(file.name, instances)
    events.push(`open ${file.name}`)
    return { add: (instance: Instance) => instances.push(instance), close: () => events.push(`close ${file.name}`) }
  }
  return { files, events, open }
}

describe('generateFiles', () => {
  test.each(['train-neg', 'train-mixed', 'contrast-disjunction', 'equivalence-distributive1'])(
    'fills the files of %s with what generate gives, and counts it',
    set => {
      const options = { theories: 20, seed: 3 }
      const { files, open } = shelf()
      const results = generateFiles(set, open, options)
      const streamed = new Map<string, Instance[]>(results.map(({ file }) => [file.name, []]))
      for (const { file, instance } of generate(set, options)) streamed.get(file.name)!.push(instance)
      expect(files).toEqual(streamed)
      for (const { file, stats } of results) {
        expect(stats.instances).toBe(files.get(file.name)!.length)
        expect(stats.theories).toBe(new Set(files.get(file.name)!.map(({ theoryId }) => theoryId)).size)
      }
    },
  )

  test('opens the files of one split at a time, those without a theory too', () => {
    const { files, events, open } = shelf()
    let theories = 0
    generateFiles('train-neg', open, { theories: 1, onTheory: () => theories++ })
    expect(events).toEqual(
      ['train', 'dev', 'test'].flatMap(split => [`open train-neg.${split}`, `close train-neg.${split}`]),
    )
    expect([...files.values()].map(instances => instances.length)).toEqual([1, 0, 0])
    expect(theories).toBe(1)
  })

  test('leaves a file open that was cut short', () => {
    const { events, open } = shelf()
    const stop = new AbortController()
    const run = () =>
      generateFiles('contrast-negation', open, {
        theories: 9,
        distractors: 'with',
        signal: stop.signal,
        onTheory: () => stop.abort(),
      })
    expect(run).toThrow('aborted')
    expect(events).toEqual(['open contrast-negation.with'])
  })
})

test('countTheories adds up over shards to what is asked for', () => {
  for (const theories of [1, 7, 50]) {
    const count = (index: number): number => countTheories('train-neg', { theories, shard: { index, count: 3 } })
    expect(count(1) + count(2) + count(3)).toBe(theories)
    expect(countTheories('train-neg', { theories })).toBe(theories)
  }
})
