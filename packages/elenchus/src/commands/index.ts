/**
 * Every command in the order of the help, each with the module that defines it. A module is loaded only when its command is
 * called or its help is asked for, so that `--version` and `--help` stay fast.
 */
import type { CommandEntry } from '../cli/command.ts'
import { UsageError } from '../cli/io.ts'

/** Names of former commands, each with its replacement. Calling one prints the replacement and exits with 2. */
export const replacements: Readonly<Record<string, string>> = {
  adjudicate: 'annotate adjudicate',
  agreement: 'annotate agreement',
  audit: 'annotate audit',
  backup: 'workbench backup',
  bias: 'data bias',
  construct: 'annotate construct',
  errors: 'score errors',
  paper: 'data papers',
  recipes: 'train recipes',
  reproduce: 'train reproduce',
  rescore: 'eval rescore',
  restore: 'workbench restore',
  serve: 'workbench serve',
  site: 'workbench site',
  split: 'data split',
  study: 'train studies',
  theory: 'decide FILE --show-reading',
  verify: 'workbench verify',
  view: 'workbench view',
}

export const commands: readonly CommandEntry[] = [
  {
    name: 'decide',
    summary: 'decide whether a statement follows from a theory',
    load: () => import('./decide/command.ts'),
  },
  { name: 's5', summary: 'decide whether a modal formula is valid or entailed', load: () => import('./s5/command.ts') },
  { name: 'parse', summary: 'tag a text and parse its dependencies', load: () => import('./parse.ts') },
  {
    name: 'explain',
    summary: 'find the argument in a passage, with evidence',
    load: () => import('./explain/command.ts'),
  },
  { name: 'draw', summary: 'draw a metagraph as text or an image', load: () => import('./draw.ts') },
  {
    name: 'convert',
    summary: 'convert metagraphs, questions and predictions',
    load: () => import('./convert/command.ts'),
  },
  {
    name: 'generate',
    summary: 'generate RobustLR sets with labels and proofs',
    load: () => import('./generate/command.ts'),
  },
  {
    name: 'perturb',
    summary: 'vary your own theory, with labels and proofs',
    load: () => import('./perturb/command.ts'),
  },
  { name: 'eval', summary: 'evaluate a model on a task, or resume a run', load: () => import('./eval/command.ts') },
  { name: 'compare', summary: 'compare runs over the same samples', load: () => import('./compare.ts') },
  {
    name: 'report',
    summary: 'report runs as HTML, Markdown, CSV, JSON or JUnit',
    load: () => import('./report/command.ts'),
  },
  { name: 'score', summary: "score predictions with the papers' metrics", load: () => import('./score/command.ts') },
  { name: 'extract', summary: 'extract the answers from model responses', load: () => import('./extract.ts') },
  { name: 'worker', summary: 'ask models for runs that share a store', load: () => import('./worker.ts') },
  { name: 'data', summary: 'download, check, measure and classify corpora', load: () => import('./data/command.ts') },
  {
    name: 'annotate',
    summary: 'construct annotation tasks, compare and merge annotations',
    load: () => import('./annotate/command.ts'),
  },
  { name: 'train', summary: 'train models and reproduce published tables', load: () => import('./train/command.ts') },
  {
    name: 'workbench',
    summary: 'serve, back up and check the workbench',
    load: () => import('./workbench/command.ts'),
  },
  // Not listed: the first steps that `npm start` shows, and a short name of `data types`.
  { name: 'tour', summary: 'show what Elenchus does', hidden: true, load: () => import('./tour/command.ts') },
  { name: 'types', summary: 'classify exam questions', hidden: true, load: () => import('./data/types/command.ts') },
  ...Object.entries(replacements).map(([name, replacement]) => ({
    name,
    summary: `now: ${replacement}`,
    hidden: true,
    load: () => Promise.reject(new UsageError(`"${name}" is now "elenchus ${replacement}"`)),
  })),
]
