/** `elenchus annotate`: from exam questions to gold metagraphs. */
import { defineGroup, lazyCommand } from '../../cli/command.ts'

export const { define } = defineGroup([
  lazyCommand('construct', () => import('./construct.ts')),
  lazyCommand('agreement', () => import('./agreement.ts')),
  lazyCommand('adjudicate', () => import('./adjudicate/command.ts')),
  lazyCommand('audit', () => import('./audit.ts')),
])
