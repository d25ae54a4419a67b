/** The tiny networks of testing/models against what PyTorch made of the same hundred inputs (scripts/write-neural-fixtures.ts). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { importInstalledRuntime, isModelFolder, openModelFolder } from './node.ts'
import { type NeuralModel, openModel } from './open-model.ts'
import { inputOf } from './testing/sentences.ts'

const folder = (head: string) => fileURLToPath(new URL(`testing/models/${head}`, import.meta.url))
const expected = <T>(head: string) => JSON.parse(readFileSync(join(folder(head), 'expected.json'), 'utf8')) as T
const inputs = Array.from({ length: 100 }, (_, i) => inputOf(i))
const opened: NeuralModel[] = []
afterAll(async () => {
  for (const model of opened) await model.close()
})

async function encoder(head: string) {
  const model = await openModelFolder(folder(head))
  opened.push(model)
  if (model.kind !== 'encoder') throw new Error('not an encoder')
  return model
}

async function writer() {
  const model = await openModelFolder(folder('seq2seq'))
  opened.push(model)
  if (model.kind !== 'seq2seq') throw new Error('not a seq2seq model')
  return model
}

/** The greatest difference between two lists of numbers. */
function apart(a: readonly number[], b: readonly number[]): number {
  expect(a.length).toBe(b.length)
  return Math.max(0, ...a.map((value, i) => Math.abs(value - b[i]!)))
}

