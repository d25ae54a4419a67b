/** The task `own`: prompts and targets from the user's files. */
import { defineTask } from './descriptor.ts'
import { ownScorer } from './own/own-scorer.ts'

export const own = defineTask({
  name: 'own',
  description: 'Your own prompts and target answers from a file, with options to choose from or free answers.',
  open: async options => (await import('./own/own-task.ts')).openOwnTask(options),
  scorer: ownScorer,
})
