/** `elenchus worker`: works for a store until it is stopped, or until no work is left. */
import { EvaluationError } from '@elenchus/evaluation'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { InputError, UsageError, warn } from '../cli/io.ts'
import { addOptions, flag, type OptionValues, repeatable, text, wholeNumber } from '../cli/options.ts'
import { inFlags } from '../cli/setting-flags.ts'
import { stopOnSignals } from '../terminal/stop-signals.ts'

const options = {
  store: text('--store <url>', 'postgres://…'),
  concurrency: wholeNumber('--concurrency <n>', 'concurrent requests (default: as the run says)', { min: 1 }),
  data: repeatable('--data <file>', 'location of the data on this machine, if different from the run'),
  allowCommand: repeatable(
    '--allow-command <command>',
    'program that runs may start on this machine as command:…; "*" for any',
  ),
  allowHost: repeatable('--allow-host <host>', 'additional host that runs may send requests and keys to'),
  once: flag('--once', 'stop when no run has work left'),
}

export function define(command: Command): void {
  addOptions(command, options).action(run)
  example(command, 'elenchus worker --store postgres://localhost/elenchus')
}

async function run({
  store,
  concurrency,
  data,
  allowCommand,
  allowHost,
  once,
}: OptionValues<typeof options>): Promise<void> {
  if (store === undefined) throw new UsageError('no store; add --store postgres://…')
  const stop = stopOnSignals()
  const { workInStore } = await import('@elenchus/evaluation/store')
  try {
    const { answered } = await workInStore(store, {
      signal: stop.signal,
      once: once === true,
      onNote: (message, setting) => warn(inFlags({ message, setting })),
      ...(concurrency === undefined ? {} : { concurrency }),
      ...(data === undefined ? {} : { data }),
      ...(allowCommand === undefined ? {} : { commands: allowCommand.includes('*') || allowCommand }),
      ...(allowHost === undefined ? {} : { hosts: allowHost }),
    })
    warn(`worker: ${answered} answers`)
  } catch (error) {
    throw error instanceof EvaluationError ? new InputError(inFlags(error)) : error
  } finally {
    stop.dispose()
  }
}