describe('encoders with a head', () => {
  it('score options as PyTorch does, however they are batched', async () => {
    const model = await encoder('choice')
    const wanted = expected<number[]>('choice')
    for (const batchTokens of [64, 4096]) {
      const scores = await model.score([inputs.slice(0, 60), inputs.slice(60)], { batchTokens })
      expect(scores.map(each => each.length)).toEqual([60, 40])
      expect(apart(scores.flat(), wanted)).toBeLessThan(1e-3)
    }
  })

  it('count what they do not read: nothing where there is room, and all that is added where there is none', async () => {
    const model = await encoder('choice')
    const { longest } = model.settings.input
    const fitting = inputs.filter(each => model.countTokens(each) < longest)
    expect(fitting.length).toBeGreaterThan(50)
    expect(fitting.filter(each => model.countTruncated(each) > 0)).toEqual([])
    const long = inputs[0]!.map(segment => `${segment} ${'rain '.repeat(60)}`)
    expect(model.countTokens(long)).toBe(longest)
    const [added] = ['rain sun', ''].map(word => model.countTruncated([`${long[0]!} ${word}`, ...long.slice(1)]))
    expect(added! - model.countTruncated(long)).toBeGreaterThan(0)
    expect(model.countTruncated(long)).toBeGreaterThan(0)
  })

  it('read no padding where they are recurrent: a batch changes no score', async () => {
    const model = await encoder('bilstm')
    const wanted = expected<number[]>('bilstm')
    const alone = await model.score([inputs], { batchTokens: 1 })
    expect(apart(alone.flat(), wanted)).toBeLessThan(1e-3)
    // The inputs have many lengths, so that most of a batch of all are padded.
    expect(new Set(inputs.map(each => model.countTokens(each))).size).toBeGreaterThan(20)
    const together = await model.score([inputs], { batchTokens: 1e6 })
    expect(apart(together.flat(), wanted)).toBeLessThan(1e-3)
  })

  it('classify as PyTorch does, from a file of whole numbers', async () => {
    const logits = await (await encoder('classification')).classify(inputs)
    expect(apart(logits.flat(), expected<number[][]>('classification').flat())).toBeLessThan(1e-3)
  })

  it('label every token as PyTorch does, padding on the left', async () => {
    const model = await encoder('tokens')
    const wanted = expected<number[][][]>('tokens')
    for (const batchTokens of [1, 4096]) {
      const logits = await model.labelTokens(inputs, { batchTokens })
      expect(apart(logits.flat(2), wanted.flat(2))).toBeLessThan(1e-3)
      expect(logits.map(each => each.length)).toEqual(inputs.map(each => model.countTokens(each)))
    }
  })

  it('refuse what their head cannot do, and stop when told', async () => {
    const model = await encoder('choice')
    await expect(model.classify([['a', 'b']])).rejects.toThrow('choice has a choice head and cannot classify')
    await expect(model.score([[['a', 'b']]], { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  })
})

describe('a seq2seq model', () => {
  it('writes the same tokens as PyTorch, greedily and with beams', async () => {
    const model = await writer()
    const wanted = expected<Record<'1' | '3', { ids: number[]; sum: number }>[]>('seq2seq')
    for (const [i, [first]] of inputs.entries()) {
      for (const beams of [1, 3] as const) {
        const [best] = await model.generate(first, { beams })
        expect(best!.ids, `input ${i}, ${beams} beams`).toEqual(wanted[i]![beams].ids)
        expect(best!.logProbability).toBeCloseTo(wanted[i]![beams].sum, 3)
      }
    }
  })

  it('writes the same for many inputs together as for each alone', async () => {
    const model = await writer()
    const texts = inputs.map(([first]) => first)
    for (const beams of [1, 3]) {
      const alone = await Promise.all(texts.map(text => model.generate(text, { beams })))
      // The inputs have several lengths and end at several: what is padded and what is over changes nothing for the rest.
      for (const batchTokens of [200, 1e6]) {
        const together = await model.generateAll(texts, { beams, batchTokens })
        const ids = (found: typeof alone) => found.map(outputs => outputs.map(each => each.ids))
        expect(ids(together)).toEqual(ids(alone))
        const sums = (found: typeof alone) => found.flatMap(outputs => outputs.map(each => each.logProbability))
        expect(apart(sums(together), sums(alone))).toBeLessThan(1e-4)
      }
      expect(new Set(alone.map(([best]) => best!.ids.length)).size).toBeGreaterThan(1)
    }
    await expect(model.generateAll(texts, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(await model.generateAll([])).toEqual([])
  })

  it('weighs what it wrote as likely as it found it', async () => {
    const model = await writer()
    for (const [first] of inputs.slice(0, 20)) {
      const found = await model.generate(first, { beams: 3 })
      expect(found.map(each => each.logProbability / each.ids.length)).toEqual(
        found.map(each => each.logProbability / each.ids.length).toSorted((a, b) => b - a),
      )
    }
    const [weighed] = await model.logLikelihoods(inputs[0]![0], [''])
    // The probability of ending at once.
    expect(weighed).toBeLessThan(0)
    await expect(model.logLikelihoods('rain', ['rain sun cat '.repeat(12)])).rejects.toThrow(
      /generates at most 12 tokens.*generate/,
    )
  })

  it('ends where it is told to', async () => {
    const [short] = await (await writer()).generate(inputs[0]![0], { maxLength: 2 })
    expect(short!.ids.length).toBeLessThanOrEqual(2)
  })
})

describe('a causal model', () => {
  type Expected = Record<'1' | '3', { ids: number[]; sum: number }> & { text: number }

  async function causal() {
    const model = await openModelFolder(folder('causal'))
    opened.push(model)
    if (model.kind !== 'causal') throw new Error('not a causal model')
    return model
  }

  it('goes on with the same tokens as PyTorch, greedily and with beams, alone and together', async () => {
    const model = await causal()
    const wanted = expected<Expected[]>('causal')
    const texts = inputs.map(([first]) => first)
    // There is something to compare: outputs differ, and some of them end.
    expect(new Set(wanted.map(each => each[3].ids.join())).size).toBeGreaterThan(50)
    expect(new Set(wanted.map(each => each[3].ids.length)).size).toBeGreaterThan(3)
    for (const beams of [1, 3] as const) {
      for (const batchTokens of [1, 1e6]) {
        const found = await model.generateAll(texts, { beams, batchTokens })
        expect(found.map(([best]) => best!.ids)).toEqual(wanted.map(each => each[beams].ids))
        const sums = found.map(([best]) => best!.logProbability)
        expect(
          apart(
            sums,
            wanted.map(each => each[beams].sum),
          ),
        ).toBeLessThan(1e-3)
      }
    }
  })

  it('weighs continuations as PyTorch does, several at once', async () => {
    const model = await causal()
    const wanted = expected<Expected[]>('causal').map(({ text }) => text)
    // Nothing but the start token stands before them.
    const weighed = await model.logLikelihoods(
      '',
      inputs.map(([first]) => first),
    )
    expect(apart(weighed, wanted)).toBeLessThan(1e-3)
    // What a text weighs is what its beginning weighs and what the rest weighs after it.
    const [whole, beginning] = await model.logLikelihoods('', ['rain sun cat', 'rain sun'])
    const [rest] = await model.logLikelihoods('rain sun', [' cat'])
    expect(beginning! + rest!).toBeCloseTo(whole!, 4)
  })

  it('leaves out the beginning of a prompt that is too long, and refuses an answer that leaves no room', async () => {
    const model = await causal()
    const long = 'rain sun cat dog river stone '.repeat(30)
    const end = await model.generate(long)
    expect(await model.generate(`lamp ${long}`)).toEqual(end)
    expect(model.countTokens(long)).toBe(model.settings.input.longest)
    // The room for an output is taken from the prompt.
    expect(model.countTruncated('rain')).toBe(0)
    expect(model.countTruncated(long, 12)).toBe(model.countTruncated(long) + 12)
    const read = async (name: string) => {
      const bytes = readFileSync(join(folder('causal'), name))
      return name === 'elenchus.json' ? Buffer.from(bytes.toString().replace('"longest": 64', '"longest": 13')) : bytes
    }
    const small = await openModel(read, await importInstalledRuntime())
    opened.push(small)
    if (small.kind !== 'causal') throw new Error('not a causal model')
    await expect(small.generate('rain')).rejects.toThrow(
      'context of 13 tokens; 12 output tokens leave no space for a prompt',
    )
  })
})

it('knows a folder with a model from any other', () => {
  expect(isModelFolder(folder('choice'))).toBe(true)
  expect(isModelFolder(fileURLToPath(new URL('.', import.meta.url)))).toBe(false)
})
