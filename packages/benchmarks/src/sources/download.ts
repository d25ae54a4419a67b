/**
 * Downloads that can be broken off. Bytes go into NAME.part; when the next call finds one, it asks for the rest (Range, guarded by
 * the server's ETag, so that parts of two versions are never joined). Only a whole file gets its name, and its SHA-256 is
 * written into checksums.json beside it: a later download that differs is refused.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolderSync, writeFileAtomic } from '@elenchus/files'
import { BenchmarkError } from '../readers/benchmark-error.ts'

export interface DownloadProgress {
  readonly name: string
  readonly bytes: number
  /** `null` when the server does not say. */
  readonly total: number | null
}

export interface DownloadOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: DownloadProgress) => void
  /** What the file's SHA-256 has to be, where that is known beforehand. */
  readonly sha256?: string
}

export interface Downloaded {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  /** The file was there already, whole, and was left alone. */
  readonly kept: boolean
  /** Bytes that an earlier, broken-off download had left. */
  readonly resumedFrom: number
}

const sizeOf = async (path: string) => (await stat(path).catch(() => null))?.size ?? 0
const readJson = async <T>(path: string, otherwise: T): Promise<T> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch {
    return otherwise
  }
}

/** SHA-256 of a file, in hexadecimal. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

interface PartNotes {
  readonly url: string
  readonly etag: string | null
}

async function request(
  url: string,
  from: number,
  etag: string | null,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const headers: Record<string, string> = from > 0 && etag !== null ? { range: `bytes=${from}-`, 'if-range': etag } : {}
  try {
    return await fetch(url, { headers, ...(signal ? { signal } : {}) })
  } catch (error) {
    signal?.throwIfAborted()
    const cause = (error as { cause?: Error }).cause
    throw new BenchmarkError(
      `${url}: no answer (${cause?.message ?? (error as Error).message}); check the network and run the same command again`,
    )
  }
}

/** The first byte of a part, by the header that says so; null without one. */
function startOf(response: Response): number | null {
  const found = /^bytes (\d+)-/i.exec(response.headers.get('content-range') ?? '')
  return found ? Number(found[1]) : null
}

/** Servers send their login page with status 200, under any content type. */
async function isWebPage(path: string, name: string): Promise<boolean> {
  if (/\.html?$/i.test(name)) return false
  const handle = await open(path)
  try {
    const start = Buffer.alloc(256)
    await handle.read(start, 0, start.length, 0)
    return /^\uFEFF?\s*<(?:!doctype\s+html|html[\s>])/i.test(start.toString('utf8'))
  } finally {
    await handle.close()
  }
}

const notReleased = (where: string, found: string, pinned: string) =>
  new BenchmarkError(
    `${where}: not the file as it was released (checksum ${found.slice(0, 12)}…, released ${pinned.slice(0, 12)}…); fetch it elsewhere, or read it all the same under another name`,
  )

/** Downloads a file into a folder, or goes on where an earlier call broke off. */
export async function download(
  url: string,
  folder: string,
  name: string,
  options: DownloadOptions = {},
): Promise<Downloaded> {
  const { signal, onProgress, sha256: pinned } = options
  makeFolderSync(folder)
  const path = join(folder, name)
  const sums = join(folder, 'checksums.json')
  const known = await readJson<Record<string, string>>(sums, {})
  const present = await sizeOf(path)
  if (present > 0) {
    const sha256 = await sha256Of(path)
    if (pinned !== undefined && pinned !== sha256) throw notReleased(path, sha256, pinned)
    if (known[name] !== undefined && known[name] !== sha256)
      throw new BenchmarkError(
        `${path}: the file has changed since it was downloaded (checksum ${sha256.slice(0, 12)}…, recorded ${known[name].slice(0, 12)}…); move it away to download it again`,
      )
    return { path, bytes: present, sha256, kept: true, resumedFrom: 0 }
  }
  const [part, notesPath] = [`${path}.part`, `${path}.part.json`]
  const notes = await readJson<PartNotes>(notesPath, { url: '', etag: null })
  let from = notes.url === url && notes.etag !== null ? await sizeOf(part) : 0
  const response = await request(url, from, notes.etag, signal)
  if (response.status === 416) {
    await rm(part, { force: true })
    throw new BenchmarkError(
      `${url}: the file has changed on the server since a part of it was downloaded; run the same command again to start over`,
    )
  }
  if (!response.ok || response.body === null)
    throw new BenchmarkError(`${url}: the server answered ${response.status} ${response.statusText}`)
  if (response.status !== 206) from = 0
  else if (startOf(response) !== from) {
    await rm(part, { force: true })
    throw new BenchmarkError(
      `${url}: the server sent another part than was asked for (${response.headers.get('content-range') ?? 'no content-range'}, wanted from byte ${from}); run the same command again to start over`,
    )
  }
  if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '') && !/\.html?$/i.test(name))
    throw new BenchmarkError(
      `${url}: the server sent a web page, not the file (a login, or a notice?); open the address in a browser to see`,
    )
  const length = response.headers.get('content-length')
  const total = length === null || response.headers.get('content-encoding') !== null ? null : from + Number(length)
  await writeFile(notesPath, JSON.stringify({ url, etag: response.headers.get('etag') } satisfies PartNotes))
  let bytes = from
  // Each chunk is on the disk before the next is asked for, so that what came before a break is kept.
  const handle = await open(part, from > 0 ? 'a' : 'w')
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      await handle.writeFile(chunk)
      bytes += chunk.length
      onProgress?.({ name, bytes, total })
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw new BenchmarkError(
      `${url}: interrupted after ${bytes} bytes${total === null ? '' : ` of ${total}`} (${(error as Error).message}); run the same command again to go on`,
    )
  } finally {
    await handle.close()
  }
  if (total !== null && bytes !== total)
    throw new BenchmarkError(`${url}: ${bytes} bytes arrived of ${total}; run the same command again to go on`)
  const sha256 = await sha256Of(part)
  if (pinned !== undefined && pinned !== sha256) {
    await rm(part, { force: true })
    throw notReleased(url, sha256, pinned)
  }
  if (await isWebPage(part, name)) {
    await rm(part, { force: true })
    throw new BenchmarkError(
      `${url}: the file is a web page, not data (a login, or a notice?); open the address in a browser`,
    )
  }
  if (known[name] !== undefined && known[name] !== sha256) {
    await rm(part, { force: true })
    throw new BenchmarkError(
      `${url}: the file differs from the one downloaded before (checksum ${sha256.slice(0, 12)}…, recorded ${known[name].slice(0, 12)}… in ${sums})`,
    )
  }
  await rename(part, path)
  await rm(notesPath, { force: true })
  const sumsNow = { ...(await readJson<Record<string, string>>(sums, {})), [name]: sha256 }
  writeFileAtomic(sums, `${JSON.stringify(sumsNow, null, 2)}\n`)
  return { path, bytes, sha256, kept: false, resumedFrom: from }
}
