import { defineConfig } from 'vitest/config'

/** Packages whose tests leave no state behind: their files share one process, which halves the time to load the sources. */
const stateless =
  'packages/{statistics,files,drawing,logic,learning,language,english,robustlr,metagraph,arguments,neural,explainer,annotation,benchmarks,answers,training}/src'
const isolated = [
  'packages/{evaluation,workbench,elenchus,learning}/test',
  'packages/{evaluation,workbench,elenchus}/{src,client/src}',
  'scripts',
  'experiments',
]

const slow = '**/*.slow.test.ts'
const testsIn = (folders: readonly string[]) => folders.map(folder => `${folder}/**/*.test.ts`)

// Tests run against the sources (condition elenchus-source), so that a failure points at the line to fix.
export default defineConfig({
  resolve: { conditions: ['elenchus-source'] },
  ssr: { resolve: { conditions: ['elenchus-source'], externalConditions: ['elenchus-source'] } },
  test: {
    projects: [
      { extends: true, test: { name: 'stateless', include: testsIn([stateless]), exclude: [slow], isolate: false } },
      { extends: true, test: { name: 'isolated', include: testsIn(isolated), exclude: [slow] } },
      // `npm run test:all` runs these too; CONTRIBUTING.md lists them.
      { extends: true, test: { name: 'slow', include: [stateless, ...isolated].map(folder => `${folder}/${slow}`) } },
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
