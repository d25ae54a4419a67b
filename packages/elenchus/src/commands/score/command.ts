/** `elenchus score`: the papers' metrics and error types. */
import { defineGroup, lazyCommand } from '../../cli/command.ts'

const importLabels = () => import('./labels.ts')
const importMetagraphs = () => import('./metagraphs.ts')

export const { define } = defineGroup([
  lazyCommand('robustlr', () => import('./robustlr.ts')),
  lazyCommand('metalogic', async () => (await importMetagraphs()).metalogic),
  lazyCommand('mrc', async () => (await importLabels()).mrc),
  lazyCommand('nli', async () => (await importLabels()).nli),
  lazyCommand('errors', async () => (await importMetagraphs()).errors),
])
