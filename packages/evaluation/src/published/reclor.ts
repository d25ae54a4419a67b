import { questionTypes } from '@elenchus/language/exam-questions'
import type { PublishedPoint } from './figures.ts'
import { type PublishedRow, type PublishedTable, rowsOf } from './table.ts'

/** Rows of Table 7 that name a part of the input after the model. */
function withInput(row: PublishedRow): PublishedRow {
  const [, input] = /, (QA|A)$/.exec(row.name) ?? []
  return input === undefined ? row : { ...row, input }
}

export const reclorTables: readonly PublishedTable[] = [
  {
    paper: 'ReClor',
    where: 'Table 7',
    about: 'accuracy of models and people; A, QA: only these parts of the input; RACE: fine-tuned on RACE first',
    unit: '%',
    columns: ['val', 'test', 'test EASY', 'test HARD'],
    rows: rowsOf(`
      ? Chance | 25.0 25.0 25.0 25.0
      fastText | 32.0 30.8 40.2 23.4
      Bi-LSTM | 27.8 27.0 26.4 27.5
      GPT | 47.6 45.4 73.0 23.8
      GPT-2 | 52.6 47.2 73.0 27.0
      BERT base | 54.6 47.3 71.6 28.2
      BERT base, RACE | 55.2 49.5 68.9 34.3
      BERT large, A | 46.4 42.4 69.3 21.3
      BERT large, QA | 48.8 43.4 72.7 20.4
      BERT large | 53.8 49.8 72.0 32.3
      BERT large, RACE | 55.6 54.5 73.9 39.3
      XLNet base | 55.8 50.4 75.2 30.9
      XLNet base, RACE | 62.0 55.5 76.1 39.3
      XLNet large, A | 45.0 42.9 66.1 24.6
      XLNet large, QA | 47.8 43.4 68.6 23.6
      XLNet large | 62.0 56.0 75.7 40.5
      XLNet large, RACE | 70.8 62.4 77.7 50.4
      RoBERTa base | 55.0 48.5 71.1 30.7
      RoBERTa base, RACE | 56.8 53.0 72.5 37.7
      RoBERTa large, A | 48.8 43.2 69.5 22.5
      RoBERTa large, QA | 49.8 45.8 72.0 25.2
      RoBERTa large | 62.6 55.6 75.5 40.0
      RoBERTa large, RACE | 68.0 65.1 78.9 54.3
      * Graduate students | - 63.0 57.1 67.2
      ^ Ceiling | - 100 100 100`).map(withInput),
    note: 'The ceiling is 100 by decree: ambiguous questions were left out.',
  },
  {
    paper: 'ReClor',
    where: 'Table 6',
    about: 'options alone: mean accuracy over four seeds, and questions that all four got right',
    unit: '%',
    columns: ['val', 'test', 'always right'],
    rows: rowsOf(`
      ? Chance | 25.0 25.0 3.9
      GPT | 45.8 42.2 238
      GPT-2 | 46.8 42.6 245
      BERT base | 47.2 43.2 234
      XLNet base | 47.5 43.2 225
      RoBERTa base | 48.8 41.7 200`).map(row => (row.kind === 'model' ? { ...row, input: 'A' } : row)),
    doubt: 'Table 27 prints 245 for GPT and 238 for GPT-2: one of the two tables has them swapped. The union is 440.',
  },
  {
    paper: 'ReClor',
    where: 'Table 27',
    about: 'options alone: test questions that two models both always get right (on the diagonal, that one does)',
    unit: 'count',
    columns: ['GPT', 'GPT-2', 'BERT base', 'XLNet base', 'RoBERTa base'],
    rows: rowsOf(`
      GPT | 245 164 152 142 116
      GPT-2 | - 238 151 144 123
      BERT base | - - 234 138 124
      XLNet base | - - - 225 125
      RoBERTa base | - - - - 200`),
    doubt: 'Table 6 prints 238 for GPT and 245 for GPT-2: one of the two tables has them swapped.',
  },
]

/** Table 6 for a run that sees the options alone; Table 7 has its rows for the same input among the others. */
export function publishedOptionsAlone(input: unknown, column: 'val' | 'test'): PublishedPoint[] {
  if (input !== 'A') return []
  const { columns, rows } = reclorTables.find(({ where }) => where === 'Table 6')!
  return rows.flatMap(({ name, kind, values }) => {
    const value = values[columns.indexOf(column)]
    if (kind !== 'model' || value === undefined || value === null) return []
    return [{ name: `${name}, A (Table 6)`, value: value / 100, input: 'A' }]
  })
}

/** Figures about the corpus itself, which belong beside no model. */
export const reclorCorpusTables: readonly PublishedTable[] = [
  {
    paper: 'ReClor',
    where: 'Table 2',
    about: 'options, passages, questions, distinct tokens, and mean lengths of passage, question and option',
    unit: 'count',
    columns: ['ReClor', 'DREAM', 'MCTest', 'ARC', 'RACE'],
    rows: rowsOf(`
      options | 4 3 4 4 4
      passages | 6138 6444 660 - 27933
      questions | 6138 10197 2640 7787 97687
      distinct tokens | 26576 13037 8000 6329 136629
      passage length | 73.6 85.9 210.1 - 321.9
      question length | 17.0 8.6 7.8 20.5 10.0
      option length | 20.6 5.3 3.4 4.2 5.3`),
    doubt:
      'The release has 6,003 different passages. Figure 3’s means (23.06 and 21.82) make an option 22.1 tokens long, as ours are; 20.6 is what words without marks give (20.56), while the passages were counted with marks.',
  },
  {
    paper: 'ReClor',
    where: 'Table 3',
    about: 'question types of the test split',
    unit: '%',
    columns: ['share'],
    rows: questionTypes.map(({ name, printedShare }) => ({ name, kind: 'model', values: [printedShare] })),
  },
  {
    paper: 'ReClor',
    where: 'Table 5',
    about: 'tokens of the train split that go with the right option, and how often they occur',
    unit: '%',
    columns: ['score', 'occurrences'],
    rows: rowsOf(`
      motive | 65.2 23
      ##ce | 62.5 24
      thereby | 56.0 25
      consequence | 52.4 21
      warm | 52.4 21
      interfere | 52.2 23
      contributes | 52.2 23
      manufacture | 52.0 25
      included | 52.0 25
      preferences | 52.0 25`),
  },
]
