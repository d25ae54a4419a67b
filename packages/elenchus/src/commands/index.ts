/** Every command, in the order the help shows them. One line each; the code loads when the command is called. */
import type { CommandEntry } from '../cli/command.ts'

export const commands: readonly CommandEntry[] = [
  { name: 'tour', summary: 'a short tour of what Elenchus does', load: () => import('./tour.ts') },
  { name: 's5', summary: 'is a modal formula valid, satisfiable, entailed?', load: () => import('./s5.ts') },
  {
    name: 'decide',
    summary: 'what a theory says about a statement, with the proof',
    load: () => import('./decide.ts'),
  },
]
