/** Vitest reporter that ends a run with a plain line counting the tests. */
import type { Reporter, TestModule } from 'vitest/node'

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    let broken = 0
    for (const module of modules) {
      if (module.errors().length > 0) broken++
      for (const test of module.children.allTests()) counts[test.result().state]++
    }
    console.log(`${counts.passed} passed, ${counts.failed + broken} failed, ${counts.skipped + counts.pending} skipped`)
  }
}
