/** The tasks that come with the package, each loaded when it is asked for. */
import type { TaskFactory } from './registry.ts'

export const builtInTasks: Readonly<Record<string, () => Promise<TaskFactory>>> = {
  own: async () => (await import('./own.ts')).ownTask,
}
