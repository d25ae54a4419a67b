/** Every job of a config, one after the other; each is prepared once. */
import type { Run } from '../engine/evaluate.ts'
import type { Config } from '../jobs/config.ts'
import { type JobOptions, runJob } from './run-job.ts'

/** Runs the jobs of a config; what the options say overrides what the config says. Ends early when the signal says so. */
export async function runConfig(config: Config, options: Omit<JobOptions, 'run'> = {}): Promise<Run[]> {
  const done: Run[] = []
  const store = options.store ?? config.store
  const cache = options.cache ?? config.cache
  for (const job of config.jobs) {
    if (options.signal?.aborted) break
    done.push(
      await runJob(job, {
        ...options,
        runs: options.runs ?? config.runs ?? 'runs',
        ...(store === null ? {} : { store }),
        ...(cache === null ? {} : { cache }),
      }),
    )
  }
  return done
}
