/** RobustLR: theories whose operators are perturbed one by one, from a file or made on the fly. */
import { pointsOf } from '../published/figures.ts'
import { robustlrTables } from '../published/robustlr.ts'
import { describedTask } from './descriptor.ts'
import { robustlrScorer } from './theory/robustlr-scorer.ts'

/** The groups of perturbations as the paper prints them. */
function groupNamed(value: string, kind: string): string {
  const operator = kind === 'conjunction' ? 'CONJ' : 'DISJ'
  return { base: 'BASE', 'op only': operator, 'op + neg': `${operator}+NEG` }[value] ?? value
}

export const robustlr = describedTask({
  name: 'robustlr',
  about: 'Theories in English with their logical operators perturbed: True, False or Unknown.',
  open: async options => (await import('./theory/robustlr-task.ts')).openRobustlrTask(options),
  scorer: robustlrScorer,
  semantics: 'classical',
  explain: async () => (await import('./theory/explain-theory.ts')).explainTheories('classical'),
  published: {
    tables: robustlrTables,
    columns: [
      ...(['conjunction', 'disjunction'] as const).flatMap(kind => [
        { split: `contrast-${kind}`, where: 'Tables 4 to 6', column: kind },
        {
          split: `contrast-${kind} with distractors`,
          where: 'Tables 4 to 6',
          column: `${kind} with distractors`,
        },
      ]),
      { split: 'contrast-negation', where: 'later version', column: 'negation' },
      { split: 'contrast-negation with distractors', where: 'later version', column: 'negation' },
      { split: 'equivalence-contrapositive', where: 'Table 5', column: 'contrapositive' },
      { split: 'equivalence-distributive1', where: 'Table 5', column: 'distributive 1' },
      { split: 'equivalence-distributive2', where: 'Table 5', column: 'distributive 2' },
    ],
    byLabel(label, value, match) {
      const kind = match.kind === 'other' ? undefined : /^contrast-(conjunction|disjunction)$/.exec(match.split)?.[1]
      if (label !== 'group' || kind === undefined) return []
      return pointsOf(robustlrTables, 'Tables 11 and 12', `${kind} ${groupNamed(value, kind)}`, [
        'RoBERTa large, AND+OR+NEG',
        'T5 large, AND+OR+NEG',
      ])
    },
  },
})
