/** The boundary around a screen: shows a spinner while its code loads, and a message if it throws an error. */
import { Component, type ReactNode, Suspense } from 'react'
import { useLocation } from 'wouter'
import { Loading, Notice } from '../parts/feedback.tsx'
import { Button, LinkButton } from '../parts/form.tsx'
import { EmptyState, Page } from '../parts/layout.tsx'

class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null }
  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    // A script or style sheet cannot be loaded, because the server was updated while the page was open.
    const outdated = /dynamically imported module|module script|preload CSS/i.test(error.message)
    return (
      <div className="page">
        <Notice
          tone="error"
          title={
            outdated
              ? 'The workbench was updated. Reload the page.'
              : 'This screen failed with an error. Your saved work is not affected.'
          }
          actions={<Button label="Reload the page" onClick={() => window.location.reload()} />}
        >
          {outdated ? null : error.message}
        </Notice>
      </div>
    )
  }
}

export function ScreenBoundary({ children }: { children: ReactNode }) {
  const [location] = useLocation()
  return (
    <ErrorBoundary key={location}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

export const NotFound = () => (
  <Page title="Not found">
    <EmptyState title="Page not found" action={<LinkButton label="Go to the start page" href="/" kind="primary" />}>
      The address may be mistyped, or the page may have been removed.
    </EmptyState>
  </Page>
)
