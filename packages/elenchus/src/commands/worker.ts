/** `elenchus worker`: answers the items of runs in a store until it is stopped, or until no work is left. */
import { EvaluationError } from '@elenchus/evaluation'
import { defineCommand } from '../cli/command.ts'
import { InputError, warn } from '../cli/io.ts'
import { flag, repeatable, required, text, wholeNumber } from '../cli/options.ts'
import { withFlagNames } from '../cli/setting-flags.ts'
import { stopOnSignals } from '../terminal/stop-signals.ts'

const options = {
  store: required(text('--store <url>', 'postgres://…')),
  concurrency: wholeNumber('--concurrency <n>', 'concurrent requests (default: as the run says)', { min: 1 }),
  data: repeatable('--data <file>', 'location of the data on this machine, if different from the run'),
  allowCommand: repeatable('--allow-command <command>', 'program that runs may start as command:…; "*" for any'),
  allowHost: repeatable('--allow-host <host>', 'additional host that runs may send requests and keys to'),
  once: flag('--once', 'stop when no run has work left'),
}

export const { define } = defineCommand({
  options,
  examples: ['elenchus worker --store postgres://localhost/elenchus'],
  async run({ store, concurrency, data, allowCommand, allowHost, once }) {
    const stop = stopOnSignals()
    const { workInStore } = await import('@elenchus/evaluation/store')
    try {
      const { answered } = await workInStore(store, {
        signal: stop.signal,
        once: once === true,
        onNote: (message, setting) => warn(withFlagNames({ message, setting })),
        concurrency,
        data,
        commands: allowCommand && (allowCommand.includes('*') || allowCommand),
        hosts: allowHost,
      })
      warn(`worker: ${answered} answers`)
    } catch (error) {
      throw error instanceof EvaluationError ? new InputError(withFlagNames(error)) : error
    } finally {
      stop.dispose()
    }
  },
})
