/** Draw: a graph from a file in any format, drawn, edited and saved in any other. Nothing is stored. */
import type { Metagraph, OpenLinks } from '@elenchus/metagraph'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useTools } from '../../app/tools.ts'
import { Downloads, DropFiles, OpenFiles, SampleChoice } from '../../editor/files.tsx'
import { GraphEditor } from '../../editor/graph-editor.tsx'
import { type ReadGraph, readFiles, readGraphs } from '../../editor/read-graphs.ts'
import { Notice } from '../../parts/feedback.tsx'
import { Button, TextArea } from '../../parts/form.tsx'
import { EmptyState, Page } from '../../parts/layout.tsx'

const example = `[claim]: The market should stay on the square.
  <+ [trade]: Shops around the square earn more on market days.
  <- [noise]: Neighbours complain of the noise.
    <- [hours]: The market closes at one o'clock.
`

/** A graph that was opened, and which of its links are open. */
interface Opened extends ReadGraph {
  readonly open: OpenLinks
}

/** Most files have no evidence; whoever opens one that has some waits for what reads it. */
async function withOpenLinks(read: ReadGraph): Promise<Opened> {
  const { evidence } = read
  return { ...read, open: evidence ? (await import('@elenchus/explainer')).openLinks(evidence) : {} }
}

export default function Draw() {
  const tools = useTools()
  const [graphs, setGraphs] = useState<readonly Opened[]>([])
  const [at, setAt] = useState(0)
  const [edited, setEdited] = useState<Metagraph | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [samples, setSamples] = useState<readonly Metagraph[]>([])
  useEffect(() => {
    const ending = new AbortController()
    tools.listSamples(ending.signal).then(
      ({ graphs: found }) => setSamples(found),
      () => {},
    )
    return () => ending.abort()
  }, [tools])

  const open = async (reading: Promise<readonly ReadGraph[]>) => {
    try {
      const found = await Promise.all((await reading).map(withOpenLinks))
      setGraphs(found)
      setAt(0)
      setEdited(null)
      setProblem(found.length === 0 ? 'There is no graph in this file.' : null)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const openFiles = (files: readonly File[]) => void open(readFiles(files))
  // A link may name a sample: /draw?sample=ferry
  const wanted = new URLSearchParams(useSearch()).get('sample')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the samples are here
  useEffect(() => {
    const sample = samples.find(({ id }) => id === wanted)
    if (sample) void open(Promise.resolve([{ graph: sample }]))
  }, [wanted, samples])
  const opened = graphs[at]
  const graph = opened?.graph

  return (
    <Page
      wide
      title="Draw"
      lead="Open a metagraph in any format, look at it, change it, and save it in any other."
      actions={
        <>
          <SampleChoice samples={samples} onChoose={sample => void open(Promise.resolve([{ graph: sample }]))} />
          <OpenFiles
            says="Open a file"
            kind="primary"
            multiple
            accept=".json,.jsonl,.argdown,.ad,.aif,.ann,.txt,.md"
            onFiles={openFiles}
          />
        </>
      }
    >
      <DropFiles onFiles={openFiles}>
        <div className="stack">
          {problem && <Notice tone="error" title={problem} />}
          {!graph && (
            <>
              <EmptyState title="Drop a file here">
                MetaLogic, AIF, Argdown, brat (its two files together), our own JSON or what explain --json prints. Or
                type Argdown below.
              </EmptyState>
              <form
                className="stack"
                onSubmit={event => {
                  event.preventDefault()
                  void open(readGraphs('', typed))
                }}
              >
                <TextArea label="Or paste it here" value={typed} onChange={setTyped} rows={8} spellCheck={false} />
                <div className="row">
                  <Button type="submit" disabled={typed.trim() === ''}>
                    Draw
                  </Button>
                  <Button kind="quiet" onClick={() => setTyped(example)}>
                    Show me an example in Argdown
                  </Button>
                </div>
              </form>
            </>
          )}
          {opened && graph && (
            <>
              <div className="row spread">
                <div className="row">
                  {graphs.length > 1 && (
                    <label className="row">
                      <span>Graph</span>
                      <select
                        value={at}
                        onChange={event => {
                          setAt(Number(event.target.value))
                          setEdited(null)
                        }}
                      >
                        {graphs.map(({ graph: { id } }, i) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: a file may hold one id twice
                          <option key={i} value={i}>
                            {id}
                          </option>
                        ))}
                      </select>
                    </label>
                  )}
                  <Downloads graph={edited ?? graph} {...(opened.evidence ? { evidence: opened.evidence } : {})} />
                </div>
                <Button kind="quiet" onClick={() => setGraphs([])}>
                  Close this graph
                </Button>
              </div>
              <GraphEditor
                key={at}
                graph={graph}
                onChange={setEdited}
                options={opened.open}
                label={`Graph ${graph.id}`}
              />
            </>
          )}
        </div>
      </DropFiles>
    </Page>
  )
}
