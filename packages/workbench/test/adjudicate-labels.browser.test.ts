/** Three people label a question, two of them are compared at a time, and a fourth decides. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, skipped, startBench } from './harness.ts'
import { event, type Member, makeTeam } from './team.ts'

const items = [
  { id: 'roads', text: 'Snow fell. So the roads are closed.', question: 'What does the argument assume?' },
  { id: 'fair', text: 'The roads are closed. So the fair must wait.', question: 'Which weakens the argument?' },
]

describe.skipIf(skipped)('labels (skipped without Chromium or the built client)', () => {
  let bench: Bench
  let [root, cleo]: Member[] = []
  let annotators: Member[] = []
  let project = ''
  const at = () => `/api/projects/${project}`

  beforeAll(async () => {
    bench = await startBench({ accounts: true })
    const settings = { annotators: 3, labels: ['assumption', 'weaken', 'strengthen'] }
    const team = await makeTeam(
      bench,
      { title: 'Types', kind: 'question-type', settings },
      { format: 'items', text: items.map(item => JSON.stringify(item)).join('\n') },
    )
    ;({ root, project } = team)
    for (const name of ['Ann', 'Bob', 'Cy']) annotators = [...annotators, await team.invite('annotator', name)]
    cleo = await team.invite('adjudicator', 'Cleo')
  })
  afterAll(() => bench?.close())

  /** Everybody takes the next passage and submits a label. */
  async function label(...chosen: readonly string[]): Promise<string> {
    let taken = ''
    for (const [i, person] of annotators.entries()) {
      const { passage } = (await person.post(`${at()}/next`, {})).body as { passage: string }
      const content = { kind: 'labels', labels: [chosen[i]!] }
      const sent = await person.post(`${at()}/passages/${passage}/annotation`, {
        revision: 0,
        events: [event('annotation.saved', { content, did: 'labelled', seconds: 5 }), event('annotation.submitted')],
      })
      expect(sent.status).toBe(200)
      taken = passage
    }
    return taken
  }
  const goldAnnotations = async (passage: string) => {
    const { body } = await root!.get(`${at()}/passages/${passage}`)
    return body['adjudication']
  }

  it('are compared by two, decided by keys, mended where neither is right, and become gold', async () => {
    const passage = await label('assumption', 'assumption', 'weaken')
    const { page, open, violations } = cleo!
    await open(`/projects/${project}/adjudicate/${passage}`)
    const finish = page.getByRole('button', { name: 'Save as gold' })
    const compared = page.getByLabel('Compared annotations')
    await page.getByText('Ann and Bob both chose assumption.').waitFor()
    expect(await compared.locator('option').allTextContents()).toEqual([
      'Ann and Bob: 0 differences',
      'Ann and Cy: 1 difference',
      'Bob and Cy: 1 difference',
    ])
    expect(await page.getByRole('table', { name: 'All annotators' }).getByRole('row').allTextContents()).toEqual([
      'NameLabels',
      'Annassumption',
      'Bobassumption',
      'Cyweaken',
    ])
    expect(await finish.isEnabled()).toBe(true)

    await compared.selectOption('Ann and Cy: 1 difference')
    await page.getByText('A is Ann, B is Cy').waitFor()
    expect(await finish.isEnabled()).toBe(false)
    expect(await violations()).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await page.keyboard.press('b')
    await page.getByText('decided: B').waitFor()

    // Decisions are about two people: comparing others begins anew, and is asked about first.
    await compared.selectOption('Bob and Cy: 1 difference')
    const dialog = page.getByRole('dialog', { name: 'Compare these two annotations?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('A is Ann, B is Cy').waitFor()
    await compared.selectOption('Bob and Cy: 1 difference')
    await dialog.getByRole('button', { name: 'Compare' }).click()
    await page.getByText('A is Bob, B is Cy').waitFor()
    expect(await page.getByText('decided: B').count()).toBe(0)

    // Neither needs a reason, and another label.
    await page.keyboard.press('n')
    await page.getByText('Explain in the Reason field why neither annotation is correct').waitFor()
    await page.getByLabel('Reason').fill('It asks for what would help.')
    await page.getByRole('button', { name: /^Neither/ }).click()
    await page.getByRole('radio', { name: /strengthen/ }).check()
    expect(await violations()).toEqual([])
    await finish.click()
    await page.getByText('The gold annotation was saved.').waitFor()
    expect(await goldAnnotations(passage)).toMatchObject({
      done: true,
      pair: { first: annotators[1]!.id, second: annotators[2]!.id },
      gold: { kind: 'labels', labels: ['strengthen'] },
      decisions: [{ disagreement: 'labels', choice: 'neither', reason: 'It asks for what would help.' }],
    })
    await page.locator('details[open]', { hasText: 'Audit trail' }).waitFor()
    const trail = page.getByRole('table', { name: 'History of this passage' })
    await expect.poll(() => trail.textContent()).toContain('chose to compare Bob (A) and Cy (B)')
    expect(await trail.textContent()).toContain('decided the labels: B')
  })

  it('agree in everything: only the end is left to say', async () => {
    const passage = await label('weaken', 'weaken', 'weaken')
    const { page, open } = cleo!
    await open(`/projects/${project}/adjudicate/${passage}`)
    await page.getByText('Ann and Bob both chose weaken.').waitFor()
    await page.getByRole('button', { name: 'Save as gold' }).click()
    await page.getByText('The gold annotation was saved.').waitFor()
    expect(await goldAnnotations(passage)).toMatchObject({ pair: null, gold: { labels: ['weaken'] } })
    // Only people who submitted something can be compared.
    const wrong = await root!.post(`${at()}/passages/${passage}/adjudication`, {
      revision: 1,
      events: [
        event('adjudication.reopened'),
        event('adjudication.paired', { first: annotators[0]!.id, second: cleo!.id }),
      ],
    })
    expect([wrong.status, wrong.body['title']]).toEqual([422, expect.stringContaining('Choose two people')])
  })
})
