/** Structured output: what goes to the server, and what comes back as text for the reader. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readChoice } from '@elenchus/answers'
import { describe, expect, it } from 'vitest'
import { createModel } from '../index.ts'

async function asked(model: string, reply: object, env: Record<string, string>) {
  const bodies: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(JSON.parse(Buffer.concat(chunks).toString('utf8')))
      response.setHeader('content-type', 'application/json').end(JSON.stringify(reply))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const named = await createModel(model, { baseUrl, env })
  const request = { sampleId: 's', repeat: 0, prompt: 'Which?' }
  const held = await named.ask({ ...request, answers: ['A', 'B'] }, {})
  await named.ask(request, {})
  await new Promise(resolve => server.close(resolve))
  return { text: held.text, bodies }
}

const schema = { type: 'object', properties: { answer: { type: 'string', enum: ['A', 'B'] } } }
const reply = { reasoning: 'A is too broad.', answer: 'B' }

describe('structured output', () => {
  it('of chat completions is a response format, and only where it is asked for', async () => {
    const { text, bodies } = await asked(
      'openai:m',
      { choices: [{ message: { content: JSON.stringify(reply) }, finish_reason: 'stop' }] },
      { OPENAI_API_KEY: 'k' },
    )
    expect(bodies[0]).toMatchObject({ response_format: { type: 'json_schema', json_schema: { strict: true, schema } } })
    expect(bodies[1]).not.toHaveProperty('response_format')
    expect(readChoice(text, ['The dam holds.', 'The dam is new.']).answer).toBe(1)
  })
  it('of messages is a tool that has to be called', async () => {
    const { text, bodies } = await asked(
      'anthropic:m',
      { content: [{ type: 'tool_use', id: 't', name: 'answer', input: reply }], stop_reason: 'tool_use' },
      { ANTHROPIC_API_KEY: 'k' },
    )
    expect(bodies[0]).toMatchObject({
      tool_choice: { type: 'tool', name: 'answer' },
      tools: [{ input_schema: schema }],
    })
    expect(bodies[1]).not.toHaveProperty('tools')
    expect(readChoice(text, ['The dam holds.', 'The dam is new.']).answer).toBe(1)
  })
})
