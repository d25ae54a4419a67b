/** `elenchus train`: models of several kinds, one subcommand each; its code loads when it is called. */
import type { Command } from 'commander'
import { type CommandEntry, example } from '../../cli/command.ts'
import { defineSubcommands } from '../../cli/subcommands.ts'

const trainers: readonly CommandEntry[] = [
  {
    name: 'parser',
    summary: 'tagger, lemmatiser and dependency parser from a treebank',
    load: () => import('./parser.ts'),
  },
  {
    name: 'explainer',
    summary: 'from passages to metagraphs, learned from annotated ones',
    load: () => import('./explainer.ts'),
  },
  { name: 'fasttext', summary: 'a model of multiple choice', load: () => import('./fasttext.ts') },
  { name: 'types', summary: 'question types from typed questions', load: () => import('./types.ts') },
]

export function define(command: Command): void {
  defineSubcommands(command, trainers)
  example(command, 'elenchus train parser --data train.conllu --dev dev.conllu --out english.bin')
}
