/** How good a classifier is. */
export {
  accuracy,
  bestClasses,
  type ClassificationReport,
  type ClassScores,
  classificationReport,
  confusionMatrix,
  logLoss,
  rocAuc,
} from './classification.ts'
