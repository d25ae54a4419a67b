/** Builds the static site: the tools without a server, for any folder of any file server. The service worker gets the list of its files. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import client from './vite.config.ts'

const root = join(import.meta.dirname, 'src/site')
const publicFolder = join(root, 'public')
/** `workbench site` copies them beside the page. */
const models = ['models/english.bin.gz', 'models/explainer.bin.gz']

/** Inserts the list of files into the service worker; a change of any file changes its version. */
const listFiles = (): Plugin => ({
  name: 'list-files',
  enforce: 'post',
  generateBundle(_, bundle) {
    const made = Object.entries(bundle).filter(([file]) => file !== 'sw.js')
    const copied = readdirSync(publicFolder)
    const version = createHash('sha256')
    for (const [file, output] of made)
      version.update(file).update(output.type === 'chunk' ? output.code : output.source)
    for (const file of copied) version.update(file).update(readFileSync(join(publicFolder, file)))
    const offline = {
      version: version.digest('hex').slice(0, 16),
      files: [...made.map(([file]) => file), ...copied].filter(file => !file.endsWith('.map')).sort(),
      models,
    }
    const worker = bundle['sw.js']
    if (worker?.type !== 'chunk') this.error('the bundle contains no service worker')
    worker.code = `const OFFLINE = ${JSON.stringify(offline)};\n${worker.code}`
  },
})

export default defineConfig({
  root,
  base: './',
  resolve: {
    conditions: ['elenchus-source', ...defaultClientConditions],
    alias: { 'z3-solver': join(root, 'no-solver.ts') },
  },
  worker: { format: 'es' },
  plugins: [listFiles()],
  build: {
    ...client.build,
    outDir: join(import.meta.dirname, '../dist/site'),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onLog(level, log, report) {
        // The tools worker imports first-order logic statically through theories, and dynamically elsewhere.
        const known = ['MODULE_LEVEL_DIRECTIVE', 'INEFFECTIVE_DYNAMIC_IMPORT']
        if (!known.includes(log.code ?? '')) report(level, log)
      },
      input: {
        index: join(root, 'index.html'),
        sw: join(root, 'service-worker.ts'),
        embed: join(root, 'embed.ts'),
      },
      preserveEntrySignatures: 'strict',
      output: {
        // Loaded by name: by the browser, and by pages of other sites.
        entryFileNames: ({ name }) => (name === 'sw' || name === 'embed' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
