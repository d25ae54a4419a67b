/** The workbench without a network: a store, the handlers over it, and the guards around them. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { accountTypes } from './accounts/document-types.ts'
import { accountHandlers, hasAccounts, offerSetup } from './accounts/handlers.ts'
import { createIdentify } from './accounts/identify.ts'
import { type Context, onlyPerson } from './context/context.ts'
import type { Account } from './contract/accounts.ts'
import { openApi } from './contract/openapi.ts'
import { examTypes } from './exams/document-types.ts'
import { examHandlers, peopleRows } from './exams/handlers.ts'
import { type Connection, createApp } from './http/app.ts'
import { readClient } from './http/client-files.ts'
import type { Handlers } from './http/handler.ts'
import { createLive } from './live/stream.ts'
import { adjudicationHandlers } from './projects/adjudication-handlers.ts'
import { projectTypes } from './projects/document-types.ts'
import { projectHandlers } from './projects/handlers.ts'
import { passageHandlers } from './projects/passage-handlers.ts'
import { derivePassages } from './projects/passage-row.ts'
import { qualityHandlers } from './projects/quality-handlers.ts'
import { runTypes } from './runs/document-types.ts'
import { runHandlers } from './runs/handlers.ts'
import { builtInData, builtInModels, createJobs, type JobSettings, jobTypes } from './runs/jobs.ts'
import { openLibrary } from './runs/library.ts'
import { openEmbedded } from './storage/embedded.ts'
import { openPostgres } from './storage/postgres.ts'
import { openStore, type Store } from './storage/store.ts'
import { StoreError } from './storage/store-error.ts'
import { toolHandlers } from './tools/handlers.ts'

export interface WorkbenchOptions {
  /** A folder (embedded), `postgres://…`, or null: in memory. */
  readonly store: string | null
  /** People log in. Otherwise one person works here, unless there are accounts already. */
  readonly accounts: boolean
  /** The addresses by which it is called; the first stands in links. Filled in once the port is known. */
  readonly origins: readonly string[]
  /** The folder of the built client. Default: the one that comes with the package. */
  readonly client?: string
  /** Behind a proxy: the address of a request is the last that X-Forwarded-For names. */
  readonly trustProxy?: boolean
  /** Folders of runs, and `postgres://…` of stores of runs. */
  readonly runs?: readonly string[]
  /** The one person may look and change nothing. */
  readonly readOnly?: boolean
  /** Models that may be asked, by name, beside those that need no key; their keys stay here. */
  readonly models?: JobSettings['models']
  /** Data files that runs may use, by name. */
  readonly data?: JobSettings['data']
  readonly now?: () => Date
  readonly onFault?: (error: unknown, request: Request) => void
  readonly checkReplies?: boolean
}

export interface Workbench {
  readonly store: Store
  readonly single: boolean
  /** The secret of the first administrator's link; null: there are accounts, or nobody logs in. */
  readonly setup: string | null
  fetch(request: Request, connection?: Connection): Promise<Response>
  close(): Promise<void>
}

export const version = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version
const builtClient = fileURLToPath(new URL('../dist/client', import.meta.url))

const isAddress = (place: string): boolean => /^postgres(ql)?:\/\//.test(place)

/** The store by its address, with the workbench's types of documents. */
export async function openWorkbenchStore(place: string | null, { mustExist = false } = {}): Promise<Store> {
  if (mustExist && place !== null && !isAddress(place) && !existsSync(place))
    throw new StoreError(`${place}: there is no workbench in this folder`)
  const opened = place !== null && isAddress(place) ? await openPostgres(place) : await openEmbedded(place)
  return openStore(opened, {
    types: { ...accountTypes, ...projectTypes, ...examTypes, ...runTypes, ...jobTypes },
    derive: derivePassages,
  })
}

export async function createWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const { now = () => new Date(), onFault = () => {} } = options
  const store = await openWorkbenchStore(options.store)
  const taken = await hasAccounts({ store })
  const single = !options.accounts && !taken
  const person: Account = options.readOnly ? { ...onlyPerson, role: 'viewer' } : onlyPerson
  const context: Context = { store, now, single: single ? person : null, version }
  const live = createLive(context)
  const library = openLibrary(options.runs ?? [], (run, rows) => live.broadcast({ kind: 'run', run, rows }))
  const models = { ...builtInModels, ...options.models }
  const jobs = createJobs(
    context,
    {
      models,
      data: { ...builtInData, ...options.data },
      folder: options.runs?.find(place => !isAddress(place)) ?? null,
    },
    job => live.broadcast({ kind: 'job', job }),
  )
  const handlers: Handlers = {
    ...toolHandlers,
    ...accountHandlers(context),
    ...projectHandlers(context),
    ...passageHandlers(context),
    ...adjudicationHandlers(context),
    ...qualityHandlers(context, models),
    ...examHandlers(context),
    ...runHandlers(context, library, () => peopleRows(context)),
    ...jobs.handlers,
    ...live.handlers,
    health: async () => {
      await store.read('', 'setup/first')
      return { ok: true as const }
    },
    openapi: () => openApi(version),
  }
  const app = createApp({
    handlers,
    client: readClient(options.client ?? builtClient),
    identify: createIdentify(context),
    single,
    origins: options.origins,
    addressOf: (request, connection) =>
      (options.trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined) ??
      connection,
    secureCookies: options.origins[0]?.startsWith('https:') ?? false,
    onFault,
    checkReplies: options.checkReplies ?? false,
  })
  return {
    store,
    single,
    setup: single || taken ? null : await offerSetup(context),
    fetch: app.fetch,
    async close() {
      await jobs.close()
      live.close()
      await library.close()
      await store.close()
    },
  }
}
