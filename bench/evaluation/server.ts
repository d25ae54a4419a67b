/** A chat-completions server on loopback that answers after a pause; tells its port to its parent. */
import { createServer } from 'node:http'

const pause = Number(process.argv[2])
const answer = JSON.stringify({
  id: 'x',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: 'The answer is A' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 40, completion_tokens: 5, total_tokens: 45 },
})
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () =>
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
      response.end(answer)
    }, pause),
  )
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
process.on('disconnect', () => process.exit())
