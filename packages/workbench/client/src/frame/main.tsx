/** The entry point of the workbench: applies the theme, loads the session and the screen of the current URL, and renders. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../parts/tokens.css'
import '../parts/base.css'
import { call, ProblemError } from '../app/api.ts'
import { createQueryKey } from '../app/api-queries.tsx'
import { startTheme } from '../app/theme.ts'
import { App } from './app.tsx'
import { preload } from './routes.tsx'

startTheme()
const screenLoaded = preload(window.location.pathname)

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      // Only requests that did not reach the server are retried.
      retry: (count, error) => count < 2 && error instanceof ProblemError && error.status === 0,
      retryDelay: 400,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

// Both load in parallel before the first render.
await Promise.all([
  screenLoaded,
  client.prefetchQuery({ queryKey: createQueryKey('session'), queryFn: () => call('session') }),
])
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
