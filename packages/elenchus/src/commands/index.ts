/**
 * Every command in the order of the help, with the module that defines it. A module is loaded when its command is called or its
 * help is requested, so that `--version` and `--help` stay fast.
 */
import { type CommandEntry, lazyCommand } from '../cli/command.ts'
import { UsageError } from '../cli/io.ts'
import replaced from './replaced-commands.json' with { type: 'json' }

/** Names of former commands, each with its replacement. Calling one prints the replacement and exits with 2. */
export const replacements: Readonly<Record<string, string>> = replaced

export const commands: readonly CommandEntry[] = [
  lazyCommand('decide', 'decide whether a statement follows from a theory', () => import('./decide/command.ts')),
  lazyCommand('s5', 'decide whether a modal formula is valid or entailed', () => import('./s5/command.ts')),
  lazyCommand('parse', 'tag a text and parse its dependencies', () => import('./parse.ts')),
  lazyCommand('explain', 'find the argument in a passage, with evidence', () => import('./explain/command.ts')),
  lazyCommand('draw', 'draw a metagraph as text or an image', () => import('./draw.ts')),
  lazyCommand('convert', 'convert metagraphs, questions and predictions', () => import('./convert/command.ts')),
  lazyCommand('generate', 'generate RobustLR sets with labels and proofs', () => import('./generate/command.ts')),
  lazyCommand('perturb', 'perturb your own theory, with labels and proofs', () => import('./perturb/command.ts')),
  lazyCommand('eval', 'evaluate a model on a task, or resume a run', () => import('./eval/command.ts')),
  lazyCommand('compare', 'compare runs on the same samples', () => import('./compare.ts')),
  lazyCommand('report', 'report runs as HTML, Markdown, CSV, JSON or JUnit', () => import('./report/command.ts')),
  lazyCommand('score', "score predictions with the papers' metrics", () => import('./score/command.ts')),
  lazyCommand('extract', 'extract the answers from model responses', () => import('./extract.ts')),
  lazyCommand('worker', 'process the items of runs in a shared database', () => import('./worker.ts')),
  lazyCommand('data', 'download, check, measure and classify corpora', () => import('./data/command.ts')),
  lazyCommand(
    'annotate',
    'construct annotation tasks, compare and merge annotations',
    () => import('./annotate/command.ts'),
  ),
  lazyCommand('train', 'train models and reproduce published tables', () => import('./train/command.ts')),
  lazyCommand('workbench', 'serve, back up and check the workbench', () => import('./workbench/command.ts')),
  // Not listed: the tour that `npm start` shows, and a short name of `data types`.
  lazyCommand('tour', 'show what Elenchus does', () => import('./tour/command.ts'), true),
  lazyCommand('types', 'classify exam questions', () => import('./data/types/command.ts'), true),
  ...Object.entries(replacements).map(([name, replacement]) =>
    lazyCommand(
      name,
      `now: ${replacement}`,
      () => Promise.reject(new UsageError(`"${name}" is now "elenchus ${replacement}"`)),
      true,
    ),
  ),
]
