/** `elenchus train`: trains models, one subcommand per kind. */
import { defineGroup, lazyCommand } from '../../cli/command.ts'

const lazyFineTuneCommand = (name: 'seq2seq' | 'classifier' | 'multiple-choice', summary: string) =>
  lazyCommand(name, summary, async () => (await import('./fine-tune.ts')).fineTuneCommand(name))

export const { define } = defineGroup(
  [
    lazyCommand('parser', 'train a tagger, lemmatiser and dependency parser', () => import('./parser.ts')),
    lazyCommand('explainer', 'train an explainer on annotated passages', () => import('./explainer.ts')),
    lazyCommand('fasttext', 'train a classifier of answer options or inference pairs', () => import('./fasttext.ts')),
    lazyCommand('reasoner', 'train a neural reasoner for theories (Python, PyTorch)', () => import('./reasoner.ts')),
    lazyCommand(
      'encoder',
      'pretrain and fine-tune a small encoder for arguments (Python, PyTorch)',
      () => import('./encoder.ts'),
    ),
    lazyFineTuneCommand('seq2seq', 'fine-tune a text generator (T5), following a recipe'),
    lazyFineTuneCommand('classifier', 'fine-tune a text classifier, following a recipe'),
    lazyFineTuneCommand('multiple-choice', 'fine-tune a scorer of answer options, following a recipe'),
    lazyCommand('types', 'train a classifier of question types', () => import('./types.ts')),
    lazyCommand('recipes', "list the recipes for the papers' models", () => import('./recipes.ts')),
    lazyCommand(
      'reproduce',
      "train the models of a paper's table and compare the results with the paper",
      () => import('./reproduce/command.ts'),
    ),
    lazyCommand(
      'studies',
      'study how the explainer learns and where it makes errors',
      () => import('./studies/command.ts'),
    ),
  ],
  ['elenchus train parser --data train.conllu --dev dev.conllu --out english.bin'],
)
