/** Classification metrics: accuracy, F1, confusion matrix, ROC AUC, log loss. */
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
