/** `npm run build:client`: the pages of the workbench, into its dist/client; the static site, into its dist/site. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const client = join(dirname(fileURLToPath(import.meta.url)), '../packages/workbench/client')
const wanted = process.argv.slice(2)
if (wanted.length === 0 || wanted.includes('client'))
  await build({ configFile: join(client, 'vite.config.ts'), root: client, logLevel: 'warn' })
if (wanted.length === 0 || wanted.includes('site'))
  await build({ configFile: join(client, 'vite.site.config.ts'), logLevel: 'warn' })
