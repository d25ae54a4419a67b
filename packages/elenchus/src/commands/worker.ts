/** `elenchus worker`: takes work from a store until it is told to stop, or until nothing is left. */
import { EvaluationError } from '@elenchus/evaluation'
import type { Command } from 'commander'
import { example } from '../cli/command.ts'
import { InputError, UsageError } from '../cli/errors.ts'
import { warn } from '../cli/output.ts'
import { stopOnSignals } from '../evaluating/stop.ts'

interface Options {
  readonly store?: string
  readonly concurrency?: string
  readonly data?: readonly string[]
  readonly once?: boolean
}

export function define(command: Command): void {
  command
    .option('--store <url>', 'postgres://…')
    .option('--concurrency <n>', 'most requests at once; by default what the run says')
    .option(
      '--data <file>',
      'where this machine keeps the data, if not at the path of the run',
      (text, before: readonly string[] = []) => [...before, text],
    )
    .option('--once', 'end when no run has work left')
    .action(run)
  example(command, 'elenchus worker --store postgres://localhost/elenchus')
}

async function run(options: Options): Promise<void> {
  if (options.store === undefined) throw new UsageError('which store? Add --store postgres://…')
  const concurrency = options.concurrency === undefined ? undefined : Number(options.concurrency)
  if (concurrency !== undefined && !(Number.isSafeInteger(concurrency) && concurrency >= 1))
    throw new UsageError(`--concurrency ${options.concurrency}: a whole number, 1 or more`)
  const stop = stopOnSignals()
  const { workInStore } = await import('@elenchus/evaluation/store')
  try {
    const { answered } = await workInStore(options.store, {
      signal: stop.signal,
      once: options.once === true,
      onNote: warn,
      ...(concurrency === undefined ? {} : { concurrency }),
      ...(options.data === undefined ? {} : { data: options.data }),
    })
    warn(`worker: ${answered} answers`)
  } catch (error) {
    throw error instanceof EvaluationError ? new InputError(error.message) : error
  } finally {
    stop.dispose()
  }
}
