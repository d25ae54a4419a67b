/** Diff in a real browser: one mistake of every kind gets its code, where it is. */
import type { Metagraph, Statement } from '@elenchus/metagraph'
import { readSteps, readTriples } from '@elenchus/metagraph/codecs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, skipped, startBench } from './harness.ts'

const words = ['Snow fell.', 'Roads closed.', 'The fair must wait.', 'It may thaw.', 'Nobody came.']
const text = words.join(' ')
const steps = 'sent1 -> sent3; sent2 -> sent3; sent4 => sent3;'
function graphOf(id: string, edges = steps, formula = '', degree: Statement['degree'] = 2): Metagraph {
  return {
    id,
    text,
    statements: words.map((each, i) => ({
      id: `sent${i + 1}`,
      text: each,
      spans: [{ start: text.indexOf(each), end: text.indexOf(each) + each.length }],
      variables: [],
      formula: { operators: [], triples: i === 0 ? [...readTriples(formula)] : [] },
      degree: i === 0 ? degree : 2,
    })),
    edges: [...readSteps(edges)],
  }
}

/** Named by the code that it has to get; the last two are the same formula twice, and an implication turned round. */
const cases: readonly (readonly [id: string, gold: Metagraph, predicted: Metagraph])[] = [
  ['G1', graphOf('G1'), graphOf('G1', 'sent1 => sent3; sent2 -> sent3; sent4 => sent3;')],
  ['G2', graphOf('G2'), graphOf('G2', 'sent1 -> sent3; sent2 -> sent3;')],
  ['G3', graphOf('G3', 'sent1 -> sent3;'), graphOf('G3', 'sent3 -> sent1;')],
  ['G4', graphOf('G4'), graphOf('G4', 'sent1 -> sent3; sent4 => sent3;')],
  [
    'G5',
    graphOf('G5', 'sent1 -> sent2; sent2 -> sent3; sent5 -> sent2;'),
    graphOf('G5', 'sent1 -> sent2; sent2 -> sent3; sent5 -> sent3;'),
  ],
  ['F1', graphOf('F1', steps, 'v1 [and] v2;'), graphOf('F1', steps, 'v1 [and] v3;')],
  ['F2', graphOf('F2', steps, 'v1 [and] [negative] v2;'), graphOf('F2', steps, 'v1 [and] v2;')],
  ['F3', graphOf('F3', steps, 'v1 [or] v2;'), graphOf('F3', steps, 'v1 [and] v2;')],
  ['F4', graphOf('F4', steps, 'v1 [entail] v2;'), graphOf('F4', steps, 'v2 [entail] v1;')],
  ['C1', graphOf('C1', steps, '', 4), graphOf('C1', steps, '', 0)],
  ['C2', graphOf('C2', steps, '', 4), graphOf('C2', steps, '', 2)],
  ['C3', graphOf('C3', steps, '', 2), graphOf('C3', steps, '', 4)],
  ['C4', graphOf('C4', steps, '', 4), graphOf('C4', steps, '', 3)],
  ['same', graphOf('same', steps, 'v1 [and] v2;'), graphOf('same', steps, 'v2 [and] v1;')],
]
const file = (name: string, graphs: readonly Metagraph[]) => ({
  name,
  mimeType: 'application/x-ndjson',
  buffer: Buffer.from(graphs.map(graph => `${JSON.stringify(graph)}\n`).join('')),
})

describe.skipIf(skipped)('Diff (skipped without Chromium or the built client)', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await startBench()
  })
  afterAll(() => bench?.close())

  it('gives every seeded mistake its code, and none to operands of "and" that changed places', async () => {
    const { page, open, violations } = await bench.person()
    await open('/diff')
    expect(await violations()).toEqual([])
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(
        file(
          'gold.jsonl',
          cases.map(([, gold]) => gold),
        ),
      )
    await page.getByText('Open the prediction').waitFor()
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(
        file(
          'found.jsonl',
          cases.map(([, , found]) => found),
        ),
      )
    const passages = page.getByLabel('Passage', { exact: true })
    await expect.poll(() => passages.locator('option').count()).toBe(cases.length)
    for (const [id] of cases) {
      await passages.selectOption(id)
      const errors = page.getByRole('list', { name: 'Errors' }).getByRole('listitem')
      if (id === 'same') await page.getByText('The prediction equals the gold graph.').waitFor()
      else {
        await expect.poll(() => errors.allTextContents()).toHaveLength(1)
        expect(await errors.textContent()).toContain(id)
      }
    }
    // Where it is: on the statement, or on the lines.
    await passages.selectOption('F4')
    const prediction = page.getByRole('region', { name: 'Prediction', exact: true })
    await expect
      .poll(() => prediction.locator('[data-id=sent1] .note').allTextContents())
      .toEqual([expect.stringContaining('F4')])
    await passages.selectOption('G2')
    const gold = page.getByRole('region', { name: 'Gold', exact: true })
    await expect.poll(() => gold.locator('g.edge[class*=is-missing]').getAttribute('data-from')).toBe('sent4')
    expect(await violations()).toEqual([])

    await page.getByRole('button', { name: /^C1/ }).click()
    await expect.poll(() => passages.locator('option').count()).toBe(1)
  })

  it('says what is wrong with a file, by its line', async () => {
    const { page, open } = await bench.person()
    await open('/diff')
    const broken = {
      name: 'gold.jsonl',
      mimeType: 'text/plain',
      buffer: Buffer.from('{"id":"a","text":"b","statements":[],"edges":[]}\n{"nothing":1}\n'),
    }
    await page.locator('input[type=file]').first().setInputFiles(broken)
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('Line 2')
    await page.getByRole('button', { name: 'Show an example' }).click()
    await page.getByRole('region', { name: 'Gold', exact: true }).waitFor()
  })
})
