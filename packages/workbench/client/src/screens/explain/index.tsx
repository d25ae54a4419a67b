/**
 * Explain: turns a text into a graph of its argument, with formulas, degrees of certainty, and the words on which each decision is based.
 * The user can correct the graph and download it.
 */
import { createEvidenceNotes, type Evidence } from '@elenchus/explainer'
import type { Metagraph } from '@elenchus/metagraph'
import type { DiagramOptions } from '@elenchus/metagraph/draw'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLinkedSample, useSamples, useTools } from '../../app/tools.ts'
import { Downloads, SampleChoice } from '../../editor/downloads.tsx'
import { GraphEditor } from '../../editor/graph-editor.tsx'
import { Notice } from '../../parts/feedback.tsx'
import { FileDropZone, OpenFilesButton } from '../../parts/files.tsx'
import { Button, Checkbox, Form, TextArea, TextField, useForm } from '../../parts/form.tsx'
import { Details, Page, TextList } from '../../parts/layout.tsx'
import { KeyCaps, useShortcuts } from '../../parts/shortcuts.tsx'
import { describeReasons, markEvidence, type Subject } from './evidence-marks.ts'
import { PassageText } from './passage-text.tsx'
import './explain.css'

type Result = { graph: Metagraph; evidence: Evidence; remarks: readonly string[]; options: DiagramOptions }

export default function Explain() {
  const tools = useTools()
  const { values, setValues, field } = useForm({ text: '', question: '', lines: false })
  const { text } = values
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const [editedGraph, setEditedGraph] = useState<Metagraph | null>(null)
  /** Shows the form again. The previous graph is kept, so that the user can go back to it. */
  const [changingText, setChangingText] = useState(false)
  const [hovered, setHovered] = useState<Subject>(null)
  const [selected, setSelected] = useState<Subject>(null)
  const [showRejected, setShowRejected] = useState(false)
  const { graphs } = useSamples()
  const currentRequest = useRef<AbortController | null>(null)
  useEffect(() => () => currentRequest.current?.abort(), [])

  const explain = async (input = values) => {
    if (input.text.trim() === '') return
    currentRequest.current?.abort()
    const controller = new AbortController()
    currentRequest.current = controller
    setBusy(true)
    setProblem(null)
    try {
      const question = input.question.trim() || undefined
      const { graph, evidence, diagnostics } = await tools.explain({ ...input, question }, controller.signal)
      // Notes on statements would obstruct editing. They are shown when the pointer is over a statement.
      const { statementNote: _, ...options } = createEvidenceNotes(evidence)
      setResult({ graph, evidence, remarks: diagnostics.map(({ message }) => message), options })
      setEditedGraph(null)
      setChangingText(false)
    } catch (error) {
      if (!controller.signal.aborted) setProblem((error as Error).message)
    } finally {
      if (currentRequest.current === controller) setBusy(false)
    }
  }
  const showForm = !result || changingText
  const label = 'Explain the text'
  useShortcuts([{ keys: 'Ctrl+Enter', label, run: () => (showForm ? void explain() : false) }])

  const openFile = async ([file]: readonly File[]) => {
    if (!file) return
    if (file.size > 1 << 20) return setProblem(`${file.name} is too long. A text may have at most 20,000 characters.`)
    field('text').onChange(await file.text())
    setChangingText(true)
  }
  const explainSample = (sample: Metagraph) => {
    const input = { text: sample.text, question: '', lines: false }
    setValues(input)
    void explain(input)
  }
  const changeText = () => {
    setChangingText(true)
    setHovered(null)
    setSelected(null)
  }
  useLinkedSample(explainSample)

  const graph = editedGraph ?? result?.graph ?? null
  const subject = hovered ?? selected
  const { evidence = null } = result ?? {}
  const marks = useMemo(() => graph && markEvidence(graph, evidence, subject), [graph, evidence, subject])
  const reasons = result ? describeReasons(result.evidence, subject) : []
  const rejectedCount = result?.options.rivals?.length ?? 0
  return (
    <Page
      wide
      title="Explain"
      lead="Paste an argument to see its claim, its reasons and objections, and the words that signal them."
      actions={<SampleChoice samples={graphs} onChoose={explainSample} />}
    >
      <FileDropZone onFiles={openFile}>
        {problem && <Notice tone="error" title={problem} />}
        {showForm && (
          <Form
            className="stack explain-form"
            submit="Explain"
            busy={busy}
            disabled={text.trim() === ''}
            onSubmit={() => explain()}
            footer={
              <>
                {result && <Button label="Back to the graph" onClick={() => setChangingText(false)} />}
                <OpenFilesButton label="Open a file" accept=".txt,.md,text/plain" onFiles={openFile} />
                <span className="small muted">
                  <KeyCaps keys="Ctrl+Enter" />
                </span>
              </>
            }
          >
            <TextArea
              label="Text"
              hint="Enter one argument in English. You can also drop a file here."
              rows={10}
              maxLength={20_000}
              {...field('text')}
            />
            <TextField
              label="Question (optional)"
              hint="If the text is an exam passage, enter its question, such as: Which of the following weakens the argument?"
              {...field('question')}
            />
            <Checkbox label="Each line is one statement" {...field('lines')} />
          </Form>
        )}
        {result && graph && !changingText && (
          <div className="stack">
            <section className="card explained" aria-label="The passage">
              <PassageText text={graph.text} marked={marks?.statements ?? []} stronglyMarked={marks?.wordsInPassage} />
              <p className="reasons small" role="status">
                {reasons.length > 0
                  ? reasons.join(' · ').replace(/\bsent(\d+)/g, '$1')
                  : 'Hover over a statement or an edge, or select it with the keyboard, to see the words that signal it and the reasons for it.'}
              </p>
              <div className="row spread">
                <div className="row">
                  <Button label="Change the text" onClick={changeText} />
                  {rejectedCount > 0 && (
                    <Checkbox
                      label={`Show rejected edges (${rejectedCount})`}
                      value={showRejected}
                      onChange={setShowRejected}
                    />
                  )}
                </div>
                <Downloads graph={graph} evidence={result.evidence} />
              </div>
            </section>
            {result.remarks.length > 0 && (
              <Details className="small" summary={`Remarks on this graph (${result.remarks.length})`}>
                <TextList items={result.remarks} />
              </Details>
            )}
            <GraphEditor
              graph={graph}
              onChange={setEditedGraph}
              options={result.options}
              showRejected={showRejected}
              highlights={marks?.wordsInStatements}
              onHover={setHovered}
              onSelect={setSelected}
            />
          </div>
        )}
      </FileDropZone>
    </Page>
  )
}
