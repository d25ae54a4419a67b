import { robustlrCorpusTables } from '../corpus-tables.ts'
import { robustlrTables } from '../robustlr.ts'
import { illustration, type Paper } from './paper.ts'

const contrast =
  'generate contrast-conjunction contrast-disjunction contrast-negation --theories 200 --seed 1 --out sets'
const equivalence =
  'generate equivalence-contrapositive equivalence-distributive1 equivalence-distributive2 --theories 200 --seed 1 --out sets'
const finetuned = 'the reasoner is here; RoBERTa and T5 large need fine-tuning on the training sets'
const answers = { 'answers.csv': 'lines of id and answer, of a model or of a person' }

const theory = `Charlie is tall. Gary is round.
If Charlie is tall then Erin is quiet.
`

export const robustlrPaper: Paper = {
  name: 'robustlr',
  title: 'RobustLR: A Diagnostic Benchmark for Evaluating Logical Robustness of Deductive Reasoners',
  reference: 'Sanyal, Liao and Ren, EMNLP 2022',
  tables: [...robustlrTables, ...robustlrCorpusTables],
  walkFiles: { 'theory.txt': theory },
  items: [
    illustration('Figure 1', 'the benchmark at a glance'),
    {
      where: 'Figure 2',
      about: 'a theory in English and in logic',
      state: 'printed',
      commands: ['decide theory.txt --show-reading'],
      walk: ['decide theory.txt --show-reading'],
      data: [],
      placeholders: { 'theory.txt': 'a theory in English' },
    },
    {
      where: 'Tables 1, 2, 9 and 10',
      about: 'perturbations of conjunction and disjunction',
      state: 'printed',
      commands: [
        'perturb theory.txt --kind conjunction --statement "Erin is quiet."',
        'perturb theory.txt --kind disjunction --statement "Erin is quiet."',
      ],
      walk: [
        'perturb theory.txt --kind conjunction --statement "Erin is quiet."',
        'perturb theory.txt --kind disjunction --statement "Erin is quiet."',
      ],
      data: [],
      placeholders: { 'theory.txt': 'a theory in English' },
      remark:
        'Doubtful in print: the base row of Table 10 should read p ⇒ ¬q. Rows whose facts are {¬p, ¬t} are made only where p is a fact that they can replace; where p is derived they would contradict the derivation. Every label is decided by the reasoner.',
    },
    {
      where: 'Table 3',
      about: 'held-out part of the training sets',
      state: 'model',
      commands: [
        'generate train-neg --theories 1000 --seed 1 --out sets',
        'eval robustlr --data sets/train-neg.test.jsonl --model MODEL',
      ],
      walk: [
        'generate train-neg --theories 1000 --seed 1 --out sets',
        'eval robustlr --data sets/train-neg.test.jsonl --model reasoner --run train-neg',
      ],
      data: [],
      model: finetuned,
      published: ['Table 3'],
      remark:
        'Algorithm 1 as printed never emits its label 1, and its codes (0 Unknown, 1 True, 2 False) are not those of the released files (0 False, 1 True, 2 Unknown); ours follow the files.',
    },
    {
      where: 'Table 4',
      about: 'contrast sets',
      state: 'model',
      commands: [contrast, 'eval robustlr --data sets/contrast-conjunction.with.jsonl --model MODEL'],
      walk: [
        contrast,
        'eval robustlr --data sets/contrast-conjunction.with.jsonl --model reasoner --run conjunction',
        'eval robustlr --data sets/contrast-conjunction.with.jsonl --model chance --run conjunction-chance',
        'eval robustlr --data sets/contrast-disjunction.with.jsonl --model reasoner --run disjunction',
        'eval robustlr --data sets/contrast-disjunction.with.jsonl --model chance --run disjunction-chance',
      ],
      data: [],
      model: finetuned,
      published: ['Tables 4 to 6', 'later version'],
    },
    {
      where: 'Table 5',
      about: 'equivalence sets',
      state: 'model',
      commands: [equivalence, 'eval robustlr --data sets/equivalence-contrapositive.jsonl --model MODEL'],
      walk: [
        equivalence,
        'eval robustlr --data sets/equivalence-contrapositive.jsonl --model reasoner --run contrapositive',
        'eval robustlr --data sets/equivalence-contrapositive.jsonl --model chance --run contrapositive-chance',
      ],
      data: [],
      model: finetuned,
      published: ['Table 5'],
      remark:
        'A reasoner that only chains forward is wrong on about a third of the contrapositive set: the contrapositive of a conjunction has a disjunctive head.',
    },
    {
      where: 'Figure 3, Tables 11 and 12',
      about: 'contrast sets by group of perturbations',
      state: 'model',
      commands: [
        contrast,
        'eval robustlr --data sets/contrast-conjunction.without.jsonl --model MODEL --run groups',
        'report groups --format md',
      ],
      walk: [
        'eval robustlr --data sets/contrast-conjunction.without.jsonl --model chance --run groups',
        { command: 'report groups --format md', section: 'By ' },
      ],
      data: [],
      model: finetuned,
      published: ['Tables 11 and 12'],
    },
    {
      where: 'Table 6',
      about: 'from scratch, pretrained, and people',
      state: 'people',
      commands: [
        'generate contrast-conjunction --for-people --seed 1 --out sheets',
        'score robustlr --gold sheets/contrast-conjunction.without.key.csv --predictions answers.csv',
      ],
      data: [],
      model: 'answers of people to generated sheets',
      placeholders: answers,
      published: ['Tables 4 to 6'],
    },
    illustration('Figure 4', 'how RoBERTa reads a theory'),
    {
      where: 'Tables 7 and 8',
      about: 'sizes of the sets',
      state: 'printed',
      commands: ['generate --paper-sizes --seed 1 --out sets', 'generate train-neg --paper-sizes --seed 1 --out sets'],
      walk: ['generate equivalence-distributive1 --paper-sizes --seed 1 --out sized'],
      data: [],
      published: ['Table 7', 'Table 8'],
      remark: 'The walk makes the smallest set; all of them are 856,914 instances.',
    },
    {
      where: 'Tables 13 and 14',
      about: 'contrast and equivalence sets by gold label',
      state: 'model',
      commands: [
        contrast,
        'score robustlr --gold sets/contrast-conjunction.without.jsonl --predictions answers.csv --json',
      ],
      data: [],
      model: finetuned,
      placeholders: answers,
      published: ['Table 13', 'Table 14'],
      remark: 'The figure of a label is the weighted F1 within each theory over the answers whose gold label it is.',
    },
  ],
}
