export type { Cuts } from '../training/cuts.ts'
export { type Family, families, familyLayouts, scratchFor, scratchNetworks } from '../training/families.ts'
export { type EncoderBase, isScratch, type JobOptions, type PreparedJob, prepareJob } from '../training/prepare-job.ts'
export { type Example, type ReadExamples, readExamples, readGraphs, textsOf } from '../training/read-examples.ts'
export type { Cell, Recipe, Settings, TrainingData, TrainingKind } from '../training/recipe.ts'
export { type PrintedFigure, printedIn, recipeNamed, recipes, recipesFor, stepsTo } from '../training/recipes/index.ts'
export {
  type Answer,
  alwaysRight,
  answerable,
  answersOf,
  type Figure,
  figureOf,
  graphFigures,
  meanFigure,
  sumUnread,
  theoryFigures,
  type Unread,
  unreadAnswers,
  unreadGraphs,
} from '../training/reproduction/figures.ts'
export { type Measure, measureOf } from '../training/reproduction/measures.ts'
export {
  folderOf,
  type GridPoint,
  jobsOf,
  type PlannedRecipe,
  type PlanOptions,
  planOf,
} from '../training/reproduction/plan.ts'
export { otherCorpus, sharedWith, surveyOf } from '../training/survey.ts'
export { recipeOfJob, type Transfer, transferOf } from '../training/transfer.ts'
