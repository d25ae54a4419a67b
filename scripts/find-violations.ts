/** What axe finds wrong with a page for people who read it by ear, by keyboard or with weak eyes. */
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** Each violation in a line: the rule, how many elements, the first of them. Everything that is folded is unfolded first. */
export async function findViolations(tab: Page): Promise<string[]> {
  await tab.evaluate(axe.source)
  const { violations } = (await tab.evaluate(`(async () => {
    for (const details of document.querySelectorAll('details')) details.open = true
    // What the page does when something unfolds.
    await new Promise(resolve => setTimeout(resolve, 100))
    return axe.run(document, { resultTypes: ['violations'] })
  })()`)) as AxeResults
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}): ${nodes[0]!.html.slice(0, 200)}`)
}
