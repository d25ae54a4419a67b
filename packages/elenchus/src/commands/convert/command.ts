/** `elenchus convert`: from one format to another, saying what gets lost on the way. */
import type { Command } from 'commander'
import { type CommandEntry, example } from '../../cli/command.ts'
import { defineSubcommands } from '../../cli/subcommands.ts'

const conversions: readonly CommandEntry[] = [
  { name: 'metagraph', summary: 'metagraphs between formats', load: () => import('./metagraph.ts') },
  { name: 'qa2nli', summary: 'questions with options to inference pairs', load: () => import('./qa2nli.ts') },
  { name: 'exam', summary: "five-option exam questions to ReClor's four", load: () => import('./exam.ts') },
  { name: 'evalai', summary: "predictions to ReClor's submission file", load: () => import('./evalai.ts') },
]

export function define(command: Command): void {
  defineSubcommands(command, conversions)
  example(command, 'elenchus convert metagraph graphs.jsonl --to argdown --id ferry')
}
