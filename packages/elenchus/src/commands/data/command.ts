/** `elenchus data`: corpora, from download to bias measurements. */
import { group } from '../../cli/command.ts'

export const { define } = group({
  commands: [
    { name: 'list', summary: 'list corpora with sources and licences', load: () => import('./list.ts') },
    { name: 'get', summary: 'download a corpus from its authors', load: () => import('./get.ts') },
    { name: 'stats', summary: 'print the statistics reported in the papers', load: () => import('./stats.ts') },
    { name: 'check', summary: 'list the problems of a file by line', load: () => import('./check.ts') },
    { name: 'overlap', summary: 'find items that two files share', load: () => import('./overlap.ts') },
    {
      name: 'portion',
      summary: 'take a share of a file, or its overlap with another',
      load: () => import('./portion.ts'),
    },
    {
      name: 'types',
      summary: 'classify questions by question or reasoning type',
      load: () => import('./types/command.ts'),
    },
    {
      name: 'bias',
      summary: 'measure how far the options alone give the answers away',
      load: () => import('./bias/command.ts'),
    },
    {
      name: 'split',
      summary: 'divide items into EASY and HARD by option-only models',
      load: () => import('./split/command.ts'),
    },
    {
      name: 'papers',
      summary: "list a paper's tables and figures, with the command for each",
      load: () => import('./papers.ts'),
    },
  ],
  examples: ['elenchus data stats metalogic_train.json'],
})
