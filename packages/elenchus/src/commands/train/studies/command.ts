/** `elenchus train studies`: how the explainer learns and where it errs, beside the paper's published results. */
import { group } from '../../../cli/command.ts'

export const { define } = group({
  commands: [
    {
      name: 'curve',
      summary: 'learning curve: scores by share of the training data',
      load: () => import('./curve.ts'),
    },
    { name: 'folds', summary: 'scores by cross-validation', load: () => import('./folds.ts') },
    { name: 'operators', summary: 'scores by operator and by kind of step', load: () => import('./operators.ts') },
    { name: 'errors', summary: 'types of error in the explanations', load: () => import('./errors.ts') },
  ],
  examples: [
    'elenchus train studies curve --data metalogic_train.json --dev metalogic_dev.json --plot curve.svg',
    'elenchus train studies operators --dev metalogic_dev.json',
  ],
})
