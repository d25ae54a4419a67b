/** Classification metrics: accuracy, F1, confusion matrix, ROC AUC, log loss. */
export * from './classification.ts'
