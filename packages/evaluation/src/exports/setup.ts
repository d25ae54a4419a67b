/** Options of runs from outside, and the tasks and models that they name. */
export { readConfig } from '../setup/config.ts'
export { unsupportedSettings } from '../setup/model.ts'
export { openModel, openSetup } from '../setup/open.ts'
export { type ModelOptions, type RunOptions, readModelOptions, readRunOptions } from '../setup/options.ts'
export { readRecipe } from '../setup/recipe.ts'
