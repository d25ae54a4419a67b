/**
 * Writes the tiny random networks that the tests of @elenchus/neural run, and PyTorch's outputs for a hundred inputs. Needs Python with
 * PyTorch; the tests do not.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodeInput, type ModelSettings, readTokenizer, trainBytePairs } from '../packages/neural/src/index.ts'
import { inputOf, sentence } from '../packages/neural/src/testing/sentences.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const target = join(root, 'packages', 'neural', 'src', 'testing', 'models')
const special = ['<pad>', '<s>', '</s>']
const texts = Array.from({ length: 200 }, (_, i) => sentence(5000 + i, 12))
const tokenizerJson = trainBytePairs(texts, { size: 320, special })
const tokenizer = await readTokenizer(tokenizerJson)
const pad = { token: '<pad>', side: 'right' as const }
const layout = ['<s>', 0, '</s>', 1, '</s>']
const labels = ['entailed', 'not entailed']

const shared = { format: 'elenchus-neural-1' as const, input: { layout, pad, longest: 40, types: true } }
/** With `outside`, the weights are in a separate file, as for networks over 2 GiB. `jobSettings` are fields of the trainer's job. */
const models: readonly { settings: ModelSettings; network: object; jobSettings: object; outside?: boolean }[] = [
  {
    settings: { ...shared, name: 'choice', head: 'choice', data: { task: 'choice', input: 'CQA' } },
    network: { network: 'encoder', width: 8, heads: 2, hidden: 16, layers: 1, longest: 40 },
    jobSettings: { kind: 'multiple-choice', pool: 'first', headLayers: 2, int8: false },
  },
  {
    settings: {
      ...shared,
      input: { ...shared.input, types: false },
      name: 'bilstm',
      head: 'choice',
      data: { task: 'choice', input: 'CQA' },
    },
    network: { network: 'bilstm', width: 6, hidden: 4, layers: 2 },
    jobSettings: { kind: 'multiple-choice', pool: 'max', headLayers: 2, int8: false },
  },
  {
    settings: { ...shared, name: 'outside', head: 'choice', data: { task: 'choice', input: 'CQA' } },
    network: { network: 'encoder', width: 8, heads: 2, hidden: 16, layers: 1, longest: 40 },
    jobSettings: { kind: 'multiple-choice', pool: 'first', headLayers: 2, int8: false },
    outside: true,
  },
  {
    settings: { ...shared, name: 'classification', head: 'classification', labels, data: { task: 'inference' } },
    network: { network: 'encoder', width: 8, heads: 2, hidden: 16, layers: 1, longest: 40 },
    jobSettings: { kind: 'classifier', pool: 'last', headLayers: 1, int8: true },
  },
  {
    settings: {
      ...shared,
      input: { layout: [0, '</s>', 1], pad: { token: '<pad>', side: 'left' }, longest: 40, types: false },
      name: 'tokens',
      head: 'tokens',
      labels: ['outside', 'inside', 'begin'],
    },
    network: { network: 'bilstm', width: 6, hidden: 4, layers: 2 },
    jobSettings: { kind: 'classifier', pool: 'max', headLayers: 1, int8: true },
  },
  {
    settings: {
      ...shared,
      input: { layout: [0, '</s>'], pad, longest: 40, types: false },
      name: 'seq2seq',
      head: 'seq2seq',
      output: { start: '<s>', end: '</s>', longest: 12 },
      data: { task: 'metalogic', strategy: 'metgen' },
    },
    network: { network: 'seq2seq', width: 8, heads: 2, hidden: 16, layers: 1, longest: 40, output_longest: 12 },
    jobSettings: { kind: 'seq2seq', pool: 'first', headLayers: 1, int8: true, start: 1, end: 2, outputLongest: 12 },
  },
  {
    settings: {
      ...shared,
      input: { layout: ['<s>', 0], pad, longest: 64, types: false },
      name: 'causal',
      head: 'causal',
      output: { start: '</s>', end: '</s>', longest: 12 },
    },
    network: { network: 'causal', width: 8, heads: 2, hidden: 16, layers: 1, longest: 64 },
    jobSettings: { kind: 'causal', pool: 'first', headLayers: 1, int8: true, end: 2, outputLongest: 12 },
  },
]

rmSync(target, { recursive: true, force: true })
for (const { settings, network, jobSettings, outside = false } of models) {
  const folder = join(target, settings.name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'elenchus.json'), `${JSON.stringify(settings, null, 2)}\n`)
  writeFileSync(join(folder, 'tokenizer.json'), `${JSON.stringify(tokenizerJson)}\n`)
  const inputs = Array.from({ length: 100 }, (_, i) =>
    encodeInput(tokenizer, settings.input, settings.output ? inputOf(i).slice(0, 1) : inputOf(i)),
  )
  const job = {
    head: settings.head,
    base: { scratch: network },
    vocabulary: tokenizer.size,
    pad: 0,
    padSide: settings.input.pad.side,
    types: settings.input.types,
    labels: settings.labels ?? [],
    settings: { dropout: 0 },
    ...jobSettings,
  }
  const { status } = spawnSync(process.env['PYTHON'] ?? '/usr/bin/python3', ['-m', 'tests.random_model', folder], {
    input: JSON.stringify({ job, inputs, outside }),
    env: { ...process.env, PYTHONPATH: join(root, 'trainer'), OMP_NUM_THREADS: '1' },
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error(`${settings.name}: Python ended with ${status}`)
}
