/** Two annotators and a third person who decides, each with a browser of their own. */
import type { Edge, Metagraph } from '@elenchus/metagraph'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, skipped, startBench } from './harness.ts'
import { event, type Member, makeTeam } from './team.ts'

const text = 'Snow fell. Roads closed. So the fair must wait. It may thaw.'
const edge = (from: number, kind: Edge['kind'], to: number): Edge => ({ kind, from: `sent${from}`, to: `sent${to}` })

describe.skipIf(skipped)('Adjudicate (skipped without Chromium or the built client)', () => {
  let bench: Bench
  let [root, ann, bob, cleo]: Member[] = []
  let project = ''

  beforeAll(async () => {
    bench = await startBench({ accounts: true })
    const team = await makeTeam(bench, { title: 'The fair', kind: 'metagraph' }, { format: 'text', text })
    ;({ root, project } = team)
    ann = await team.invite('annotator', 'Ann')
    bob = await team.invite('annotator', 'Bob')
    cleo = await team.invite('adjudicator', 'Cleo')
  })
  afterAll(() => bench?.close())

  const at = () => `/api/projects/${project}`
  async function annotate(who: Member, change: (graph: Metagraph) => Metagraph): Promise<string> {
    const { passage } = (await who.post(`${at()}/next`, {})).body as { passage: string }
    const { body } = await who.get(`${at()}/passages/${passage}`)
    const { graph } = body['initial'] as { graph: Metagraph }
    const content = { kind: 'metagraph', graph: change(graph) }
    const saved = await who.post(`${at()}/passages/${passage}/annotation`, {
      revision: 0,
      events: [event('annotation.saved', { content, did: 'drew it', seconds: 30 })],
    })
    expect(saved.status).toBe(200)
    return passage
  }
  const submit = (who: Member, passage: string) =>
    who.post(`${at()}/passages/${passage}/annotation`, { revision: 1, events: [event('annotation.submitted')] })

  it('makes gold of two annotations, and keeps every decision', async () => {
    const passage = await annotate(ann!, graph => ({
      ...graph,
      edges: [edge(1, 'support', 3), edge(2, 'support', 3), edge(4, 'rebut', 3)],
      statements: graph.statements.map(each => ({ ...each, degree: 2 as const })),
    }))
    await annotate(bob!, graph => ({
      ...graph,
      edges: [edge(1, 'support', 3), edge(2, 'rebut', 3), edge(4, 'rebut', 2)],
      statements: graph.statements.map(each => ({
        ...each,
        degree: each.id === 'sent3' ? (4 as const) : (2 as const),
      })),
    }))
    // Blind until both have submitted: not even by the address of the other's draft.
    const others = (who: Member, owner: Member) => who.get(`${at()}/passages/${passage}/annotations/${owner.id}`)
    expect((await others(bob!, ann!)).status).toBe(403)
    expect((await submit(ann!, passage)).status).toBe(200)
    expect((await others(bob!, ann!)).status).toBe(403)
    expect((await submit(bob!, passage)).status).toBe(200)
    expect((await others(bob!, ann!)).status).toBe(200)

    const { page, open, violations } = cleo!
    await open(`/projects/${project}/adjudicate/${passage}`)
    const gold = page.getByRole('region', { name: 'Gold', exact: true })
    const edges = () => gold.locator('g.edge').count()
    const asked = () => page.getByRole('region', { name: 'Current disagreement' }).getByRole('heading').textContent()
    // What both say is there at once.
    await expect.poll(edges).toBe(1)
    expect(await page.getByRole('region', { name: 'A', exact: true }).locator('g.edge').count()).toBe(3)
    expect(await page.getByRole('region', { name: 'B', exact: true }).locator('g.edge').count()).toBe(3)
    expect(await violations()).toEqual([])
    // Chromium keeps old colours in what is folded while they change.
    await page.emulateMedia({ colorScheme: 'light' })

    expect(await asked()).toBe('How does 2 relate to 3?')
    await page.keyboard.press('a')
    await expect.poll(asked).toBe('How does 4 relate to 3?')
    await page.keyboard.press('a')
    await expect.poll(asked).toBe('How does 4 relate to 2?')
    // Three edges end in the same statement, each for itself.
    await expect.poll(edges).toBe(3)
    await page.keyboard.press('n')
    await page.getByText('Explain in the Reason field why neither annotation is correct').waitFor()
    await page.keyboard.type('The thaw has nothing to do with roads.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('n')
    await expect.poll(asked).toBe('How certain is 3?')
    await page.getByRole('button', { name: /^B b/ }).click()
    await page.getByText('All disagreements are decided.').waitFor()

    // One more look, and taken back once.
    await page.getByRole('button', { name: /How does 4 relate to 3\?/ }).click()
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await expect.poll(edges).toBe(2)
    await page.keyboard.press('a')
    await page.getByText('All disagreements are decided.').waitFor()
    await page.getByText('All connectives').waitFor()
    expect(await violations()).toEqual([])
    await page.keyboard.press('Control+Enter')
    await page.getByText('The gold annotation was saved.').waitFor()

    const exported = await root!.get(`${at()}/export?format=json`)
    const made = JSON.parse(exported.body['text'] as string) as Metagraph
    expect(made.edges.map(({ from, kind, to }) => `${from} ${kind} ${to}`).sort()).toEqual([
      'sent1 support sent3',
      'sent2 support sent3',
      'sent4 rebut sent3',
    ])
    expect(made.statements.find(({ id }) => id === 'sent3')!.degree).toBe(4)

    // It was unfolded by the search for violations.
    await page.locator('details[open]', { hasText: 'Audit trail' }).waitFor()
    const rows = page.getByRole('table', { name: 'History of this passage' }).getByRole('row')
    await expect.poll(() => rows.count()).toBeGreaterThan(10)
    const trail = (await rows.allTextContents()).join('\n')
    for (const decision of [
      'Youdecided the edge 2 → 3: A',
      'Youdecided the edge 4 → 2: neitherThe thaw has nothing to do with roads.',
      'Youdecided the degree of 3: B',
      'Youwithdrew the decision on the edge 4 → 3',
      'Youfinished the gold annotation',
      'Annsubmitted the annotation',
    ])
      expect(trail).toContain(decision)
    expect(trail.match(/decided the edge 4 → 3: A/g)).toHaveLength(2)
    expect(await violations()).toEqual([])
  })

  it('is not for those who annotated the passage', async () => {
    const [{ id }] = (await root!.get(`${at()}/passages`)).body['items'] as [{ id: string }]
    expect((await ann!.get(`${at()}/passages/${id}/disagreements`)).status).toBe(403)
  })
})
