/** `elenchus annotate`: from exam questions to gold metagraphs. */
import { defineGroup, lazyCommand } from '../../cli/command.ts'

export const { define } = defineGroup(
  [
    lazyCommand('construct', 'construct annotation tasks from exam questions', () => import('./construct.ts')),
    lazyCommand('agreement', 'measure agreement between annotators beyond chance', () => import('./agreement.ts')),
    lazyCommand(
      'adjudicate',
      'merge two annotations into a gold annotation, resolving each difference',
      () => import('./adjudicate/command.ts'),
    ),
    lazyCommand('audit', 'sample annotated operators for review, and report the verdicts', () => import('./audit.ts')),
  ],
  ['elenchus annotate agreement ann.jsonl bob.jsonl'],
)
