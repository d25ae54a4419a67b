/** `elenchus workbench restore`: a backup into an empty store, of either kind. */
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { readLines } from '../../cli/files.ts'
import { write, writeJson } from '../../cli/io.ts'
import { addOptions, flag, type OptionValues, text } from '../../cli/options.ts'
import { loadWorkbench, usualStore } from './load.ts'

const options = {
  store: text('--store <where>', `an empty store: a folder (default: ${usualStore}), or postgres://…`),
  json: flag('--json', 'print JSON'),
}

export function define(command: Command): void {
  command.argument('<file>', 'the backup; "-" for standard input').action(run)
  addOptions(command, options)
  example(command, 'elenchus workbench restore monday.jsonl --store postgres://localhost/elenchus')
}

async function run(file: string, { store = usualStore, json }: OptionValues<typeof options>): Promise<void> {
  const { openWorkbenchStore, restore } = await loadWorkbench()
  const opened = await openWorkbenchStore(store)
  try {
    const restored = await restore(opened, readLines(file))
    if (json) await writeJson('workbench.restore', restored)
    else await write(`${restored.events} events restored, ${restored.documents} documents\n`)
  } finally {
    await opened.close()
  }
}
