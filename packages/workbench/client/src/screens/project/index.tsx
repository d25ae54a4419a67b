import { EmptyState } from '../../parts/empty-state.tsx'
import { Page } from '../../parts/page.tsx'

export default function Screen() {
  return (
    <Page title="Project">
      <EmptyState title="This screen is being built" />
    </Page>
  )
}
