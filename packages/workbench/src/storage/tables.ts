/**
 * Table definitions for queries; `migrations.ts` creates the tables. Events are the source of truth; `documents` and `passages` are derived
 * from them in the same transaction. JSON is stored as text, because PostgreSQL's JSON types reject some strings, and so that equal
 * states have equal texts.
 */
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

export const events = pgTable('workbench_events', {
  seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  id: uuid().notNull(),
  project: text().notNull(),
  subject: text().notNull(),
  revision: integer().notNull(),
  author: text().notNull(),
  time: text().notNull(),
  kind: text().notNull(),
  payload: text().notNull(),
})

export const documents = pgTable('workbench_documents', {
  project: text().notNull(),
  subject: text().notNull(),
  type: text().notNull(),
  revision: integer().notNull(),
  label: text(),
  position: integer().notNull(),
  state: text().notNull(),
})

/** One row per passage, for lists, filters and counts. */
export const passages = pgTable('workbench_passages', {
  project: text().notNull(),
  passage: text().notNull(),
  number: integer().notNull(),
  title: text().notNull(),
  /** Title and text in lower case, shortened. */
  searchText: text('words').notNull(),
  status: text().$type<'open' | 'annotating' | 'submitted' | 'done'>().notNull(),
  flagged: boolean().notNull(),
  qualification: boolean().notNull(),
  annotators: text().array().notNull(),
  drafts: text().array().notNull(),
  submitted: text().array().notNull(),
  skipped: text().array().notNull(),
  adjudicator: text(),
  comments: integer().notNull(),
  seconds: doublePrecision().array().notNull(),
})

export const sessions = pgTable('workbench_sessions', {
  hash: text().primaryKey(),
  account: text().notNull(),
  expires: timestamp({ mode: 'date', withTimezone: true }).notNull(),
})

/** Login attempts for throttling, shared by all servers. */
export const attempts = pgTable('workbench_attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  until: timestamp({ mode: 'date', withTimezone: true }).notNull(),
})

/** Time of the last use of an access token. */
export const tokenUses = pgTable('workbench_token_uses', {
  token: text().primaryKey(),
  used: timestamp({ mode: 'date', withTimezone: true }).notNull(),
})

/** Browsers that have logged in to an account before (OWASP device cookies). */
export const devices = pgTable(
  'workbench_devices',
  {
    hash: text().notNull(),
    account: text().notNull(),
    expires: timestamp({ mode: 'date', withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.hash, table.account] })],
)

/** The audit log; not part of the document events or of backups. */
export const auditLog = pgTable('workbench_audit', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  time: timestamp({ mode: 'date', withTimezone: true }).notNull(),
  action: text().notNull(),
  account: text(),
  /** Login of the account at that time. */
  login: text(),
  target: text(),
  detail: text(),
  address: text().notNull(),
  /** HTTP status. */
  status: integer().notNull(),
  /** Number of equal failures in this row. */
  count: integer().notNull(),
})
