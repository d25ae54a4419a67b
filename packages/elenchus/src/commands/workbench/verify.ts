/** `elenchus workbench verify`: whether a store is what its events make of it. */
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { writeJson, writeLines } from '../../cli/io.ts'
import { addOptions, flag, type OptionValues, text } from '../../cli/options.ts'
import { loadWorkbench, usualStore } from './load.ts'

const options = {
  store: text('--store <where>', `the store: a folder (default: ${usualStore}), or postgres://…`),
  json: flag('--json', 'print JSON'),
}

export function define(command: Command): void {
  addOptions(command, options).action(run)
  example(command, 'elenchus workbench verify', 'elenchus workbench verify --store postgres://localhost/elenchus')
}

async function run({ store = usualStore, json }: OptionValues<typeof options>): Promise<void> {
  const { openWorkbenchStore, verify } = await loadWorkbench()
  const opened = await openWorkbenchStore(store, { mustExist: true })
  try {
    const { events, documents, differences } = await verify(opened.database, opened.types, opened.derive)
    if (json) await writeJson('workbench.verify', { events, documents, differences: [...differences] })
    else {
      const verdict = differences.length === 0 ? 'as stored' : `${differences.length} differences:`
      await writeLines([`${events} events played again give ${documents} documents, ${verdict}`, ...differences])
    }
    if (differences.length > 0) process.exitCode = 1
  } finally {
    await opened.close()
  }
}
