/**
 * Bundles page scripts into modules that export them as text, since an exported page is one file without external requests.
 * The modules are committed, so that tests run from the sources without a build; a test fails when one is out of date.
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

/** Source of the module that exports a bundled script. */
export async function buildScriptModule({ source, name }: (typeof pageScripts)[number]): Promise<string> {
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
  // An HTML parser would take a literal `</script` for the end of the script.
  const script = outputFiles[0]!.text.trim().replaceAll('</script', '<\\/script')
  return `/** Generated from ${source} by \`npm run build\`; do not edit. */\nexport const ${name}: string = ${JSON.stringify(script)}\n`
}

/** Writes the modules that have changed and returns their paths. */
export async function bundleScripts(): Promise<string[]> {
  const changed: string[] = []
  for (const each of pageScripts) {
    const [path, text] = [join(root, each.target), await buildScriptModule(each)]
    let previous = ''
    try {
      previous = readFileSync(path, 'utf8')
    } catch {
      // The file does not exist yet.
    }
    if (previous === text) continue
    writeFileSync(path, text)
    changed.push(each.target)
  }
  return changed
}
