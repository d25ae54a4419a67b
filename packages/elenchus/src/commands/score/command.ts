/** `elenchus score`: the papers' metrics and error types. */
import { defineGroup, lazyCommand } from '../../cli/command.ts'

const labels = () => import('./labels.ts')
const metagraphs = () => import('./metagraphs.ts')

export const { define } = defineGroup(
  [
    lazyCommand('robustlr', 'RobustLR: weighted F1 and strict consistency', () => import('./robustlr.ts')),
    lazyCommand(
      'metalogic',
      'MetaLogic: nodes, steps, formulas, certainty, overall',
      async () => (await metagraphs()).metalogic,
    ),
    lazyCommand('mrc', 'multiple choice: accuracy', async () => (await labels()).mrc),
    lazyCommand('nli', 'inference pairs: accuracy and F1', async () => (await labels()).nli),
    lazyCommand('errors', 'MetaLogic: error types of predicted metagraphs', async () => (await metagraphs()).errors),
  ],
  [
    'elenchus score robustlr --predictions predictions.csv',
    'elenchus score metalogic --gold dev.jsonl --predictions predictions.jsonl',
  ],
)
