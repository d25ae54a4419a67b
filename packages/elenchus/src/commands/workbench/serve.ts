/** `elenchus workbench serve` and `view`: start the server of the workbench, with all features or with runs only. */
import { existsSync } from 'node:fs'
import { defineCommand } from '../../cli/command.ts'
import { readText } from '../../cli/files.ts'
import { InputError, parseJson, UsageError, warn, write, writeJson } from '../../cli/io.ts'
import { file, flag, repeatable, text, wholeNumber } from '../../cli/options.ts'
import { stopOnSignals } from '../../terminal/stop-signals.ts'
import { defaultStore, loadWorkbench, storeOption } from './load.ts'

type ServerOptions = Parameters<Awaited<ReturnType<typeof loadWorkbench>>['startServer']>[0]
interface Address {
  readonly url: string
  /** One-time link that creates the first administrator; null if there is one. */
  readonly setupLink: string | null
}

/** Starts a server, prints its address, and stops it on Ctrl-C. */
async function serveUntilStopped(
  options: Omit<ServerOptions, 'onFault'>,
  { json, announce }: { readonly json?: boolean; readonly announce: (address: Address) => Promise<void> },
): Promise<void> {
  const { startServer } = await loadWorkbench()
  const interruption = stopOnSignals()
  const server = await startServer({
    ...options,
    onFault: (error, request) => warn(`${request.method} ${new URL(request.url).pathname}: ${(error as Error).stack}`),
  } as ServerOptions)
  const { url, setupLink, isSingleUser: single } = server
  if (json) await writeJson('workbench.serve', { url, setupLink, single })
  else await announce({ url, setupLink })
  await new Promise<void>(resolve => {
    if (interruption.signal.aborted) resolve()
    interruption.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await server.close().catch((error: Error) => {
    warn(error.message)
    process.exit(1)
  })
  interruption.dispose()
}

const createAddressOptions = () => ({
  port: wholeNumber('--port <n>', 'port to listen on; 0 for any free port', { default: 4580 }),
  json: flag('--json', 'print the server address as JSON'),
})

const { json, port } = createAddressOptions()
const serveOptions = {
  port,
  host: text('--host <address>', 'address to listen on (default: 127.0.0.1, this machine only)'),
  store: storeOption(),
  accounts: flag('--accounts', 'require login (always required if other machines can reach the server)'),
  runs: repeatable('--runs <folder>', 'folder of runs, or a database postgres://… (default: runs)'),
  models: file('--models <file>', 'models offered for runs: JSON such as {"mine": {"model": "openai:…"}}'),
  data: repeatable('--data <name=file>', 'data file available for runs, with a name to show in the browser'),
  publicUrl: text('--public-url <url>', 'public URL of the server, if it runs behind a reverse proxy'),
  trustProxy: flag('--trust-proxy', 'take client addresses from the X-Forwarded-For header of a reverse proxy'),
  json,
}

export const serve = defineCommand({
  options: serveOptions,
  async run({ store = defaultStore, runs = ['runs'], data = [], models, accounts, trustProxy, json, ...address }) {
    const options = {
      ...{ store, runs, ...address },
      models: models === undefined ? {} : await readModels(models),
      data: Object.fromEntries(data.map(splitDataOption)),
      accounts: accounts === true,
      trustProxy: trustProxy === true,
    }
    await serveUntilStopped(options, {
      json,
      async announce({ url, setupLink }) {
        await write(`The workbench is running at ${url} (press Ctrl-C to stop)\n`)
        if (setupLink !== null) await write(`One-time link for the first administrator: ${setupLink}\n`)
      },
    })
  },
})

export const view = defineCommand({
  arguments: [['<runs...>', 'folders of runs, or databases postgres://…']],
  options: createAddressOptions(),
  async run(runs, { port, json }) {
    for (const run of runs)
      if (!/^postgres(ql)?:/.test(run) && !existsSync(run)) throw new InputError(`${run}: no such folder of runs`)
    await serveUntilStopped(
      { store: null, port, runs, readOnly: true },
      { json, announce: ({ url }) => write(`The runs are at ${url}/runs (press Ctrl-C to stop)\n`) },
    )
  },
})

function splitDataOption(pair: string): [name: string, path: string] {
  const [, name, path] = /^([\w.-]+)=(.+)$/s.exec(pair) ?? []
  if (name === undefined) throw new UsageError(`--data ${pair}: expected NAME=FILE, such as trial=questions.jsonl`)
  return [name, path!]
}

async function readModels(path: string) {
  const { readModelOptions } = await import('@elenchus/evaluation/setup')
  const models = parseJson(await readText(path), path)
  if (typeof models !== 'object' || models === null || Array.isArray(models))
    throw new InputError(`${path}: expected a JSON object that maps names to models`)
  return Object.fromEntries(
    Object.entries(models).map(([name, model]) => [name, readModelOptions(model, `${path}, ${name}`)]),
  )
}
