/** A screen that fails takes nothing else with it, and says so. */
import { Component, type ReactNode } from 'react'
import { Notice } from '../parts/feedback.tsx'
import { Button, LinkButton } from '../parts/form.tsx'
import { EmptyState, Page } from '../parts/layout.tsx'

export class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state = { error: null as Error | null }
  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    // A chunk that is gone: the server was updated while the page was open.
    const old = /dynamically imported module|module script/i.test(error.message)
    return (
      <div className="page">
        <Notice
          tone="error"
          title={
            old ? 'This page is older than the server.' : 'This screen has failed. Your saved work is not touched.'
          }
          actions={<Button onClick={() => window.location.reload()}>Load the page again</Button>}
        >
          {old ? null : error.message}
        </Notice>
      </div>
    )
  }
}

export function NotFound() {
  return (
    <Page title="Not found">
      <EmptyState
        title="There is no such page"
        action={
          <LinkButton href="/" kind="primary">
            Go to the start
          </LinkButton>
        }
      >
        The address may be mistyped, or what stood here has been withdrawn.
      </EmptyState>
    </Page>
  )
}
