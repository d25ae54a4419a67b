/** Data of one's own: prompts with targets, multiple choice or free answers. */
import { accuracyScorer } from '../scoring/score-rows.ts'
import { describedTask } from './descriptor.ts'

export const own = describedTask({
  name: 'own',
  about: 'Your own prompts and targets from a file, multiple choice or free answers.',
  open: async options => (await import('./own/own-task.ts')).openOwnTask(options),
  scorer: accuracyScorer,
})
