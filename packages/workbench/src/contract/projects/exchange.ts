/** Proposals of a language model on the way in, and gold or annotations as files on the way out. */
import { z } from 'zod'
import { exported, name } from '../common.ts'
import { administrators, defineRoutes, judges } from '../route.ts'
import { graphFormats } from '../tools.ts'
import { at } from './changes.ts'

export const exchangeRoutes = defineRoutes({
  propose: {
    method: 'post',
    path: `${at}/proposals`,
    allowed: administrators,
    summary: 'Ask a configured language model for proposals, some passages at a time.',
    body: z.strictObject({ model: name, most: z.int().min(1).max(20).default(10) }),
    response: z.object({
      proposed: z.int(),
      left: z.int(),
      failures: z.array(z.object({ passage: name, reason: z.string() })),
    }),
  },
  exportProject: {
    method: 'get',
    path: `${at}/export`,
    allowed: judges,
    summary: 'Gold or all annotations, in any format.',
    query: z.object({
      layer: z.enum(['gold', 'annotations']).default('gold'),
      format: z.enum(graphFormats).exclude(['svg', 'html']).default('json'),
    }),
    response: exported,
  },
})
