/** `elenchus annotate`: from exam questions to gold metagraphs. */
import { group } from '../../cli/command.ts'

export const { define } = group({
  commands: [
    {
      name: 'construct',
      summary: 'construct annotation tasks from exam questions',
      load: () => import('./construct.ts'),
    },
    {
      name: 'agreement',
      summary: 'measure agreement between annotators beyond chance',
      load: () => import('./agreement.ts'),
    },
    {
      name: 'adjudicate',
      summary: 'merge two annotations into gold, resolving each difference',
      load: () => import('./adjudicate/command.ts'),
    },
    {
      name: 'audit',
      summary: 'sample annotated operators for review, and report the verdicts',
      load: () => import('./audit.ts'),
    },
  ],
  examples: ['elenchus annotate agreement ann.jsonl bob.jsonl'],
})
