/** The entry point of the static site: applies the theme, runs the tools in a Web Worker, and registers the offline cache. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import '../parts/tokens.css'
import '../parts/base.css'
import { startTheme } from '../app/theme.ts'
import { ToolsContext } from '../app/tools.ts'
import { Site } from './site.tsx'
import { openWorkerTools } from './worker-tools.ts'

startTheme()

const client = new QueryClient({
  defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' } },
})
const tools = openWorkerTools(document.baseURI)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <ToolsContext value={tools}>
        <Router hook={useHashLocation}>
          <Site />
        </Router>
      </ToolsContext>
    </QueryClientProvider>
  </StrictMode>,
)

// Service workers need HTTPS. Without one the site works only online.
if ('serviceWorker' in navigator) void navigator.serviceWorker.register('sw.js').catch(() => {})
