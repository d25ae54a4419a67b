import { logiqaTables } from '../logiqa.ts'
import type { Paper, PaperItem } from './paper.ts'

const illustration = (where: string, about: string): PaperItem => ({
  where,
  about,
  state: 'illustration',
  commands: [],
  data: [],
})

const mrc = ['logiqa2/mrc/dev.txt']
const nli = ['logiqa2/nli/dev.txt']
const typedPairs = ['logiqa2/nli/dev_new.txt']
const chinese = ['logiqa2/mrc/dev_zh.txt']

export const logiqa2Paper: Paper = {
  name: 'logiqa2',
  title: 'LogiQA 2.0: An Improved Dataset for Logical Reasoning in Natural Language Understanding',
  reference: 'Liu, Liu, Cui, Teng, Duan, Zhou and Zhang, IEEE/ACM TASLP 2023',
  tables: logiqaTables,
  items: [
    illustration('Fig. 1', 'examples of other benchmarks'),
    illustration('Fig. 2', 'an example of LogiQA 1.0'),
    illustration('Fig. 3', 'examples of both tasks'),
    illustration('Fig. 4', 'one item in 1.0 and in 2.0'),
    {
      where: 'Fig. 5',
      about: 'an example of each type of reasoning, with its share',
      state: 'printed',
      commands: ['types dev.txt --kind reasoning'],
      data: mrc,
      published: ['Figure 5'],
    },
    {
      where: 'Table I',
      about: 'sizes and lengths',
      state: 'printed',
      commands: ['data stats dev.txt', 'data stats nli/dev.txt', 'data stats dev_zh.txt'],
      data: [...mrc, ...nli, ...chinese],
      remark: 'Chinese is counted in the words of a segmenter; the paper prints no Chinese lengths.',
    },
    {
      where: 'Table II',
      about: 'BERT base fine-tuned on other inference corpora',
      state: 'model',
      commands: [
        'eval logiqa2-nli --data snli_1.0_dev.jsonl --model MODEL',
        'eval logiqa2-nli --data nli/dev.txt --model MODEL',
      ],
      data: nli,
      model: 'any; the paper has BERT base, fine-tuned on each corpus',
      published: ['Table II'],
      remark: 'SNLI, MNLI, RTE, QNLI and SciTail are read as they are; three labels are asked as two, and runs say so.',
    },
    {
      where: 'Table III',
      about: 'inference: accuracy and F1',
      state: 'model',
      commands: ['eval logiqa2-nli --data nli/dev.txt --model MODEL'],
      data: nli,
      model: 'any; the paper’s need fine-tuning',
      published: ['Table III'],
    },
    {
      where: 'Table IV',
      about: 'multiple choice: accuracy',
      state: 'model',
      commands: [
        'eval logiqa2-mrc --data dev.txt --model word-matching',
        'eval logiqa2-mrc --data dev.txt --model MODEL',
        'eval logiqa2-mrc --data dev_zh.txt --model MODEL',
        'eval logiqa1 --data Eval.txt --model MODEL',
      ],
      data: [...mrc, ...chinese],
      model: 'chance and word matching are here; the others need fine-tuning',
      published: ['Table IV'],
    },
    {
      where: 'Table V',
      about: 'the part of 2.0 that stands in 1.0',
      state: 'model',
      commands: [
        'data portion dev.txt --shared-with logiqa1/Eval.txt --out portion.txt',
        'eval logiqa2-mrc --data portion.txt --model MODEL',
      ],
      data: mrc,
      model: 'any',
      published: ['Table V'],
    },
    {
      where: 'Fig. 6',
      about: 'parts of the input hidden',
      state: 'model',
      commands: [
        'bias dev.txt --train train.txt',
        'eval logiqa2-mrc --data dev.txt --input QA --model MODEL',
        'eval logiqa2-nli --data nli/dev.txt --input H --model MODEL',
      ],
      data: [...mrc, ...nli],
      model: 'any; the paper has RoBERTa',
      published: ['Figure 6'],
    },
    {
      where: 'Table VI',
      about: 'transfer between corpora',
      state: 'model',
      commands: ['eval logiqa2-mrc --data dev.txt --model MODEL'],
      data: mrc,
      model: 'RoBERTa, fine-tuned on RACE or COSMOS QA first',
      published: ['Table VI'],
    },
    {
      where: 'Fig. 7',
      about: 'accuracy by length',
      state: 'model',
      commands: [
        'eval logiqa2-mrc --data dev.txt --model MODEL --json',
        'eval logiqa2-nli --data nli/dev.txt --model MODEL --json',
      ],
      data: [...mrc, ...nli],
      model: 'any; the paper has RoBERTa',
      remark:
        'Bands are of the whole input, in words, for Chinese in characters; the curves are printed without figures.',
    },
    {
      where: 'Table VII',
      about: 'how often the answer is the option that overlaps most',
      state: 'printed',
      commands: ['bias dev.txt', 'eval logiqa2-mrc --data dev.txt --model MODEL'],
      data: mrc,
      remark:
        'bias has the ratio of the right answers, a run that of its model (overlapRatio). For pairs the paper’s ratio has no meaning: a pair has no options to match.',
      published: ['Table VII'],
    },
    illustration('Fig. 8', 'mistakes of RoBERTa'),
    {
      where: 'Table VIII',
      about: 'accuracy by type of reasoning',
      state: 'model',
      commands: [
        'types dev.txt',
        'eval logiqa2-mrc --data dev.txt --model MODEL --json',
        'eval logiqa2-nli --data nli/dev_new.txt --model MODEL --json',
      ],
      data: [...mrc, ...typedPairs],
      model: 'any; the paper has RoBERTa',
      published: ['Table VIII'],
    },
    {
      where: 'Table IX',
      about: 'inference with and without major and minor premises marked',
      state: 'model',
      commands: ['eval logiqa2-nli --data nli/dev.txt --tags major-minor --model MODEL'],
      data: nli,
      model: 'any',
      published: ['Table IX'],
    },
    illustration('Table X', 'other benchmarks compared'),
    illustration('Fig. 9', 'items that were deleted'),
    {
      where: 'Fig. 10',
      about: 'a question becomes inference pairs',
      state: 'printed',
      commands: ['convert qa2nli --data dev.txt --out pairs.jsonl --shape syllogism --balanced'],
      data: mrc,
      remark: 'As released: the last sentence is the minor premise, or the option where a question asks for a premise.',
    },
  ],
}
