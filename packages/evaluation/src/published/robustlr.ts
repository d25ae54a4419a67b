import { type PublishedTable, rowsOf } from './table.ts'

const gold = ['False', 'True', 'Unknown']

export const robustlrTables: readonly PublishedTable[] = [
  {
    paper: 'RobustLR',
    where: 'Table 3',
    about: 'held-out part of what the model was trained on',
    unit: '%',
    columns: ['NO LOGIC OP', 'NEG', 'AND+NEG', 'OR+NEG', 'AND+OR+NEG'],
    rows: rowsOf(`
      RoBERTa large | 99.95 99.99 99.98 99.76 99.98
      T5 large | 99.86 99.97 99.80 99.24 99.34`),
  },
  {
    paper: 'RobustLR',
    where: 'Tables 4 to 6',
    about: 'contrast sets, by what the model was trained on',
    unit: 'F1',
    columns: ['conjunction', 'disjunction', 'conjunction with distractors', 'disjunction with distractors'],
    rows: rowsOf(`
      RoBERTa large, NO LOGIC OP | 0.61 0.36 0.60 0.34
      RoBERTa large, NEG | 0.62 0.48 0.62 0.45
      RoBERTa large, AND+NEG | 0.79 0.53 0.70 0.46
      RoBERTa large, OR+NEG | 0.37 0.52 0.39 0.52
      RoBERTa large, AND+OR+NEG | 0.83 0.60 0.74 0.55
      T5 large, NO LOGIC OP | 0.57 0.34 0.56 0.34
      T5 large, NEG | 0.67 0.47 0.63 0.44
      T5 large, AND+NEG | 0.68 0.43 0.62 0.42
      T5 large, OR+NEG | 0.54 0.51 0.44 0.50
      T5 large, AND+OR+NEG | 0.69 0.53 0.67 0.51
      from scratch, AND+OR+NEG | 0.42 0.13 - -
      * People | 0.89 0.84 - -`),
    note: 'The from-scratch row is about what always answering Unknown scores.',
    doubt: 'The later version of the paper prints other figures for the same models; both are shown.',
  },
  {
    paper: 'RobustLR',
    where: 'Table 5',
    about: 'equivalence sets, by what the model was trained on',
    unit: 'F1',
    columns: ['contrapositive', 'distributive 1', 'distributive 2'],
    rows: rowsOf(`
      RoBERTa large, NO LOGIC OP | 0.56 0.51 0.50
      RoBERTa large, NEG | 0.76 1.00 1.00
      RoBERTa large, AND+NEG | 0.79 0.98 1.00
      RoBERTa large, OR+NEG | 0.81 1.00 1.00
      RoBERTa large, AND+OR+NEG | 0.82 1.00 1.00
      T5 large, NO LOGIC OP | 0.57 0.51 0.50
      T5 large, NEG | 0.77 0.99 1.00
      T5 large, AND+NEG | 0.77 0.96 1.00
      T5 large, OR+NEG | 0.80 0.99 1.00
      T5 large, AND+OR+NEG | 0.79 0.97 1.00`),
  },
  {
    paper: 'RobustLR',
    where: 'Tables 11 and 12',
    about: 'contrast sets without distractors, by what was added to the base theory',
    unit: 'F1',
    columns: [
      'conjunction BASE',
      'conjunction CONJ',
      'conjunction CONJ+NEG',
      'disjunction BASE',
      'disjunction DISJ',
      'disjunction DISJ+NEG',
    ],
    rows: rowsOf(`
      RoBERTa large, NO LOGIC OP | 0.50 0.54 0.71 0.50 0.30 0.44
      RoBERTa large, NEG | 1.00 0.73 0.50 1.00 0.64 0.34
      RoBERTa large, AND+NEG | 1.00 0.86 0.72 1.00 0.56 0.45
      RoBERTa large, OR+NEG | 1.00 0.36 0.27 1.00 0.86 0.34
      RoBERTa large, AND+OR+NEG | 1.00 0.84 0.78 1.00 0.87 0.44
      T5 large, NO LOGIC OP | 0.47 0.49 0.67 0.48 0.23 0.44
      T5 large, NEG | 1.00 0.78 0.57 1.00 0.58 0.34
      T5 large, AND+NEG | 1.00 0.81 0.56 1.00 0.52 0.30
      T5 large, OR+NEG | 1.00 0.63 0.42 1.00 0.86 0.32
      T5 large, AND+OR+NEG | 1.00 0.83 0.42 1.00 0.88 0.34`),
  },
  {
    paper: 'RobustLR',
    where: 'Table 13',
    about: 'contrast sets by gold label: F1 within each theory over the answers whose gold label it is',
    unit: 'F1',
    columns: ['', ' with distractors'].flatMap(distractors =>
      ['conjunction', 'disjunction'].flatMap(operator => gold.map(label => `${operator}${distractors} ${label}`)),
    ),
    rows: rowsOf(`
      RoBERTa large, NO LOGIC OP | 0.00 0.77 0.95 0.00 0.60 0.95 0.00 0.74 0.96 0.00 0.55 0.96
      RoBERTa large, NEG | 0.77 0.77 0.66 0.62 0.61 0.45 0.76 0.75 0.67 0.58 0.57 0.42
      RoBERTa large, AND+NEG | 0.76 0.77 0.88 0.57 0.58 0.74 0.77 0.77 0.78 0.58 0.58 0.48
      RoBERTa large, OR+NEG | 0.78 0.79 0.28 0.77 0.78 0.25 0.79 0.78 0.31 0.76 0.75 0.28
      RoBERTa large, AND+OR+NEG | 0.75 0.75 0.94 0.77 0.78 0.45 0.75 0.75 0.83 0.75 0.74 0.39`),
  },
  {
    paper: 'RobustLR',
    where: 'Table 14',
    about: 'equivalence sets by gold label: F1 within each theory over the answers whose gold label it is',
    unit: 'F1',
    columns: ['contrapositive', 'distributive 1', 'distributive 2'].flatMap(law =>
      gold.map(label => `${law} ${label}`),
    ),
    rows: rowsOf(`
      RoBERTa large, NO LOGIC OP | 0.00 0.70 0.98 0.00 1.00 - 0.00 1.00 -
      RoBERTa large, NEG | 0.66 0.68 0.97 1.00 1.00 - 1.00 1.00 -
      RoBERTa large, AND+NEG | 0.68 0.68 0.99 0.98 0.98 - 1.00 1.00 -
      RoBERTa large, OR+NEG | 0.75 0.75 0.94 1.00 1.00 - 1.00 1.00 -
      RoBERTa large, AND+OR+NEG | 0.73 0.73 1.00 1.00 1.00 - 1.00 1.00 -`),
  },
  {
    paper: 'RobustLR',
    where: 'later version',
    about: 'contrast and equivalence sets, trained on everything',
    unit: 'F1',
    columns: ['conjunction', 'disjunction', 'negation', 'contrapositive', 'distributive 1', 'distributive 2'],
    rows: rowsOf(`
      T5-11B | 0.57 0.67 0.58 0.76 0.76 0.97
      T5-3B | 0.54 0.65 0.54 0.72 0.83 0.98
      RoBERTa large | 0.44 0.61 0.37 0.40 0.93 0.94
      GPT-3 | 0.34 0.50 0.25 0.36 0.78 0.87
      from scratch | 0.10 0.21 0.10 0.33 0.50 0.51
      * People | 0.87 0.94 0.84 0.81 0.97 0.96`),
    note: "People answered 30 instances of each set; Fleiss' kappa 0.79.",
    doubt: 'The two versions of the paper print different figures for the same models; both are shown.',
  },
]
