import { robustlrTables } from '../robustlr.ts'
import type { Paper, PaperItem } from './paper.ts'

const illustration = (where: string, about: string): PaperItem => ({
  where,
  about,
  state: 'illustration',
  commands: [],
  data: [],
})

const contrast =
  'generate contrast-conjunction contrast-disjunction contrast-negation --theories 200 --seed 1 --out sets'
const equivalence =
  'generate equivalence-contrapositive equivalence-distributive1 equivalence-distributive2 --theories 200 --seed 1 --out sets'
const finetuned = 'the reasoner is here; RoBERTa and T5 large need fine-tuning on the training sets'

export const robustlrPaper: Paper = {
  name: 'robustlr',
  title: 'RobustLR: A Diagnostic Benchmark for Evaluating Logical Robustness of Deductive Reasoners',
  reference: 'Sanyal, Liao and Ren, EMNLP 2022',
  tables: robustlrTables,
  items: [
    illustration('Figure 1', 'the benchmark at a glance'),
    {
      where: 'Figure 2',
      about: 'a theory in English and in logic',
      state: 'printed',
      commands: ['theory check theory.txt'],
      data: [],
    },
    {
      where: 'Tables 1, 2, 9 and 10',
      about: 'perturbations of conjunction and disjunction',
      state: 'printed',
      commands: ['perturb theory.txt --kind conjunction', 'perturb theory.txt --kind disjunction'],
      data: [],
    },
    {
      where: 'Table 3',
      about: 'held-out part of the training sets',
      state: 'model',
      commands: [
        'generate train-neg --theories 1000 --seed 1 --out sets',
        'eval robustlr --data sets/train-neg.test.jsonl --model MODEL',
      ],
      data: [],
      model: finetuned,
      published: ['Table 3'],
    },
    {
      where: 'Table 4',
      about: 'contrast sets',
      state: 'model',
      commands: [contrast, 'eval robustlr --data sets/contrast-conjunction.with.jsonl --model MODEL'],
      data: [],
      model: finetuned,
      published: ['Tables 4 to 6'],
    },
    {
      where: 'Table 5',
      about: 'equivalence sets',
      state: 'model',
      commands: [equivalence, 'eval robustlr --data sets/equivalence-contrapositive.jsonl --model MODEL'],
      data: [],
      model: finetuned,
      published: ['Table 5'],
    },
    {
      where: 'Figure 3, Tables 11 and 12',
      about: 'contrast sets by group of perturbations',
      state: 'model',
      commands: [contrast, 'score robustlr --gold sets/contrast-conjunction.without.jsonl --predictions answers.csv'],
      data: [],
      model: finetuned,
      published: ['Tables 11 and 12'],
    },
    {
      where: 'Table 6',
      about: 'from scratch, pretrained, and people',
      state: 'people',
      commands: [
        'generate contrast-conjunction --people --out sheets',
        'score robustlr --gold sets/contrast-conjunction.without.jsonl --predictions answers.csv',
      ],
      data: [],
      model: 'answers of people to generated sheets',
      published: ['Tables 4 to 6'],
    },
    illustration('Figure 4', 'how RoBERTa reads a theory'),
    {
      where: 'Tables 7 and 8',
      about: 'sizes of the sets',
      state: 'printed',
      commands: ['generate train-neg --paper-sizes --seed 1 --out sets'],
      data: [],
    },
    {
      where: 'Tables 13 and 14',
      about: 'contrast and equivalence sets by gold label',
      state: 'model',
      commands: ['score robustlr --gold sets/contrast-conjunction.without.jsonl --predictions answers.csv --json'],
      data: [],
      model: finetuned,
      published: ['Table 13', 'Table 14'],
    },
  ],
}
