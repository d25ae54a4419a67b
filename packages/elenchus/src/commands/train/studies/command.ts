/** `elenchus train studies`: learning curve, cross-validation and errors of the explainer, with the published results. */
import { defineGroup, lazyCommand } from '../../../cli/command.ts'

export const { define } = defineGroup([
  lazyCommand('curve', () => import('./curve.ts')),
  lazyCommand('folds', () => import('./folds.ts')),
  lazyCommand('operators', () => import('./operators.ts')),
  lazyCommand('errors', () => import('./errors.ts')),
])
