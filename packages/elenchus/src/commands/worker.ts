/** `elenchus worker`: takes work from a store until it is told to stop, or until nothing is left. */
import { EvaluationError } from '@elenchus/evaluation'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { InputError, UsageError } from '../cli/errors.ts'
import { addOptions, flag, type Given, repeatable, text, wholeNumber } from '../cli/options.ts'
import { warn } from '../cli/output.ts'
import { inFlags } from '../cli/setting-flags.ts'
import { stopOnSignals } from '../terminal/stop-signals.ts'

const options = {
  store: text('--store <url>', 'postgres://…'),
  concurrency: wholeNumber('--concurrency <n>', 'requests at once (default: what the run says)', { least: 1 }),
  data: repeatable('--data <file>', 'the data on this machine, where its path differs from that of the run'),
  allowCommand: repeatable(
    '--allow-command <command>',
    'a program that runs may start on this machine as command:…; "*" for any',
  ),
  allowHost: repeatable('--allow-host <host>', 'a further host to which runs may send requests, and with them keys'),
  once: flag('--once', 'stop when no run has work left'),
}

export function define(command: Command): void {
  addOptions(command, options).action(run)
  example(command, 'elenchus worker --store postgres://localhost/elenchus')
}

async function run({ store, concurrency, data, allowCommand, allowHost, once }: Given<typeof options>): Promise<void> {
  if (store === undefined) throw new UsageError('which store? Add --store postgres://…')
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
