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
  lazyCommand('decide', () => import('./decide/command.ts')),
  lazyCommand('s5', () => import('./s5/command.ts')),
  lazyCommand('parse', () => import('./parse.ts')),
  lazyCommand('explain', () => import('./explain/command.ts')),
  lazyCommand('draw', () => import('./draw.ts')),
  lazyCommand('convert', () => import('./convert/command.ts')),
  lazyCommand('generate', () => import('./generate/command.ts')),
  lazyCommand('perturb', () => import('./perturb/command.ts')),
  lazyCommand('eval', () => import('./eval/command.ts')),
  lazyCommand('compare', () => import('./compare.ts')),
  lazyCommand('report', () => import('./report/command.ts')),
  lazyCommand('score', () => import('./score/command.ts')),
  lazyCommand('extract', () => import('./extract.ts')),
  lazyCommand('worker', () => import('./worker.ts')),
  lazyCommand('data', () => import('./data/command.ts')),
  lazyCommand('annotate', () => import('./annotate/command.ts')),
  lazyCommand('train', () => import('./train/command.ts')),
  lazyCommand('workbench', () => import('./workbench/command.ts')),
  // Not listed: the tour that `npm start` shows, and a short name of `data types`.
  lazyCommand('tour', () => import('./tour/command.ts'), true),
  lazyCommand('types', () => import('./data/types/command.ts'), true),
  ...Object.entries(replacements).map(([name, replacement]) =>
    lazyCommand(name, () => Promise.reject(new UsageError(`"${name}" is now "elenchus ${replacement}"`)), true),
  ),
]
