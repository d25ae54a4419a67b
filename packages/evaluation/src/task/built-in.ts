/** The tasks that come with the package, each loaded when it is asked for. */
import type { TaskFactory } from './registry.ts'

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
