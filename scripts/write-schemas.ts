/** Writes the published JSON Schemas of every document the command line prints, made from the zod types. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { schemaFiles } from '../packages/elenchus/src/schemas/index.ts'

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'packages', 'elenchus', 'schemas')
mkdirSync(folder, { recursive: true })
for (const name of readdirSync(folder)) rmSync(join(folder, name))
for (const [name, text] of schemaFiles()) writeFileSync(join(folder, name), text)
