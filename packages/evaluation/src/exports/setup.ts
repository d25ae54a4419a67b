export { type Config, readConfig } from '../setup/config.ts'
export { unheededOf } from '../setup/model-settings.ts'
export { type Prepared, prepare, prepareModel, taskOptions } from '../setup/open.ts'
export { type Job, type ModelJob, readJob, readModelJob } from '../setup/options.ts'
export { readRecipe, runName } from '../setup/recipe.ts'
export {
  type JobEvents,
  type JobNote,
  type JobOptions,
  type JobPlan,
  planJob,
  runConfig,
  runJob,
  runPrepared,
} from '../setup/run.ts'
