/**
 * The service worker of the static site, which makes the site available offline. On installation it caches the files and then the
 * models; if the browser saves data, the models are cached when they are first used. The build inserts the list of files with a version,
 * so that every new build replaces the service worker.
 */
/** Inserted by `vite.site.config.ts`. */
declare const OFFLINE: Readonly<{ version: string; files: readonly string[]; models: readonly string[] }>

/** The part of ServiceWorkerGlobalScope that is used here; the types of the page do not include it. */
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface Scope {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
const scope = globalThis as unknown as Scope

/** The caches of all versions; sites in other folders of the same origin have other prefixes. */
const cachePrefix = `elenchus-site ${scope.registration.scope} `
const cacheName = cachePrefix + OFFLINE.version
/** A request that bypasses the HTTP cache. */
const toFreshRequest = (file: string) => new Request(new URL(file, scope.registration.scope), { cache: 'reload' })
const savesData = () =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

scope.addEventListener('install', event => {
  event.waitUntil(
    caches.open(cacheName).then(async cache => {
      await cache.addAll(OFFLINE.files.map(toFreshRequest))
      if (!savesData()) await cache.addAll(OFFLINE.models.map(toFreshRequest))
      await scope.skipWaiting()
    }),
  )
})

/** Deletes the caches of other versions. */
async function activate(): Promise<void> {
  const names = await caches.keys()
  const outdated = names.filter(name => name.startsWith(cachePrefix) && name !== cacheName)
  await Promise.all(outdated.map(name => caches.delete(name)))
  await scope.clients.claim()
}

scope.addEventListener('activate', event => event.waitUntil(activate()))

scope.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  event.respondWith(respond(request, url))
})

/** Responds from the cache if possible, and caches models that were not cached on installation. */
async function respond(request: Request, url: URL): Promise<Response> {
  const cache = await caches.open(cacheName)
  const path = `${url.origin}${url.pathname}`
  const cachedResponse = await cache.match(path.endsWith('/') ? `${path}index.html` : path)
  if (cachedResponse) return cachedResponse
  const response = await fetch(request)
  if (response.ok && OFFLINE.models.some(model => path === new URL(model, scope.registration.scope).href))
    await cache.put(path, response.clone())
  return response
}

export {}
