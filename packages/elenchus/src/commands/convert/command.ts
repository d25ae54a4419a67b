/** `elenchus convert`: one subcommand for each kind of conversion. */
import { defineGroup, lazyCommand } from '../../cli/command.ts'

export const { define } = defineGroup(
  [
    lazyCommand('metagraph', 'convert metagraphs between formats', () => import('./metagraph.ts')),
    lazyCommand('qa2nli', 'turn multiple-choice questions into inference pairs', () => import('./qa2nli.ts')),
    lazyCommand('exam', "turn five-option questions into ReClor's four options", () => import('./exam.ts')),
    lazyCommand('evalai', "write predictions in ReClor's submission format", () => import('./evalai.ts')),
    lazyCommand('encoder', 'export the encoder to ONNX for other runtimes', () => import('./encoder.ts')),
  ],
  ['elenchus convert metagraph graphs.jsonl --to argdown --id ferry'],
)
