/** Where the corpora come from. Nothing is bundled: each is fetched from its authors, under their terms. */
export interface SourceFile {
  readonly name: string
  readonly url: string
  /** Of the file as released, where we have seen it; another one is refused. */
  readonly sha256?: string
}

export interface Source {
  readonly name: string
  readonly title: string
  readonly home: string
  /** The terms in short, as their authors state them. */
  readonly licence: string
  /** The format `elenchus data stats` and the others read it by; `null` for archives that have to be unpacked first. */
  readonly format: string | null
  readonly files: readonly SourceFile[]
  readonly note?: string
}

const raw = (repository: string, branch: string, folder: string, names: readonly string[]): SourceFile[] =>
  names.map(name => ({
    name,
    url: `https://raw.githubusercontent.com/${repository}/${branch}/${[...folder.split('/'), name].filter(Boolean).map(encodeURIComponent).join('/')}`,
  }))
const one = (url: string): SourceFile[] => [{ name: decodeURIComponent(url.split('/').at(-1)!), url }]

const nonCommercial =
  'For non-commercial research only (its authors compare it to ImageNet); the questions remain the property of the examiners.'
const noLicence =
  'No licence file; the authors offer it for research. Ask them before any other use, and do not pass copies on.'

export const sources: readonly Source[] = [
  {
    name: 'reclor',
    title: 'ReClor: reading comprehension requiring logical reasoning (ICLR 2020)',
    home: 'https://whyu.me/reclor/',
    licence: nonCommercial,
    format: null,
    files: one('https://github.com/yuweihao/reclor/releases/download/v1/reclor_data.zip'),
    note: 'The archive asks for the password that its home page states.',
  },
  {
    name: 'logiqa1',
    title: 'LogiQA 1.0 (IJCAI 2020)',
    home: 'https://github.com/lgw863/LogiQA-dataset',
    licence: noLicence,
    format: 'logiqa1',
    files: raw('lgw863/LogiQA-dataset', 'master', '', ['Train.txt', 'Eval.txt', 'Test.txt']),
  },
  {
    name: 'logiqa2-mrc',
    title: 'LogiQA 2.0, multiple choice, English and Chinese (TASLP 2023)',
    home: 'https://github.com/csitfun/LogiQA2.0',
    licence: 'CC BY-NC-SA 4.0: name the authors, no commercial use, share changes alike.',
    format: 'logiqa2-mrc',
    files: raw('csitfun/LogiQA2.0', 'main', 'logiqa/DATA/LOGIQA', [
      'train.txt',
      'dev.txt',
      'test.txt',
      'train_zh.txt',
      'dev_zh.txt',
      'test_zh.txt',
    ]),
  },
  {
    name: 'logiqa2-nli',
    title: 'LogiQA 2.0, inference (TASLP 2023)',
    home: 'https://github.com/csitfun/LogiQA2.0',
    licence: 'CC BY-NC-SA 4.0: name the authors, no commercial use, share changes alike.',
    format: 'logiqa2-nli',
    files: raw('csitfun/LogiQA2.0', 'main', 'logiqa2nli/DATA/QA2NLI', ['train.txt', 'dev.txt', 'test.txt']),
  },
  {
    name: 'metalogic',
    title: 'MetaLogic: logical reasoning explanations with fine-grained structure (EMNLP 2022)',
    home: 'https://github.com/tencent-ailab/MetaLogic',
    licence: `${noLicence} Its passages are ReClor's: ${nonCommercial}`,
    format: 'metalogic',
    files: raw('tencent-ailab/MetaLogic', 'main', 'metalogic', [
      'metalogic_train.json',
      'metalogic_dev.json',
      'metalogic_test.json',
    ]),
  },
  {
    name: 'proofwriter',
    title: 'ProofWriter, open world, depth 5, as questions (Logic-LM release)',
    home: 'https://github.com/teacherpeterpan/Logic-LLM',
    licence: 'The collection is MIT; ProofWriter itself is CC BY 4.0.',
    format: 'proofwriter',
    files: raw('teacherpeterpan/Logic-LLM', 'main', 'data/ProofWriter', ['dev.json', 'test.json']),
  },
  {
    name: 'prontoqa',
    title: 'PrOntoQA, fictional, five hops, as questions (Logic-LM release)',
    home: 'https://github.com/teacherpeterpan/Logic-LLM',
    licence: 'The collection is MIT; PrOntoQA itself is Apache 2.0.',
    format: 'prontoqa',
    files: raw('teacherpeterpan/Logic-LLM', 'main', 'data/ProntoQA', ['dev.json']),
  },
  {
    name: 'folio',
    title: 'FOLIO: natural language reasoning with first-order logic (v0.0)',
    home: 'https://github.com/Yale-LILY/FOLIO',
    licence: 'CC BY-SA 4.0: name the authors, share changes alike.',
    format: 'folio',
    files: raw('Yale-LILY/FOLIO', 'main', 'data/v0.0', ['folio-train.jsonl', 'folio-validation.jsonl']),
  },
  {
    name: 'logicnli',
    title: 'LogicNLI: diagnosing first-order reasoning (EMNLP 2021)',
    home: 'https://github.com/omnilabNLP/LogicNLI',
    licence: noLicence,
    format: null,
    files: raw('omnilabNLP/LogicNLI', 'main', 'dataset', ['LogicNLI_sim.zip']),
  },
  {
    name: 'race',
    title: 'RACE: reading comprehension from examinations (EMNLP 2017)',
    home: 'https://www.cs.cmu.edu/~glai1/data/race/',
    licence: 'For non-commercial research only; passages and questions remain the property of their owners.',
    format: null,
    files: one('https://www.cs.cmu.edu/~glai1/data/race/RACE.tar.gz'),
  },
  {
    name: 'cosmos',
    title: 'Cosmos QA: commonsense reading comprehension (EMNLP 2019)',
    home: 'https://wilburone.github.io/cosmos/',
    licence: 'CC BY 4.0.',
    format: 'cosmos',
    files: raw('wilburOne/cosmosqa', 'master', 'data', ['train.jsonl', 'valid.jsonl', 'test.jsonl']),
  },
  {
    name: 'snli',
    title: 'SNLI 1.0 (EMNLP 2015)',
    home: 'https://nlp.stanford.edu/projects/snli/',
    licence: 'CC BY-SA 4.0: name the authors, share changes alike.',
    format: null,
    files: one('https://nlp.stanford.edu/projects/snli/snli_1.0.zip'),
  },
  {
    name: 'mnli',
    title: 'MultiNLI 1.0 (NAACL 2018)',
    home: 'https://cims.nyu.edu/~sbowman/multinli/',
    licence: 'Mostly the OANC licence, which allows all use; some parts CC BY 3.0 and CC BY-SA 3.0.',
    format: null,
    files: one('https://cims.nyu.edu/~sbowman/multinli/multinli_1.0.zip'),
  },
  {
    name: 'rte',
    title: 'RTE as in GLUE',
    home: 'https://gluebenchmark.com/',
    licence: 'Collected from the PASCAL challenges; for research.',
    format: null,
    files: one('https://dl.fbaipublicfiles.com/glue/data/RTE.zip'),
  },
  {
    name: 'qnli',
    title: 'QNLI as in GLUE',
    home: 'https://gluebenchmark.com/',
    licence: 'Made from SQuAD, CC BY-SA 4.0.',
    format: null,
    files: one('https://dl.fbaipublicfiles.com/glue/data/QNLIv2.zip'),
  },
  {
    name: 'scitail',
    title: 'SciTail 1.1 (AAAI 2018)',
    home: 'https://allenai.org/data/scitail',
    licence: 'Apache 2.0.',
    format: null,
    files: one('https://ai2-public-datasets.s3.amazonaws.com/scitail/SciTailV1.1.zip'),
  },
]
