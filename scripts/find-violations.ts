/** What axe finds wrong with a page for people who read it by ear, by keyboard or with weak eyes. */
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * Each violation in a line: the rule, how many elements, the first of them. Everything that is folded is unfolded first. A page that changes while it is
 * looked at (a button wakes up when its file is ready) would be judged half by how it was and half by how it is: it is looked at again.
 */
export async function findViolations(tab: Page): Promise<string[]> {
  await tab.evaluate(axe.source)
  const { violations } = (await tab.evaluate(`(async () => {
    for (const details of document.querySelectorAll('details')) details.open = true
    // What the page does when something unfolds.
    await new Promise(resolve => setTimeout(resolve, 100))
    let found
    for (let look = 0; look < 5; look++) {
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
