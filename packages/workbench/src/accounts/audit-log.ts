/**
 * Audit log: who did what, when, and from which address. Entries are written before the response is sent, into a table outside of the
 * document events. A failed write fails no request: entries are kept in memory and written with the next one. Equal failures within a
 * minute become one entry with a count, so that nobody can push out the others by repeating a request.
 */
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Account } from '../contract/accounts.ts'
import type { AuditAction } from '../contract/audit-actions.ts'
import type { auditSchemas } from '../contract/audit-log.ts'
import { endpoints } from '../contract/endpoints.ts'
import type { RouteName } from '../contract/routes.ts'
import type { Query, Reply } from '../contract/types.ts'
import { type AuditedRequest, defineHandlers, FileReply, type Handlers } from '../http/handler.ts'
import { auditLog } from '../storage/tables.ts'
import { toAccount } from './authenticate.ts'
import { toNetwork } from './login-throttle.ts'
import { findAccount } from './logins.ts'

const maxEntries = 100_000
const maxAgeMs = 365 * 24 * 3_600_000
/** Writes between removals of old entries. */
const pruneInterval = 1000
/** Equal failures within this time are counted in one entry. */
const repetitionMs = 60_000
/** A slow database does not delay a response longer. */
const maxDelayMs = 1000
const maxPending = 1000
const exportPageSize = 1000

interface Description {
  /** Replaces the account of the request. */
  readonly account?: Account | null
  readonly target?: string
  readonly detail?: string
}
type Describe<Name extends RouteName> = (
  request: AuditedRequest<Name>,
  context: Context,
) => Description | null | Promise<Description | null>

/** Actions by route; a description of null means that the request is not recorded. */
const auditedRoutes: { readonly [Name in RouteName]?: readonly [AuditAction, Describe<Name>] } = {
  logIn: [
    'login',
    async ({ body, reply }, { store }) => {
      if (reply) return { account: reply.account }
      // Unknown logins are not recorded, because they may be passwords in the wrong field.
      const found = body && (await findAccount(store, body.login))
      return found ? { account: toAccount(found) } : { detail: 'unknown login' }
    },
  ],
  logOut: ['logout', ({ account }) => (account ? {} : null)],
  changePassword: ['password.changed', () => ({})],
  setUp: ['account.created', ({ reply }) => ({ account: reply?.account, detail: 'first administrator' })],
  join: ['account.created', ({ reply }) => ({ account: reply?.account, detail: 'by an invitation' })],
  changeAccount: ['account.changed', ({ params, body }) => ({ target: params.account, detail: describeValues(body) })],
  invite: ['invitation.created', ({ body, reply }) => ({ target: reply?.invitation.id, detail: describeValues(body) })],
  withdrawInvitation: ['invitation.withdrawn', ({ params }) => ({ target: params.invitation })],
  makeToken: ['token.created', ({ body, reply }) => ({ target: reply?.token.id, detail: describeValues(body) })],
  dropToken: ['token.revoked', ({ params }) => ({ target: params.token })],
  createProject: ['project.created', ({ reply }) => ({ target: reply?.id, detail: reply?.title })],
  changeProject: [
    'project.members',
    ({ params, body }) => {
      const change = body?.events.findLast(({ kind }) => kind === 'project.members')
      return change ? { target: params.project, detail: describeValues(change.payload) } : null
    },
  ],
  importPassages: ['project.imported', ({ params, reply }) => ({ target: params.project, detail: countAdded(reply) })],
  exportProject: [
    'project.exported',
    ({ params, query }) => ({ target: params.project, detail: describeValues(query) }),
  ],
  createExam: ['exam.created', ({ reply }) => ({ target: reply?.exam.id, detail: reply?.exam.title })],
  closeExam: ['exam.closed', ({ params }) => ({ target: params.exam })],
  exportAuditLog: ['audit.exported', ({ query }) => ({ detail: describeValues(query) })],
}
const countAdded = (reply: Reply<'importPassages'> | undefined) => reply && `${reply.added} passages`

/** `role: viewer; projects: p1, p2` */
const describeValues = (values: object | undefined): string | undefined =>
  values &&
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join('; ')

/** Wrong passwords and lockouts are recorded for these routes; forbidden requests for all. */
const passwordRoutes: readonly RouteName[] = ['logIn', 'changePassword']
function isRecorded(route: RouteName, status: number): boolean {
  if (status < 400) return route in auditedRoutes
  return status === 403 || ((status === 401 || status === 429) && passwordRoutes.includes(route))
}

type Row = typeof auditLog.$inferInsert
const maxDetailLength = 500

async function describeRequest(request: AuditedRequest, context: Context): Promise<Row | null> {
  const { route, status, address, path } = request
  const [action, describe] = (auditedRoutes[route] ?? []) as readonly [AuditAction, Describe<RouteName>] | []
  const description = describe ? await describe(request, context) : null
  const method = endpoints[route].address.split(' ', 1)[0]!.toUpperCase()
  if (!description && status < 400) return null
  const account = description?.account ?? request.account
  return {
    time: context.now(),
    action: description && action ? action : 'forbidden',
    account: account?.id ?? null,
    login: account?.login ?? null,
    target: description ? (description.target ?? null) : `${method} ${path}`.slice(0, maxDetailLength),
    detail: description?.detail?.slice(0, maxDetailLength) ?? null,
    address,
    status,
    count: 1,
  }
}

