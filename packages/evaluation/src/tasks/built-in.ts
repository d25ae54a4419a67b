/** The tasks that come with the package, each loaded when it is asked for. */

import type { Task } from '../contract/task.ts'
import type { TaskFactory } from '../contract/task-options.ts'

export const builtInTasks: Readonly<Record<string, () => Promise<TaskFactory>>> = {
  own: async () => (await import('./own/own-task.ts')).ownTask,
  reclor: async () => (await import('./choice/choice-task.ts')).choiceTask('reclor'),
  logiqa1: async () => (await import('./choice/choice-task.ts')).choiceTask('logiqa1'),
  'logiqa2-mrc': async () => (await import('./choice/choice-task.ts')).choiceTask('logiqa2-mrc'),
  'logiqa2-nli': async () => (await import('./inference/inference-task.ts')).inferenceTask,
  metalogic: async () => (await import('./metagraph/metagraph-task.ts')).metalogicTask,
  robustlr: async () => (await import('./theory/robustlr-task.ts')).robustlrTask,
  proofwriter: async () => (await import('./theory/theory-task.ts')).theoryTask('proofwriter'),
  prontoqa: async () => (await import('./theory/theory-task.ts')).theoryTask('prontoqa'),
  logicnli: async () => (await import('./theory/theory-task.ts')).theoryTask('logicnli'),
  folio: async () => (await import('./theory/theory-task.ts')).theoryTask('folio'),
}

const accuracy = async () => (await import('../scoring/score-rows.ts')).scoreAccuracy
const proofs = async () => (await import('../scoring/score-proofs.ts')).scoreProofs

/** How each of them scores rows. Rows hold all that it takes, so a run can be scored where its data is not. */
export const builtInScorers: Readonly<Record<string, () => Promise<Task['score']>>> = {
  own: accuracy,
  reclor: accuracy,
  logiqa1: accuracy,
  'logiqa2-mrc': accuracy,
  'logiqa2-nli': async () => (await import('./inference/inference-task.ts')).scoreInferenceRows,
  metalogic: async () => (await import('./metagraph/metagraph-task.ts')).scoreMetagraphRows,
  robustlr: async () => (await import('./theory/robustlr-task.ts')).scoreRobustlrRows,
  proofwriter: proofs,
  prontoqa: proofs,
  logicnli: proofs,
  folio: proofs,
}
