import { EmptyState } from '../../parts/empty-state.tsx'
import { Page } from '../../parts/page.tsx'

export default function Screen() {
  return (
    <Page title="Agreement">
      <EmptyState title="This screen is being built" />
    </Page>
  )
}
