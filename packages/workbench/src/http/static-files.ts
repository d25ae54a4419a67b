/**
 * Static files of the built client, loaded into memory at start, so that request paths never reach the file system. Paths without a file
 * extension are screens of the client; index.html is served for them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'

export interface StaticFiles {
  find(path: string): Response | null
}

const missingClientPage = `<!doctype html><html lang="en"><title>Elenchus</title><p>The server is running, but its pages have not been built; run <code>npm run build</code>. The API is described in <a href="/api/openapi.json">/api/openapi.json</a>.</p></html>`

export function loadStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, { bytes: Uint8Array<ArrayBuffer>; type: string; immutable: boolean }>()
  if (existsSync(folder))
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const url = `/${path.slice(folder.length).split(sep).filter(Boolean).join('/')}`
      files.set(url, {
        bytes: new Uint8Array(readFileSync(path)),
        type: getMimeType(path) ?? 'application/octet-stream',
        // File names contain a content hash.
        immutable: url.startsWith('/assets/'),
      })
    }
  if (!files.has('/index.html')) {
    const bytes = new TextEncoder().encode(missingClientPage)
    files.set('/index.html', { bytes, type: 'text/html; charset=utf-8', immutable: false })
  }
  return {
    find(path) {
      const found = files.get(path) ?? (extname(path) === '' ? files.get('/index.html') : undefined)
      if (!found) return null
      const caching = found.immutable ? 'public, max-age=31536000, immutable' : 'no-cache'
      return new Response(found.bytes, { headers: { 'Content-Type': found.type, 'Cache-Control': caching } })
    },
  }
}
