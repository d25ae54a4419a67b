/**
 * Keeps the site in the browser, so that it opens without a network. The files of this version are fetched when it is installed; the
 * models are fetched after them, unless the reader saves data: then when they are first used. The list is put in when the site is built,
 * so another build is another service worker, and takes over at once.
 */
declare const OFFLINE: {
  readonly version: string
  readonly files: readonly string[]
  readonly models: readonly string[]
}

/** What is used of a service worker's interface, which the types of a page leave out. */
interface Extendable {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface Scope {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}
const scope = globalThis as unknown as Scope

const prefix = 'elenchus-site '
const own = `${prefix}${scope.registration.scope} `
const name = own + OFFLINE.version
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
        Promise.all(names.filter(each => each.startsWith(own) && each !== name).map(each => caches.delete(each))),
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
  const kept = await cache.match(path.endsWith('/') ? `${path}index.html` : path)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok && OFFLINE.models.some(model => path === new URL(model, scope.registration.scope).href))
    await cache.put(path, response.clone())
  return response
}

export {}
