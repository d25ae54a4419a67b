import { defineConfig } from 'vitest/config'

const testFiles = (ending: string) =>
  ['packages/*/{src,test,client/src}', 'scripts', 'experiments'].map(folder => `${folder}/**/*${ending}`)

// Tests run against the sources (condition elenchus-source), so that a failure points at the line to fix.
export default defineConfig({
  resolve: { conditions: ['elenchus-source'] },
  ssr: { resolve: { conditions: ['elenchus-source'], externalConditions: ['elenchus-source'] } },
  test: {
    projects: [
      { extends: true, test: { name: 'fast', include: testFiles('.test.ts'), exclude: testFiles('.slow.test.ts') } },
      // `npm run test:all` runs these too; CONTRIBUTING.md lists them.
      { extends: true, test: { name: 'slow', include: testFiles('.slow.test.ts') } },
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
