/**
 * The service worker of the static site, which keeps the site available offline. Its files are cached when it is installed, the models
 * after them; if the reader saves data, the models are cached when they are first used. The build inserts the list of files, so that a
 * new build is a new service worker, which takes over at once.
 */
declare const OFFLINE: {
  readonly version: string
  readonly files: readonly string[]
  readonly models: readonly string[]
}

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

const prefix = 'elenchus-site '
const scopePrefix = `${prefix}${scope.registration.scope} `
const name = scopePrefix + OFFLINE.version
const fresh = (file: string) => new Request(new URL(file, scope.registration.scope), { cache: 'reload' })
const savesData = () =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

scope.addEventListener('install', event => {
  event.waitUntil(
    caches.open(name).then(async cache => {
      await cache.addAll(OFFLINE.files.map(fresh))
      if (!savesData()) await cache.addAll(OFFLINE.models.map(fresh))
      await scope.skipWaiting()
    }),
  )
})

scope.addEventListener('activate', event => {
  event.waitUntil(
    caches
      .keys()
      .then(names =>
        Promise.all(
          names.filter(each => each.startsWith(scopePrefix) && each !== name).map(each => caches.delete(each)),
        ),
      )
      .then(() => scope.clients.claim()),
  )
})

scope.addEventListener('fetch', event => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== location.origin) return
  event.respondWith(answer(request, address))
})

async function answer(request: Request, address: URL): Promise<Response> {
  const cache = await caches.open(name)
  const path = `${address.origin}${address.pathname}`
  const cached = await cache.match(path.endsWith('/') ? `${path}index.html` : path)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok && OFFLINE.models.some(model => path === new URL(model, scope.registration.scope).href))
    await cache.put(path, response.clone())
  return response
}

export {}
