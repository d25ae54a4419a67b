import { metalogicCorpusTables } from '../corpus-tables.ts'
import { metalogicTables } from '../metalogic.ts'
import { illustration, type Paper } from './paper.ts'

const train = 'metalogic/metalogic_train.json'
const dev = 'metalogic/metalogic_dev.json'

const passage = `The ferry should stop at the mill. Many people work at the mill, because the new looms need hands.
If the ferry does not stop there, they must walk an hour. However, the landing at the mill may be too shallow.
`

export const metalogicPaper: Paper = {
  name: 'metalogic',
  title: 'MetaLogic: Logical Reasoning Explanations with Fine-Grained Structure',
  reference: 'Huang, Zhang, Hong, Liang, Zhang and Yu, EMNLP 2022',
  tables: [...metalogicTables, ...metalogicCorpusTables],
  walkFiles: { 'passage.txt': passage },
  items: [
    {
      where: 'Figure 1',
      about: 'a passage and its metagraph',
      state: 'printed',
      commands: ['explain passage.txt --format svg', 'draw metalogic_dev.json --format svg'],
      walk: ['explain passage.txt'],
      data: [dev],
      placeholders: { 'passage.txt': 'an English passage of your own' },
      remark:
        'The walk explains a passage of our own, chosen before it was explained, and shows the graph as it comes, mistakes too: the fourth statement is a reason for the conclusion, and the fifth speaks against the conclusion. The paper’s own passage is not ours to print.',
    },
    illustration('Figure 2', 'the task'),
    {
      where: 'Table 1',
      about: 'operators of modal logic, their reductions and degrees of certainty',
      state: 'printed',
      commands: ['s5 "◇□p → □p"', 's5 "□p → p"', 's5 "◇p → □p"'],
      walk: ['s5 "◇□p → □p"', 's5 "□◇p → ◇p"', 's5 "¬□p → ◇¬p"', 's5 "◇p → □p"'],
      data: [],
      remark:
        'The reductions are those of S5, and the released scorer compares chains of operators by them. By its annotation a plain negation is contingent, and only what has a formula has a degree other than that.',
    },
    {
      where: 'Table 2',
      about: 'agreement of annotators',
      state: 'people',
      commands: ['annotate agreement first.json second.json'],
      data: [],
      model: 'two annotations of the same passages',
      placeholders: { 'first.json': 'the graphs of one annotator', 'second.json': 'the graphs of the other' },
      published: ['Table 2'],
    },
    {
      where: 'Table 3',
      about: 'models by the released scorer',
      state: 'model',
      commands: [
        'eval metalogic --data metalogic_dev.json --model explainer',
        'score metalogic --gold metalogic_dev.json --predictions predictions.jsonl',
        'score metalogic --gold metalogic_dev.json --predictions predictions.jsonl --mode paper',
      ],
      walk: ['eval metalogic --data metalogic/metalogic_dev.json --model explainer --run explainer'],
      data: [dev],
      model: 'the explainer is here; T5 and MetGen need fine-tuning',
      placeholders: { 'predictions.jsonl': 'graphs that a model predicted, a record a line' },
      published: ['Table 3'],
      remark:
        'Ours is on dev, since the test split is not here. The released scorer does not do what the text says: conjunction and disjunction are not symmetric there, repeated steps lower F1, and "overall" is a product of three shares. Where variables are given, their marks tell whether a sentence has a formula.',
    },
    {
      where: 'Table 4',
      about: 'numbers of nodes, formulas, operators',
      state: 'printed',
      commands: ['data stats metalogic_train.json metalogic_dev.json'],
      walk: ['data stats metalogic/metalogic_train.json metalogic/metalogic_dev.json'],
      data: [train, dev],
      published: ['Table 4'],
      remark: 'Totals are of the 800 graphs that are here; the test split has the other 200.',
    },
    {
      where: 'Figures 3 and 4',
      about: 'by kind of step and by operator; the figures are in Table 14',
      state: 'printed',
      commands: ['train studies operators --dev metalogic_dev.json'],
      data: [dev],
      published: ['Table 14'],
      remark: 'Ours stands under Table 14.',
    },
    {
      where: 'Table 5',
      about: 'error types of predictions',
      state: 'printed',
      commands: [
        'score errors --gold metalogic_dev.json --predictions predictions.jsonl',
        'train studies errors --dev metalogic_dev.json',
      ],
      walk: ['train studies errors --dev metalogic/metalogic_dev.json'],
      data: [dev],
      placeholders: { 'predictions.jsonl': 'graphs that a model predicted, a record a line' },
      published: ['Table 5'],
    },
    {
      where: 'Figure 5',
      about: 'by share of the training data; the figures are in Table 15',
      state: 'printed',
      commands: ['train studies curve --data metalogic_train.json --dev metalogic_dev.json --plot curve.svg'],
      data: [train, dev],
      published: ['Table 15'],
      remark: 'Ours stands under Tables 15 and 16.',
    },
    illustration('Tables 6 to 9', 'example questions of ReClor'),
    illustration('Figure 6', 'the annotation interface'),
    {
      where: 'Tables 10 to 12',
      about: 'formats of inputs and outputs of the models',
      state: 'printed',
      commands: [
        'convert metagraph metalogic_dev.json --to once',
        'convert metagraph metalogic_dev.json --to multitask',
      ],
      data: [dev],
      remark:
        'Models that are asked in these formats are read back in them: `explain --model MODEL --strategy metgen`.',
    },
    {
      where: 'Tables 13, 20, 21 and 22',
      about: 'words that signal operators',
      state: 'printed',
      commands: ['parse passage.txt', 'explain passage.txt --evidence'],
      data: [],
      placeholders: { 'passage.txt': 'an English passage of your own' },
      remark:
        'The words are in the cues and connectives of the language package; the evidence of an explanation names them.',
    },
    {
      where: 'Table 14',
      about: 'by kind of step and by operator',
      state: 'printed',
      commands: ['train studies operators --dev metalogic_dev.json'],
      walk: ['train studies operators --dev metalogic/metalogic_dev.json'],
      data: [dev],
      published: ['Table 14'],
      remark: 'The F1 of an operator is that of whole sentences whose gold formula has it.',
    },
    {
      where: 'Tables 15 and 16',
      about: 'by share of the training data',
      state: 'printed',
      commands: ['train studies curve --data metalogic_train.json --dev metalogic_dev.json'],
      walk: ['train studies curve --data metalogic/metalogic_train.json --dev metalogic/metalogic_dev.json'],
      data: [train, dev],
      published: ['Table 15', 'Table 16'],
    },
    illustration('Tables 17 to 19', 'example errors'),
  ],
}
