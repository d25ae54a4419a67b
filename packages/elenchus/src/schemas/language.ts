import { z } from 'zod'
import { document } from './document.ts'

const count = z.number().int().min(0)
const span = { start: count, end: count }
const share = z.number().min(0).max(1)

export const parseDocument = document({
  text: z.string(),
  sentences: z.array(
    z.object({ index: count, ...span, firstToken: count, endToken: count.describe('behind the last token') }),
  ),
  tokens: z.array(
    z.object({
      index: count,
      ...span,
      text: z.string().describe('the slice of the text from start to end (UTF-16 units)'),
      lemma: z.string(),
      upos: z.string().describe('universal part of speech'),
      xpos: z.string().describe('Penn Treebank tag'),
      head: z.number().int().min(-1).describe('index of the governing token; -1 for the root of the sentence'),
      relation: z.string().describe('Universal Dependencies relation to the head'),
    }),
  ),
})

const f1 = z.object({ precision: share, recall: share, f1: share })

export const trainParserDocument = document({
  goldTokens: z
    .object({
      words: count,
      upos: share,
      xpos: share,
      lemmas: share,
      uas: share,
      las: share.describe('relations without their subtypes'),
      lasWithSubtypes: share,
    })
    .describe("shares of words that are right, punctuation included, with the treebank's tokens and our own tags"),
  text: z.object({ tokens: f1, sentences: f1 }).describe('from plain text, sentences joined by one space'),
  wordsPerSecond: count.describe('of processor time, one thread, from plain text with everything on'),
  model: z.record(z.string(), z.union([z.string(), z.number()])),
})
