/** Weights outside the ONNX file: the fixture `outside` has them in `model.onnx.data`. */
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { importInstalledRuntime, openModelFolder } from '../node.ts'
import { type NeuralModel, openModel } from '../open-model.ts'
import { inputOf } from '../testing/sentences.ts'
import { listExternalDataFiles } from './external-data.ts'
import type { OnnxRuntime, OnnxSession } from './runtime.ts'

const models = fileURLToPath(new URL('../testing/models', import.meta.url))
const file = (...path: string[]) => readFileSync(join(models, ...path))
const inputs = Array.from({ length: 100 }, (_, i) => inputOf(i))

async function greatestDifference(model: NeuralModel): Promise<number> {
  if (model.kind !== 'encoder') throw new Error('not an encoder')
  const [scores] = await model.score([inputs])
  await model.close()
  const wanted = JSON.parse(file('outside', 'expected.json').toString()) as number[]
  return Math.max(...wanted.map((value, i) => Math.abs(value - scores![i]!)))
}

it('are found by their names', () => {
  expect(listExternalDataFiles(file('outside', 'model.onnx'))).toEqual(['model.onnx.data'])
  for (const network of ['choice', 'bilstm', 'classification', 'tokens'])
    expect(listExternalDataFiles(file(network, 'model.onnx'))).toEqual([])
  expect(() => listExternalDataFiles(file('outside', 'tokenizer.json'))).toThrow('not an ONNX file')
})

it('are read from no other folder', () => {
  const bytes = Buffer.from(
    file('outside', 'model.onnx').toString('latin1').replaceAll('model.onnx.data', '../../x/any.file'.slice(0, 15)),
    'latin1',
  )
  expect(() => listExternalDataFiles(bytes)).toThrow('"../../x/any.fil", outside the folder of the model')
})

it('are read from a folder, and wherever a page has them', async () => {
  expect(await greatestDifference(await openModelFolder(join(models, 'outside')))).toBeLessThan(1e-3)
  const read = async (name: string) => new Uint8Array(file('outside', name))
  expect(await greatestDifference(await openModel(read, await importInstalledRuntime()))).toBeLessThan(1e-3)
})

it('are left to the runtime of Node, which is given the path alone', async () => {
  const asked: unknown[] = []
  const session: OnnxSession = { inputNames: ['ids', 'mask'], run: async () => ({ scores: { dims: [1], data: [0] } }) }
  const create = async (...given: unknown[]) => {
    asked.push(given)
    return session
  }
  class Tensor {
    readonly dims: readonly number[]
    constructor(_type: string, _data: unknown, dims: readonly number[]) {
      this.dims = dims
    }
  }
  const native = { Tensor, InferenceSession: { create }, listSupportedBackends: () => [] }
  await openModelFolder(join(models, 'outside'), native as unknown as OnnxRuntime)
  expect(asked).toEqual([[join(models, 'outside', 'model.onnx')]])
})

it('are refused with the remedy where they are too large for a runtime', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'elenchus-outside-'))
  try {
    await cp(join(models, 'outside'), folder, { recursive: true })
    // A file with a hole: nothing is written.
    await truncate(join(folder, 'model.onnx.data'), 2 ** 31 + 1)
    const web = (await import('onnxruntime-web')) as unknown as OnnxRuntime
    await expect(openModelFolder(folder, web)).rejects.toThrow(
      /model\.onnx\.data is larger than 2 GiB.*npm install onnxruntime-node/,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
