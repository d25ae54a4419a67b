/** Options of runs from outside, opened models and tasks, and runs from options. */
export { type Config, readConfig } from '../setup/config.ts'
export { unsupportedSettings } from '../setup/model.ts'
export { openModel, openSetup, type Setup } from '../setup/open.ts'
export { type ModelOptions, type RunOptions, readModelOptions, readRunOptions } from '../setup/options.ts'
export { readRecipe, runName } from '../setup/recipe.ts'
export {
  type JobEvents,
  type JobNote,
  type JobOptions,
  type JobPlan,
  planJob,
  runConfig,
  runJob,
  runSetup,
} from '../setup/run.ts'
