import { metalogicTables } from '../metalogic.ts'
import type { Paper, PaperItem } from './paper.ts'

const illustration = (where: string, about: string): PaperItem => ({
  where,
  about,
  state: 'illustration',
  commands: [],
  data: [],
})

const train = 'metalogic/metalogic_train.json'
const dev = 'metalogic/metalogic_dev.json'

export const metalogicPaper: Paper = {
  name: 'metalogic',
  title: 'MetaLogic: Logical Reasoning Explanations with Fine-Grained Structure',
  reference: 'Huang, Zhang, Hong, Liang, Zhang and Yu, EMNLP 2022',
  tables: metalogicTables,
  items: [
    {
      where: 'Figure 1',
      about: 'a passage and its metagraph',
      state: 'printed',
      commands: ['explain passage.txt --format svg', 'draw metalogic_dev.json --format svg'],
      data: [dev],
    },
    illustration('Figure 2', 'the task'),
    {
      where: 'Table 1',
      about: 'operators of modal logic, their reductions and degrees of certainty',
      state: 'printed',
      commands: ['s5 "◇□p → □p"'],
      data: [],
    },
    {
      where: 'Table 2',
      about: 'agreement of annotators',
      state: 'people',
      commands: ['agreement first.json second.json'],
      data: [],
      model: 'two annotations of the same passages',
    },
    {
      where: 'Table 3',
      about: 'models by the released scorer',
      state: 'model',
      commands: [
        'eval metalogic --data metalogic_dev.json --model explainer',
        'score metalogic --gold metalogic_dev.json --predictions predictions.jsonl',
      ],
      data: [dev],
      model: 'the explainer is here; T5 and MetGen need fine-tuning',
      published: ['Table 3'],
    },
    {
      where: 'Table 4',
      about: 'numbers of nodes, formulas, operators',
      state: 'printed',
      commands: ['data stats metalogic_train.json metalogic_dev.json'],
      data: [train, dev],
    },
    {
      where: 'Figures 3 and 4',
      about: 'by kind of step and by operator; the figures are in Table 14',
      state: 'printed',
      commands: ['study operators --dev metalogic_dev.json'],
      data: [dev],
      published: ['Table 14'],
    },
    {
      where: 'Table 5',
      about: 'error types of predictions',
      state: 'printed',
      commands: [
        'errors --gold metalogic_dev.json --predictions predictions.jsonl',
        'study errors --dev metalogic_dev.json',
      ],
      data: [dev],
    },
    {
      where: 'Figure 5',
      about: 'by share of the training data; the figures are in Table 15',
      state: 'printed',
      commands: ['study curve --data metalogic_train.json --dev metalogic_dev.json --plot curve.svg'],
      data: [train, dev],
      published: ['Table 15'],
    },
    illustration('Tables 6 to 9', 'example questions of ReClor'),
    illustration('Figure 6', 'the annotation interface'),
    illustration('Tables 10 to 12', 'formats of inputs and outputs'),
    {
      where: 'Tables 13, 20, 21 and 22',
      about: 'words that signal operators',
      state: 'printed',
      commands: ['parse passage.txt', 'explain passage.txt'],
      data: [],
      remark:
        'The words are in the cues and connectives of the language package; the evidence of an explanation names them.',
    },
    {
      where: 'Table 14',
      about: 'by kind of step and by operator',
      state: 'printed',
      commands: ['study operators --dev metalogic_dev.json'],
      data: [dev],
      published: ['Table 14'],
    },
    {
      where: 'Tables 15 and 16',
      about: 'by share of the training data',
      state: 'printed',
      commands: ['study curve --data metalogic_train.json --dev metalogic_dev.json'],
      data: [train, dev],
      published: ['Table 15'],
    },
    illustration('Tables 17 to 19', 'example errors'),
  ],
}
