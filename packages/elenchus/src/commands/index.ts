/** Every command, in the order the help shows them. One line each; the code loads when the command is called. */
import type { CommandEntry } from '../cli/command.ts'

export const commands: readonly CommandEntry[] = [
  { name: 'tour', summary: 'a short tour of what Elenchus does', load: () => import('./tour/command.ts') },
  { name: 's5', summary: 'is a modal formula valid, satisfiable, entailed?', load: () => import('./s5/command.ts') },
  {
    name: 'decide',
    summary: 'what a theory says about a statement, with the proof',
    load: () => import('./decide/command.ts'),
  },
  {
    name: 'theory',
    summary: 'how a theory in English is read, sentence by sentence',
    load: () => import('./theory/command.ts'),
  },
  {
    name: 'parse',
    summary: 'sentences, tags, lemmas and dependencies of a text',
    load: () => import('./parse.ts'),
  },
  {
    name: 'explain',
    summary: 'the argument in a passage, with the evidence',
    load: () => import('./explain/command.ts'),
  },
  { name: 'draw', summary: 'a metagraph as text, SVG, PNG, HTML, DOT or Mermaid', load: () => import('./draw.ts') },
  {
    name: 'convert',
    summary: 'from one format to another, saying what gets lost',
    load: () => import('./convert/command.ts'),
  },
  { name: 'agreement', summary: 'how far two annotators agree, beyond chance', load: () => import('./agreement.ts') },
  { name: 'errors', summary: 'the error types of predicted metagraphs', load: () => import('./errors.ts') },
  {
    name: 'construct',
    summary: 'annotation tasks from exam questions',
    load: () => import('./construct.ts'),
  },
  { name: 'data', summary: 'corpora: sources, statistics, problems, overlap', load: () => import('./data/command.ts') },
  { name: 'bias', summary: 'what the options of a benchmark give away', load: () => import('./bias/command.ts') },
  { name: 'split', summary: 'EASY and HARD items by option-only models', load: () => import('./split/command.ts') },
  {
    name: 'types',
    summary: 'question types and reasoning types of exam questions',
    load: () => import('./types/command.ts'),
  },
  {
    name: 'paper',
    summary: 'every table and figure of a paper, and the command for it',
    load: () => import('./paper.ts'),
  },
  {
    name: 'generate',
    summary: 'RobustLR sets, every label decided and proved',
    load: () => import('./generate/command.ts'),
  },
  {
    name: 'perturb',
    summary: 'variants of your own theory, with labels and proofs',
    load: () => import('./perturb/command.ts'),
  },
  {
    name: 'eval',
    summary: 'put a model to a task, resume, score: the log is the truth',
    load: () => import('./eval/command.ts'),
  },
  { name: 'worker', summary: 'answer for runs that share a store', load: () => import('./worker.ts') },
  { name: 'score', summary: "the papers' metrics on predictions", load: () => import('./score/command.ts') },
  { name: 'compare', summary: 'runs over the same samples, pair by pair', load: () => import('./compare/command.ts') },
  {
    name: 'report',
    summary: 'runs as a page, Markdown, CSV, JSON or JUnit',
    load: () => import('./report/command.ts'),
  },
  { name: 'extract', summary: 'what responses answer, and by which words', load: () => import('./extract.ts') },
  { name: 'rescore', summary: 'judge stored answers again, without asking', load: () => import('./rescore.ts') },
  { name: 'study', summary: 'how the explainer learns, and where it errs', load: () => import('./study/command.ts') },
  { name: 'train', summary: 'train models: the parser, and more', load: () => import('./train/command.ts') },
]
