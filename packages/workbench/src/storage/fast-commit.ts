/**
 * Optimistic fast path for the most frequent change, saving a draft: one SQL statement instead of a transaction. The
 * new state is computed from cached documents, and the database rejects it unless all of them still have the cached
 * revision; `commitChange` is the fallback.
 */
import { HttpError } from '../http/http-error.ts'
import { type Change, documentRow, scopeOf } from './commit.ts'
import type { Opened } from './database.ts'
import type { DocumentCache } from './document-cache.ts'
import { type Document, type DocumentTypes, type Event, reduceEvent, typeOfSubject } from './event.ts'

/** Database function that stores a change and returns whether it was accepted. */
export const appendFunction = `create function workbench_append(
    scope text, in_project text, in_subject text, expected integer, in_author text, in_time text,
    ids uuid[], kinds text[], payloads text[], seen text[], seen_revisions integer[],
    in_label text, in_position integer, in_state text
  ) returns boolean language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended(scope, 17));
    if (select revision from workbench_documents where project = in_project and subject = in_subject)
      is distinct from expected then return false; end if;
    if exists (
      select from unnest(seen, seen_revisions) as other (subject, revision)
      left join workbench_documents as now on now.project = in_project and now.subject = other.subject
      where now.revision is distinct from other.revision
    ) then return false; end if;
    if exists (select from workbench_events where id = any (ids)) then return false; end if;
    insert into workbench_events (id, project, subject, revision, author, time, kind, payload)
      select id, in_project, in_subject, expected + n, in_author, in_time, kind, payload
      from unnest(ids, kinds, payloads) with ordinality as made (id, kind, payload, n);
    update workbench_documents
      set revision = expected + cardinality(ids), label = in_label, position = in_position, state = in_state
      where project = in_project and subject = in_subject;
    return true;
  end $$`

const statement = `select workbench_append($1, $2, $3, $4, $5, $6, $7::uuid[], $8::text[], $9::text[], $10::text[], $11::integer[], $12, $13, $14) as taken`

/** Returns the document after the change, or null to fall back to `commitChange`, which also produces the right error. */
export async function commitFast(
  opened: Opened,
  types: DocumentTypes,
  cache: DocumentCache,
  change: Change,
): Promise<Document | null> {
  const { project, subject, author, time, events } = change
  const before = cache.get(project, subject, 'any age')
  const skipped = types[typeOfSubject(subject)]?.skipDerive ?? []
  if (!before || change.revision !== before.revision || !events.every(({ kind }) => skipped.includes(kind))) return null
  const seen = new Map<string, number>()
  const readCached = async (other: string): Promise<Document | null> => {
    const found = cache.get(project, other, 'any age')
    if (!found) throw new CacheMiss()
    seen.set(other, found.revision)
    return found
  }
  let { state }: { state: unknown } = before
  try {
    await change.guard?.(readCached)
    events.forEach(({ id, kind, payload }, i) => {
      const event: Event = { id, project, subject, revision: before.revision + i + 1, author, time, kind, payload }
      state = reduceEvent(types, state, event)
    })
  } catch (error) {
    // The cached documents may be outdated.
    if (error instanceof HttpError || error instanceof CacheMiss) return null
    throw error
  }
  const after: Document = { project, subject, revision: before.revision + events.length, state }
  const row = documentRow(types, after)
  const [result] = await opened.query<{ taken: boolean }>('workbench_append', statement, [
    scopeOf(types, project, subject),
    project,
    subject,
    before.revision,
    author,
    time,
    events.map(({ id }) => id),
    events.map(({ kind }) => kind),
    events.map(({ payload }) => JSON.stringify(payload)),
    [...seen.keys()],
    [...seen.values()],
    row.label,
    row.position,
    row.state,
  ])
  return result?.taken ? after : null
}

class CacheMiss extends Error {}
