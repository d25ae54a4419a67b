/**
 * A change in one statement, for what happens most: a draft is saved again. The new state is worked out from documents that are known
 * already, and the database takes it only if each of them still has the revision it was worked out from; so nothing is weaker than in
 * `commitChange`, which does it step by step whenever this cannot.
 */
import { Refusal } from '../refusals/refusal.ts'
import { type Change, documentRow, scopeOf } from './commit.ts'
import type { Opened } from './database.ts'
import { type Document, type DocumentTypes, type Event, reduceEvent, typeOfSubject } from './event.ts'
import type { Recent } from './recent.ts'

/** The function of the database; it says whether it took the change. One statement each, since steps are split at semicolons. */
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

const call = `select workbench_append($1, $2, $3, $4, $5, $6, $7::uuid[], $8::text[], $9::text[], $10::text[], $11::integer[], $12, $13, $14) as taken`

/** The document after the change; null: do it step by step, which also finds the right refusal. */
export async function appendQuickly(
  opened: Opened,
  types: DocumentTypes,
  recent: Recent,
  change: Change,
): Promise<Document | null> {
  const { project, subject, author, time, events } = change
  const before = recent.get(project, subject, 'any age')
  const quiet = types[typeOfSubject(subject)]?.quiet ?? []
  if (!before || change.revision !== before.revision || !events.every(({ kind }) => quiet.includes(kind))) return null
  const seen = new Map<string, number>()
  const look = async (other: string): Promise<Document | null> => {
    const found = recent.get(project, other, 'any age')
    if (!found) throw new Unknown()
    seen.set(other, found.revision)
    return found
  }
  let { state }: { state: unknown } = before
  try {
    await change.guard?.(look)
    events.forEach(({ id, kind, payload }, i) => {
      const event: Event = { id, project, subject, revision: before.revision + i + 1, author, time, kind, payload }
      state = reduceEvent(types, state, event)
    })
  } catch (error) {
    // Perhaps what is known is old.
    if (error instanceof Refusal || error instanceof Unknown) return null
    throw error
  }
  const after: Document = { project, subject, revision: before.revision + events.length, state }
  const row = documentRow(types, after)
  const [reply] = await opened.query<{ taken: boolean }>('workbench_append', call, [
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
  return reply?.taken ? after : null
}

class Unknown extends Error {}
