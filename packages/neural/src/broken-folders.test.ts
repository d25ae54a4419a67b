/** Incomplete model folders, and folders with files of different models: opening them fails with the file and a remedy. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { openModelFolder } from './node.ts'

const sound = (head: string) => fileURLToPath(new URL(`testing/models/${head}`, import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'broken-'))
afterAll(() => rmSync(root, { recursive: true }))
const folder = join(root, 'model')

const start = (head: string) => {
  rmSync(folder, { recursive: true, force: true })
  cpSync(sound(head), folder, { recursive: true })
}
const take = (from: string, file: string, as = file) => cpSync(join(sound(from), file), join(folder, as))
const change = (file: string, edit: (text: string) => string) =>
  writeFileSync(join(folder, file), edit(readFileSync(join(folder, file), 'utf8')))
const refusal = async (): Promise<string> => {
  try {
    const model = await openModelFolder(folder)
    await model.close()
  } catch (error) {
    expect((error as Error).name).toBe('NeuralError')
    return (error as Error).message
  }
  throw new Error('the folder was opened')
}

describe('a network that is not the one of the settings', () => {
  it.each([
    [
      'classification',
      'choice',
      'model.onnx returns 1 number per input, but elenchus.json has 2 labels (entailed, not entailed)',
    ],
    ['choice', 'classification', 'model.onnx returns 2 numbers per input, but an option has 1 score'],
    ['tokens', 'classification', 'numbers of shape 1 × 2'],
    ['classification', 'tokens', /numbers of shape 1 × \d+ × 3/],
    ['causal', 'choice', 'model.onnx has the inputs ids, mask, types; a causal model needs ids, mask'],
    ['causal', 'tokens', 'model.onnx has no output "logits", which a causal model needs'],
    ['choice', 'causal', 'has no output "scores"'],
  ])('has the head %s and the network of %s', async (head, other, said) => {
    start(head)
    take(other, 'model.onnx')
    expect(await refusal()).toMatch(said)
  })

  it('has more or fewer labels than the network', async () => {
    start('classification')
    change('elenchus.json', text => text.replace(/"entailed",\s*"not entailed"/, '"a"'))
    expect(await refusal()).toContain('returns 2 numbers per input, but elenchus.json has 1 label (a)')
    change('elenchus.json', text => text.replace('"a"', '"a", "b", "c"'))
    expect(await refusal()).toContain('elenchus.json has 3 labels (a, b, c)')
    start('tokens')
    change('elenchus.json', text => text.replace('"outside",', ''))
    expect(await refusal()).toContain('returns 3 numbers per token, but elenchus.json has 2 labels (inside, begin)')
  })

  it('has encoder and decoder exchanged', async () => {
    start('seq2seq')
    take('seq2seq', 'decoder.onnx', 'encoder.onnx')
    expect(await refusal()).toContain('a seq2seq model needs ids, mask. The network and elenchus.json')
  })
})

describe('an incomplete folder', () => {
  const spoil = (file: string, bytes: number) =>
    writeFileSync(join(folder, file), readFileSync(join(folder, file)).subarray(0, bytes))

  it('names the file that is cut off or empty, and the remedy', async () => {
    for (const [head, file] of [
      ['choice', 'model.onnx'],
      ['seq2seq', 'decoder.onnx'],
    ] as const)
      for (const bytes of [0, 1000]) {
        start(head)
        spoil(file, bytes)
        const message = await refusal()
        expect(message).toContain(file)
        expect(message).toContain('Restore the file that elenchus train wrote, or train again.')
      }
    for (const file of ['tokenizer.json', 'elenchus.json'])
      for (const bytes of [0, 40]) {
        start('choice')
        spoil(file, bytes)
        expect(await refusal()).toMatch(new RegExp(`^${file} is not valid JSON .*Restore the file`))
      }
    start('choice')
    change('tokenizer.json', () => '{}')
    expect(await refusal()).toMatch(/^tokenizer\.json is not a tokenizer .*Restore the file/)
  })

  it('names the file that is missing, and a training that is not at its end', async () => {
    start('choice')
    rmSync(join(folder, 'tokenizer.json'))
    expect(await refusal()).toBe(
      `${join(folder, 'tokenizer.json')} is missing. Copy it from the machine where the model was trained, or train again.`,
    )
    start('seq2seq')
    rmSync(join(folder, 'encoder.onnx'))
    expect(await refusal()).toContain('encoder.onnx is missing. Copy it')
    start('choice')
    rmSync(join(folder, 'model.onnx'))
    writeFileSync(join(folder, 'job.json'), '{}')
    expect(await refusal()).toContain('did not finish. Train again')
    writeFileSync(join(folder, 'checkpoint.pt'), '')
    expect(await refusal()).toContain('did not finish. Continue it with elenchus train --resume')
  })

  it('does not report a finished run as unfinished', async () => {
    start('choice')
    rmSync(join(folder, 'model.onnx'))
    writeFileSync(join(folder, 'job.json'), '{}')
    writeFileSync(join(folder, 'manifest.json'), '{"finished": false}')
    expect(await refusal()).toContain('did not finish')
    writeFileSync(join(folder, 'manifest.json'), '{"finished": true}')
    const finished = `${join(folder, 'model.onnx')} is missing. The training run finished, so the file was removed or never exported.`
    expect(await refusal()).toBe(`${finished} Copy it from the machine where the model was trained, or train again.`)
    writeFileSync(join(folder, 'checkpoint.pt'), '')
    expect(await refusal()).toBe(`${finished} Run elenchus train with --resume to write it again.`)
  })

  it('names a network that is none, whichever runtime reads it', async () => {
    for (const text of ['hello', '{}', 'a'.repeat(3000)]) {
      start('choice')
      writeFileSync(join(folder, 'model.onnx'), text)
      const message = await refusal()
      expect(message).toMatch(/^model\.onnx is not a valid network \(.+\)\. Restore the file that elenchus train wrote/)
    }
    start('outside')
    const bytes = readFileSync(join(folder, 'model.onnx')).toString('latin1')
    writeFileSync(join(folder, 'model.onnx'), bytes.replaceAll('model.onnx.data', '../../x/any.fil'), 'latin1')
    expect(await refusal()).toMatch(/^model\.onnx is not a valid network \(.*\.\.\/\.\.\/x\/any\.fil.*\)\. Restore/)
  })

  it('asks for the folder where one of its files is given', async () => {
    start('choice')
    for (const file of ['model.onnx', 'elenchus.json'])
      await expect(openModelFolder(join(folder, file))).rejects.toThrow(
        `${join(folder, file)} is a file of a model; use its folder, ${folder}`,
      )
    writeFileSync(join(root, 'alone.onnx'), '')
    await expect(openModelFolder(join(root, 'alone.onnx'))).rejects.toThrow(
      /alone\.onnx is a file; a model is a folder/,
    )
  })
})
