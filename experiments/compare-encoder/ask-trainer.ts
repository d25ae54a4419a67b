/** Encoder scores computed by PyTorch: runs `python3 -m elenchus_trainer.encoder read`. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWordPieces, type Passage, type PassageScores, readEncoderFile } from '@elenchus/neural/encoder'
import { root } from '../../scripts/corpora.ts'

/** Path of a Python interpreter with PyTorch, if there is one. The environment variable PYTHON overrides the default `python3`. */
export const findPythonWithTorch = (): string | undefined =>
  [process.env['PYTHON'] ?? 'python3', '/usr/bin/python3'].find(
    each => spawnSync(each, ['-c', 'import torch, numpy']).status === 0,
  )

export type Scores = Pick<PassageScores, 'edge' | 'rebut' | 'root' | 'unused'> & {
  /** Stance scores of pairs of statements; only encoders with a stance head have them. */
  readonly against?: ArrayLike<number>
}

/** Scores of every passage by the weights of `base` (a model file or checkpoint), with the vocabulary of `file`. */
export function askTrainer(
  python: string,
  { file, base }: { readonly file: string; readonly base: string },
  passages: readonly Passage[],
): Scores[] {
  const { encode } = createWordPieces(readEncoderFile(readFileSync(file)).vocabulary)
  const folder = mkdtempSync(join(tmpdir(), 'elenchus-compare-'))
  try {
    const rows = passages.map(({ statements, option = -1, question = '' }, id) => ({
      id,
      statements: statements.map(encode),
      option,
      question: encode(question),
    }))
    const [input, output] = [join(folder, 'passages.jsonl'), join(folder, 'scores.jsonl')]
    writeFileSync(input, rows.map(row => `${JSON.stringify(row)}\n`).join(''))
    const { status, stderr } = spawnSync(
      python,
      ['-m', 'elenchus_trainer.encoder', 'read', '--base', base, '--passages', input, '--out', output],
      { encoding: 'utf8', env: { ...process.env, PYTHONPATH: join(root, 'trainer') } },
    )
    if (status !== 0) throw new Error(`the trainer exited with ${status}: ${stderr}`)
    return readFileSync(output, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Scores)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
