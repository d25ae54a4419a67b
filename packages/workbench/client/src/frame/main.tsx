/** The page begins: theme, who one is, then the screen of the address. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../parts/tokens.css'
import '../parts/base.css'
import { call, ProblemError } from '../app/api.ts'
import { startTheme } from '../app/theme.ts'
import { keyOf } from '../app/use-route.ts'
import { App } from './app.tsx'
import { preload } from './routes.tsx'

startTheme()
const screenIsHere = preload(window.location.pathname)

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      // What was refused stays refused; what did not arrive is asked for again.
      retry: (count, error) => count < 2 && error instanceof ProblemError && error.status === 0,
      retryDelay: 400,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

// Both are under way before anything is drawn.
await Promise.all([screenIsHere, client.prefetchQuery({ queryKey: keyOf('session'), queryFn: () => call('session') })])
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
