/** The workbench without a network server: store, handlers and HTTP application. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Scores } from '@elenchus/evaluation'
import { createAuditLog } from './accounts/audit-log.ts'
import { createAuthenticator } from './accounts/authenticate.ts'
import { accountTypes } from './accounts/document-types.ts'
import { createAccountHandlers, hasAccounts, offerSetup } from './accounts/handlers.ts'
import { createComputePool } from './compute/pool.ts'
import { type Context, localUser } from './context.ts'
import type { Account } from './contract/accounts.ts'
import { createOpenApi } from './contract/openapi.ts'
import { examTypes } from './exams/document-types.ts'
import { createExamHandlers, readHumanResults } from './exams/handlers.ts'
import { type Connection, createApp } from './http/app.ts'
import type { Handlers } from './http/handler.ts'
import { HttpError, problemResponse } from './http/http-error.ts'
import { loadStaticFiles } from './http/static-files.ts'
import { createAdjudicationHandlers } from './projects/adjudication-handlers.ts'
import { projectTypes } from './projects/document-types.ts'
import { createEventStream } from './projects/event-stream.ts'
import { createProjectHandlers } from './projects/handlers.ts'
import { createPassageHandlers } from './projects/passage-handlers.ts'
import { derivePassages } from './projects/passage-row.ts'
import { createQualityHandlers } from './projects/quality-handlers.ts'
import { runTypes } from './runs/document-types.ts'
import { createRunHandlers } from './runs/handlers.ts'
import { builtInData, builtInModels, createJobs, type JobSettings, jobTypes } from './runs/jobs.ts'
import { openCatalog } from './runs/run-catalog.ts'
import { StoreError } from './storage/database.ts'
import { openEmbedded } from './storage/embedded.ts'
import { openPostgres } from './storage/postgres.ts'
import { openStore, type Store } from './storage/store.ts'
import type { Tasks } from './tasks.ts'
import { within } from './timeout.ts'
import { createToolHandlers } from './tools/handlers.ts'

export interface WorkbenchOptions {
  /** A folder for the embedded database, `postgres://…`, or null for an in-memory database. */
  readonly store: string | null
  /** Requires login. Without it the workbench has a single user, unless accounts exist already. */
  readonly accounts: boolean
  /** Public origins; the first is used in links. The server adds them once the port is known. */
  readonly origins: readonly string[]
  /** Folder of the built client; the one in this package by default. */
  readonly client?: string
  /** Behind a proxy: takes client addresses from the last entry of X-Forwarded-For. */
  readonly trustProxy?: boolean
  /** Folders of runs, or `postgres://…` for stores of runs. */
  readonly runs?: readonly string[]
  /** The single user cannot change anything. */
  readonly readOnly?: boolean
  /** Models by name, in addition to the built-in ones; keys stay on the server. */
  readonly models?: JobSettings['models']
  /** Data files for runs, by name. */
  readonly data?: JobSettings['data']
  /** Embedded database: a statement that takes longer is stopped; default 30 seconds. */
  readonly queryTimeoutMs?: number
  readonly now?: () => Date
  readonly onFault?: (error: unknown, request: Request) => void
  readonly checkReplies?: boolean
}

export interface Workbench {
  readonly store: Store
  readonly isSingleUser: boolean
  /** Secret of the setup link for the first administrator; null if there are accounts, or no login is required. */
  readonly setup: string | null
  fetch(request: Request, connection?: Connection): Promise<Response>
  close(): Promise<void>
}

export const version = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version
const defaultClientFolder = fileURLToPath(new URL('../dist/client', import.meta.url))

const isPostgres = (location: string): boolean => /^postgres(ql)?:\/\//.test(location)

/** Maximum time for requests in progress when the server stops, and for closing the store. */
const drainTimeoutMs = 2000
const storeCloseTimeoutMs = 8000

/** Runs are scored for everybody, one at a time. */
const scoringTask = { account: 'server', deadlineMs: 600_000 }

