/** `elenchus workbench backup`: everything that happened in a workbench, as JSON lines. */
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { example } from '../../cli/command.ts'
import { warn, write } from '../../cli/io.ts'
import { addOptions, type OptionValues, text } from '../../cli/options.ts'
import { loadWorkbench, usualStore } from './load.ts'

const options = { store: text('--store <where>', `the store: a folder (default: ${usualStore}), or postgres://…`) }

export function define(command: Command): void {
  command.argument('[file]', 'where it goes; "-" or nothing for standard output').action(run)
  addOptions(command, options)
  example(
    command,
    'elenchus workbench backup monday.jsonl',
    'elenchus workbench backup --store postgres://localhost/elenchus > monday.jsonl',
  )
}

async function run(file: string | undefined, { store = usualStore }: OptionValues<typeof options>): Promise<void> {
  const { openWorkbenchStore, backUp } = await loadWorkbench()
  const opened = await openWorkbenchStore(store, { mustExist: true })
  try {
    const lines = backUp(opened, new Date().toISOString())
    if (file === undefined || file === '-') {
      for await (const line of lines) await write(line)
      return
    }
    // A backup that breaks off must not look like one.
    await pipeline(Readable.from(lines), createWriteStream(`${file}.draft`, { mode: 0o600 }))
    await rename(`${file}.draft`, file)
    warn(`${file}: written; it holds hashes of passwords, so keep it as you keep the store`)
  } finally {
    await opened.close()
  }
}
