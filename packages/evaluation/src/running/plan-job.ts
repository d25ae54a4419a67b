/** What a job would ask and cost, without asking. */
import type { ModelOptions } from '../contract/model-options.ts'
import { type Plan, planRun } from '../engine/plan.ts'
import type { Job } from '../jobs/job.ts'
import { prepare } from '../jobs/prepare.ts'

export interface JobPlan extends Plan {
  readonly task: string
  readonly model: string
}

/** The plan of a call of `runJob` with the same job. */
export async function planJob(
  job: Job,
  { env, signal }: { readonly env?: ModelOptions['env']; readonly signal?: AbortSignal } = {},
): Promise<JobPlan> {
  const { task, model, options } = await prepare(job, env)
  try {
    return { task: job.task, model: job.model, ...(await planRun(task, signal ? { ...options, signal } : options)) }
  } finally {
    await model.close?.()
  }
}
