/** The peer: as many fetch loops as requests are allowed at once, one JSON line per answer, nothing else. */
import { createWriteStream } from 'node:fs'
import { finish, prompts } from './shared.ts'

const [port, count, lanes, path] = process.argv.slice(2) as [string, string, string, string]
const began = performance.now()
const file = createWriteStream(path)
let next = 0
const lane = async (): Promise<void> => {
  while (next < Number(count)) {
    const i = next++
    const response = await fetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: prompts(i) }], temperature: 0 }),
    })
    file.write(`${JSON.stringify({ id: i, response: await response.json() })}\n`)
  }
}
await Promise.all(Array.from({ length: Number(lanes) }, lane))
await new Promise<void>(resolve => file.end(resolve))
finish(began)
