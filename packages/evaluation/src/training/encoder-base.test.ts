import { readFileSync } from 'node:fs'
import { readTokenizer } from '@elenchus/neural'
import { describe, expect, it } from 'vitest'
import { prepareJob } from './prepare-job.ts'
import { recipeNamed } from './recipes/index.ts'

const base = {
  file: 'encoder.safetensors',
  shape: { width: 16 },
  tokenizer: JSON.parse(
    readFileSync(new URL('../../../neural/src/testing/models/choice/tokenizer.json', import.meta.url), 'utf8'),
  ) as object,
}

describe('our own encoder as the body of a recipe', () => {
  it('brings its network, its vocabulary and its way to lay out an input', async () => {
    const marks = ['[pad]', '[cls]', '[sep]', '[option]']
    const vocabulary = {
      ...base.tokenizer,
      added_tokens: marks.map((content, i) => ({ ...plain, id: 400 + i, content })),
    }
    const { job, model, line } = await prepareJob(recipeNamed('reclor-scratch'), [], () => [], {
      base: 'encoder:encoder.safetensors',
      seed: 1,
      encoder: { ...base, tokenizer: vocabulary },
    })
    expect(job).toMatchObject({ base: { encoder: { file: base.file, shape: base.shape } }, pool: 'mean', types: false })
    expect(model.input.layout).toEqual(['[cls]', 0, '[sep]', '[option]', 1, '[sep]'])
    const tokenizer = await readTokenizer(vocabulary)
    const { choices } = JSON.parse(line({ id: 'q', choices: [['a', 'b']], label: 0 })) as {
      choices: { ids: number[] }[]
    }
    expect(choices[0]!.ids[0]).toBe(tokenizer.numberOf('[cls]'))
    expect(choices[0]!.ids).toContain(tokenizer.numberOf('[option]'))
  })
})

const plain = { single_word: false, lstrip: false, rstrip: false, normalized: false, special: true }
