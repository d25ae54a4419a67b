/** Everything that happened to the passage: who, when, what, and why. */
import { useRoute } from '../../app/use-route.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Table } from '../../parts/table.tsx'
import { didIn } from '../project/did-in.ts'

const choices: Readonly<Record<string, string>> = { first: 'A', second: 'B', neither: 'neither' }

interface Payload {
  readonly first?: string
  readonly second?: string
  readonly disagreement?: string
  readonly choice?: string
  readonly reason?: string
}

/** `edge sent2 sent3` → `the edge 2 → 3`, `degree sent3` → `the degree of 3`. */
const called = (disagreement = ''): string => {
  const [about, ...ids] = disagreement.replace(/\bsent(?=\d)/g, '').split(' ')
  const [one, two, three] = ids
  if (about === 'edge') return `the edge ${one} → ${two}`
  if (about === 'undercut') return `the undercut of ${one} on ${two} → ${three}`
  return one === undefined ? `the ${about}` : `the ${about} of ${one}`
}

/** An event of the history in words. */
function happened(kind: string, payload: unknown, did: string | null, nameOf: (account: string) => string): string {
  const { disagreement, choice, first, second } = (payload ?? {}) as Payload
  if (kind === 'adjudication.paired')
    return `chose to compare ${nameOf(first ?? '')} (A) and ${nameOf(second ?? '')} (B)`
  if (kind === 'adjudication.decided') return `decided ${called(disagreement)}: ${choices[choice ?? ''] ?? choice}`
  if (kind === 'adjudication.withdrawn') return `took back the decision on ${called(disagreement)}`
  return didIn(kind, did)
}

export function AuditTrail(props: {
  readonly project: string
  readonly passage: string
  readonly nameOf: (account: string) => string
}) {
  const { project, passage, nameOf } = props
  const history = useRoute('readHistory', { params: { project, passage }, query: { limit: 500 } })
  return (
    <Loaded of={history}>
      {({ items }) => (
        <Table
          caption="Everything that happened to this passage"
          columns={[
            {
              id: 'time',
              head: 'When',
              cell: row => <time dateTime={row.time}>{new Date(row.time).toLocaleString('en-GB')}</time>,
            },
            { id: 'author', head: 'Who', cell: row => nameOf(row.author) },
            { id: 'what', head: 'What', cell: row => happened(row.kind, row.payload, row.did, nameOf) },
            { id: 'why', head: 'Why', cell: row => ((row.payload ?? {}) as Payload).reason ?? '' },
          ]}
          rows={items}
          keyOf={row => row.id}
        />
      )}
    </Loaded>
  )
}
