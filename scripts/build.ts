/**
 * Builds what running and testing need, without type checks: page scripts, JavaScript of all packages, the template of embedded
 * databases, and the workbench's pages. `npm run build -- client` builds the pages only.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { seedFile, writeSeed } from '../packages/workbench/src/storage/embedded.ts'
import { bundleScripts } from './bundle-scripts.ts'
import { root } from './corpora.ts'
import { transpilePackages } from './transpile.ts'

const workbench = join(root, 'packages', 'workbench')
const modificationTime = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

async function buildPages(): Promise<void> {
  const client = join(workbench, 'client')
  await build({ configFile: join(client, 'vite.config.ts'), root: client, logLevel: 'warn' })
  await build({ configFile: join(client, 'vite.site.config.ts'), logLevel: 'warn' })
}

/** Rebuilds the template cluster of embedded databases, only if the tables have changed, because `initdb` takes seconds. */
async function buildSeed(): Promise<void> {
  const inputs = ['migrations.ts', 'embedded.ts'].map(name => join(workbench, 'src', 'storage', name))
  if (modificationTime(seedFile) < Math.max(...inputs.map(modificationTime))) await writeSeed(seedFile)
}

if (process.argv[2] !== 'client') {
  for (const path of await bundleScripts()) console.log(`${path} has changed`)
  transpilePackages()
  await buildSeed()
}
await buildPages()
