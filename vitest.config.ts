import { defineConfig } from 'vitest/config'

// Tests run against the sources (condition elenchus-source), so that a failure points at the line to fix.
export default defineConfig({
  resolve: { conditions: ['elenchus-source'] },
  ssr: { resolve: { conditions: ['elenchus-source'], externalConditions: ['elenchus-source'] } },
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'packages/*/client/src/**/*.test.ts',
      'packages/*/test/**/*.test.ts',
      'scripts/**/*.test.ts',
      'experiments/**/*.test.ts',
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine takes more than the usual second to draw a page.
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    globalSetup: './scripts/transpile.ts',
    // One core fewer than there are would leave half of a small machine idle.
    maxWorkers: '100%',
    reporters: ['default', './scripts/count-reporter.ts'],
  },
})
