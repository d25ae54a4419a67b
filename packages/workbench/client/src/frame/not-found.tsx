import { LinkButton } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Page } from '../parts/page.tsx'

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
