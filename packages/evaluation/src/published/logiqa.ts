import type { DataMatch } from '../contract/data-match.ts'
import { type PublishedPoint, publishedShare } from './figures.ts'
import { type PublishedTable, rowsOf } from './table.ts'

export const logiqaTables: readonly PublishedTable[] = [
  {
    paper: 'LogiQA 2.0',
    where: 'Table II',
    about: 'BERT base, fine-tuned on different corpora of inference',
    unit: '%',
    columns: ['accuracy'],
    rows: rowsOf(`
      SNLI | 89.42
      MNLI | 83.79
      RTE | 65.34
      SciTail | 93.79
      QNLI | 90.73
      LogiQA 2.0 | 54.97`),
    note: 'Each row is another corpus; three-way ones have a third as chance, two-way ones a half.',
  },
  {
    paper: 'LogiQA 2.0',
    where: 'Table III',
    about: 'inference: accuracy and F1 of the entailed class',
    unit: '%',
    columns: ['dev accuracy', 'dev F1', 'test accuracy', 'test F1'],
    rows: rowsOf(`
      BERT base | 54.97 57.39 54.87 59.61
      RoBERTa base | 55.41 56.13 55.43 57.96
      XLNet base | 55.42 58.78 55.89 60.12
      BART base | 56.83 57.41 57.08 56.89
      GPT-2 base | 55.01 57.84 54.75 57.32
      GPT-3, five examples | 66.49 69.55 67.78 68.65
      * People | 86.63 84.06 89.36 91.40
      ^ Ceiling | 98.00 99.31 96.67 97.97`),
  },
  {
    paper: 'LogiQA 2.0',
    where: 'Table IV',
    about: 'multiple choice',
    unit: '%',
    columns: [
      '1.0 dev',
      '1.0 test',
      '2.0 dev',
      '2.0 test',
      'Chinese 1.0 dev',
      'Chinese 1.0 test',
      'Chinese 2.0 dev',
      'Chinese 2.0 test',
    ],
    rows: rowsOf(`
      ? Chance | 25.00 25.00 25.00 25.00 25.00 25.00 25.00 25.00
      Word matching | 27.49 28.37 30.25 31.17 26.55 25.74 29.48 30.31
      BERT | 33.83 32.08 48.12 47.90 30.46 34.77 37.10 31.14
      RoBERTa | 35.85 35.31 49.88 48.76 39.22 37.33 38.54 35.64
      XLNet | 35.02 33.17 50.86 47.84 38.92 35.41 40.60 34.11
      BART | 35.49 35.61 48.80 46.31 37.16 36.88 38.21 38.94
      GPT-2 | 33.93 33.48 47.05 47.32 32.67 30.84 33.12 31.09
      GPT-3, five examples | 51.53 49.17 56.21 54.93 - - - -
      * People | - 86.00 - 84.00 - 88.00 - 87.00
      ^ Ceiling | - 95.00 - 98.00 - 96.00 - 95.00`),
    note: 'Word matching by the released script gives 28.43 on 2.0 dev.',
    doubt: 'The text and Table VI print 45.42 for the same RoBERTa that has 48.76 here.',
  },
  {
    paper: 'LogiQA 2.0',
    where: 'Table V',
    about: 'the part of 2.0 that stands in 1.0, in the new translation',
    unit: '%',
    columns: ['2.0 dev', '2.0 test', '1.0 dev', '1.0 test', 'portion dev', 'portion test'],
    rows: rowsOf(`
      BERT | 48.12 47.90 33.83 32.08 36.75 32.71
      RoBERTa | 49.88 48.76 35.85 35.31 36.98 36.56
      XLNet | 50.86 47.84 35.02 33.17 36.53 34.22
      BART | 48.08 47.84 35.49 35.61 35.98 36.30
      GPT-2 | 47.05 47.32 33.93 33.48 35.56 35.14`),
    doubt: 'BART on 2.0 has 48.08 and 47.84 here, 48.80 and 46.31 in Table IV.',
  },
  {
    paper: 'LogiQA 2.0',
    where: 'Table VI',
    about: 'transfer',
    unit: '%',
    columns: ['dev', 'test'],
    rows: rowsOf(`
      inference: MNLI | 49.62 47.18
      inference: MNLI, then LogiQA | 58.02 57.44
      choice: LogiQA | 47.36 45.42
      choice: RACE | 27.02 28.79
      choice: COSMOS | 29.36 31.71
      choice: RACE, then LogiQA | 36.83 33.65
      choice: COSMOS, then LogiQA | 37.43 36.82
      choice: LogiQA inference, then choice | 48.47 48.28`),
    doubt: 'The RoBERTa that has 45.42 on the test split here (and in the text) has 48.76 in Table IV.',
  },
  {
    paper: 'LogiQA 2.0',
    where: 'Table VII',
    about: 'how often the answer is the option that overlaps most, and accuracy',
    unit: '%',
    columns: ['inference overlap', 'inference accuracy', 'choice overlap', 'choice accuracy'],
    rows: rowsOf(`
      BERT | 33.47 64.04 33.47 46.71
      RoBERTa | 32.78 65.91 32.78 49.16
      gold | 29.04 100 27.85 100`),
    doubt: 'The models’ ratios are the same for inference and choice, which cannot be.',
  },
  {
    paper: 'LogiQA 2.0',
    where: 'Table VIII',
    about: 'RoBERTa by reasoning type',
    unit: '%',
    columns: ['inference accuracy', 'inference share', 'choice accuracy', 'choice share'],
    rows: rowsOf(`
      categorical | 78.06 43.09 59.61 30.53
      sufficient conditional | 55.92 21.40 28.47 27.34
      necessary conditional | 49.11 22.06 22.18 19.37
      disjunctive | 47.15 16.87 22.93 20.77
      conjunctive | 49.58 31.63 25.40 16.71`),
    doubt: 'The printed shares (and Figure 5) disagree with the released types.',
  },
  {
    paper: 'LogiQA 2.0',
    where: 'Table IX',
    about: 'inference on test, with and without major and minor premises told apart',
    unit: '%',
    columns: ['tagged accuracy', 'tagged F1', 'plain accuracy', 'plain F1'],
    rows: rowsOf(`
      BERT base | 54.96 59.39 54.87 59.61
      RoBERTa base | 55.44 57.96 55.43 57.96
      BART base | 57.84 56.94 57.08 56.89
      GPT-2 base | 54.75 57.32 54.75 57.32
      GPT-3, five examples | 68.49 68.97 67.78 68.65`),
    doubt: 'The released division goes by the place of a sentence: the last one is minor, whatever it says.',
  },
  {
    paper: 'LogiQA 2.0',
    where: 'Figure 5',
    about: 'share of questions by reasoning type',
    unit: '%',
    columns: ['share'],
    rows: rowsOf(`
      categorical | 32.7
      sufficient conditional | 25.1
      necessary conditional | 21.0
      disjunctive | 17.4
      conjunctive | 25.0`),
    doubt: 'The released types have other shares, and Table VIII prints yet others.',
  },
  {
    paper: 'LogiQA 2.0',
    where: 'Figure 6',
    about: 'RoBERTa on part of the input, test; the figures that the text names',
    unit: '%',
    columns: ['accuracy'],
    rows: rowsOf(`
      ? inference: chance | 50.00
      inference: premise only | 47.15
      inference: hypothesis only | 50.92
      ? choice: chance | 25.00
      choice: options only | 28.06
      choice: question and options | 29.47
      choice: passage and options | 35.37
      choice: all | 45.42`),
    doubt: 'The RoBERTa that has 45.42 here has 48.76 in Table IV.',
  },
]

