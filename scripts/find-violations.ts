/** Accessibility violations of a page, found by axe. */
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * Runs axe and returns one line for each violation: rule, number of elements, first element. Opens all `<details>` first, and runs
 * again if the page changed during the check.
 */
export async function findViolations(tab: Page): Promise<string[]> {
  await tab.evaluate(axe.source)
  const { violations } = (await tab.evaluate(`(async () => {
    for (const details of document.querySelectorAll('details')) details.open = true
    // Time for handlers of the toggle event.
    await new Promise(resolve => setTimeout(resolve, 100))
    let found
    for (let attempt = 0; attempt < 5; attempt++) {
      let changed = false
      const watch = new MutationObserver(() => { changed = true })
      watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
      found = await axe.run(document, { resultTypes: ['violations'] })
      await new Promise(resolve => setTimeout(resolve, 0))
      watch.disconnect()
      if (!changed) break
    }
    return found
  })()`)) as AxeResults
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}): ${nodes[0]!.html.slice(0, 200)}`)
}
