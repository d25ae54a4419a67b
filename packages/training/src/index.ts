/** Reproduces the papers' fine-tuned systems: recipe → plan → run. This package prepares data and scores results; the Python trainer trains. */
export { checkBase, formatDownloadCommand, getDefaultBase } from './base.ts'
export { findMismatch, type Warn } from './check-data.ts'
export { findScratchNetwork, isScratch, scratchBases, scratchNetworks } from './families.ts'
export { checkNewJob, checkSameJob, checkTruncation, getResumableRecipe, isUnfinished, writeJob } from './job-folder.ts'
export { type PreparedTraining, prepareTraining, type TrainingRequest } from './prepare-job.ts'
export type { Cell, Recipe, Settings, TrainingKind } from './recipes.ts'
export {
  findRecipe,
  getPublishedFigures,
  listRecipesForTable,
  listSteps,
  recipes,
} from './recipes.ts'
export type { FilesByCorpus, FindBase } from './reproduction/inputs.ts'
export { corpusNames, findMissingInputs, findUnusedCorpora, listTestFiles } from './reproduction/inputs.ts'
export { countJobs, getJobFolder, type PlannedRecipe, planTraining } from './reproduction/plan.ts'
export { type Result, scoreRecipe } from './reproduction/results.ts'
export { getJobState, type JobState, type PlanRequest, runPlan } from './reproduction/run-plan.ts'
export { findTrainer, type TrainerOptions, toArguments, trainJob } from './trainer.ts'
