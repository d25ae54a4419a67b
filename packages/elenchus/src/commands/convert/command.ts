/** `elenchus convert`: one subcommand for each kind of conversion. */
import { defineGroup, lazyCommand } from '../../cli/command.ts'

export const { define } = defineGroup(
  [
    lazyCommand('metagraph', 'convert metagraphs between formats', () => import('./metagraph.ts')),
    lazyCommand('qa2nli', 'turn multiple-choice questions into inference pairs', () => import('./qa2nli.ts')),
    lazyCommand('exam', "turn five-option questions into ReClor's four options", () => import('./exam.ts')),
    lazyCommand('evalai', "write predictions as ReClor's submission file", () => import('./evalai.ts')),
    lazyCommand('encoder', 'write the encoder as ONNX for other runtimes', () => import('./encoder.ts')),
  ],
  ['elenchus convert metagraph graphs.jsonl --to argdown --id ferry'],
)
