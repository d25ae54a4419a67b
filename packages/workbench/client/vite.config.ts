/** Builds the workbench client: a small entry and a chunk per screen; our own packages are bundled from their sources. */
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['elenchus-source', ...defaultClientConditions] },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // The oldest browsers with light-dark() and nesting in style sheets.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // A test limits the size of the first load.
    chunkSizeWarningLimit: 4096,
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { pluginTimings: false, bundlerTimings: false },
      onLog(level, log, report) {
        // `use client` is for frameworks that render on a server.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:4580' } },
})
