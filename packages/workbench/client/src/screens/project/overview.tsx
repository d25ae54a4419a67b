/** How far the project is, and the next thing to do. */
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useMay } from '../../app/session.tsx'
import { useChange, useRoute } from '../../app/use-route.ts'
import { Loaded, Notice } from '../../parts/feedback.tsx'
import { Button, LinkButton } from '../../parts/form.tsx'
import { useKeys } from '../../parts/keys.tsx'
import { EmptyState } from '../../parts/layout.tsx'
import { Table } from '../../parts/table.tsx'
import { type Project, timeOf } from './use-project.ts'

export function Overview({ project }: { readonly project: Project }) {
  const progress = useRoute('readProgress', { params: { project: project.id } })
  const leads = useMay('administrator')
  return (
    <Loaded of={progress}>
      {found =>
        found.passages === 0 ? (
          <EmptyState
            title="There are no passages yet"
            action={
              leads && (
                <LinkButton href={`/projects/${project.id}/import`} kind="primary">
                  Import passages
                </LinkButton>
              )
            }
          >
            {leads ? 'Paste texts, or drop a file in any of eight formats.' : 'An administrator has to import some.'}
          </EmptyState>
        ) : (
          <>
            <Next project={project} />
            <ProgressBar {...found} />
            <p className="muted">
              {found.flagged > 0 && (
                <>
                  <Link href={`/projects/${project.id}/passages?flagged=true`}>
                    {found.flagged.toLocaleString('en')} flagged
                  </Link>
                  .{' '}
                </>
              )}
              {found.skipped > 0 && `${found.skipped.toLocaleString('en')} skipped by somebody. `}
              Each passage is annotated by{' '}
              {project.settings.annotators === 1 ? 'one person' : `${project.settings.annotators} people`}
              {project.settings.preannotate ? ', beginning with a proposal of the explainer.' : '.'}
            </p>
            <Table
              caption="Who does what"
              showCaption
              rows={found.people}
              keyOf={({ account }) => account}
              empty={<p className="muted">Nobody has begun.</p>}
              columns={[
                { id: 'name', head: 'Name', cell: ({ name }) => name },
                { id: 'drafts', head: 'Under way', figures: true, cell: ({ drafts }) => drafts.toLocaleString('en') },
                {
                  id: 'done',
                  head: 'Submitted',
                  figures: true,
                  cell: ({ submitted }) => submitted.toLocaleString('en'),
                },
                { id: 'time', head: 'Median time', figures: true, cell: ({ medianSeconds }) => timeOf(medianSeconds) },
              ]}
            />
          </>
        )
      }
    </Loaded>
  )
}

/** The next passage, or why there is none; before that, the qualification. */
function Next({ project }: { readonly project: Project }) {
  const works = useMay('administrator', 'adjudicator', 'annotator')
  const judges = useMay('administrator', 'adjudicator')
  const next = useChange('nextPassage', ['listPassages', 'readProgress'])
  const qualification = useRoute('qualify', { params: { project: project.id } }, { enabled: works })
  const toDecide = useRoute(
    'listPassages',
    { params: { project: project.id }, query: { status: 'submitted', limit: 1 } },
    { enabled: judges },
  )
  const [, go] = useLocation()
  const [reason, setReason] = useState<string | null>(null)
  const begin = () =>
    next.mutate(
      { params: { project: project.id } },
      {
        onSuccess: answer =>
          answer.passage === null ? setReason(answer.reason) : go(`/projects/${project.id}/annotate/${answer.passage}`),
        onError: error => setReason(error.message),
      },
    )
  useKeys(
    works && !project.closed
      ? [
          {
            keys: 'Enter',
            says: 'Annotate the next passage',
            run: event => (event.target === document.body ? begin() : false),
          },
        ]
      : [],
    'Project',
  )
  if (!works) return null
  const state = qualification.data
  const first = toDecide.data?.items[0]
  return (
    <>
      {state?.needed && !state.passed && (
        <Notice
          tone={state.score === null ? 'info' : 'warn'}
          title={
            state.score === null
              ? `First, a qualification: ${state.answered} of ${state.passages} passages are answered.`
              : `The qualification was not passed: ${Math.round(100 * state.score)} of 100.`
          }
        >
          {state.score === null
            ? 'Work is assigned to those who come close enough to annotations that are known to be right.'
            : 'An administrator can help.'}
        </Notice>
      )}
      {state?.needed && state.passed && state.score !== null && (
        <p className="muted">You have passed the qualification with {Math.round(100 * state.score)} of 100.</p>
      )}
      <div className="row">
        <Button kind="primary" busy={next.isPending} disabled={project.closed} onClick={begin}>
          Annotate the next passage
        </Button>
        {first && (
          <LinkButton href={`/projects/${project.id}/adjudicate/${first.id}`}>
            Decide the next of {(toDecide.data?.total ?? 0).toLocaleString('en')}
          </LinkButton>
        )}
      </div>
      {reason && <Notice title={reason} />}
    </>
  )
}

const states = [
  ['done', 'done'],
  ['submitted', 'to decide'],
  ['annotating', 'being annotated'],
  ['open', 'open'],
] as const

export function ProgressBar(props: {
  readonly passages: number
  readonly done: number
  readonly submitted: number
  readonly annotating: number
  readonly open: number
}) {
  return (
    <figure className="states">
      <div className="bar-of-states" aria-hidden="true">
        {states.map(([state]) =>
          props[state] === 0 ? null : <span key={state} className={state} style={{ flexGrow: props[state] }} />,
        )}
      </div>
      <figcaption>
        <ul>
          {states.map(([state, says]) => (
            <li key={state}>
              <span className={`swatch ${state}`} aria-hidden="true" />
              <strong>{props[state].toLocaleString('en')}</strong> {says}
            </li>
          ))}
          <li className="muted">of {props.passages.toLocaleString('en')}</li>
        </ul>
      </figcaption>
    </figure>
  )
}
