import { describe, expect, it } from 'vitest'
import type { RunSettings } from '../log/header.ts'
import { type NamedSeries, nameSeries } from './series.ts'

const made = (model: string, more: Partial<RunSettings> = {}, protocol = 'generate', run = 'folder'): NamedSeries => ({
  settings: {
    task: 'logiqa2-nli',
    taskSettings: { shots: 0, tags: false, chainOfThought: false, template: 'plain' },
    dataset: { name: 'dev.txt', checksum: 'sha256:0' },
    model,
    modelSettings: { baseUrl: 'http://localhost/v1' },
    protocols: [protocol],
    repeats: 1,
    limit: null,
    seed: null,
    sampling: {},
    ...more,
  },
  protocol,
  run,
})
const task = (more: object) => ({ taskSettings: { ...made('').settings.taskSettings, ...more } })

describe('names of series', () => {
  it('say what differs between runs of one model, and nothing else', () => {
    expect(
      nameSeries([
        made('openai:alpha'),
        made('openai:alpha', task({ tags: true })),
        made('openai:alpha', task({ shots: 2, chainOfThought: true })),
        made('openai:beta', { limit: 40 }),
      ]),
    ).toEqual(['alpha', 'alpha, major-minor', 'alpha, 2 examples, chain of thought', 'beta'])
  })
  it('name protocol, repeats, sampling and seeds', () => {
    expect(
      nameSeries([
        made('m', {}, 'letter'),
        made('m', { repeats: 3 }),
        made('m', { sampling: { temperature: 0.7 } }),
        made('m', { seed: 2, limit: 40 }),
      ]),
    ).toEqual(['m, letter likelihoods', 'm, 3 repeats', 'm, temperature 0.7', 'm, first 40, seed 2'])
  })
  it('keep the interface where two models would have one name', () => {
    expect(nameSeries([made('openai:x'), made('anthropic:x')])).toEqual(['openai:x', 'anthropic:x'])
    expect(nameSeries([made('command:./ask'), made('openai:x')])).toEqual(['command:./ask', 'x'])
  })
  it('are never the same twice', () => {
    expect(nameSeries([made('m', {}, 'generate', 'a'), made('m', {}, 'generate', 'b')])).toEqual(['m (a)', 'm (b)'])
    expect(new Set(nameSeries([made('m'), made('m'), made('m')])).size).toBe(3)
  })
  it('says nothing twice', () => {
    const seeded = (seed: number): NamedSeries => {
      const plain = made('chance')
      return { ...plain, settings: { ...plain.settings, seed, modelSettings: { seed } } }
    }
    expect(nameSeries([seeded(1), seeded(2)])).toEqual(['chance, seed 1', 'chance, seed 2'])
  })
})
