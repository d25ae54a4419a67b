export type { Cuts } from './cuts.ts'
export { type Family, familyLayouts, scratchFor, scratchNetworks } from './families.ts'
export { type EncoderBase, isScratch, type JobOptions, type PreparedJob, prepareJob } from './prepare-job.ts'
export { type Example, type ReadExamples, readExamples, readGraphs, textsOf } from './read-examples.ts'
export type { Cell, Recipe, Settings, TrainingData, TrainingKind } from './recipes.ts'
export { type PublishedFigure, publishedFigures, recipeNamed, recipes, recipesFor, stepsTo } from './recipes.ts'
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
} from './reproduction/figures.ts'
export { type Measure, measureOf } from './reproduction/measures.ts'
export {
  folderOf,
  type GridPoint,
  jobsOf,
  type PlannedRecipe,
  type PlanOptions,
  planOf,
} from './reproduction/plan.ts'
export { otherCorpus, sharedWith, surveyOf } from './survey.ts'
export { recipeOfJob, type Transfer, transferOf } from './transfer.ts'
