/**
 * The built client, read into memory when the server starts: a request is looked up in a table and never becomes a path of the file
 * system. Addresses without an ending belong to the client's own screens and get its page.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.gz': 'application/gzip',
  '.bin': 'application/octet-stream',
}

export interface ClientFiles {
  find(path: string): Response | null
}

const none = `<!doctype html><html lang="en"><title>Elenchus</title><p>The server runs, and its pages have not been built: <code>npm run build</code> builds them. Programs can use the server, as <a href="/api/openapi.json">/api/openapi.json</a> describes.</p></html>`

export function readClient(folder: string): ClientFiles {
  const files = new Map<
    string,
    { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string; readonly lasting: boolean }
  >()
  if (existsSync(folder))
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const address = `/${path.slice(folder.length).split(sep).filter(Boolean).join('/')}`
      files.set(address, {
        bytes: new Uint8Array(readFileSync(path)),
        type: types[extname(path)] ?? 'application/octet-stream',
        // The build puts a hash of their content into the names of these.
        lasting: address.startsWith('/assets/'),
      })
    }
  if (!files.has('/index.html'))
    files.set('/index.html', { bytes: new TextEncoder().encode(none), type: types['.html']!, lasting: false })
  return {
    find(path) {
      const found = files.get(path) ?? (extname(path) === '' ? files.get('/index.html') : undefined)
      if (!found) return null
      const caching = found.lasting ? 'public, max-age=31536000, immutable' : 'no-cache'
      return new Response(found.bytes, { headers: { 'Content-Type': found.type, 'Cache-Control': caching } })
    },
  }
}
