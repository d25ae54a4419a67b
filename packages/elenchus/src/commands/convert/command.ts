/** `elenchus convert`: one subcommand for each kind of conversion. */
import { defineGroup, lazyCommand } from '../../cli/command.ts'

export const { define } = defineGroup([
  lazyCommand('metagraph', () => import('./metagraph.ts')),
  lazyCommand('qa2nli', () => import('./qa2nli.ts')),
  lazyCommand('exam', () => import('./exam.ts')),
  lazyCommand('evalai', () => import('./evalai.ts')),
  lazyCommand('encoder', () => import('./encoder.ts')),
])
