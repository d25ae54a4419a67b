/** `elenchus score`: the papers' metrics and error types. */
import { group } from '../../cli/command.ts'

export const { define } = group({
  commands: [
    { name: 'robustlr', summary: 'RobustLR: weighted F1 and strict consistency', load: () => import('./robustlr.ts') },
    {
      name: 'metalogic',
      summary: 'MetaLogic: nodes, steps, formulas, certainty, overall',
      load: () => import('./metalogic.ts'),
    },
    { name: 'mrc', summary: 'multiple choice: accuracy', load: () => import('./mrc.ts') },
    { name: 'nli', summary: 'inference pairs: accuracy and F1', load: () => import('./nli.ts') },
    { name: 'errors', summary: 'MetaLogic: error types of predicted metagraphs', load: () => import('./errors.ts') },
  ],
  examples: [
    'elenchus score robustlr --predictions predictions.csv',
    'elenchus score metalogic --gold dev.jsonl --predictions predictions.jsonl',
  ],
})
