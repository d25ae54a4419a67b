/** `elenchus workbench serve`: the server of the workbench. */
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { readText } from '../../cli/files.ts'
import { InputError, UsageError, warn, write, writeJson } from '../../cli/io.ts'
import { addOptions, file, flag, type OptionValues, repeatable, text, wholeNumber } from '../../cli/options.ts'
import { stopOnSignals } from '../../terminal/stop-signals.ts'
import { loadWorkbench, usualStore } from './load.ts'

const options = {
  port: wholeNumber('--port <n>', 'where it answers; 0 for any free port', { default: 4580 }),
  host: text('--host <address>', 'the address it listens on (default: 127.0.0.1, this machine alone)'),
  store: text('--store <where>', `a folder (default: ${usualStore}), or postgres://…`),
  accounts: flag('--accounts', 'people log in; always so where others can reach it'),
  runs: repeatable('--runs <folder>', 'a folder of runs, or postgres://… (default: runs)'),
  models: file(
    '--models <file>',
    'JSON: the models that runs may ask, by name, as {"mine": {"model": "openai:…"}}; keys stay here',
  ),
  data: repeatable('--data <name=file>', 'a data file that runs may use, by the name that browsers see'),
  publicUrl: text('--public-url <url>', 'the address that people use, where a proxy stands before it'),
  trustProxy: flag('--trust-proxy', 'behind a proxy: take addresses from X-Forwarded-For'),
  json: flag('--json', 'print JSON once it answers'),
}

export function define(command: Command): void {
  addOptions(command, options).action(run)
  example(
    command,
    'elenchus workbench serve',
    'elenchus workbench serve --accounts --store postgres://localhost/elenchus',
  )
}

async function run(given: OptionValues<typeof options>): Promise<void> {
  const { startServer } = await loadWorkbench()
  const stop = stopOnSignals()
  const { host, publicUrl } = given
  const server = await startServer({
    store: given.store ?? usualStore,
    port: given.port,
    runs: given.runs ?? ['runs'],
    models: given.models === undefined ? {} : await readModels(given.models),
    data: Object.fromEntries((given.data ?? []).map(named)),
    accounts: given.accounts === true,
    trustProxy: given.trustProxy === true,
    ...(host === undefined ? {} : { host }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    onFault: (error, request) => warn(`${request.method} ${new URL(request.url).pathname}: ${(error as Error).stack}`),
  })
  const { url, setupLink, single } = server
  if (given.json) await writeJson('workbench.serve', { url, setupLink, single })
  else {
    await write(`The workbench is at ${url}  (Ctrl-C stops it)\n`)
    if (setupLink !== null) await write(`The first administrator sets up an account here, once: ${setupLink}\n`)
  }
  await new Promise<void>(resolve => {
    if (stop.signal.aborted) resolve()
    stop.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await server.close()
  stop.dispose()
}

function named(pair: string): [string, string] {
  const at = pair.indexOf('=')
  const [name, path] = [pair.slice(0, at), pair.slice(at + 1)]
  if (at < 1 || path === '' || !/^[\w.-]+$/.test(name))
    throw new UsageError(`--data ${pair}: expected NAME=FILE, such as trial=questions.jsonl`)
  return [name, path]
}

async function readModels(path: string) {
  const { readModelOptions } = await import('@elenchus/evaluation/setup')
  let models: unknown
  try {
    models = JSON.parse(await readText(path))
  } catch (error) {
    if (error instanceof SyntaxError) throw new InputError(`${path}: not JSON: ${error.message}`)
    throw error
  }
  if (typeof models !== 'object' || models === null || Array.isArray(models))
    throw new InputError(`${path}: expected an object of models by name`)
  return Object.fromEntries(
    Object.entries(models).map(([name, model]) => [name, readModelOptions(model, `${path}, ${name}`)]),
  )
}