/** Counts equal failures. */
function createRepetitionCounter() {
  const windows = new Map<string, { endMs: number; repeated: Row | null }>()
  const toKey = ({ account, action, status, address }: Row) => [account, action, status, toNetwork(address)].join(' ')
  /** Removes ended windows, or all, and returns the entries of repeated failures. */
  const take = (isEnded: (endMs: number) => boolean): Row[] => {
    const ended = [...windows].filter(([, { endMs }]) => isEnded(endMs))
    for (const [key] of ended) windows.delete(key)
    return ended.flatMap(([, { repeated }]) => repeated ?? [])
  }
  let nextSweepMs = 0
  return {
    /** Returns the entries to write now. */
    add(row: Row): Row[] {
      if (row.status < 400) return [row]
      // The clock of the process cannot be set back.
      const nowMs = performance.now()
      const ended = nowMs < nextSweepMs ? [] : take(endMs => endMs <= nowMs)
      if (nowMs >= nextSweepMs) nextSweepMs = nowMs + repetitionMs
      const key = toKey(row)
      const window = windows.get(key)
      if (!window || window.endMs <= nowMs) {
        windows.set(key, { endMs: nowMs + repetitionMs, repeated: null })
        return [...ended, ...(window?.repeated ? [window.repeated] : []), row]
      }
      window.repeated = { ...row, count: (window.repeated?.count ?? 0) + 1 }
      return ended
    },
    takeAll: (): Row[] => take(() => true),
  }
}

export function createAuditLog(context: Context) {
  const { database } = context.store
  const repetitions = createRepetitionCounter()
  let pending: Row[] = []
  let writes = 0
  const prune = async () => {
    const oldest = new Date(context.now().getTime() - maxAgeMs)
    const surplus = sql`${auditLog.id} <= (select max(id) from ${auditLog}) - ${maxEntries}::int`
    await database.delete(auditLog).where(sql`${auditLog.time} < ${oldest.toISOString()}::timestamptz or ${surplus}`)
  }
  const write = async (rows: readonly Row[]): Promise<void> => {
    const batch = [...pending, ...rows]
    pending = []
    if (batch.length === 0) return
    try {
      await database.insert(auditLog).values(batch)
      if (writes++ % pruneInterval === 0) await prune()
    } catch {
      // The disk is full or the database is unreachable.
      pending = [...batch, ...pending].slice(-maxPending)
    }
  }
  const flush = () => write(repetitions.takeAll())
  const readPage = async (query: Query<'readAuditLog'> | Query<'exportAuditLog'>, before: number, limit: number) => {
    const { account, action, since, until } = query
    const rows = await database
      .select()
      .from(auditLog)
      .where(
        and(
          lt(auditLog.id, before),
          account === undefined ? undefined : eq(auditLog.account, account),
          action === undefined ? undefined : eq(auditLog.action, action),
          since === undefined ? undefined : gte(auditLog.time, new Date(since)),
          until === undefined ? undefined : lt(auditLog.time, new Date(until)),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(limit)
    return rows.map(({ id, time, action: name, target, detail, ...rest }) => ({
      id: String(id),
      time: time.toISOString(),
      action: name as AuditAction,
      target,
      detail,
      ...rest,
    }))
  }
  async function* writeLines(query: Query<'exportAuditLog'>): AsyncGenerator<string> {
    if (query.format === 'csv') yield `${csvColumns.join(',')}\n`
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const page = await readPage(query, before, exportPageSize)
      const toLine = (entry: (typeof page)[number]) =>
        query.format === 'csv' ? csvColumns.map(column => toCsvField(entry[column])).join(',') : JSON.stringify(entry)
      yield page.map(entry => `${toLine(entry)}\n`).join('')
      if (page.length < exportPageSize) return
      before = Number(page.at(-1)!.id)
    }
  }
  const handlers: Pick<Handlers, keyof typeof auditSchemas> = defineHandlers({
    async readAuditLog({ query }) {
      await flush()
      const { after, limit } = query
      const before = after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : Number.MAX_SAFE_INTEGER
      const found = await readPage(query, before, limit + 1)
      const items = found.slice(0, limit)
      return { items, next: found.length > limit ? items.at(-1)!.id : null, total: null }
    },
    async exportAuditLog({ query }) {
      await flush()
      const mediaType = query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl'
      return new FileReply(`audit-log.${query.format}`, mediaType, writeLines(query))
    },
  })
  return {
    handlers,
    /** Records a request if its route or its status is audited. Never throws. */
    async record(request: AuditedRequest): Promise<void> {
      if (!isRecorded(request.route, request.status)) return
      const recorded = describeRequest(request, context)
        .then(row => write(row ? repetitions.add(row) : []))
        .catch(() => {})
      let timer: NodeJS.Timeout | undefined
      const delay = new Promise<void>(resolve => {
        timer = setTimeout(resolve, maxDelayMs)
      })
      await Promise.race([recorded, delay])
      clearTimeout(timer)
    },
    close: flush,
  }
}

const csvColumns = [
  'id',
  'time',
  'action',
  'status',
  'account',
  'login',
  'target',
  'detail',
  'address',
  'count',
] as const
/** Quotes a field; a leading quote keeps spreadsheets from running a formula. */
function toCsvField(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
