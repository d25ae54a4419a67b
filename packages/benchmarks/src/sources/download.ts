/**
 * Resumable downloads. Data is written to NAME.part; if that file exists, the next call requests the remaining bytes (Range and
 * If-Range with the server's ETag, so that parts of different versions are not mixed). A complete file is renamed to NAME, and its
 * SHA-256 is added to checksums.json in the same folder; a later download with a different checksum is rejected.
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
  /** Size of the file in bytes; `null` if unknown. */
  readonly total: number | null
}

export interface DownloadOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: DownloadProgress) => void
  /** Expected SHA-256 of the file, if known. */
  readonly sha256?: string
}

export interface Downloaded {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  /** True if the file already existed, so that nothing was downloaded. */
  readonly kept: boolean
  /** Number of bytes that an earlier, interrupted download had received. */
  readonly resumedFrom: number
}

const getFileSize = async (path: string) => (await stat(path).catch(() => null))?.size ?? 0
const readJson = async <T>(path: string, fallback: T): Promise<T> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch {
    return fallback
  }
}

/** Computes the SHA-256 of a file, in hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

interface PartialDownload {
  readonly url: string
  readonly etag: string | null
}

async function request(url: string, offset: number, etag: string | null, signal?: AbortSignal): Promise<Response> {
  const isResumed = offset > 0 && etag !== null
  const headers: Record<string, string> = isResumed ? { range: `bytes=${offset}-`, 'if-range': etag } : {}
  try {
    return await fetch(url, { headers, ...(signal ? { signal } : {}) })
  } catch (error) {
    signal?.throwIfAborted()
    const cause = (error as { cause?: Error }).cause
    throw new BenchmarkError(
      `${url}: no response (${cause?.message ?? (error as Error).message}); check the network connection and run the same command again`,
    )
  }
}

/** Returns the first byte of a partial response from its Content-Range header; null without one. */
function parseRangeStart(response: Response): number | null {
  const found = /^bytes (\d+)-/i.exec(response.headers.get('content-range') ?? '')
  return found ? Number(found[1]) : null
}

/** True if a file is an HTML page, such as a login page, which servers send with status 200 and any content type. */
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

const createChecksumError = (path: string, found: string, expected: string) =>
  new BenchmarkError(
    `${path}: the file differs from the released version (checksum ${found.slice(0, 12)}…, released ${expected.slice(0, 12)}…); download it from another source, or rename it to use it anyway`,
  )

/** Downloads a file into a folder, or resumes an interrupted download. */
export async function download(
  url: string,
  folder: string,
  name: string,
  { signal, onProgress, sha256: pinned }: DownloadOptions = {},
): Promise<Downloaded> {
  makeFolderSync(folder)
  const path = join(folder, name)
  const checksumsPath = join(folder, 'checksums.json')
  const checksums = await readJson<Record<string, string>>(checksumsPath, {})
  // A complete file is kept if its checksum is the recorded one.
  const presentBytes = await getFileSize(path)
  if (presentBytes > 0) {
    const sha256 = await hashFile(path)
    if (pinned !== undefined && pinned !== sha256) throw createChecksumError(path, sha256, pinned)
    if (checksums[name] !== undefined && checksums[name] !== sha256)
      throw new BenchmarkError(
        `${path}: the file has changed since it was downloaded (checksum ${sha256.slice(0, 12)}…, recorded ${checksums[name].slice(0, 12)}…); move it to another folder to download it again`,
      )
    return { path, bytes: presentBytes, sha256, kept: true, resumedFrom: 0 }
  }
  // Otherwise the rest of a partial file is requested; the server may also send the whole file again.
  const [partPath, metadataPath] = [`${path}.part`, `${path}.part.json`]
  const partial = await readJson<PartialDownload>(metadataPath, { url: '', etag: null })
  let offset = partial.url === url && partial.etag !== null ? await getFileSize(partPath) : 0
  const response = await request(url, offset, partial.etag, signal)
  // 416: the requested range does not exist.
  if (response.status === 416) {
    await rm(partPath, { force: true })
    throw new BenchmarkError(
      `${url}: the file on the server has changed since the interrupted download; run the same command again to start over`,
    )
  }
  if (!response.ok || response.body === null)
    throw new BenchmarkError(`${url}: the server responded with ${response.status} ${response.statusText}`)
  // 206: the server sends the requested range.
  if (response.status !== 206) offset = 0
  else if (parseRangeStart(response) !== offset) {
    await rm(partPath, { force: true })
    throw new BenchmarkError(
      `${url}: the server sent a different range than requested (${response.headers.get('content-range') ?? 'no content-range'}, requested from byte ${offset}); run the same command again to start over`,
    )
  }
  if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '') && !/\.html?$/i.test(name))
    throw new BenchmarkError(
      `${url}: the server sent a web page instead of the file, such as a login page; open the address in a browser`,
    )
  const length = response.headers.get('content-length')
  const total = length === null || response.headers.get('content-encoding') !== null ? null : offset + Number(length)
  await writeFile(metadataPath, JSON.stringify({ url, etag: response.headers.get('etag') } satisfies PartialDownload))
  let bytes = offset
  // Each chunk is written before the next is requested, so that an interrupted download keeps them.
  const handle = await open(partPath, offset > 0 ? 'a' : 'w')
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      await handle.writeFile(chunk)
      bytes += chunk.length
      onProgress?.({ name, bytes, total })
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw new BenchmarkError(
      `${url}: interrupted after ${bytes} bytes${total === null ? '' : ` of ${total}`} (${(error as Error).message}); run the same command again to resume`,
    )
  } finally {
    await handle.close()
  }
  if (total !== null && bytes !== total)
    throw new BenchmarkError(`${url}: received ${bytes} of ${total} bytes; run the same command again to resume`)
  const sha256 = await hashFile(partPath)
  if (pinned !== undefined && pinned !== sha256) {
    await rm(partPath, { force: true })
    throw createChecksumError(url, sha256, pinned)
  }
  if (await isWebPage(partPath, name)) {
    await rm(partPath, { force: true })
    throw new BenchmarkError(`${url}: the file is a web page, such as a login page; open the address in a browser`)
  }
  if (checksums[name] !== undefined && checksums[name] !== sha256) {
    await rm(partPath, { force: true })
    throw new BenchmarkError(
      `${url}: the file differs from an earlier download (checksum ${sha256.slice(0, 12)}…, recorded ${checksums[name].slice(0, 12)}… in ${checksumsPath})`,
    )
  }
  await rename(partPath, path)
  await rm(metadataPath, { force: true })
  const updatedChecksums = { ...(await readJson<Record<string, string>>(checksumsPath, {})), [name]: sha256 }
  writeFileAtomic(checksumsPath, `${JSON.stringify(updatedChecksums, null, 2)}\n`)
  return { path, bytes, sha256, kept: false, resumedFrom: offset }
}
