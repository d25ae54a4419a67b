/** `elenchus train`: trains models, one subcommand per kind. */
import { defineGroup, lazyCommand } from '../../cli/command.ts'

const lazyFineTuneCommand = (name: 'seq2seq' | 'classifier' | 'multiple-choice') =>
  lazyCommand(name, async () => (await import('./fine-tune.ts')).fineTuneCommand(name))

export const { define } = defineGroup([
  lazyCommand('parser', () => import('./parser.ts')),
  lazyCommand('explainer', () => import('./explainer.ts')),
  lazyCommand('fasttext', () => import('./fasttext.ts')),
  lazyCommand('reasoner', () => import('./reasoner.ts')),
  lazyCommand('encoder', () => import('./encoder.ts')),
  lazyFineTuneCommand('seq2seq'),
  lazyFineTuneCommand('classifier'),
  lazyFineTuneCommand('multiple-choice'),
  lazyCommand('types', () => import('./types.ts')),
  lazyCommand('recipes', () => import('./recipes.ts')),
  lazyCommand('reproduce', () => import('./reproduce/command.ts')),
  lazyCommand('studies', () => import('./studies/command.ts')),
])
