import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTokenizer } from '@elenchus/neural'
import { describe, expect, it } from 'vitest'
import { prepareJob } from './prepare-job.ts'
import { findRecipe } from './recipes.ts'

const base = {
  file: 'encoder.safetensors',
  shape: { width: 16 },
  tokenizer: JSON.parse(
    readFileSync(new URL('../../neural/src/testing/models/choice/tokenizer.json', import.meta.url), 'utf8'),
  ) as object,
}

const plain = { single_word: false, lstrip: false, rstrip: false, normalized: false, special: true }
const vocabulary = {
  ...base.tokenizer,
  added_tokens: ['[pad]', '[cls]', '[sep]', '[option]'].map((content, i) => ({ ...plain, id: 400 + i, content })),
}

describe('our own encoder as the body of a recipe', () => {
  it('brings its network, its vocabulary and its input layout', async () => {
    const {
      jobJson: job,
      model,
      encodeLine,
    } = await prepareJob(findRecipe('reclor-scratch'), [], () => [], {
      base: 'encoder:encoder.safetensors',
      seed: 1,
      encoder: { ...base, tokenizer: vocabulary },
    })
    expect(job).toMatchObject({ base: { encoder: { file: base.file, shape: base.shape } }, pool: 'mean', types: false })
    expect(model.input.layout).toEqual(['[cls]', 0, '[sep]', '[option]', 1, '[sep]'])
    const tokenizer = await readTokenizer(vocabulary)
    const { choices } = JSON.parse(encodeLine({ id: 'q', choices: [['a', 'b']], label: 0 })) as {
      choices: { ids: number[] }[]
    }
    expect(choices[0]!.ids[0]).toBe(tokenizer.getTokenId('[cls]'))
    expect(choices[0]!.ids).toContain(tokenizer.getTokenId('[option]'))
  })

  it('is refused if it was trained on the evaluation data, unless that is allowed and recorded', async () => {
    const encoder = { ...base, tokenizer: vocabulary, learntFrom: { reclor: 'the validation split of ReClor' } }
    const prepare = (name: string, more: object = {}) =>
      prepareJob(findRecipe(name), [], () => [], { base: 'encoder:small', seed: 1, encoder, ...more })
    await expect(prepare('reclor-scratch')).rejects.toThrow(
      /encoder:small: this encoder was trained on the validation split of ReClor.*reclor-scratch.*--allow-seen/,
    )
    expect((await prepare('reclor-scratch', { allowSeen: true })).jobJson).toMatchObject({
      seen: 'the validation split of ReClor',
    })
    const { jobJson: job, tokenizer } = await prepare('race-roberta-base')
    expect(job).not.toHaveProperty('seen')
    // A step between does not make it unseen.
    const folder = mkdtempSync(join(tmpdir(), 'elenchus-seen-'))
    try {
      writeFileSync(join(folder, 'job.json'), JSON.stringify(job))
      writeFileSync(join(folder, 'tokenizer.json'), JSON.stringify(tokenizer))
      const next = prepareJob(findRecipe('reclor-roberta-base-race'), [], () => [], { base: folder, seed: 1 })
      await expect(next).rejects.toThrow(/was trained on the validation split of ReClor/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
