/** `elenchus train studies`: learning curve, cross-validation and errors of the explainer, with the published results. */
import { defineGroup, lazyCommand } from '../../../cli/command.ts'

export const { define } = defineGroup(
  [
    lazyCommand(
      'curve',
      'learning curve: scores for different shares of the training data',
      () => import('./curve.ts'),
    ),
    lazyCommand('folds', 'scores by cross-validation', () => import('./folds.ts')),
    lazyCommand('operators', 'scores for each operator and each kind of step', () => import('./operators.ts')),
    lazyCommand('errors', 'types of errors in the explanations', () => import('./errors.ts')),
  ],
  [
    'elenchus train studies curve --data metalogic_train.json --dev metalogic_dev.json --plot curve.svg',
    'elenchus train studies operators --dev metalogic_dev.json',
  ],
)
