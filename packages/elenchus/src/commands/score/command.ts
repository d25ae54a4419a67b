/** `elenchus score`: the papers' metrics and error types. */
import { group } from '../../cli/command.ts'

export const { define } = group({
  commands: [
    { name: 'robustlr', summary: 'RobustLR: weighted F1 and strict consistency', load: () => import('./robustlr.ts') },
    {
      name: 'metalogic',
      summary: 'MetaLogic: nodes, steps, formulas, certainty, overall',
      load: async () => (await import('./metagraphs.ts')).metalogic,
    },
    { name: 'mrc', summary: 'multiple choice: accuracy', load: async () => (await import('./labels.ts')).mrc },
    { name: 'nli', summary: 'inference pairs: accuracy and F1', load: async () => (await import('./labels.ts')).nli },
    {
      name: 'errors',
      summary: 'MetaLogic: error types of predicted metagraphs',
      load: async () => (await import('./metagraphs.ts')).errors,
    },
  ],
  examples: [
    'elenchus score robustlr --predictions predictions.csv',
    'elenchus score metalogic --gold dev.jsonl --predictions predictions.jsonl',
  ],
})
