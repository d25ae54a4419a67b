/** Annotate: one passage of a project after the other. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { useLive } from '../../app/event-stream.ts'
import { useMay, useSession } from '../../app/session.tsx'
import { forget, useChange, useRoute } from '../../app/use-route.ts'
import { Loaded, Notice } from '../../parts/feedback.tsx'
import { Button, LinkButton } from '../../parts/form.tsx'
import { Page } from '../../parts/layout.tsx'
import { Workspace } from './workspace.tsx'
import './annotate.css'

export default function Annotate() {
  const { project, passage } = useParams() as { project: string; passage: string }
  const session = useSession()
  const account = session.account?.id ?? ''
  const judge = useMay('administrator', 'adjudicator')
  const [, go] = useLocation()
  const client = useQueryClient()
  const [round, setRound] = useState(0)
  const about = useRoute('readProject', { params: { project } })
  const detail = useRoute('readPassage', { params: { project, passage } })
  const take = useChange('changePassage', ['readPassage', 'listPassages'])
  const next = useChange('nextPassage', ['readPassage', 'listPassages'])
  useLive({ project, passage }, notice => {
    // Comments of others, and who has submitted; one's own annotation is in hand already.
    if (notice.kind === 'changed' && notice.author !== account && notice.subject.includes(passage))
      void forget(client, ['readPassage'])
  })
  const restart = () =>
    void detail.refetch().then(() => {
      setRound(before => before + 1)
    })

  return (
    <Loaded of={about}>
      {owner => (
        <Loaded of={detail}>
          {read => {
            const seated = read.own !== null || read.passage.annotators.includes(account) || read.passage.qualification
            const guidelines = owner.guidelines
            return (
              <Page
                wide
                title={`Passage ${read.passage.number + 1}`}
                lead={owner.title}
                actions={<LinkButton href={`/projects/${project}`}>To the project</LinkButton>}
              >
                {guidelines && guidelines.text.trim() !== '' && (
                  <details className="card guidelines">
                    <summary>Guidelines (version {guidelines.version})</summary>
                    <p>{guidelines.text}</p>
                  </details>
                )}
                {seated ? (
                  <Workspace
                    key={`${passage} ${round}`}
                    project={owner}
                    detail={read}
                    account={account}
                    onRestart={restart}
                  />
                ) : (
                  <Notice
                    title="This passage is not assigned to you."
                    actions={
                      <>
                        {judge && (
                          <Button
                            kind="primary"
                            busy={take.isPending}
                            onClick={() =>
                              take.mutate({
                                params: { project, passage },
                                body: {
                                  revision: read.revision,
                                  events: [
                                    {
                                      id: crypto.randomUUID(),
                                      kind: 'passage.assigned',
                                      payload: {
                                        annotators: [...read.passage.annotators, account],
                                        adjudicator: read.passage.adjudicator,
                                      },
                                    },
                                  ],
                                },
                              })
                            }
                          >
                            Assign it to me
                          </Button>
                        )}
                        <Button
                          busy={next.isPending}
                          onClick={() =>
                            next.mutate(
                              { params: { project } },
                              {
                                onSuccess: found =>
                                  found.passage && go(`/projects/${project}/annotate/${found.passage}`),
                              },
                            )
                          }
                        >
                          The next passage for me
                        </Button>
                      </>
                    }
                  >
                    {take.error?.message ??
                      next.error?.message ??
                      next.data?.reason ??
                      'You can read it in the project.'}
                  </Notice>
                )}
              </Page>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}
