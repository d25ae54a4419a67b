/** `elenchus train`: trains models, one subcommand per kind. */
import { group } from '../../cli/command.ts'

const fineTune = (name: 'seq2seq' | 'classifier' | 'multiple-choice', summary: string) => ({
  name,
  summary,
  load: async () => (await import('./fine-tune.ts')).fineTuneCommand(name),
})

export const { define } = group({
  commands: [
    { name: 'parser', summary: 'train a tagger, lemmatiser and dependency parser', load: () => import('./parser.ts') },
    { name: 'explainer', summary: 'train an explainer on annotated passages', load: () => import('./explainer.ts') },
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
    fineTune('seq2seq', 'fine-tune a text generator (T5) by a recipe'),
    fineTune('classifier', 'fine-tune a text classifier by a recipe'),
    fineTune('multiple-choice', 'fine-tune a scorer of options by a recipe'),
    { name: 'types', summary: 'train a classifier of question types', load: () => import('./types.ts') },
    { name: 'recipes', summary: "list the recipes of the papers' models", load: () => import('./recipes.ts') },
    {
      name: 'reproduce',
      summary: "train the models of a paper's table and compare the results",
      load: () => import('./reproduce/command.ts'),
    },
    {
      name: 'studies',
      summary: 'study how the explainer learns and where it errs',
      load: () => import('./studies/command.ts'),
    },
  ],
  examples: ['elenchus train parser --data train.conllu --dev dev.conllu --out english.bin'],
})
