/** Fine-tuned systems of the papers: recipe → plan → run. TypeScript prepares data and reads results; the Python trainer trains. */
export { checkBase, defaultBase, downloadCommand } from './base.ts'
export { findMismatch, type Warn } from './check-data.ts'
export { isScratch, scratchBases, scratchNetwork, scratchNetworks } from './families.ts'
export { checkNewJob, checkSameJob, checkTruncation, isUnfinished, resumableJob, writeJob } from './job-folder.ts'
export { type PreparedTraining, prepareTraining, type TrainingRequest } from './prepare-job.ts'
export {
  type Cell,
  publishedFigures,
  type Recipe,
  recipeNamed,
  recipes,
  recipesFor,
  type Settings,
  stepsTo,
  type TrainingKind,
} from './recipes.ts'
export {
  corpusNames,
  type FilesByCorpus,
  type FindBase,
  missingInputs,
  testFiles,
  unusedCorpora,
} from './reproduction/inputs.ts'
export { countJobs, jobFolder, type PlannedRecipe, planTraining } from './reproduction/plan.ts'
export { type Result, recipeResults } from './reproduction/results.ts'
export { type JobState, jobState, type PlanRequest, runPlan } from './reproduction/run-plan.ts'
export { findTrainer, type TrainerOptions, toArguments, trainJob } from './trainer.ts'
