/**
 * Numerical parity of the encoder: PyTorch against our kernels and against the ONNX file, on the first hundred passages of MetaLogic's dev
 * split, with and without their questions.
 *
 *     tsx --conditions=elenchus-source experiments/compare-encoder.ts [--encoder small|FILE] [--weights FILE.pt] [--passages N]
 *
 * PyTorch computes in floats from the weights of the model file (int8 with a scale per row); our kernels quantise inputs to 16 bits, the ONNX
 * file to 14. `--weights` adds the original checkpoint of the trainer (`dev.pt`), whose weights are not quantised. Needs the corpora and
 * PyTorch.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readMetaLogic, sentenceSeparator } from '@elenchus/metagraph/codecs'
import type { OnnxRuntime } from '@elenchus/neural'
import { loadEncoder, openEncoder, type Passage } from '@elenchus/neural/encoder'
import { importNativeRuntime, resolveSmallEncoderFile } from '@elenchus/neural/node'
import { corpus } from '../scripts/corpora.ts'
import { askTrainer, findPythonWithTorch, type Scores } from './compare-encoder/ask-trainer.ts'

const { values } = parseArgs({
  options: {
    encoder: { type: 'string', default: 'small' },
    weights: { type: 'string' },
    passages: { type: 'string', default: '100' },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)
const dev = corpus('metalogic', 'metalogic_dev.json')
const python = findPythonWithTorch()
if (!existsSync(dev) || python === undefined)
  print(
    python === undefined
      ? 'nothing compared: no Python with PyTorch found; set PYTHON to one'
      : `nothing compared: ${dev} is missing; set ELENCHUS_DATA to the folder of the corpora`,
  )
else await compare(python)

async function compare(python: string): Promise<void> {
  const file = values.encoder === 'small' ? resolveSmallEncoderFile() : values.encoder
  const bytes = readFileSync(file)
  const passages = readPassages(dev, Number(values.passages))
  const expected = askTrainer(python, { file, base: file }, passages)
  const encoder = loadEncoder(bytes)
  const kernels = passages.map(passage => encoder.read(passage))
  const runtime = await importNativeRuntime()
  const opened = await openEncoder(bytes, { runtime: runtime ?? (await loadWebRuntime()) })
  const onnx: Scores[] = []
  for (const passage of passages) onnx.push(await opened.read(passage))
  await opened.close()
  print(
    `${passages.length} readings of ${passages.length / 2} passages; largest and mean difference of a score, share of small ones; equal decisions`,
  )
  printDifferences('PyTorch, our kernels', expected, kernels)
  printDifferences(`PyTorch, the ONNX file (${runtime ? 'onnxruntime-node' : 'onnxruntime-web'})`, expected, onnx)
  printDifferences('our kernels, the ONNX file', kernels, onnx)
  if (values.weights === undefined) return
  const floats = askTrainer(python, { file, base: values.weights }, passages)
  printDifferences('weights as floats, as int8 (PyTorch)', floats, expected)
  printDifferences('weights as floats, our kernels', floats, kernels)
}

/** Loads onnxruntime-web, used if onnxruntime-node is not installed. */
async function loadWebRuntime(): Promise<OnnxRuntime> {
  const name = 'onnxruntime-web'
  return (await import(name)) as OnnxRuntime
}

function readPassages(path: string, count: number): Passage[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, count)
  return lines.flatMap(line => {
    const { statements, question } = readMetaLogic(JSON.parse(line))
    const passage = {
      statements: statements.map(({ text }) => text.replaceAll(sentenceSeparator, ' ')),
      option: statements.findIndex(({ part }) => part === 'option'),
    }
    return [passage, { ...passage, question }]
  })
}

/** Decides for every statement its parent (-2 for the conclusion, -1 for an unused statement) and whether it rebuts the parent. */
function decide({ edge, rebut, root, unused }: Scores): { readonly parent: number; readonly rebuts: boolean | null }[] {
  const n = root.length
  return Array.from({ length: n }, (_, i) => {
    const scores = [root[i]!, unused[i]!, ...Array.from({ length: n }, (_, j) => (i === j ? -1e9 : edge[i * n + j]!))]
    const parent = scores.indexOf(Math.max(...scores)) - 2
    return { parent, rebuts: parent < 0 ? null : rebut[i * n + parent]! > 0 }
  })
}

function formatShare(equal: readonly boolean[]): string {
  const count = equal.filter(Boolean).length
  return `${count} of ${equal.length} (${((100 * count) / equal.length).toFixed(1)}%)`
}

function printDifferences(name: string, a: readonly Scores[], b: readonly Scores[]): void {
  const differences = a.flatMap((one, i) =>
    (['edge', 'rebut', 'root', 'unused'] as const).flatMap(part =>
      Array.from(one[part], (value, k) => Math.abs(value - b[i]![part][k]!)),
    ),
  )
  const maximum = differences.reduce((max, each) => Math.max(max, each), 0)
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length
  const close = (100 * differences.filter(each => each < 1e-3).length) / differences.length
  const decisionsEqual = a.map((one, i) => {
    const [decisions, otherDecisions] = [decide(one), decide(b[i]!)]
    return decisions.map(
      ({ parent, rebuts }, k) => parent === otherDecisions[k]!.parent && rebuts === otherDecisions[k]!.rebuts,
    )
  })
  const whole = formatShare(decisionsEqual.map(each => each.every(Boolean)))
  print(
    `${name}: ${maximum.toFixed(4)}, ${mean.toFixed(5)}, ${close.toFixed(2)}% below 0.001; statements ${formatShare(decisionsEqual.flat())}, whole readings ${whole}`,
  )
}
