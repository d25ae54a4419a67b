/** Every command, in the order the help shows them. One line each; the code loads when the command is called. */
import type { CommandEntry } from '../cli/command.ts'

export const commands: readonly CommandEntry[] = [
  { name: 'tour', summary: 'a short tour of what Elenchus does', load: () => import('./tour.ts') },
]
