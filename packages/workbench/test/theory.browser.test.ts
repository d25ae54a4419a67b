/** Theory and Logic in a real browser: what follows, why, and what a small change does to it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, skipped, startBench } from './harness.ts'

const answer = (page: Page) => page.getByRole('status', { name: 'Answer' })
const label = (page: Page) => answer(page).locator('.badge').textContent()

describe.skipIf(skipped)('Theory and Logic (skipped without Chromium or the built client)', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench()
  })
  afterAll(() => bench?.close())

  it('decides a theory, shows how it was read and the proof; without a conjunct both are others', async () => {
    const { page, open, violations } = await bench.person()
    await open('/theory')
    await page
      .getByLabel('Theory', { exact: true })
      .fill('Ada is calm. Bo is calm. If Ada is calm and Bo is calm then Cy is glad.')
    await page.getByLabel('Statement').fill('Cy is glad.')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => label(page)).toContain('True')
    const steps = page.locator('.proof .step strong')
    expect(await steps.allTextContents()).toEqual(['Cy is glad.', 'Ada is calm.', 'Bo is calm.'])
    expect(await violations()).toEqual([])

    // One condition less: the proof no longer needs Bo.
    await page.getByLabel('Theory', { exact: true }).fill('Ada is calm. Bo is calm. If Ada is calm then Cy is glad.')
    await page.getByRole('button', { name: 'Decide' }).click()
    await expect.poll(() => steps.allTextContents()).toEqual(['Cy is glad.', 'Ada is calm.'])
    expect(await label(page)).toContain('True')

    // One fact less: nothing is left to prove it with.
    await page.getByRole('tab', { name: /Reading/ }).click()
    await page.getByRole('button', { name: 'Leave out sentence 1: Ada is calm.' }).click()
    await expect.poll(() => label(page)).toContain('Unknown')
    await page.getByRole('tab', { name: 'Proof' }).click()
    expect(await page.getByRole('tabpanel').textContent()).toContain('There is no proof')
    expect(await page.getByLabel('Theory', { exact: true }).inputValue()).toBe(
      'Bo is calm. If Ada is calm then Cy is glad.',
    )
  })

  it('switches the semantics and offers the readings of a sentence that has two', async () => {
    const { page, open } = await bench.person()
    await open('/theory')
    await page.getByLabel('Examples').selectOption('By contraposition')
    await expect.poll(() => label(page)).toContain('False')
    await page.getByLabel('Semantics').selectOption('Forward chaining')
    await expect.poll(() => label(page)).toContain('Unknown')
    await page
      .getByLabel('Theory', { exact: true })
      .fill('If Ada is tall and Bo is kind or Cy is calm then Di is glad. Cy is calm.')
    await page.getByLabel('Statement').fill('Di is glad.')
    await page.getByLabel('Semantics').selectOption('Classical')
    await page.getByRole('button', { name: /^Read it as: If either both/ }).click()
    await expect.poll(() => label(page)).toContain('True')
  })

  it('lists the perturbations with their labels and opens one', async () => {
    const { page, open, violations } = await bench.person()
    await open('/theory')
    await page.getByLabel('Theory', { exact: true }).fill('Ada is calm. Whenever Ada is calm, Bo is glad.')
    await page.getByLabel('Statement').fill('Bo is glad.')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('tab', { name: 'Perturbations' }).click()
    const first = page.locator('[data-variant="conj1"]')
    await first.waitFor()
    expect(await first.locator('.badge').textContent()).toContain('Unknown')
    expect(await first.locator('ins').textContent()).toMatch(/^Whenever Ada is calm and \w+, Bo is glad\.$/)
    // What a model of the server makes of them.
    const models = page.getByRole('region', { name: 'Answers of a model' })
    await models.getByRole('button', { name: /^Ask the model about all/ }).click()
    await expect
      .poll(() => models.getByRole('status').textContent(), { timeout: 60_000 })
      .toMatch(/^(\d+) of \1 correct\./)
    await expect.poll(() => first.textContent()).toContain('the model answers Unknown')
    expect(await violations()).toEqual([])
    await first.getByRole('button', { name: 'Open conj1' }).click()
    await expect.poll(() => label(page)).toContain('Unknown')
    expect(await page.getByLabel('Theory', { exact: true }).inputValue()).toMatch(/calm and \w+/)
  })

  it.each([
    ['[]p -> p', 'Valid', 'Tableau'],
    ['<>p -> []p', 'Contingent', 'Worlds in which the formula holds'],
    ['p & ~p', 'Unsatisfiable', 'Tableau of the negated formula'],
  ])('%s is %s, and the drawing shows it', async (formula, verdict, drawing) => {
    const { page, open, violations } = await bench.person()
    await open('/logic')
    await page.getByLabel('Formula', { exact: true }).fill(formula)
    await page.keyboard.press('Enter')
    await expect.poll(() => label(page)).toContain(verdict)
    await page.getByRole('region', { name: drawing, exact: true }).locator('svg').waitFor()
    expect(await violations()).toEqual([])
  })

  it('reduces a chain of operators, follows premises and the logic, and says where a formula is wrong', async () => {
    const { page, open } = await bench.person()
    await open('/logic')
    await page.getByRole('button', { name: '◇¬□□¬p' }).click()
    await page.getByText('“possible”').waitFor()
    expect(await page.locator('.reduction li').count()).toBe(6)
    await page.getByLabel('Formula', { exact: true }).fill('[]p -> [][]p')
    await page.getByLabel('Logic', { exact: true }).selectOption('T: reflexive')
    await expect.poll(() => label(page)).toContain('Contingent')
    await page.getByText('Premises', { exact: true }).click()
    await page.getByLabel('Premises (one formula per line)').fill('p -> q\np')
    await page.getByLabel('Formula', { exact: true }).fill('q')
    await page.getByRole('button', { name: 'Decide' }).click()
    await expect.poll(() => label(page)).toContain('Follows')
    await page.getByLabel('Formula', { exact: true }).fill('p & (q |')
    await page.getByRole('button', { name: 'Decide' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('expected a formula')
  })
})
