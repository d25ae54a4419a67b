/** Writes the seed of the workbench's embedded databases into the package's dist, unless it stands there and is younger than the tables. */
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedFile } from '../packages/workbench/src/storage/embedded.ts'
import { writeSeed } from '../packages/workbench/src/storage/write-seed.ts'

const storage = join(dirname(fileURLToPath(import.meta.url)), '../packages/workbench/src/storage')
const timeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

if (timeOf(seedFile) < Math.max(timeOf(join(storage, 'migrations.ts')), timeOf(join(storage, 'write-seed.ts'))))
  await writeSeed(seedFile)
