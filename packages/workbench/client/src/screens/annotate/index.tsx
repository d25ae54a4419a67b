/** Annotate: the workspace for one passage of a project. */
import { useState } from 'react'
import { useParams } from 'wouter'
import { Loaded, useApiQuery } from '../../app/api-queries.tsx'
import { useRefetchOnNotice } from '../../app/event-stream.ts'
import { usePermissions, useSession } from '../../app/session.tsx'
import { Notice } from '../../parts/feedback.tsx'
import { Button, LinkButton } from '../../parts/form.tsx'
import { Details, Page } from '../../parts/layout.tsx'
import { type PassageDetail, useNextPassage, usePassageChange } from '../project/use-project.ts'
import { Workspace } from './workspace.tsx'
import './annotate.css'

export default function Annotate() {
  const params = useParams() as { project: string; passage: string }
  const { project, passage } = params
  const account = useSession().account?.id ?? ''
  // Incrementing the count remounts the workspace with the annotation from the server.
  const [restartCount, setRestartCount] = useState(0)
  const projectQuery = useApiQuery('readProject', { params: { project } })
  const detail = useApiQuery('readPassage', { params })
  // Only changes by others: the user's own annotation is already shown.
  useRefetchOnNotice(
    params,
    notice => notice.kind === 'changed' && notice.author !== account && notice.subject.includes(passage),
    ['readPassage'],
  )
  const restart = () => void detail.refetch().then(() => setRestartCount(count => count + 1))
  const isAnnotator = ({ own, passage: { annotators, qualification } }: PassageDetail) =>
    own !== null || annotators.includes(account) || qualification
  return (
    <Loaded query={projectQuery}>
      {({ guidelines, ...loadedProject }) => (
        <Loaded query={detail}>
          {passageDetail => (
            <Page
              wide
              title={`Passage ${passageDetail.passage.number + 1}`}
              lead={loadedProject.title}
              actions={<LinkButton label="Back to the project" href={`/projects/${project}`} />}
            >
              {guidelines && guidelines.text.trim() !== '' && (
                <Details className="card guidelines" summary={`Guidelines (version ${guidelines.version})`}>
                  <p>{guidelines.text}</p>
                </Details>
              )}
              {isAnnotator(passageDetail) ? (
                <Workspace
                  key={`${passage} ${restartCount}`}
                  project={{ guidelines, ...loadedProject }}
                  detail={passageDetail}
                  account={account}
                  onRestart={restart}
                />
              ) : (
                <NotAssigned project={project} detail={passageDetail} account={account} />
              )}
            </Page>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

function NotAssigned({ project, detail, account }: { project: string; detail: PassageDetail; account: string }) {
  const { canAdjudicate } = usePermissions()
  const { isPending, sendEvent } = usePassageChange(project, detail)
  const next = useNextPassage(project)
  const { annotators, adjudicator } = detail.passage
  const assign = () => sendEvent('passage.assigned', { annotators: [...annotators, account], adjudicator })
  return (
    <Notice
      title="This passage is not assigned to you."
      actions={
        <>
          {canAdjudicate && (
            <Button label="Assign the passage to me" kind="primary" busy={isPending} onClick={assign} />
          )}
          <Button label="Go to my next passage" busy={next.isPending} onClick={next.openNext} />
        </>
      }
    >
      {next.reason ?? 'You can read the passage under “Passages” in the project.'}
    </Notice>
  )
}
