/** `elenchus score`: the papers' metrics and error types. */
import { defineGroup, lazyCommand } from '../../cli/command.ts'

const importLabels = () => import('./labels.ts')
const importMetagraphs = () => import('./metagraphs.ts')

export const { define } = defineGroup(
  [
    lazyCommand('robustlr', 'RobustLR: weighted F1 and strict consistency', () => import('./robustlr.ts')),
    lazyCommand(
      'metalogic',
      'MetaLogic: nodes, steps, formulas, certainty, overall',
      async () => (await importMetagraphs()).metalogic,
    ),
    lazyCommand('mrc', 'multiple choice: accuracy', async () => (await importLabels()).mrc),
    lazyCommand('nli', 'inference pairs: accuracy and F1', async () => (await importLabels()).nli),
    lazyCommand(
      'errors',
      'MetaLogic: error types of predicted metagraphs',
      async () => (await importMetagraphs()).errors,
    ),
  ],
  [
    'elenchus score robustlr --predictions predictions.csv',
    'elenchus score metalogic --gold dev.jsonl --predictions predictions.jsonl',
  ],
)
