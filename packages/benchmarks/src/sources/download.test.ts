import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { folder } from '../testing/files.ts'
import { download } from './download.ts'
import { sources } from './sources.ts'

const { path: home } = folder()
const body = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 31 + (i >> 8)) & 255))
const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let server: Server
let base: string
let asked: (string | undefined)[] = []
/** What the server does next: send all, break off after half, announce too much, fail, or serve a newer version. */
let mood: 'whole' | 'breaks' | 'short' | 'fails' | 'renewed' | 'page' | 'typed page' | 'elsewhere' = 'whole'

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.headers.range)
    if (mood === 'fails') {
      response.writeHead(503, 'Busy').end()
      return
    }
    if (mood === 'page' || mood === 'typed page') {
      const type = mood === 'page' ? 'application/octet-stream' : 'text/html; charset=utf-8'
      response.writeHead(200, { 'content-type': type }).end('\n<!DOCTYPE html><title>Log in</title>')
      return
    }
    const etag = mood === 'renewed' ? '"2"' : '"1"'
    const all = mood === 'renewed' ? Buffer.concat([body, Buffer.from('!')]) : body
    const range = request.headers['if-range'] === etag ? /bytes=(\d+)-/.exec(request.headers.range ?? '') : null
    const from = range ? Number(range[1]) : 0
    const rest = all.subarray(from)
    const start = mood === 'elsewhere' ? from + 7 : from
    const place = range ? { 'content-range': `bytes ${start}-${all.length - 1}/${all.length}` } : {}
    response.writeHead(range ? 206 : 200, { etag, 'content-length': rest.length, ...place })
    if (mood === 'breaks' || mood === 'short') {
      response.write(rest.subarray(0, rest.length / 2), () => setTimeout(() => response.destroy(), 400))
      return
    }
    response.end(rest)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
  mood = 'whole'
})

describe('downloads', () => {
  it('keep the file and its checksum, and do not ask twice', async () => {
    const at = join(home, 'plain')
    const seen: number[] = []
    const first = await download(`${base}/x`, at, 'x.bin', { onProgress: ({ bytes }) => seen.push(bytes) })
    expect(first).toMatchObject({ bytes: body.length, sha256: sum(body), kept: false, resumedFrom: 0 })
    expect(seen.at(-1)).toBe(body.length)
    expect(JSON.parse(readFileSync(join(at, 'checksums.json'), 'utf8'))).toEqual({ 'x.bin': sum(body) })
    expect((await download(`${base}/x`, at, 'x.bin')).kept).toBe(true)
    expect(asked).toHaveLength(1)
    writeFileSync(join(at, 'x.bin'), 'changed')
    await expect(download(`${base}/x`, at, 'x.bin')).rejects.toThrow('has changed since it was downloaded')
  })
  it('go on where they broke off', async () => {
    const at = join(home, 'broken')
    mood = 'breaks'
    await expect(download(`${base}/x`, at, 'x.bin')).rejects.toThrow(
      /interrupted after \d+ bytes of 200000 .* run the same command again/,
    )
    mood = 'whole'
    const done = await download(`${base}/x`, at, 'x.bin')
    expect(done.resumedFrom).toBeGreaterThan(0)
    expect(done.sha256).toBe(sum(body))
    expect(asked).toEqual([undefined, `bytes=${done.resumedFrom}-`])
  })
  it('never join parts of two versions', async () => {
    const at = join(home, 'renewed')
    mood = 'breaks'
    await expect(download(`${base}/x`, at, 'x.bin')).rejects.toThrow('interrupted')
    mood = 'renewed'
    expect((await download(`${base}/x`, at, 'x.bin')).sha256).toBe(sum(Buffer.concat([body, Buffer.from('!')])))
  })
  it('refuse a file that differs from the one kept', async () => {
    const at = join(home, 'kept')
    await download(`${base}/x`, at, 'x.bin')
    writeFileSync(join(at, 'x.bin'), '')
    mood = 'renewed'
    await expect(download(`${base}/x`, at, 'x.bin')).rejects.toThrow('differs from an earlier download')
  })
  it('never join a part from another place', async () => {
    const at = join(home, 'elsewhere')
    mood = 'breaks'
    await expect(download(`${base}/x`, at, 'x.bin')).rejects.toThrow('interrupted')
    mood = 'elsewhere'
    await expect(download(`${base}/x`, at, 'x.bin')).rejects.toThrow('sent a different range than requested (bytes ')
    mood = 'whole'
    expect((await download(`${base}/x`, at, 'x.bin')).sha256).toBe(sum(body))
  })
  it('do not take a web page for a file', async () => {
    const at = join(home, 'page')
    for (const each of ['page', 'typed page'] as const) {
      mood = each
      await expect(download(`${base}/x`, at, 'x.json')).rejects.toThrow(/a web page/)
    }
    mood = 'whole'
    expect((await download(`${base}/x`, at, 'x.json')).sha256).toBe(sum(body))
  })
  it('hold a file to the checksum it was released with', async () => {
    const at = join(home, 'pinned')
    const wrong = download(`${base}/x`, at, 'x.bin', { sha256: '0'.repeat(64) })
    await expect(wrong).rejects.toThrow('differs from the released version')
    expect((await download(`${base}/x`, at, 'x.bin', { sha256: sum(body) })).kept).toBe(false)
    await expect(download(`${base}/x`, at, 'x.bin', { sha256: '0'.repeat(64) })).rejects.toThrow(
      'differs from the released',
    )
  })
  it('say what the server said, and when nobody answers', async () => {
    mood = 'fails'
    await expect(download(`${base}/x`, join(home, 'fails'), 'x.bin')).rejects.toThrow(
      'the server responded with 503 Busy',
    )
    await expect(download('http://127.0.0.1:1/x', join(home, 'nobody'), 'x.bin')).rejects.toThrow('no response')
  })
  it('stop when asked to, and go on later', async () => {
    const at = join(home, 'stopped')
    const stop = new AbortController()
    await expect(
      download(`${base}/x`, at, 'x.bin', { signal: stop.signal, onProgress: () => stop.abort() }),
    ).rejects.toThrow(/abort/i)
    expect((await download(`${base}/x`, at, 'x.bin')).sha256).toBe(sum(body))
  })
})

describe('sources', () => {
  it('have names, terms and addresses of their own', () => {
    expect(new Set(sources.map(({ name }) => name)).size).toBe(sources.length)
    for (const { licence, files, home: page } of sources) {
      expect(licence.length).toBeGreaterThan(5)
      for (const address of [page, ...files.map(({ url }) => url)]) expect(new URL(address).protocol).toBe('https:')
    }
  })
})
