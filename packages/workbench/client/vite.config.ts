/** The pages of the workbench: one small entry, every screen a chunk of its own, packages of ours from their sources. */
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['elenchus-source', ...defaultClientConditions] },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // The oldest browsers that know what the style sheets use (light-dark, nesting).
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // The size of the first load is checked by a test, over all its files.
    chunkSizeWarningLimit: 4096,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // How long each step took is of no interest to those who build.
      checks: { pluginTimings: false, bundlerTimings: false },
      onLog(level, log, report) {
        // `use client` speaks to frameworks that render on a server.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:4580' } },
})
