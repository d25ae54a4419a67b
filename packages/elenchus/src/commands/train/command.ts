/** `elenchus train`: models of several kinds, one subcommand each; its code loads when it is called. */
import type { Command } from 'commander'
import { type CommandEntry, example } from '../../cli/command.ts'
import { defineSubcommands } from '../../cli/subcommands.ts'

const trainers: readonly CommandEntry[] = [
  {
    name: 'parser',
    summary: 'train a tagger, lemmatiser and dependency parser',
    load: () => import('./parser.ts'),
  },
  {
    name: 'explainer',
    summary: 'train an explainer on annotated passages',
    load: () => import('./explainer.ts'),
  },
  {
    name: 'fasttext',
    summary: 'train a classifier of options or inference pairs',
    load: () => import('./fasttext.ts'),
  },
  {
    name: 'reasoner',
    summary: 'train a neural reasoner over theories (Python, PyTorch)',
    load: () => import('./reasoner.ts'),
  },
  {
    name: 'encoder',
    summary: 'pretrain and tune a small encoder for arguments (Python, PyTorch)',
    load: () => import('./encoder.ts'),
  },
  {
    name: 'seq2seq',
    summary: 'fine-tune a model that writes (T5) by a recipe',
    load: async () => (await import('./fine-tune.ts')).commandFor('seq2seq'),
  },
  {
    name: 'classifier',
    summary: 'fine-tune a classifier of texts by a recipe',
    load: async () => (await import('./fine-tune.ts')).commandFor('classifier'),
  },
  {
    name: 'multiple-choice',
    summary: 'fine-tune a scorer of options by a recipe',
    load: async () => (await import('./fine-tune.ts')).commandFor('multiple-choice'),
  },
  { name: 'types', summary: 'train a classifier of question types', load: () => import('./types.ts') },
  { name: 'recipes', summary: "list the recipes of the papers' models", load: () => import('../recipes.ts') },
  {
    name: 'reproduce',
    summary: "train the models of a paper's table and compare the results",
    load: () => import('../reproduce/command.ts'),
  },
  {
    name: 'studies',
    summary: 'study how the explainer learns and where it errs',
    load: () => import('../study/command.ts'),
  },
]

export function define(command: Command): void {
  defineSubcommands(command, trainers)
  example(command, 'elenchus train parser --data train.conllu --dev dev.conllu --out english.bin')
}
