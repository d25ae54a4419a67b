/** Account, look, people, tokens, models, about: each with an address of its own. */
import { useId } from 'react'
import { useParams } from 'wouter'
import { useMay, useSession } from '../../app/session.tsx'
import { Page } from '../../parts/page.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { About } from './about.tsx'
import { AccountPart } from './account.tsx'
import { Look } from './look.tsx'
import { Models } from './models.tsx'
import { People } from './people.tsx'
import { Tokens } from './tokens.tsx'

const parts = {
  look: { says: 'Look', part: Look },
  account: { says: 'Account', part: AccountPart },
  people: { says: 'People', part: People },
  tokens: { says: 'Tokens', part: Tokens },
  models: { says: 'Models', part: Models },
  about: { says: 'About', part: About },
} as const
type PartName = keyof typeof parts

export default function Settings() {
  const { tab } = useParams<{ tab?: string }>()
  const { mode } = useSession()
  const leads = useMay('administrator')
  const judges = useMay('administrator', 'adjudicator')
  const shown = (Object.keys(parts) as PartName[]).filter(
    name =>
      !(name === 'account' && mode === 'single') && !(name === 'people' && !leads) && !(name === 'models' && !judges),
  )
  const active = shown.find(name => name === tab) ?? shown[0]!
  const Part = parts[active].part
  const panel = useId()
  return (
    <Page title="Settings">
      <Tabs
        label="Settings"
        tabs={shown.map(id => ({ id, says: parts[id].says }))}
        active={active}
        hrefOf={id => `/settings/${id}`}
        controls={panel}
      />
      <div role="tabpanel" id={panel} aria-label={parts[active].says} className="stack">
        <Part />
      </div>
    </Page>
  )
}
