/** `elenchus data`: corpora, from download to bias measurements. */
import { defineGroup, lazyCommand } from '../../cli/command.ts'

export const { define } = defineGroup(
  [
    lazyCommand('list', 'list corpora with sources and licences', () => import('./list.ts')),
    lazyCommand('get', "download a corpus from its authors' site", () => import('./get.ts')),
    lazyCommand('stats', 'print the statistics reported in the papers', () => import('./stats.ts')),
    lazyCommand('check', 'list the problems in a file, with line numbers', () => import('./check.ts')),
    lazyCommand('overlap', 'find items that two files share', () => import('./overlap.ts')),
    lazyCommand(
      'portion',
      'write a random share of a file, or the questions it shares with another file',
      () => import('./portion.ts'),
    ),
    lazyCommand('types', 'classify questions by question or reasoning type', () => import('./types/command.ts')),
    lazyCommand('bias', 'measure how well the options alone predict the answer', () => import('./bias/command.ts')),
    lazyCommand(
      'split',
      'divide items into EASY and HARD, using models that see only the options',
      () => import('./split/command.ts'),
    ),
    lazyCommand(
      'papers',
      "list a paper's tables and figures, with the commands that reproduce them",
      () => import('./papers.ts'),
    ),
  ],
  ['elenchus data stats metalogic_train.json'],
)
