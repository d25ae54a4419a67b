/** `elenchus serve`: the workbench in the browser. */
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { addOptions, flag, type Given, repeatable, text, wholeNumber } from '../../cli/options.ts'
import { warn, write, writeJson } from '../../cli/output.ts'
import { stopOnSignals } from '../../terminal/stop-signals.ts'
import { loadWorkbench, usualStore } from './load.ts'

const options = {
  port: wholeNumber('--port <n>', 'where it answers; 0 for any free port', { default: 4580 }),
  host: text('--host <address>', 'the address it listens on (default: 127.0.0.1, this machine alone)'),
  store: text('--store <where>', `a folder (default: ${usualStore}), or postgres://…`),
  accounts: flag('--accounts', 'people log in; always so where others can reach it'),
  runs: repeatable('--runs <folder>', 'a folder of runs, or postgres://… (default: runs)'),
  publicUrl: text('--public-url <url>', 'the address that people use, where a proxy stands before it'),
  trustProxy: flag('--trust-proxy', 'behind a proxy: take addresses from X-Forwarded-For'),
  json: flag('--json', 'print JSON once it answers'),
}

export function define(command: Command): void {
  addOptions(command, options).action(run)
  example(command, 'elenchus serve', 'elenchus serve --accounts --store postgres://localhost/elenchus')
}

async function run(given: Given<typeof options>): Promise<void> {
  const { startServer } = await loadWorkbench()
  const stop = stopOnSignals()
  const { host, publicUrl } = given
  const server = await startServer({
    store: given.store ?? usualStore,
    port: given.port,
    runs: given.runs ?? ['runs'],
    accounts: given.accounts === true,
    trustProxy: given.trustProxy === true,
    ...(host === undefined ? {} : { host }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    onFault: (error, request) => warn(`${request.method} ${new URL(request.url).pathname}: ${(error as Error).stack}`),
  })
  const { url, setupLink, single } = server
  if (given.json) await writeJson('serve', { url, setupLink, single })
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
