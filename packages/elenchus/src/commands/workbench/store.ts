/** `elenchus workbench backup`, `restore` and `verify`: maintain the database of a workbench. */
import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defineCommand } from '../../cli/command.ts'
import { readLines } from '../../cli/files.ts'
import { warn, write, writeJson, writeLines } from '../../cli/io.ts'
import { json } from '../../cli/options.ts'
import { defaultStore, loadWorkbench, storeOption } from './load.ts'

type Workbench = Awaited<ReturnType<typeof loadWorkbench>>
type Store = Awaited<ReturnType<Workbench['openWorkbenchStore']>>

async function withStore<T>(
  path: string,
  mustExist: boolean,
  work: (store: Store, workbench: Workbench) => Promise<T>,
): Promise<T> {
  const workbench = await loadWorkbench()
  const store = await workbench.openWorkbenchStore(path, { mustExist }).catch(error => {
    throw workbench.toStoreError(error)
  })
  try {
    return await work(store, workbench)
  } catch (error) {
    throw workbench.toStoreError(error)
  } finally {
    await store.close()
  }
}

export const backup = defineCommand({
  arguments: [['[file]', 'backup file to write; standard output if omitted or "-"']],
  options: { store: storeOption() },
  run: (file = '-', { store = defaultStore }) =>
    withStore(store, true, async (openStore, { backUp }) => {
      const lines = backUp(openStore, new Date().toISOString())
      if (file === '-') {
        for await (const line of lines) await write(line)
        return
      }
      // An interrupted backup must not look like a complete one.
      await pipeline(Readable.from(lines), createWriteStream(`${file}.draft`, { mode: 0o600 }))
      await rename(`${file}.draft`, file)
      warn(`${file}: backup written; it contains password hashes, so protect it like the database`)
    }),
})

export const restore = defineCommand({
  arguments: [['<file>', 'backup file to restore; "-" for standard input']],
  options: { store: storeOption('an empty store'), json: json() },
  run: (file, { store = defaultStore, json }) =>
    withStore(store, false, async (openStore, workbench) => {
      const restored = await workbench.restore(openStore, readLines(file))
      if (json) return writeJson('workbench.restore', restored)
      await write(`${restored.events} events restored, ${restored.documents} documents\n`)
    }),
})

export const verify = defineCommand({
  options: { store: storeOption(), json: json() },
  run: ({ store = defaultStore, json }) =>
    withStore(store, true, async ({ database, types, derive }, workbench) => {
      const { events, documents, differences } = await workbench.verify(database, types, derive)
      if (json) await writeJson('workbench.verify', { events, documents, differences: [...differences] })
      else {
        const verdict =
          differences.length === 0 ? 'identical to those in the database' : `${differences.length} differences:`
        await writeLines([`replaying ${events} events reproduces ${documents} documents, ${verdict}`, ...differences])
      }
      return differences.length > 0 ? 1 : 0
    }),
})
