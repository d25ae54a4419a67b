/** The tasks that come with the package: a list of descriptors, each loaded when it is asked for. */
import type { TaskDescriptor } from './descriptor.ts'

export const builtInTasks: Readonly<Record<string, () => Promise<TaskDescriptor>>> = {
  folio: async () => (await import('./folio.ts')).folio,
  logicnli: async () => (await import('./logicnli.ts')).logicnli,
  logiqa1: async () => (await import('./logiqa1.ts')).logiqa1,
  'logiqa2-mrc': async () => (await import('./logiqa2-mrc.ts')).logiqa2Mrc,
  'logiqa2-nli': async () => (await import('./logiqa2-nli.ts')).logiqa2Nli,
  metalogic: async () => (await import('./metalogic.ts')).metalogic,
  own: async () => (await import('./own.ts')).own,
  prontoqa: async () => (await import('./prontoqa.ts')).prontoqa,
  proofwriter: async () => (await import('./proofwriter.ts')).proofwriter,
  reclor: async () => (await import('./reclor.ts')).reclor,
  robustlr: async () => (await import('./robustlr.ts')).robustlr,
}
