/** Options of runs from outside, and the tasks and models that they name. */

export { unsupportedSettings } from '../model.ts'
export { type ModelOptions, type RunOptions, readModelOptions, readRunOptions } from '../options.ts'
export { readConfig } from '../setup/config.ts'
export { openModel, openSetup } from '../setup/open.ts'
export { readRecipe } from '../setup/recipe.ts'
