/** `npm run build:client`: the pages of the workbench, into its dist/client. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const client = join(dirname(fileURLToPath(import.meta.url)), '../packages/workbench/client')
await build({ configFile: join(client, 'vite.config.ts'), root: client, logLevel: 'warn' })
