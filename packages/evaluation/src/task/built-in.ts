/** The tasks that come with the package, each loaded when it is asked for. */
import type { TaskFactory } from './registry.ts'
import type { Task } from './types.ts'

export const builtInTasks: Readonly<Record<string, () => Promise<TaskFactory>>> = {
  own: async () => (await import('./own.ts')).ownTask,
  reclor: async () => (await import('../tasks/choice.ts')).choiceTask('reclor'),
  logiqa1: async () => (await import('../tasks/choice.ts')).choiceTask('logiqa1'),
  'logiqa2-mrc': async () => (await import('../tasks/choice.ts')).choiceTask('logiqa2-mrc'),
  'logiqa2-nli': async () => (await import('../tasks/inference.ts')).inferenceTask,
  metalogic: async () => (await import('../tasks/metalogic.ts')).metalogicTask,
  robustlr: async () => (await import('../tasks/robustlr.ts')).robustlrTask,
  proofwriter: async () => (await import('../tasks/theory.ts')).theoryTask('proofwriter'),
  prontoqa: async () => (await import('../tasks/theory.ts')).theoryTask('prontoqa'),
  logicnli: async () => (await import('../tasks/theory.ts')).theoryTask('logicnli'),
  folio: async () => (await import('../tasks/theory.ts')).theoryTask('folio'),
}

const accuracy = async () => (await import('../tasks/score-rows.ts')).scoreAccuracy
const proofs = async () => (await import('../tasks/score-proofs.ts')).scoreProofs

/** How each of them scores rows. Rows hold all that it takes, so a run can be scored where its data is not. */
export const builtInScorers: Readonly<Record<string, () => Promise<Task['score']>>> = {
  own: accuracy,
  reclor: accuracy,
  logiqa1: accuracy,
  'logiqa2-mrc': accuracy,
  'logiqa2-nli': async () => (await import('../tasks/inference.ts')).scoreInferenceRows,
  metalogic: async () => (await import('../tasks/metalogic.ts')).scoreMetagraphRows,
  robustlr: async () => (await import('../tasks/robustlr.ts')).scoreRobustlrRows,
  proofwriter: proofs,
  prontoqa: proofs,
  logicnli: proofs,
  folio: proofs,
}
