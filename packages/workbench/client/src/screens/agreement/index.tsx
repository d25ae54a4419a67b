/** How far annotators agree: overall, pair by pair, passage by passage; and what else tells whether the work is good. */
import { useParams } from 'wouter'
import { useRoute } from '../../app/use-route.ts'
import { LinkButton } from '../../parts/button.tsx'
import { count } from '../../parts/count.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../parts/page.tsx'
import { Audits } from './audits.tsx'
import { Measures } from './measures.tsx'
import { Pairs } from './pairs.tsx'
import { Proposals } from './proposals.tsx'
import { useNames } from './use-names.ts'
import { Verification } from './verification.tsx'
import './agreement.css'

export default function Screen() {
  const { project = '' } = useParams<{ project: string }>()
  const found = useRoute('readProject', { params: { project } })
  const agreement = useRoute('readAgreement', { params: { project } })
  const nameOf = useNames(project)
  return (
    <Page
      title="Agreement"
      lead={found.data?.title}
      actions={
        <LinkButton href={`/projects/${project}`} kind="quiet">
          Back to the project
        </LinkButton>
      }
    >
      <Loaded of={agreement}>
        {({ overall, pairs }) =>
          overall === null ? (
            <EmptyState title="Nothing can be compared yet">
              Agreement appears as soon as two people have submitted the same passage. People who share no passage are
              not comparable.
            </EmptyState>
          ) : (
            <>
              <Measures
                title="Overall"
                lead={`Over ${count(overall.passages, 'passage')} that at least two people submitted.`}
                measures={overall.measures}
              />
              <Pairs project={project} pairs={pairs} nameOf={nameOf} />
            </>
          )
        }
      </Loaded>
      {found.data?.kind === 'verification' && <Verification project={project} nameOf={nameOf} />}
      {found.data && <Proposals project={project} />}
      {found.data && <Audits project={project} nameOf={nameOf} />}
    </Page>
  )
}
