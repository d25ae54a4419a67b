/** `elenchus worker`: answers the items of runs in a shared store until it is stopped or no work is left. */
import { defineCommand } from '../cli/command.ts'
import { warn } from '../cli/io.ts'
import { flag, repeatable, required, text, wholeNumber } from '../cli/options.ts'
import { replaceSettingNames, withInputErrors } from '../cli/setting-flags.ts'
import { stopOnSignals } from '../terminal/stop-signals.ts'

const options = {
  store: required(text('--store <url>', 'database in which the runs are stored (postgres://…)')),
  concurrency: wholeNumber('--concurrency <n>', 'maximum concurrent requests (default: as set for the run)', {
    min: 1,
  }),
  data: repeatable('--data <file>', 'location of the data on this machine, if not as recorded in the run'),
  allowCommand: repeatable('--allow-command <command>', 'program that a run may start; "*" for any; repeatable'),
  allowHost: repeatable('--allow-host <host>', 'extra host to which runs may send requests and API keys; repeatable'),
  once: flag('--once', 'exit when all runs are complete'),
}

export const { define } = defineCommand({
  options,
  async run({ store, concurrency, data, allowCommand, allowHost, once }) {
    const interruption = stopOnSignals()
    const { workInStore } = await import('@elenchus/evaluation/store')
    try {
      const settings = {
        signal: interruption.signal,
        once: once === true,
        onNote: (message: string, setting: string | null) => warn(replaceSettingNames({ message, setting })),
        concurrency,
        data,
        commands: allowCommand && (allowCommand.includes('*') || allowCommand),
        hosts: allowHost,
      }
      const { answered } = await withInputErrors(() => workInStore(store, settings))
      warn(`worker: ${answered} answers`)
    } finally {
      interruption.dispose()
    }
  },
})