const tableOf = (where: string): PublishedTable => logiqaTables.find(table => table.where === where)!

/** The printed figure of one row. */
function pointOf(where: string, row: string, column: string, name: string): PublishedPoint[] {
  const table = tableOf(where)
  const found = table.rows.find(each => each.name === row)
  const value = found ? publishedShare(table, found, column) : null
  return value === null ? [] : [{ name, value }]
}

/** Figures of the test split, whose names say so; beside other data the point says so too. */
const ofTest = (points: readonly PublishedPoint[], match: DataMatch): PublishedPoint[] =>
  points.map(point => (match.kind !== 'other' && match.split === 'test' ? point : { ...point, split: 'test' }))

const partsOfPairs: Readonly<Record<string, string>> = { P: 'premise only', H: 'hypothesis only' }
const partsOfQuestions: Readonly<Record<string, string>> = {
  A: 'options only',
  QA: 'question and options',
  CA: 'passage and options',
}

/** Figure 6: RoBERTa on the part of the input that a run sees, of the English test split. */
export function publishedPart(task: 'inference' | 'choice', input: unknown, match: DataMatch): PublishedPoint[] {
  const part = typeof input === 'string' ? (task === 'inference' ? partsOfPairs : partsOfQuestions)[input] : undefined
  if (part === undefined || (match.kind !== 'other' && match.split.includes('Chinese'))) return []
  const points = pointOf('Figure 6', `${task}: ${part}`, 'accuracy', `RoBERTa on the ${part}, test (Figure 6)`)
  return ofTest(
    points.map(point => ({ ...point, input: input as string })),
    match,
  )
}

/** Table IX: premises told apart. Printed for the test split. */
export function publishedTagged(tags: unknown, match: DataMatch): PublishedPoint[] {
  if (tags !== 'major-minor') return []
  const table = tableOf('Table IX')
  const points = table.rows.flatMap(({ name }) => {
    const [model = name, how] = name.split(', ')
    const settings = [...(how === undefined ? [] : [how]), 'test', 'Table IX'].join(', ')
    return pointOf('Table IX', name, 'tagged accuracy', `${model} with tagged premises (${settings})`)
  })
  return ofTest(points, match)
}

const otherCorpora: Readonly<Record<string, string>> = {
  snli: 'SNLI',
  mnli: 'MNLI',
  rte: 'RTE',
  scitail: 'SciTail',
  qnli: 'QNLI',
}

/** Table II: BERT base on another corpus of inference that the task reads. */
export function publishedCorpus(corpus: unknown): PublishedPoint[] {
  const name = typeof corpus === 'string' ? otherCorpora[corpus] : undefined
  return name === undefined ? [] : pointOf('Table II', name, 'accuracy', `BERT base on ${name} (Table II)`)
}

/** The printed accuracy of RoBERTa on one type of reasoning. */
export function publishedReasoning(label: string, value: string, column: string): PublishedPoint[] {
  const table = tableOf('Table VIII')
  const row = table.rows.find(({ name }) => name === value.toLowerCase().replace(' reasoning', ''))
  const share = label === 'reasoning' && row ? publishedShare(table, row, column) : null
  return share === null ? [] : [{ name: 'RoBERTa, Table VIII', value: share }]
}
