import { EmptyState } from '../../parts/empty-state.tsx'
import { Page } from '../../parts/page.tsx'

export default function Screen() {
  return (
    <Page title="Diff">
      <EmptyState title="This screen is being built" />
    </Page>
  )
}
