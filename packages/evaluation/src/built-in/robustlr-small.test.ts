import { expect, it } from 'vitest'
import { createModel } from '../providers.ts'
import type { Sample } from '../task.ts'

const request = { sampleId: 's', repeat: 0, prompt: '' }
const theory = 'Tessa is bold. If Tessa is bold then Milo is the cousin of Tessa.'
const sample = (data: object): Sample => ({ id: 's', data, gold: null }) as unknown as Sample

it('answers theories, with how sure it is', async () => {
  const model = await createModel('robustlr-small')
  const said = await model.ask(request, { sample: sample({ theory, statement: 'Milo is not the cousin of Tessa.' }) })
  expect(said.text).toBe('False')
  expect(said.evidence).toMatch(/^\d+\.\d% sure after \d+ loops$/)
})

it('has rules about everybody said of each by name, and says so', async () => {
  const model = await createModel('robustlr-small')
  const all = 'Each cat is a hunter. Everything that is a hunter is not timid. Tom is a cat.'
  const said = await model.ask(request, { sample: sample({ theory: all, statement: 'Tom is not timid.' }) })
  expect(said.text).toBe('True')
  expect(said.evidence).toContain('each rule with variables was replaced by its instances')
})

it('says that it cannot read English of another kind', async () => {
  const model = await createModel('robustlr-small')
  const other = 'Whenever the moon rises over the bay, sailors who had hoped for calm grow restless.'
  const said = await model.ask(request, { sample: sample({ theory: other, statement: 'Sailors hope.' }) })
  expect(said.text).toBe('not readable')
  expect(said.evidence).toMatch(
    /^the theory cannot be read: .+, in “Whenever the moon rises over the bay, .+ restless\.”$/,
  )
})

it.each(['robustlr-small', 'reasoner'])('%s names what it could not read', async name => {
  const model = await createModel(name)
  const ask = async (theory: string, statement: string) =>
    (await model.ask(request, { sample: sample({ theory, statement, semantics: 'forward' }) })).evidence
  expect(await ask(theory, 'Colourless green ideas sleep.')).toMatch(
    /^the statement cannot be read: .+, in “Colourless green ideas sleep\.”$/,
  )
  expect(await ask('', 'Milo is bold.')).toBe('the theory cannot be read: there is no sentence in this text')
  // The reasoner goes on without a sentence that it cannot read.
  expect(await ask(`${theory} Colourless green ideas sleep.`, 'Tessa is bold.')).toMatch(
    /^(?:the theory cannot be read|skipped 1 sentence that could not be read; the first problem): .+, in “Colourless green ideas sleep\.”$/,
  )
})

it('reasoner names the formula that it could not read', async () => {
  const model = await createModel('reasoner')
  const formulas = { premises: ['Bird(gil)', 'Bird(gil) → → Calm(gil)'], conclusion: 'Calm(gil)' }
  const data = { theory: 'Gil is a bird.', statement: 'Gil is calm.', semantics: 'classical', formulas }
  const { text, evidence } = await model.ask(request, { sample: sample(data) })
  expect(text).toBe('not readable')
  expect(evidence).toMatch(/^the formula “Bird\(gil\) → → Calm\(gil\)” cannot be read: ./)
})

it('says that it cannot read a text with too many words', async () => {
  const model = await createModel('robustlr-small')
  const long = Array.from({ length: 300 }, (_, i) => `Milo is w${i}.`).join(' ')
  const said = await model.ask(request, { sample: sample({ theory: long, statement: 'Milo is bold.' }) })
  expect(said.text).toBe('not readable')
  expect(said.evidence).toMatch(/^the theory together with the statement cannot be read: /)
})

it('refuses other samples, and names a file that cannot be read', async () => {
  const model = await createModel('robustlr-small')
  await expect(model.ask(request, { sample: sample({ premise: 'a', hypothesis: 'b' }) })).rejects.toThrow(
    'answers only theories',
  )
  await expect(createModel('robustlr-small:/no/such.safetensors')).rejects.toThrow('/no/such.safetensors')
  await expect(createModel(`robustlr-small:${import.meta.filename}`)).rejects.toThrow('not a safetensors file')
})
