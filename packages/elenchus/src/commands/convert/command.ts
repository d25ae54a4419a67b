/** `elenchus convert`: from one format to another, saying what gets lost on the way. */
import type { Command } from 'commander'
import { type CommandEntry, example } from '../../cli/command.ts'
import { defineSubcommands } from '../../cli/subcommands.ts'

const conversions: readonly CommandEntry[] = [
  { name: 'metagraph', summary: 'convert metagraphs between formats', load: () => import('./metagraph.ts') },
  { name: 'qa2nli', summary: 'turn questions with options into inference pairs', load: () => import('./qa2nli.ts') },
  { name: 'exam', summary: "turn five-option exam questions into ReClor's four", load: () => import('./exam.ts') },
  { name: 'evalai', summary: "turn predictions into ReClor's submission file", load: () => import('./evalai.ts') },
  {
    name: 'encoder',
    summary: 'write the encoder as an ONNX file for other runtimes',
    load: () => import('./encoder.ts'),
  },
]

export function define(command: Command): void {
  defineSubcommands(command, conversions)
  example(command, 'elenchus convert metagraph graphs.jsonl --to argdown --id ferry')
}
