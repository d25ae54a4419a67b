/** The static site: the tools wholly in the page, for any folder of any file server. Its service worker gets the list of its files. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import client from './vite.config.ts'

const root = join(import.meta.dirname, 'src/site')
const beside = join(root, 'public')
/** They are copied beside the page when a site is written. */
const models = ['models/english.bin.gz', 'models/explainer.bin.gz']

/** Puts into the service worker which files there are; any change of one of them makes it another service worker. */
const listFiles = (): Plugin => ({
  name: 'list-files',
  enforce: 'post',
  generateBundle(_, bundle) {
    const made = Object.entries(bundle).filter(([file]) => file !== 'sw.js')
    const copied = readdirSync(beside)
    const version = createHash('sha256')
    for (const [file, output] of made)
      version.update(file).update(output.type === 'chunk' ? output.code : output.source)
    for (const file of copied) version.update(file).update(readFileSync(join(beside, file)))
    const offline = {
      version: version.digest('hex').slice(0, 16),
      files: [...made.map(([file]) => file), ...copied].filter(file => !file.endsWith('.map')).sort(),
      models,
    }
    const worker = bundle['sw.js']
    if (worker?.type !== 'chunk') this.error('there is no service worker to put the list into')
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
        // In the worker a theory brings first-order logic along; that others import it by itself is no matter here.
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
        // These are called by their names: by the browser, and by pages of others.
        entryFileNames: ({ name }) => (name === 'sw' || name === 'embed' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
