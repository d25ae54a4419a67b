/** Networks that are damaged, or of another training of the same shape: refused by the checksums that the trainer notes, with each runtime. */
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { importInstalledRuntime, openModelFolder } from '../node.ts'
import { openModel } from '../open-model.ts'
import type { OnnxRuntime } from './runtime.ts'

const root = mkdtempSync(join(tmpdir(), 'checksums-'))
afterAll(() => rmSync(root, { recursive: true }))
const folder = join(root, 'model')

/** A copy of a model with the manifest that the trainer writes. */
function start(head: string): void {
  rmSync(folder, { recursive: true, force: true })
  cpSync(fileURLToPath(new URL(`../testing/models/${head}`, import.meta.url)), folder, { recursive: true })
  const sum = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  const names = readdirSync(folder).filter(name => /^tokenizer|\.onnx/.test(name))
  const checksums = Object.fromEntries(
    [...names, 'job.json'].map(name => [name, name === 'job.json' ? '0' : sum(name)]),
  )
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ finished: true, checksums }))
}

/** Some bytes in the middle inverted: most often a few weights, which every runtime takes. */
function damage(file: string): void {
  const bytes = readFileSync(join(folder, file))
  for (let i = 0; i < 40; i++) bytes[(bytes.length >> 1) + i]! ^= 255
  writeFileSync(join(folder, file), bytes)
}

/** onnxruntime-node is given a path, and need not be installed here: what it is asked to open is counted. */
function native(opened: string[]): OnnxRuntime {
  const create = async (path: string) => {
    opened.push(path)
    return { inputNames: [], run: async () => ({}) }
  }
  return { Tensor: class {}, InferenceSession: { create }, listSupportedBackends: () => [] } as unknown as OnnxRuntime
}

const page = async () => {
  const read = async (name: string) => new Uint8Array(readFileSync(join(folder, name)))
  return openModel(read, await importInstalledRuntime())
}

const files = [
  ['choice', 'model.onnx'],
  ['causal', 'model.onnx'],
  ['outside', 'model.onnx'],
  ['outside', 'model.onnx.data'],
  ['seq2seq', 'encoder.onnx'],
  ['seq2seq', 'decoder.onnx'],
  ['choice', 'tokenizer.json'],
] as const

describe('a model with a manifest', () => {
  it.each(['choice', 'outside', 'seq2seq', 'causal'])('opens as it was written: %s', async head => {
    start(head)
    await (await openModelFolder(folder)).close()
    await (await page()).close()
  })

  it.each(files)('of %s whose %s is damaged or exchanged is refused', async (head, file) => {
    start(head)
    damage(file)
    const said = new RegExp(
      `${file} is damaged or belongs to another model: its checksum is [0-9a-f]{16}…, manifest\\.json has [0-9a-f]{16}…\\. Restore the file`,
    )
    await expect(openModelFolder(folder)).rejects.toThrow(said)
    await expect(page()).rejects.toThrow(said)
    const opened: string[] = []
    await expect(openModelFolder(folder, native(opened))).rejects.toThrow(said)
    expect(opened.filter(path => path.endsWith(file))).toEqual([])
  })

  it('whose outside weights are gone says so', async () => {
    start('outside')
    rmSync(join(folder, 'model.onnx.data'))
    const said = `${join(folder, 'model.onnx.data')} is missing. Copy it`
    await expect(openModelFolder(folder)).rejects.toThrow(said)
    await expect(openModelFolder(folder, native([]))).rejects.toThrow(said)
  })
})

it.each([
  ['there is none', undefined],
  ['it notes no network', '{"checksums": {"train.jsonl": "0"}}'],
  ['it is of something else', '{"name": "a page", "checksums": null}'],
  ['a server sent a page in its place', '<!doctype html>'],
])('a model loads as before where there is no checksum: %s', async (_, manifest) => {
  start('choice')
  rmSync(join(folder, 'manifest.json'))
  if (manifest !== undefined) writeFileSync(join(folder, 'manifest.json'), manifest)
  await (await openModelFolder(folder)).close()
  await (await page()).close()
})
