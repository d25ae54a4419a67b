/** One passage to annotate: what is made of it is kept and sent after every change, as an event that says in words what was done. */
import { allowsMultiple, type Reply } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../app/api.ts'
import { useChange } from '../../app/use-route.ts'
import { GraphEditor } from '../../editor/graph-editor.tsx'
import { Badge, Loading, Notice, toast } from '../../parts/feedback.tsx'
import { Button } from '../../parts/form.tsx'
import { useKeys } from '../../parts/keys.tsx'
import { PassageText } from '../explain/passage-text.tsx'
import { LabelsForm } from './labels-form.tsx'
import { Discussion, History, Others, SavedTrouble, SavedWord, Steps } from './panels.tsx'
import { useAnnotation } from './use-annotation.ts'

type Detail = Reply<'readPassage'>
type Project = Reply<'readProject'>

export interface WorkspaceProps {
  readonly project: Project
  readonly detail: Detail
  readonly account: string
  /** Read everything again and begin anew. */
  readonly onRestart: () => void
}

export function Workspace({ project, detail, account, onRestart }: WorkspaceProps) {
  const [, go] = useLocation()
  const passage = detail.passage.id
  const params = { project: project.id, passage }
  const { queue, state, begun, content, submitted, save, ...annotation } = useAnnotation(project.id, detail, account)
  const change = useChange('changePassage', ['readPassage', 'listPassages', 'readProgress'])
  const [busy, setBusy] = useState(false)
  const [selected, setSelected] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const goNext = async () => {
    const { passage: next, reason } = await call('nextPassage', { params: { project: project.id } })
    if (next === null) {
      toast(reason ?? 'There is nothing left to annotate here.')
      go(`/projects/${project.id}`)
    } else if (next === passage) onRestart()
    else go(`/projects/${project.id}/annotate/${next}`)
  }
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  const submit = () =>
    attempt(async () => {
      await annotation.submit()
      toast('Submitted.')
      await goNext()
    })
  const mark = (kind: 'passage.flagged' | 'passage.skipped', on: boolean) => {
    const event =
      kind === 'passage.flagged'
        ? ({ id: crypto.randomUUID(), kind, payload: { flagged: on } } as const)
        : ({ id: crypto.randomUUID(), kind, payload: { skipped: on } } as const)
    return change.mutateAsync({ params, body: { revision: detail.revision, events: [event] } })
  }
  const skip = () =>
    attempt(async () => {
      await mark('passage.skipped', true)
      await goNext()
    })
  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        says: 'Submit, and on to the next passage',
        run: () => (submitted || busy ? false : void submit()),
      },
    ],
    'Passage',
  )

  if (!queue || !content) return <Loading what="Opening the passage" />
  const { flagged } = detail.passage
  return (
    <div className="stack">
      <div className="row spread annotate-bar">
        <div className="row">
          {submitted ? (
            <Badge tone="ok" sign="✓">
              submitted
            </Badge>
          ) : (
            <SavedWord state={state} />
          )}
          {detail.passage.qualification && (
            <Badge tone="accent" sign="✎">
              qualification: answered once
            </Badge>
          )}
          {flagged && (
            <Badge tone="warn" sign="⚑">
              flagged
            </Badge>
          )}
        </div>
        <div className="row">
          <Button
            kind="quiet"
            aria-pressed={flagged}
            onClick={() => void attempt(async () => void (await mark('passage.flagged', !flagged)))}
          >
            {flagged ? 'Take the flag away' : 'Flag'}
          </Button>
          {submitted ? (
            <>
              <Button onClick={() => void attempt(annotation.reopen)} busy={busy}>
                Reopen
              </Button>
              <Button kind="primary" onClick={() => void attempt(goNext)}>
                Next passage
              </Button>
            </>
          ) : (
            <>
              <Button onClick={() => void skip()} disabled={busy}>
                Skip
              </Button>
              <Button kind="primary" busy={busy} onClick={() => void submit()}>
                Submit
              </Button>
            </>
          )}
        </div>
      </div>
      {problem && <Notice tone="error" title={problem} />}
      {project.settings.preannotate && !detail.own && content.kind === 'metagraph' && !submitted && (
        <Notice title="This graph was proposed by the explainer.">
          It may be wrong: read the passage first, and change whatever you would have made differently.
        </Notice>
      )}
      <SavedTrouble queue={queue} state={state} onDiscarded={onRestart} />
      {content.kind === 'metagraph' ? (
        <>
          <details className="card" open>
            <summary>The passage</summary>
            <PassageText
              text={content.graph.text}
              marked={content.graph.statements.find(({ id }) => id === selected)?.spans ?? []}
            />
          </details>
          <Steps graph={content.graph} />
          {detail.question !== null && (
            <p className="small">
              <b>Question:</b> {detail.question}
            </p>
          )}
          <GraphEditor
            graph={begun?.kind === 'metagraph' ? begun.graph : content.graph}
            readOnly={submitted}
            label="Your annotation"
            onSelect={at => setSelected(typeof at === 'string' ? at : null)}
            onChange={(graph, did) => save({ kind: 'metagraph', graph }, did)}
          />
        </>
      ) : (
        <div className="label-work">
          <section className="card" aria-label="Text">
            <p className="passage-words">{detail.text}</p>
            {detail.question !== null && (
              <p>
                <b>{detail.question}</b>
              </p>
            )}
          </section>
          <LabelsForm
            options={project.settings.labels}
            several={allowsMultiple(project.kind)}
            value={content}
            readOnly={submitted}
            onChange={(value, did) => save({ kind: 'labels', ...value, labels: [...value.labels] }, did)}
          />
        </div>
      )}
      {submitted && <Others detail={detail} own={content} />}
      <Discussion project={project.id} detail={detail} />
      <History project={project.id} passage={passage} />
    </div>
  )
}