/** Opens a store by its location, with the document types of the workbench. */
export async function openWorkbenchStore(
  location: string | null,
  { mustExist = false, ...options }: Pick<WorkbenchOptions, 'queryTimeoutMs'> & { readonly mustExist?: boolean } = {},
): Promise<Store> {
  if (mustExist && location !== null && !isPostgres(location) && !existsSync(location))
    throw new StoreError(`${location}: not a workbench folder`)
  const opened =
    location !== null && isPostgres(location) ? await openPostgres(location) : await openEmbedded(location, options)
  const types = { ...accountTypes, ...projectTypes, ...examTypes, ...runTypes, ...jobTypes }
  try {
    return await openStore(opened, { types, derive: derivePassages })
  } catch (error) {
    await opened.close()
    throw error
  }
}

export async function createWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const store = await openWorkbenchStore(options.store, { queryTimeoutMs: options.queryTimeoutMs })
  try {
    return await createOnStore(store, options)
  } catch (error) {
    await store.close()
    throw error
  }
}

async function createOnStore(store: Store, options: WorkbenchOptions): Promise<Workbench> {
  const { now = () => new Date(), onFault = () => {} } = options
  const accountsExist = await hasAccounts({ store })
  const isSingleUser = !options.accounts && !accountsExist
  const user: Account = options.readOnly ? { ...localUser, role: 'viewer' } : localUser
  const compute = createComputePool<Tasks>(isSingleUser ? { perAccount: 4 } : {})
  const context: Context = { store, compute, now, singleUser: isSingleUser ? user : null, version }
  const events = createEventStream(context)
  const auditLog = createAuditLog(context)
  const catalog = openCatalog(
    options.runs ?? [],
    async location => (await compute.run('scoreRunAt', location, scoringTask)).parse() as Record<string, Scores>,
    (run, rows) => events.broadcast({ kind: 'run', run, rows }),
  )
  const models = { ...builtInModels, ...options.models }
  const folder = options.runs?.find(location => !isPostgres(location)) ?? null
  const jobSettings = { models, data: { ...builtInData, ...options.data }, folder }
  const jobs = createJobs(context, jobSettings, job => events.broadcast({ kind: 'job', job }))
  const handlers: Handlers = {
    ...createToolHandlers(context),
    ...createAccountHandlers(context),
    ...createProjectHandlers(context),
    ...createPassageHandlers(context),
    ...createAdjudicationHandlers(context),
    ...createQualityHandlers(context, models),
    ...createExamHandlers(context),
    ...createRunHandlers(context, catalog, () => readHumanResults(context)),
    ...jobs.handlers,
    ...events.handlers,
    ...auditLog.handlers,
    health: async () => {
      await store.checkHealth()
      await store.read('', 'setup/first')
      return { ok: true as const }
    },
    openapi: () => createOpenApi(version),
  }
  /** Requests in progress. */
  const responses = new Set<Promise<Response>>()
  let isClosing = false
  const app = createApp({
    handlers,
    client: loadStaticFiles(options.client ?? defaultClientFolder),
    authenticate: createAuthenticator(context),
    audit: auditLog.record,
    isSingleUser,
    origins: options.origins,
    clientAddress: (request, connection) =>
      (options.trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined) ??
      connection,
    secureCookies: options.origins[0]?.startsWith('https:') ?? false,
    onFault,
    checkReplies: options.checkReplies,
  })
  return {
    store,
    isSingleUser,
    setup: isSingleUser || accountsExist ? null : await offerSetup(context),
    fetch(request, connection) {
      if (isClosing) return Promise.resolve(problemResponse(new HttpError(503, 'The server is shutting down.')))
      const response = app.fetch(request, connection)
      responses.add(response)
      const onEnd = () => responses.delete(response)
      response.then(onEnd, onEnd)
      return response
    },
    async close() {
      isClosing = true
      events.close()
      await within(drainTimeoutMs, Promise.allSettled(responses), async () => [])
      await Promise.all([jobs.close(), compute.close(), catalog.close()])
      await within(storeCloseTimeoutMs, auditLog.close(), async () => {})
      await within(storeCloseTimeoutMs, store.close(), async () => {})
    },
  }
}
