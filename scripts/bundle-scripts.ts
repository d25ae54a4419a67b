/**
 * Bundles the scripts of our pages into modules: a page is one file without outside requests, so its script travels as text. The modules
 * are committed, so that tests and programs run from the sources without a build; a test says when one is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))

export const pageScripts = [
  {
    source: 'packages/evaluation/src/report/client/item-browser.ts',
    target: 'packages/evaluation/src/report/item-script.generated.ts',
    name: 'itemScript',
  },
  {
    source: 'packages/metagraph/src/drawing/client/follow-edges.ts',
    target: 'packages/metagraph/src/drawing/page-script.generated.ts',
    name: 'pageScript',
  },
] as const

/** The text of the module that holds a script. */
export async function scriptModule({ source, name }: (typeof pageScripts)[number]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, source)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
  })
  // Inside a page, nothing may look like the end of the script.
  const script = outputFiles[0]!.text.trim().replaceAll('</script', '<\\/script')
  return `/** Made from ${source} by \`npm run build\`; change that instead. */\nexport const ${name}: string = ${JSON.stringify(script)}\n`
}

/** Writes what has changed, and gives its names. */
export async function bundleScripts(): Promise<string[]> {
  const changed: string[] = []
  for (const each of pageScripts) {
    const [path, text] = [join(root, each.target), await scriptModule(each)]
    let before = ''
    try {
      before = readFileSync(path, 'utf8')
    } catch {
      // Not there yet.
    }
    if (before === text) continue
    writeFileSync(path, text)
    changed.push(each.target)
  }
  return changed
}
