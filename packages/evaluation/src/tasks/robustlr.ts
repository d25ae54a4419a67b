/** RobustLR: theories with perturbed logical operators, from a file or generated. */
import { publishedTables } from '@elenchus/benchmarks/papers'
import { type PublishedPoint, selectPoints } from '../published.ts'
import { defineTask } from './descriptor.ts'
import { robustlrScorer } from './theory/robustlr-scorer.ts'

const robustlrTables = publishedTables.filter(({ paper }) => paper === 'RobustLR')

/** The best models of the paper; only their results are broken down. */
const modelsInBreakdowns = ['RoBERTa large, AND+OR+NEG', 'T5 large, AND+OR+NEG']

/** Published results for a group of perturbations or a gold label, by set. */
function getResultsByLabel(label: string, value: string, split: string): readonly PublishedPoint[] {
  const [, operator, distractors] = /^contrast-(conjunction|disjunction)( with distractors)?$/.exec(split) ?? []
  if (operator !== undefined && label === 'group' && distractors === undefined)
    return selectPoints(robustlrTables, 'Tables 11 and 12', `${operator} ${value}`, modelsInBreakdowns)
  if (label !== 'label') return []
  if (operator !== undefined)
    return selectPoints(robustlrTables, 'Table 13', `${operator}${distractors ?? ''} ${value}`, modelsInBreakdowns)
  const law = /^equivalence-(\D+)(\d?)$/.exec(split)
  return law === null
    ? []
    : selectPoints(robustlrTables, 'Table 14', `${law[1]}${law[2] && ` ${law[2]}`} ${value}`, modelsInBreakdowns)
}

export const robustlr = defineTask({
  name: 'robustlr',
  description: 'English theories whose logical operators are perturbed; the labels are True, False and Unknown.',
  open: async options => (await import('./theory/robustlr-task.ts')).openRobustlrTask(options),
  scorer: robustlrScorer,
  semantics: 'classical',
  explain: async () => (await import('./theory/explain-theory.ts')).explainTheories('classical'),
  published: {
    tables: robustlrTables,
    columns: [
      ...(['conjunction', 'disjunction'] as const).flatMap(kind => [
        { split: `contrast-${kind}`, table: 'Tables 4 to 6', column: kind },
        { split: `contrast-${kind} with distractors`, table: 'Tables 4 to 6', column: `${kind} with distractors` },
      ]),
      { split: 'contrast-negation', table: 'later version', column: 'negation' },
      { split: 'equivalence-contrapositive', table: 'Table 5', column: 'contrapositive' },
      { split: 'equivalence-distributive1', table: 'Table 5', column: 'distributive 1' },
      { split: 'equivalence-distributive2', table: 'Table 5', column: 'distributive 2' },
      ...['no-logic-op', 'neg', 'and-neg', 'or-neg', 'and-or-neg'].map(set => ({
        split: `train-${set}`,
        table: 'Table 3',
        column: set === 'no-logic-op' ? 'NO LOGIC OP' : set.toUpperCase().replaceAll('-', '+'),
      })),
    ],
    byLabel: (label, value, match) => (match.kind === 'other' ? [] : getResultsByLabel(label, value, match.split)),
  },
})
