/** `elenchus train`: trains models, one subcommand per kind. */
import { defineGroup, lazyCommand } from '../../cli/command.ts'

const fineTune = (name: 'seq2seq' | 'classifier' | 'multiple-choice', summary: string) =>
  lazyCommand(name, summary, async () => (await import('./fine-tune.ts')).fineTuneCommand(name))

export const { define } = defineGroup(
  [
    lazyCommand('parser', 'train a tagger, lemmatiser and dependency parser', () => import('./parser.ts')),
    lazyCommand('explainer', 'train an explainer on annotated passages', () => import('./explainer.ts')),
    lazyCommand('fasttext', 'train a classifier of options or inference pairs', () => import('./fasttext.ts')),
    lazyCommand('reasoner', 'train a neural reasoner over theories (Python, PyTorch)', () => import('./reasoner.ts')),
    lazyCommand(
      'encoder',
      'pretrain and tune a small encoder for arguments (Python, PyTorch)',
      () => import('./encoder.ts'),
    ),
    fineTune('seq2seq', 'fine-tune a text generator (T5) by a recipe'),
    fineTune('classifier', 'fine-tune a text classifier by a recipe'),
    fineTune('multiple-choice', 'fine-tune a scorer of options by a recipe'),
    lazyCommand('types', 'train a classifier of question types', () => import('./types.ts')),
    lazyCommand('recipes', "list the recipes of the papers' models", () => import('./recipes.ts')),
    lazyCommand(
      'reproduce',
      "train the models of a paper's table and compare the results",
      () => import('./reproduce/command.ts'),
    ),
    lazyCommand('studies', 'study how the explainer learns and where it errs', () => import('./studies/command.ts')),
  ],
  ['elenchus train parser --data train.conllu --dev dev.conllu --out english.bin'],
)
