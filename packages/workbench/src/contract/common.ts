/** Schemas shared by many routes: ids, pagination, problems, exported files. */
import { z } from 'zod'

/** Made by the client: the same event sent twice is stored once. */
export const eventId = z.uuid()
/** Ids in addresses: no slash, no dot at the beginning, nothing that a file system would mind. */
export const name = z
  .string()
  .regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/, 'letters, digits, dots, dashes and underscores')
export const title = z.string().trim().min(1).max(300)
export const time = z.iso.datetime().describe('ISO 8601, in UTC')
/** A document's number of changes; a change names the revision it was made on, and another in between is a conflict (409). */
export const revision = z.int().nonnegative()

export const pageQuery = {
  after: z.string().max(400).optional().describe('the `next` of the page before'),
  limit: z.coerce.number().int().min(1).max(500).default(100),
}

/** One page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next: z.string().nullable().describe('pass as `after` for the next page; null: this is the last'),
    total: z.int().nullable(),
  })

/** RFC 9457, `application/problem+json`. */
export const problem = z.object({
  type: z.string(),
  title: z.string().describe('a sentence for people: what is wrong and what mends it'),
  status: z.int(),
  detail: z.string().optional(),
  /** What is wrong with a request, field by field. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** For a conflict: where the document is now. */
  revision: revision.optional(),
})
export type Problem = z.infer<typeof problem>

export const done = z.object({ ok: z.literal(true) })

/** A file to download, with what its format could not hold. */
export const exported = z.object({
  name: z.string(),
  mediaType: z.string(),
  text: z.string(),
  /** Where a format needs more than one file: all of them, for an archive of the name above; the text is empty then. */
  files: z.array(z.object({ name: z.string(), text: z.string() })).optional(),
  losses: z.array(z.object({ what: z.string(), count: z.int() })),
})
