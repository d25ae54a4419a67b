/** `elenchus workbench view`: the runs of some folders or stores, served to look at; nothing is kept. */
import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { InputError, warn, write, writeJson } from '../../cli/io.ts'
import { addOptions, flag, type OptionValues, wholeNumber } from '../../cli/options.ts'
import { stopOnSignals } from '../../terminal/stop-signals.ts'
import { loadWorkbench } from './load.ts'

const options = {
  port: wholeNumber('--port <n>', 'where it answers; 0 for any free port', { default: 4580 }),
  json: flag('--json', 'print JSON once it answers'),
}

export function define(command: Command): void {
  command.argument('<runs...>', 'folders of runs, or postgres://…').action(run)
  addOptions(command, options)
  example(command, 'elenchus workbench view runs/')
}

async function run(runs: string[], { port, json }: OptionValues<typeof options>): Promise<void> {
  for (const place of runs)
    if (!/^postgres(ql)?:/.test(place) && !existsSync(place)) throw new InputError(`${place}: no such folder of runs`)
  const { startServer } = await loadWorkbench()
  const stop = stopOnSignals()
  const server = await startServer({
    store: null,
    port,
    runs,
    readOnly: true,
    onFault: (error, request) => warn(`${request.method} ${new URL(request.url).pathname}: ${(error as Error).stack}`),
  })
  const { url, setupLink, single } = server
  if (json) await writeJson('workbench.serve', { url, setupLink, single })
  else await write(`The runs are at ${url}/runs  (Ctrl-C stops it)\n`)
  await new Promise<void>(resolve => {
    if (stop.signal.aborted) resolve()
    stop.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await server.close()
  stop.dispose()
}
