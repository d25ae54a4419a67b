/** Database migrations. Existing steps must never be changed; the database records the number of applied steps. */
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** Statements of each step, separated by semicolons at line ends. */
const steps: readonly string[] = [
  `
  create table workbench_events (
    seq bigint generated always as identity primary key,
    id uuid not null unique,
    project text not null,
    subject text not null,
    revision integer not null,
    author text not null,
    time text not null,
    kind text not null,
    payload text not null,
    unique (project, subject, revision)
  );
  create function workbench_events_stay() returns trigger language plpgsql as
    $$ begin raise exception 'events are never changed'; end $$;
  create trigger workbench_events_stay before update or delete or truncate on workbench_events
    for each statement execute function workbench_events_stay();

  create table workbench_documents (
    project text not null,
    subject text not null,
    type text not null,
    revision integer not null,
    label text,
    position integer not null,
    state text not null,
    primary key (project, subject)
  );
  create unique index workbench_documents_label on workbench_documents (type, label) where label is not null;
  create index workbench_documents_list on workbench_documents (project, type, position, subject);

  create table workbench_passages (
    project text not null,
    passage text not null,
    number integer not null,
    title text not null,
    words text not null,
    status text not null,
    flagged boolean not null,
    qualification boolean not null,
    annotators text[] not null,
    drafts text[] not null,
    submitted text[] not null,
    skipped text[] not null,
    adjudicator text,
    comments integer not null,
    seconds double precision[] not null,
    primary key (project, passage)
  );
  create index workbench_passages_order on workbench_passages (project, number);
  create index workbench_passages_status on workbench_passages (project, status, number);

  create table workbench_sessions (hash text primary key, account text not null, expires timestamptz not null);
  create index workbench_sessions_account on workbench_sessions (account);
  create table workbench_attempts (key text primary key, count integer not null, until timestamptz not null);
  `,
  // Created a function that step 3 drops.
  '',
  'drop function if exists workbench_append',
  `
  create table workbench_token_uses (token text primary key, used timestamptz not null);
  create table workbench_devices (
    hash text not null,
    account text not null,
    expires timestamptz not null,
    primary key (hash, account)
  );
  create index workbench_devices_account on workbench_devices (account, expires);
  create table workbench_audit (
    id bigint generated always as identity primary key,
    time timestamptz not null,
    action text not null,
    account text,
    login text,
    target text,
    detail text,
    address text not null,
    status integer not null,
    count integer not null
  );
  create index workbench_audit_account on workbench_audit (account, id);
  create index workbench_audit_action on workbench_audit (action, id);
  create index workbench_audit_time on workbench_audit (time);
  `,
]

/** Key of the advisory lock, so that only one server migrates at a time. */
const lockKey = 4_580_017

/** Applies missing migrations; safe when several servers start at once. */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    await tx.execute(sql`create table if not exists workbench_steps (step integer primary key)`)
    const appliedSteps = await tx.select({ step: sql<number>`coalesce(max(step), 0)::int` }).from(sql`workbench_steps`)
    const appliedCount = appliedSteps[0]?.step ?? 0
    if (appliedCount > steps.length)
      throw new Error(
        `The database was created by a newer version of the workbench (${appliedCount} migrations; this version has ${steps.length}).`,
      )
    for (const [i, step] of steps.entries()) {
      if (i < appliedCount) continue
      for (const statement of step.split(/;\s*\n(?! *\$\$)/)) if (statement.trim()) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into workbench_steps values (${i + 1})`)
    }
  })
}
