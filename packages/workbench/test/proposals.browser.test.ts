/** A language model proposes, by an endpoint on this machine; a person takes over, mends and submits. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metagraph } from '@elenchus/metagraph'
import { writeAllAtOnce } from '@elenchus/metagraph/codecs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, gold, withoutAnnotations } from './annotation-page.ts'
import { type Bench, skipped, startBench } from './harness.ts'

/** Gold but for one edge, which a person has to add. */
const proposal: Metagraph = {
  ...withoutAnnotations,
  statements: withoutAnnotations.statements.map((each, i) => ({ ...each, degree: gold.statements[i]!.degree })),
  edges: gold.edges.slice(0, 3),
}

describe.skipIf(skipped)('proposals by a language model (skipped without Chromium or the built client)', () => {
  let bench: Bench
  let endpoint: Server
  const asked: { readonly address: string; readonly team: unknown; readonly prompt: string }[] = []
  beforeAll(async () => {
    endpoint = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const prompt = Buffer.concat(chunks).toString()
      asked.push({ address: request.url ?? '', team: request.headers['x-team'], prompt })
      const content = prompt.includes('cheap timers') ? writeAllAtOnce(proposal).output : 'I would rather not.'
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({
          choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 9, completion_tokens: 9 },
        }),
      )
    })
    await new Promise<void>(done => endpoint.listen(0, '127.0.0.1', done))
    const baseUrl = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`
    bench = await startBench({
      models: { tutor: { model: 'openai:tutor', baseUrl, headers: { 'X-Team': 'gardens' }, retries: 0 } },
    })
  })
  afterAll(async () => {
    await bench?.close()
    endpoint?.closeAllConnections()
    endpoint?.close()
  })

  it('are asked for in the settings, begin the annotation, and are marked as such', async () => {
    const { page, open, violations } = await bench.person({ viewport: { width: 1280, height: 900 } })
    await open('/')
    const { id: project } = await ask<{ id: string }>(page, 'POST', '/api/projects', {
      event: crypto.randomUUID(),
      title: 'Gardens',
      kind: 'metagraph',
      settings: { annotators: 1, preannotate: true },
    })
    const at = `/api/projects/${project}`
    await ask(page, 'POST', `${at}/passages`, { format: 'json', text: JSON.stringify(withoutAnnotations) })
    await ask(page, 'POST', `${at}/passages`, { format: 'text', text: 'The lamp is on. So somebody is home.' })

    await open(`/projects/${project}/settings`)
    await page.getByLabel('Model').selectOption('tutor')
    await page.getByRole('button', { name: 'Request ten proposals' }).click()
    await page.getByText('1 proposal received; 1 passage has no proposal yet.').waitFor()
    await page.getByText('No proposal for 1 passage.').waitFor()
    expect(await violations()).toEqual([])
    // The model was asked where and how the server was told to, once for each passage.
    expect(asked.map(({ address, team }) => [address, team])).toEqual(
      Array(2).fill(['/v1/chat/completions', 'gardens']),
    )

    await open(`/projects/${project}`)
    await page.getByRole('button', { name: 'Annotate the next passage' }).click()
    await page.waitForURL('**/annotate/timers')
    const edges = () =>
      page
        .locator('.edge[data-to]')
        .evaluateAll(all => all.map(each => `${each.getAttribute('data-from')} ${each.getAttribute('data-to')}`).sort())
    const wanted = (list: Metagraph['edges']) => list.map(({ from, to }) => `${from} ${to}`).sort()
    await expect.poll(edges).toEqual(wanted(proposal.edges))
    for (const key of ['5', 'r', '4']) await page.keyboard.press(key)
    await expect.poll(edges).toEqual(wanted(gold.edges))
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(url => !url.pathname.endsWith('/timers'))
    const { own } = await ask<{ own: { submitted: boolean; preannotated: boolean; content: { graph: Metagraph } } }>(
      page,
      'GET',
      `${at}/passages/timers`,
    )
    expect(own).toMatchObject({ submitted: true, preannotated: true })
    expect(own.content.graph.edges).toEqual(gold.edges)
    expect(own.content.graph.statements.map(({ degree }) => degree)).toEqual([2, 2, 4, 4, 1])
  })
})
