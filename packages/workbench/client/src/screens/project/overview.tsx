/** The progress of a project, with buttons for the next passage to annotate or adjudicate. */
import { Link } from 'wouter'
import { Loaded, useApiQuery } from '../../app/api-queries.tsx'
import { usePermissions } from '../../app/session.tsx'
import { Notice } from '../../parts/feedback.tsx'
import { Button, LinkButton } from '../../parts/form.tsx'
import { formatNumber, pluralise } from '../../parts/format.ts'
import { EmptyState } from '../../parts/layout.tsx'
import { useShortcuts } from '../../parts/shortcuts.tsx'
import { WorkTable } from './members.tsx'
import { type PassageStatus, passageStatuses } from './passages.tsx'
import { type Project, useNextPassage } from './use-project.ts'

export function Overview({ project }: { project: Project }) {
  const { id, settings } = project
  const progress = useApiQuery('readProgress', { params: { project: id } })
  const { isAdministrator } = usePermissions()
  const importLink = <LinkButton label="Import passages" href={`/projects/${id}/import`} kind="primary" />
  return (
    <Loaded query={progress}>
      {counts =>
        counts.passages === 0 ? (
          <EmptyState title="There are no passages yet" action={isAdministrator && importLink}>
            {isAdministrator
              ? 'Paste texts, or drop files in any supported format.'
              : 'An administrator has to import passages first.'}
          </EmptyState>
        ) : (
          <>
            <NextTask project={project} />
            <ProgressBar {...counts} />
            <p className="muted">
              {counts.flagged > 0 && (
                <>
                  <Link href={`/projects/${id}/passages?flagged=true`}>{formatNumber(counts.flagged)} flagged</Link>.{' '}
                </>
              )}
              {counts.skipped > 0 && `${pluralise(counts.skipped, 'passage was', 'passages were')} skipped. `}
              Each passage is annotated by {pluralise(settings.annotators, 'person', 'people')}
              {settings.preannotate ? ', starting from a proposal of the explainer.' : '.'}
            </p>
            <WorkTable project={id} />
          </>
        )
      }
    </Loaded>
  )
}

/** Buttons for the next passage, and the state of the qualification that annotators may need first. */
function NextTask({ project: { id, closed } }: { project: Project }) {
  const { canAnnotate, canAdjudicate } = usePermissions()
  const params = { project: id }
  const { openNext, isPending, reason } = useNextPassage(id)
  const qualification = useApiQuery('qualify', { params }, { enabled: canAnnotate })
  const query = { status: 'submitted', limit: 1 } as const
  const submitted = useApiQuery('listPassages', { params, query }, { enabled: canAdjudicate })
  const label = 'Annotate the next passage'
  const run = (event: KeyboardEvent) => (event.target === document.body ? openNext() : false)
  useShortcuts(canAnnotate && !closed ? [{ keys: 'Enter', label, run }] : [], 'Project')
  if (!canAnnotate) return null
  const firstSubmitted = submitted.data?.items[0]
  return (
    <>
      {qualification.data?.needed && <Qualification {...qualification.data} />}
      <div className="row">
        <Button label={label} kind="primary" busy={isPending} disabled={closed} onClick={openNext} />
        {firstSubmitted && (
          <LinkButton
            label={`Adjudicate the next passage (${formatNumber(submitted.data?.total ?? 0)} waiting)`}
            href={`/projects/${id}/adjudicate/${firstSubmitted.id}`}
          />
        )}
      </div>
      {reason && <Notice title={reason} />}
    </>
  )
}

type QualificationState = { passed: boolean; score: number | null; answered: number; passages: number }

function Qualification({ passed, score, answered, passages }: QualificationState) {
  if (score === null)
    return passed ? null : (
      <Notice title={`Qualification: ${answered} of ${passages} passages are annotated.`}>
        You get further passages if your annotations are close enough to the correct annotations.
      </Notice>
    )
  const percent = `${Math.round(100 * score)}%`
  if (passed) return <p className="muted">You passed the qualification with {percent}.</p>
  return (
    <Notice tone="warn" title={`You did not pass the qualification. Your score is ${percent}.`}>
      Ask an administrator for help.
    </Notice>
  )
}

const progressOrder: readonly PassageStatus[] = ['done', 'submitted', 'annotating', 'open']

function ProgressBar(props: { passages: number } & Record<PassageStatus, number>) {
  return (
    <figure className="states">
      <div className="bar-of-states" aria-hidden="true">
        {progressOrder
          .filter(status => props[status] > 0)
          .map(status => (
            <span key={status} className={status} style={{ flexGrow: props[status] }} />
          ))}
      </div>
      <figcaption>
        <ul>
          {progressOrder.map(status => (
            <li key={status}>
              <span className={`swatch ${status}`} aria-hidden="true" />
              <strong>{formatNumber(props[status])}</strong> {passageStatuses[status].label}
            </li>
          ))}
          <li className="muted">of {formatNumber(props.passages)}</li>
        </ul>
      </figcaption>
    </figure>
  )
}
