/**
 * Writes PyTorch's scores of the tiny test encoder on a hundred passages (`packages/neural/src/testing/encoder/parity.jsonl`), the
 * reference for tests of the kernels and the ONNX file. Needs Python with PyTorch; the tests do not.
 *
 *     tsx --conditions=elenchus-source scripts/write-encoder-parity.ts
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { askTrainer, findPythonWithTorch } from '../experiments/compare-encoder/ask-trainer.ts'
import { passages } from '../packages/neural/src/testing/encoder/passages.ts'
import { root } from './corpora.ts'

const python = findPythonWithTorch()
if (python === undefined) throw new Error('no Python with PyTorch found; set PYTHON to one')
const folder = join(root, 'packages', 'neural', 'src', 'testing', 'encoder')
const file = join(folder, 'tiny.safetensors')
const lines = askTrainer(python, { file, base: file }, passages).map(({ edge, rebut, root: claim, unused }) =>
  JSON.stringify({ edge, rebut, root: claim, unused }),
)
writeFileSync(join(folder, 'parity.jsonl'), `${lines.join('\n')}\n`)
