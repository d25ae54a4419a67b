/** `elenchus workbench`: the browser workbench and the database behind it. */
import { group } from '../../cli/command.ts'

export const { define } = group({
  commands: [
    { name: 'serve', summary: 'start the workbench: annotation, exams, runs', load: () => import('./serve.ts') },
    {
      name: 'view',
      summary: 'show runs in the browser, read-only and without accounts',
      load: () => import('./view.ts'),
    },
    { name: 'site', summary: 'write the browser tools as a static site', load: () => import('./site.ts') },
    { name: 'backup', summary: 'back up the database as JSON lines', load: () => import('./backup.ts') },
    { name: 'restore', summary: 'restore a backup into an empty database', load: () => import('./restore.ts') },
    { name: 'verify', summary: 'check the database against its event log', load: () => import('./verify.ts') },
  ],
  examples: ['elenchus workbench serve', 'elenchus workbench backup monday.jsonl'],
})
