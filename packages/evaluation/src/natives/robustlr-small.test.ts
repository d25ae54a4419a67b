import { expect, it } from 'vitest'
import type { Sample } from '../contract/task.ts'
import { modelNamed } from '../models/registry.ts'

const request = { sampleId: 's', repeat: 0, prompt: '' }
const theory = 'Tessa is bold. If Tessa is bold then Milo is the cousin of Tessa.'
const sample = (data: object): Sample => ({ id: 's', data, gold: null }) as unknown as Sample

it('answers theories, with how sure it is', async () => {
  const model = await modelNamed('robustlr-small')
  const said = await model.ask(request, { sample: sample({ theory, statement: 'Milo is not the cousin of Tessa.' }) })
  expect(said.text).toBe('False')
  expect(said.evidence).toMatch(/^\d+\.\d% sure after \d+ loops$/)
})

it('says that it cannot read a text with too many words', async () => {
  const model = await modelNamed('robustlr-small')
  const long = Array.from({ length: 300 }, (_, i) => `Milo is w${i}.`).join(' ')
  const said = await model.ask(request, { sample: sample({ theory: long, statement: 'Milo is bold.' }) })
  expect(said.text).toBe('not readable')
})

it('refuses other samples, and names a file that cannot be read', async () => {
  const model = await modelNamed('robustlr-small')
  await expect(model.ask(request, { sample: sample({ premise: 'a', hypothesis: 'b' }) })).rejects.toThrow(
    'theories only',
  )
  await expect(modelNamed('robustlr-small:/no/such.safetensors')).rejects.toThrow('/no/such.safetensors')
})
