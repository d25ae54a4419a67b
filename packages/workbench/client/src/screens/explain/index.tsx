/**
 * Explain: a text becomes a graph of its argument, with formulas, degrees of certainty and the words that each decision rests on. The graph
 * can be corrected on the spot and saved. Where the work is done, here or on a server, the screen does not know.
 */
import { type Evidence, evidenceNotes } from '@elenchus/explainer'
import type { Metagraph } from '@elenchus/metagraph'
import type { DiagramOptions } from '@elenchus/metagraph/draw'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { useTools } from '../../app/tools.ts'
import { Downloads, DropFiles, OpenFiles, SampleChoice } from '../../editor/files.tsx'
import { GraphEditor } from '../../editor/graph-editor.tsx'
import type { ChosenEdge } from '../../editor/state/editor-state.ts'
import { Notice } from '../../parts/feedback.tsx'
import { Button, Checkbox, TextArea, TextField } from '../../parts/form.tsx'
import { Keys, useKeys } from '../../parts/keys.tsx'
import { Page } from '../../parts/layout.tsx'
import { marksOf, reasonsOf } from './evidence-marks.ts'
import { PassageText } from './passage-text.tsx'
import './explain.css'

interface Result {
  readonly graph: Metagraph
  readonly evidence: Evidence
  readonly remarks: readonly string[]
  readonly options: DiagramOptions
}

function resultOf(reply: {
  graph: Metagraph
  evidence: Evidence
  diagnostics: readonly { message: string }[]
}): Result {
  const { evidence } = reply
  // Notes on cards would stand in the way of editing; pointing at a card says the same.
  const { statementNote: _, ...options } = evidenceNotes(evidence)
  return { graph: reply.graph, evidence, remarks: reply.diagnostics.map(({ message }) => message), options }
}

export default function Explain() {
  const tools = useTools()
  const [text, setText] = useState('')
  const [question, setQuestion] = useState('')
  const [lines, setLines] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const [edited, setEdited] = useState<Metagraph | null>(null)
  /** The text is being changed; the graph of the old one is kept, so that one can go back to it. */
  const [changing, setChanging] = useState(false)
  const [pointed, setPointed] = useState<string | ChosenEdge | null>(null)
  const [selected, setSelected] = useState<string | ChosenEdge | null>(null)
  // Those who use keys select what others point at.
  const asked = pointed ?? selected
  const [showRivals, setShowRivals] = useState(false)
  const [samples, setSamples] = useState<readonly Metagraph[]>([])
  const asking = useRef<AbortController | null>(null)

  useEffect(() => {
    const ending = new AbortController()
    tools.listSamples(ending.signal).then(
      ({ graphs }) => setSamples(graphs),
      () => {},
    )
    return () => {
      ending.abort()
      asking.current?.abort()
    }
  }, [tools])

  const explain = async (given = { text, question, lines }) => {
    if (given.text.trim() === '') return
    asking.current?.abort()
    const ending = new AbortController()
    asking.current = ending
    setBusy(true)
    setProblem(null)
    try {
      const asked = given.question.trim()
      const reply = await tools.explain(
        { text: given.text, lines: given.lines, ...(asked === '' ? {} : { question: asked }) },
        ending.signal,
      )
      setResult(resultOf(reply))
      setEdited(null)
      setChanging(false)
    } catch (error) {
      if (!ending.signal.aborted) setProblem((error as Error).message)
    } finally {
      if (asking.current === ending) setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void explain()
  }
  useKeys([{ keys: 'Ctrl+Enter', says: 'Explain the text', run: () => (result && !changing ? false : void explain()) }])

  const take = async (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    if (file.size > 1 << 20)
      return setProblem(`${file.name} is too long: an argument of up to 20,000 characters is explained at once.`)
    setText(await file.text())
    setChanging(true)
  }
  const takeSample = (id: string) => {
    const sample = samples.find(each => each.id === id)
    if (!sample) return
    const given = { text: sample.text, question: '', lines: false }
    setText(given.text)
    setQuestion('')
    setLines(false)
    void explain(given)
  }
  // A link may name a sample: /explain?sample=ferry
  const wanted = new URLSearchParams(useSearch()).get('sample')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the samples are here
  useEffect(() => {
    if (wanted !== null && samples.length > 0) takeSample(wanted)
  }, [wanted, samples])

  const graph = edited ?? result?.graph ?? null
  const marks = useMemo(() => (graph ? marksOf(graph, result?.evidence ?? null, asked) : null), [graph, result, asked])
  const reasons = result ? reasonsOf(result.evidence, asked) : []
  const rivals = result?.options.rivals?.length ?? 0

  return (
    <Page
      wide
      title="Explain"
      lead="Paste an argument: you get its claim, reasons and objections, and the words that say so."
      actions={<SampleChoice samples={samples} onChoose={({ id }) => takeSample(id)} />}
    >
      <DropFiles onFiles={files => void take(files)}>
        {problem && <Notice tone="error" title={problem} />}
        {(!result || changing) && (
          <form className="stack explain-form" onSubmit={submit}>
            <TextArea
              label="Text"
              hint="One argument, in English. You can also drop a file here."
              value={text}
              onChange={setText}
              rows={10}
              maxLength={20_000}
            />
            <TextField
              label="Question (optional)"
              hint="Of an exam: its last sentence may say what is asked, such as what weakens the argument."
              value={question}
              onChange={setQuestion}
            />
            <Checkbox label="Each line is one statement" checked={lines} onChange={setLines} />
            <div className="row">
              <Button type="submit" kind="primary" busy={busy} disabled={text.trim() === ''}>
                Explain
              </Button>
              {result && <Button onClick={() => setChanging(false)}>Back to the graph</Button>}
              <OpenFiles says="Open a file" accept=".txt,.md,text/plain" onFiles={files => void take(files)} />
              <span className="small muted">
                <Keys keys="Ctrl+Enter" />
              </span>
            </div>
          </form>
        )}
        {result && graph && !changing && (
          <div className="stack">
            <section className="card explained" aria-label="The passage">
              <PassageText text={graph.text} marked={marks?.statements ?? []} strong={marks?.evidence ?? []} />
              <p className="reasons small" role="status">
                {reasons.length > 0
                  ? reasons.join(' · ').replace(/\bsent(\d+)/g, '$1')
                  : 'Point at a statement or an edge, or select it by keys: its words are marked here, and why it was read so is said below.'}
              </p>
              <div className="row spread">
                <div className="row">
                  <Button
                    onClick={() => {
                      setChanging(true)
                      setPointed(null)
                      setSelected(null)
                    }}
                  >
                    Change the text
                  </Button>
                  {rivals > 0 && (
                    <label className="row small">
                      <input
                        type="checkbox"
                        checked={showRivals}
                        onChange={event => setShowRivals(event.target.checked)}
                      />
                      links that were not chosen ({rivals})
                    </label>
                  )}
                </div>
                <Downloads graph={graph} evidence={result.evidence} />
              </div>
            </section>
            {result.remarks.length > 0 && (
              <details className="small">
                <summary>Remarks on this graph ({result.remarks.length})</summary>
                <ul>
                  {result.remarks.map(remark => (
                    <li key={remark}>{remark}</li>
                  ))}
                </ul>
              </details>
            )}
            <GraphEditor
              graph={graph}
              onChange={setEdited}
              options={result.options}
              showRivals={showRivals}
              {...(marks ? { marks: marks.words } : {})}
              onHover={setPointed}
              onSelect={setSelected}
            />
          </div>
        )}
      </DropFiles>
    </Page>
  )
}
