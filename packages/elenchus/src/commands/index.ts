/** Every command, in the order the help shows them. One line each; the code loads when the command is called. */
import type { CommandEntry } from '../cli/command.ts'

export const commands: readonly CommandEntry[] = [
  { name: 'tour', summary: 'take a short tour of what Elenchus does', load: () => import('./tour/command.ts') },
  { name: 's5', summary: 'decide whether a modal formula is valid or entailed', load: () => import('./s5/command.ts') },
  {
    name: 'decide',
    summary: 'decide what a theory says about a statement, with the proof',
    load: () => import('./decide/command.ts'),
  },
  {
    name: 'theory',
    summary: 'show how a theory in English is read, sentence by sentence',
    load: () => import('./theory/command.ts'),
  },
  {
    name: 'parse',
    summary: 'find the sentences, tags, lemmas and dependencies of a text',
    load: () => import('./parse.ts'),
  },
  {
    name: 'explain',
    summary: 'find the argument in a passage, with the evidence',
    load: () => import('./explain/command.ts'),
  },
  {
    name: 'draw',
    summary: 'draw a metagraph as text, SVG, PNG, HTML, DOT or Mermaid',
    load: () => import('./draw.ts'),
  },
  {
    name: 'convert',
    summary: 'convert between formats, and say what gets lost',
    load: () => import('./convert/command.ts'),
  },
  {
    name: 'agreement',
    summary: 'measure how far two annotators agree beyond chance',
    load: () => import('./agreement.ts'),
  },
  {
    name: 'adjudicate',
    summary: 'make gold from two annotations, deciding where they differ',
    load: () => import('./adjudicate/command.ts'),
  },
  {
    name: 'audit',
    summary: 'draw annotated operators for an expert to judge, and report the verdicts',
    load: () => import('./audit.ts'),
  },
  { name: 'errors', summary: 'count the types of error in predicted metagraphs', load: () => import('./errors.ts') },
  {
    name: 'construct',
    summary: 'make annotation tasks from exam questions',
    load: () => import('./construct.ts'),
  },
  {
    name: 'data',
    summary: 'list, download, count, check and compare corpora',
    load: () => import('./data/command.ts'),
  },
  {
    name: 'bias',
    summary: 'measure how far the options alone give answers away',
    load: () => import('./bias/command.ts'),
  },
  {
    name: 'split',
    summary: 'divide items into EASY and HARD by option-only models',
    load: () => import('./split/command.ts'),
  },
  {
    name: 'types',
    summary: 'classify exam questions by question or reasoning type',
    load: () => import('./types/command.ts'),
  },
  {
    name: 'paper',
    summary: 'every table and figure of a paper, and the command for it',
    load: () => import('./paper.ts'),
  },
  {
    name: 'generate',
    summary: 'generate RobustLR sets, every label decided and proved',
    load: () => import('./generate/command.ts'),
  },
  {
    name: 'perturb',
    summary: 'make variants of your own theory, with labels and proofs',
    load: () => import('./perturb/command.ts'),
  },
  {
    name: 'eval',
    summary: 'evaluate a model on a task; the same command resumes',
    load: () => import('./eval/command.ts'),
  },
  { name: 'worker', summary: 'ask models on behalf of runs that share a store', load: () => import('./worker.ts') },
  { name: 'score', summary: "score predictions with the papers' metrics", load: () => import('./score/command.ts') },
  {
    name: 'compare',
    summary: 'compare runs over the same samples, pair by pair',
    load: () => import('./compare/command.ts'),
  },
  {
    name: 'report',
    summary: 'report runs as a page, Markdown, CSV, JSON or JUnit',
    load: () => import('./report/command.ts'),
  },
  {
    name: 'extract',
    summary: 'show which answer each response gives, and in which words',
    load: () => import('./extract.ts'),
  },
  {
    name: 'rescore',
    summary: 'score stored answers again, without asking the model',
    load: () => import('./rescore.ts'),
  },
  {
    name: 'study',
    summary: 'study how the explainer learns and where it errs',
    load: () => import('./study/command.ts'),
  },
  {
    name: 'train',
    summary: 'train a parser, an explainer or a neural model',
    load: () => import('./train/command.ts'),
  },
  {
    name: 'recipes',
    summary: "list the recipes of the papers' fine-tuned models",
    load: () => import('./recipes.ts'),
  },
  {
    name: 'reproduce',
    summary: "train the models of a paper's table and print ours beside the printed figures",
    load: () => import('./reproduce/command.ts'),
  },
  {
    name: 'serve',
    summary: 'start the server of the workbench: annotation, exams, runs',
    load: () => import('./workbench/serve.ts'),
  },
  {
    name: 'view',
    summary: 'serve runs to look at, without accounts',
    load: () => import('./workbench/view.ts'),
  },
  {
    name: 'site',
    summary: 'write a static site that explains, decides and draws wholly in the browser',
    load: () => import('./workbench/site.ts'),
  },
  {
    name: 'backup',
    summary: 'back up a workbench, event by event',
    load: () => import('./workbench/backup.ts'),
  },
  {
    name: 'restore',
    summary: 'restore a backup of a workbench',
    load: () => import('./workbench/restore.ts'),
  },
  {
    name: 'verify',
    summary: 'check that a workbench is what its events make of it',
    load: () => import('./workbench/verify.ts'),
  },
]
