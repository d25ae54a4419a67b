/** Reads JSON request bodies; the size is limited while streaming, and the nesting depth is checked before parsing. */
import type { z } from 'zod'
import { HttpError } from './http-error.ts'

const maxDepth = 64

/** Reads the body of a request without parsing it; `maxBytes` limits its size. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type))
    throw new HttpError(415, 'Send the body as JSON, with the header "Content-Type: application/json".')
  if (request.headers.has('content-encoding')) throw new HttpError(415, 'Send the body uncompressed.')
  const tooLarge = () => new HttpError(413, `The body is too large; the limit is ${Math.floor(maxBytes / 1024)} KiB.`)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export function parseJson(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new HttpError(400, 'The body is not valid UTF-8.')
  }
  if (measureJsonDepth(text) > maxDepth)
    throw new HttpError(400, `The JSON is nested more than ${maxDepth} levels deep.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new HttpError(400, `The body is not valid JSON: ${(error as Error).message}.`)
  }
}

/** Validates a part of a request; `location` names the part in messages. */
export function validateInput<T>(schema: z.ZodType<T>, value: unknown, location: 'query' | 'body'): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), message }))
  const first = errors[0]!
  const field = first.path === '' ? `the ${location}` : `"${first.path}"`
  throw new HttpError(400, `Invalid request: ${field}: ${first.message}.`, { errors })
}

/** Returns the nesting depth of brackets outside of strings, in one pass without recursion. */
export function measureJsonDepth(json: string): number {
  let [depth, maxDepthFound, inString] = [0, 0, false]
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i)
    if (inString) {
      if (c === 92) i++
      else if (c === 34) inString = false
    } else if (c === 34) inString = true
    else if (c === 123 || c === 91) maxDepthFound = Math.max(maxDepthFound, ++depth)
    else if (c === 125 || c === 93) depth--
  }
  return maxDepthFound
}
