/**
 * Writes what PyTorch makes of a hundred passages with the tiny encoder of the tests (`packages/neural/src/testing/encoder/parity.jsonl`), for the tests
 * of our kernels and of the ONNX file to compare. Needs Python with PyTorch; the tests need neither.
 *
 *     tsx --conditions=elenchus-source scripts/write-encoder-parity.ts
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { askTrainer, pythonWithTorch } from '../experiments/compare-encoder/ask-trainer.ts'
import { passages } from '../packages/neural/src/testing/encoder/passages.ts'
import { root } from './corpora.ts'

const python = pythonWithTorch()
if (python === undefined) throw new Error('there is no Python with PyTorch here: name one as PYTHON')
const folder = join(root, 'packages', 'neural', 'src', 'testing', 'encoder')
const file = join(folder, 'tiny.safetensors')
const lines = askTrainer(python, { file, base: file }, passages).map(({ edge, rebut, root: claim, unused }) =>
  JSON.stringify({ edge, rebut, root: claim, unused }),
)
writeFileSync(join(folder, 'parity.jsonl'), `${lines.join('\n')}\n`)
