/** A scripted HTTP server on loopback. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll } from 'vitest'

export interface Asked {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Readonly<Record<string, unknown>>
}

export type Handler = (asked: Asked, response: ServerResponse) => void | Promise<void>

/** Starts a server that stops after the tests of the file; returns its address. */
export async function serve(handler: Handler): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Asked['body']
    await handler({ path: request.url ?? '', headers: request.headers, body }, response)
  })
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

export function json(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(value))
}

/** A chat completion in the format of servers. */
export function completion(text: string): object {
  return {
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 7, completion_tokens: 2 },
  }
}
