/**
 * Printed figures about the corpora themselves, which belong beside no model: sizes, lengths, agreement, counts of errors. The
 * packages that compute ours hold what is printed too; here it becomes tables.
 */
import { printedStatistics } from '@elenchus/benchmarks/studies'
import { labelStatistics } from '@elenchus/metagraph/score'
import { PAPER_SIZES } from '@elenchus/robustlr'
import { type PublishedRow, type PublishedTable, rowsOf } from './table.ts'

/** Rows of sizes and lengths, one column for each split. */
function statisticsRows(splits: readonly string[]): PublishedRow[] {
  const columns = splits.map(split => printedStatistics[split]!)
  const names = [...new Set(columns.flatMap(Object.keys))]
  return names.map(name => ({ name, kind: 'model', values: columns.map(column => column[name] ?? null) }))
}

export const logiqaCorpusTables: readonly PublishedTable[] = [
  {
    paper: 'LogiQA 2.0',
    where: 'Table I, questions',
    about: 'sizes and lengths of the multiple-choice splits, in tokens',
    unit: 'count',
    columns: ['train', 'dev', 'test'],
    rows: statisticsRows(['logiqa2-mrc 12567', 'logiqa2-mrc 1569', 'logiqa2-mrc 1572']),
  },
  {
    paper: 'LogiQA 2.0',
    where: 'Table I, pairs',
    about: 'sizes and lengths of the splits of pairs, in tokens, and their labels',
    unit: 'count',
    columns: ['train', 'dev', 'test'],
    rows: statisticsRows(['logiqa2-nli 31531', 'logiqa2-nli 3941', 'logiqa2-nli 3942']),
    note: 'The lengths of pairs are those of a split at single blanks, which counts a doubled blank as one more token.',
  },
]

export const metalogicCorpusTables: readonly PublishedTable[] = [
  {
    paper: 'MetaLogic',
    where: 'Table 2',
    about: 'Cohen’s kappas of two annotators',
    unit: '%',
    columns: ['kappa'],
    rows: rowsOf(`
      * meta nodes | 57.80
      * meta edges | 42.82
      * logical variables | 65.46
      * logical relations | 56.81`),
  },
  {
    paper: 'MetaLogic',
    where: 'Table 4',
    about: 'label statistics of the 1,000 graphs',
    unit: 'count',
    columns: ['printed'],
    rows: labelStatistics([])
      .filter(({ printed }) => printed !== null)
      .map(({ name, printed }) => ({ name, kind: 'model', values: [printed] })),
    doubt:
      'Global and local operators, variables and graphs with several premises do not follow from the released files by any count we found; 2.19 global operators come near what the paper’s own rule finds in all statements.',
  },
  {
    paper: 'MetaLogic',
    where: 'Table 5',
    about: 'error types in 50 predictions of Once (T5-11B), judged by people',
    unit: 'count',
    columns: ['predictions'],
    rows: rowsOf(`
      G1 | 13
      G2 | 13
      G3 | 11
      G4 | 10
      G5 | 12
      F1 | 32
      F2 | 6
      F3 | 8
      F4 | 4
      C1 | 5
      C2 | 30
      C3 | 10
      C4 | 5`),
    doubt:
      'The text has development predictions, the caption test predictions. Counts of F and of C add up to 50 each, so they are shares of errors rather than of passages.',
  },
]

const training = ['no-logic-op', 'neg', 'and-neg', 'or-neg', 'and-or-neg']

export const robustlrCorpusTables: readonly PublishedTable[] = [
  {
    paper: 'RobustLR',
    where: 'Table 7',
    about: 'instances of the training sets',
    unit: 'count',
    columns: ['train', 'dev', 'test'],
    rows: training.map(set => ({
      name: set.toUpperCase().replaceAll('-', ' '),
      kind: 'model',
      values: ['train', 'dev', 'test'].map(split => PAPER_SIZES[`train-${set}.${split}`]!),
    })),
  },
  {
    paper: 'RobustLR',
    where: 'Table 8',
    about: 'instances of the sets to measure on',
    unit: 'count',
    columns: ['instances'],
    rows: [
      ['contrast, conjunction, without distractors', 'contrast-conjunction.without'],
      ['contrast, disjunction, without distractors', 'contrast-disjunction.without'],
      ['contrast, conjunction, with distractors', 'contrast-conjunction.with'],
      ['contrast, disjunction, with distractors', 'contrast-disjunction.with'],
      ['equivalence, contrapositive', 'equivalence-contrapositive'],
      ['equivalence, distributive 1', 'equivalence-distributive1'],
      ['equivalence, distributive 2', 'equivalence-distributive2'],
    ].map(([name, file]) => ({ name: name!, kind: 'model', values: [PAPER_SIZES[file!]!] })),
  },
]
