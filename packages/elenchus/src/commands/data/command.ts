/** `elenchus data`: corpora, from download to bias measurements. */
import { defineGroup, lazyCommand } from '../../cli/command.ts'

export const { define } = defineGroup([
  lazyCommand('list', () => import('./list.ts')),
  lazyCommand('get', () => import('./get.ts')),
  lazyCommand('stats', () => import('./stats.ts')),
  lazyCommand('check', () => import('./check.ts')),
  lazyCommand('overlap', () => import('./overlap.ts')),
  lazyCommand('portion', () => import('./portion.ts')),
  lazyCommand('types', () => import('./types/command.ts')),
  lazyCommand('bias', () => import('./bias/command.ts')),
  lazyCommand('split', () => import('./split/command.ts')),
  lazyCommand('papers', () => import('./papers.ts')),
])
