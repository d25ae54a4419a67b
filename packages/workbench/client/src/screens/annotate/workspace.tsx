/** The workspace for one passage: the text, the form or editor of the annotation, and buttons to submit or skip it. */
import { allowsMultiple } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { call } from '../../app/api.ts'
import { GraphEditor } from '../../editor/graph-editor.tsx'
import { Badge, Loading, Notice, toast } from '../../parts/feedback.tsx'
import { Button } from '../../parts/form.tsx'
import { Details } from '../../parts/layout.tsx'
import { useShortcuts } from '../../parts/shortcuts.tsx'
import { PassageText } from '../explain/passage-text.tsx'
import { type PassageDetail, type Project, usePassageChange } from '../project/use-project.ts'
import { LabelsForm } from './labels-form.tsx'
import { CommentsCard, HistoryCard, OtherAnnotations, SaveProblem, SaveStatus, WorkSteps } from './panels.tsx'
import { useAnnotation } from './use-annotation.ts'

interface WorkspaceProps {
  project: Project
  detail: PassageDetail
  account: string
  /** Reloads the passage and starts again. */
  onRestart: () => void
}

export function Workspace({ project, detail, account, onRestart }: WorkspaceProps) {
  const [, navigate] = useLocation()
  const { id: passage, flagged, qualification } = detail.passage
  const annotation = useAnnotation(project.id, detail, account)
  const { queue, state, initial, content, submitted, save } = annotation
  const change = usePassageChange(project.id, detail)
  const [busy, setBusy] = useState(false)
  const [selected, setSelected] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const goNext = async () => {
    const { passage: next, reason } = await call('nextPassage', { params: { project: project.id } })
    if (next === null) {
      toast(reason ?? 'There are no more passages to annotate.')
      navigate(`/projects/${project.id}`)
    } else if (next === passage) onRestart()
    else navigate(`/projects/${project.id}/annotate/${next}`)
  }
  /** Runs a request and shows its error. */
  const runAndShowErrors = async (work: () => Promise<void>) => {
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
    runAndShowErrors(async () => {
      await annotation.submit()
      toast('Submitted.')
      await goNext()
    })
  const skip = () => change.sendEvent('passage.skipped', { skipped: true }, () => void runAndShowErrors(goNext))
  const label = 'Submit and go to the next passage'
  useShortcuts([{ keys: 'Ctrl+Enter', label, run: () => (submitted || busy ? false : void submit()) }], 'Passage')

  if (!queue || !content) return <Loading label="Opening the passage" />
  return (
    <div className="stack">
      <div className="row spread annotate-bar">
        <div className="row">
          {submitted ? <Badge label="submitted" tone="ok" icon="✓" /> : <SaveStatus state={state} />}
          {qualification && <Badge label="qualification: one attempt" tone="accent" icon="✎" />}
          {flagged && <Badge label="flagged" tone="warn" icon="⚑" />}
        </div>
        <div className="row">
          <Button
            label={flagged ? 'Remove flag' : 'Flag'}
            kind="quiet"
            aria-pressed={flagged}
            onClick={() => change.sendEvent('passage.flagged', { flagged: !flagged })}
          />
          {submitted ? (
            <>
              <Button label="Reopen" busy={busy} onClick={() => void runAndShowErrors(annotation.reopen)} />
              <Button label="Next passage" kind="primary" onClick={() => void runAndShowErrors(goNext)} />
            </>
          ) : (
            <>
              <Button label="Skip" disabled={busy || change.isPending} onClick={skip} />
              <Button label="Submit" kind="primary" busy={busy} onClick={() => void submit()} />
            </>
          )}
        </div>
      </div>
      {problem && <Notice tone="error" title={problem} />}
      {project.settings.preannotate && !detail.own && content.kind === 'metagraph' && !submitted && (
        <Notice title="The explainer proposed this graph.">
          The proposal may be wrong. Read the passage first, and change everything that you would annotate differently.
        </Notice>
      )}
      <SaveProblem queue={queue} state={state} onDiscarded={onRestart} />
      {content.kind === 'metagraph' ? (
        <>
          <Details className="card" summary="The passage" initiallyOpen>
            <PassageText
              text={content.graph.text}
              marked={content.graph.statements.find(({ id }) => id === selected)?.spans ?? []}
            />
          </Details>
          <WorkSteps graph={content.graph} />
          {detail.question !== null && (
            <p className="small">
              <b>Question:</b> {detail.question}
            </p>
          )}
          <GraphEditor
            graph={initial?.kind === 'metagraph' ? initial.graph : content.graph}
            readOnly={submitted}
            label="Your annotation"
            onSelect={subject => setSelected(typeof subject === 'string' ? subject : null)}
            onChange={(graph, summary) => save({ kind: 'metagraph', graph }, summary)}
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
            multiple={allowsMultiple(project.kind)}
            value={content}
            readOnly={submitted}
            onChange={(value, summary) => save({ kind: 'labels', ...value, labels: [...value.labels] }, summary)}
          />
        </div>
      )}
      {submitted && <OtherAnnotations project={project.id} detail={detail} own={content} />}
      <CommentsCard project={project.id} detail={detail} />
      <HistoryCard project={project.id} passage={passage} />
    </div>
  )
}
