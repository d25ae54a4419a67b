import { z } from 'zod'
import { document } from './document.ts'

export const serveDocument = document({
  url: z.string().describe('where it answers'),
  setupLink: z.string().nullable().describe('the one-time link of the first administrator; null: not needed'),
  single: z.boolean().describe('nobody logs in: it is for this machine alone'),
})
export const restoreDocument = document({ events: z.number().int(), documents: z.number().int() })
export const verifyDocument = document({
  events: z.number().int(),
  documents: z.number().int(),
  differences: z.array(z.string()).describe('what is not as the events say; empty: all is well'),
})
export const siteDocument = document({
  folder: z.string(),
  files: z.int(),
  bytes: z.int(),
})
