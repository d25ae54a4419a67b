/** An exam in real browsers: made by an administrator, taken by three people by their links, looked at afterwards. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, type Person, skipped, startBench } from './harness.ts'

const evil = '<img src=x onerror="window.hit=1">'
const items = ['a', 'b', 'c', 'd'].map((id, i) => ({
  id,
  type: i < 2 ? 'early' : 'late',
  text: `Text ${id}. ${evil}`,
  question: `Which follows from ${id}?`,
  options: ['this', 'that', `neither ${evil}`],
  gold: i % 3,
}))
/** By item; the right ones are 0 1 2 0. */
const choices: Readonly<Record<string, readonly number[]>> = { Ada: [0, 1, 2, 1], Bo: [0, 1, 0, 1], Cy: [0, 0, 0, 1] }

describe.skipIf(skipped)('an exam (skipped without Chromium or the built client)', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench({ store: 'folder' })
  })
  afterAll(() => bench?.close())

  const hit = ({ page }: Person) => page.evaluate(() => (window as { hit?: number }).hit)
  const here = async ({ page }: Person) => {
    const question = (await page.locator('legend').textContent()) ?? ''
    return 'abcd'.indexOf(question.replace('Which follows from ', '')[0]!)
  }

  it('is made, taken by three people at once, resumed after a reload and without the server, and gives the human rows', async () => {
    const root = await bench.person()
    await root.open('/exams')
    await root.page.getByText('There are no exams yet').waitFor()
    expect(await root.violations()).toEqual([])
    await root.page.getByRole('link', { name: 'New exam' }).first().click()
    await root.page.getByLabel('Title').fill(`Trial ${evil}`)
    await root.page.getByRole('textbox', { name: 'Items' }).fill(`${JSON.stringify(items[0])}\n{"text": "no end`)
    await root.page.getByRole('alert').getByText('Line 2 is not JSON').waitFor()
    await root.page.getByRole('textbox', { name: 'Items' }).fill(items.map(each => JSON.stringify(each)).join('\n'))
    await root.page.getByText('4 items').waitFor()
    await root.page.getByRole('textbox', { name: 'People' }).fill('Ada\nBo\nCy')
    await root.page.getByText('Each of 3 people answers 4 items.').waitFor()
    expect(await root.violations()).toEqual([])
    await root.page.getByRole('button', { name: 'Create the exam' }).click()
    await root.page.getByRole('table', { name: 'Links' }).waitFor()
    const links = await root.page.locator('.secret').allTextContents()
    expect(links).toHaveLength(3)
    await root.page.getByRole('link', { name: 'Go to the exam' }).click()
    await root.page.getByText('No answers yet').waitFor()

    const people = await Promise.all(
      Object.keys(choices).map(async (name, i) => {
        const person = await bench.person(i === 0 ? { viewport: { width: 390, height: 800 } } : {})
        await person.page.goto(links[i]!)
        await person.page.getByText(`For ${name}.`).waitFor()
        await person.page.getByRole('button', { name: 'Start' }).click()
        await person.page.getByRole('heading', { name: 'Item 1 of 4' }).waitFor()
        return { person, name }
      }),
    )
    expect(await people[0]!.person.violations()).toEqual([])
    for (const { person, name } of people) {
      const { page } = person
      for (let at = 1; at <= 4; at++) {
        await page.getByRole('heading', { name: `Item ${at} of 4` }).waitFor()
        const choice = choices[name]![await here(person)]!
        // Digits and letters, alternately.
        await page.keyboard.press(at % 2 === 0 ? String(choice + 1) : 'abc'[choice]!)
        await page.getByText(`${at} of 4 answered`).waitFor()
        if (at === 2 && name === 'Ada') {
          await page.getByText('Saved', { exact: true }).waitFor()
          await page.reload()
          await page.getByText('You have answered 2 so far.').waitFor()
          await page.getByRole('button', { name: 'Continue' }).click()
          await page.getByRole('heading', { name: 'Item 3 of 4' }).waitFor()
          continue
        }
        if (at === 2 && name === 'Bo') {
          await page.getByText('Saved', { exact: true }).waitFor()
          await bench.stop()
        }
        if (at === 3 && name === 'Bo') {
          await page.getByText('1 stored in this browser; the server does not respond').waitFor()
          await bench.restart()
          await page.getByText('Saved', { exact: true }).waitFor()
        }
        await page.keyboard.press('Enter')
      }
      await page.getByRole('dialog', { name: 'Submit the exam?' }).getByRole('button', { name: 'Submit' }).click()
      await page.getByText('Your exam is submitted.').waitFor()
      expect(await hit(person)).toBeUndefined()
    }

    const { page } = root
    // Three, two and one of four: the mean is a half; nobody has d.
    await expect
      .poll(() => page.locator('.figures-row').textContent(), { timeout: 20_000 })
      .toContain('Mean accuracy50.0%')
    expect(await page.locator('.figures-row').textContent()).toContain('(ceiling)75.0%')
    expect(await page.getByRole('table', { name: 'By type' }).textContent()).toContain('early283.3100.0')
    expect(await root.violations()).toEqual([])
    await page.getByRole('button', { name: 'Close the exam' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close the exam' }).click()
    await page.getByText('closed').waitFor()
    await root.open('/runs')
    await page.getByRole('table', { name: 'Exam participants' }).waitFor()
    expect(await page.getByRole('table', { name: 'Exam participants' }).textContent()).toContain('50.0')
    expect(await hit(root)).toBeUndefined()
    root.forgive()
  })

  it('says what is wrong with a link that is not known', async () => {
    const { page } = await bench.person()
    await page.goto('/exam#guessed-guessed-guessed')
    await page.getByText('This link is not valid; ask for a new one.').waitFor()
    await page.goto('/exam')
    await page.reload()
    await page.getByText('This link is incomplete.').waitFor()
  })
})
