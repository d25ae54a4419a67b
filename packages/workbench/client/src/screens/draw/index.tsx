/** Draw: opens a graph from a file or from text, edits it, and saves it in any format. Nothing is stored on the server. */
import type { Metagraph, OpenLinks } from '@elenchus/metagraph'
import { useState } from 'react'
import { useLinkedSample, useSamples } from '../../app/tools.ts'
import { Downloads, SampleChoice } from '../../editor/downloads.tsx'
import { GraphEditor } from '../../editor/graph-editor.tsx'
import { graphExtensions, type ReadGraph, readGraphFiles, readGraphs } from '../../editor/read-graphs.ts'
import { Notice } from '../../parts/feedback.tsx'
import { FileDropZone, OpenFilesButton } from '../../parts/files.tsx'
import { Button, Form, InlineSelect, TextArea } from '../../parts/form.tsx'
import { EmptyState, Page } from '../../parts/layout.tsx'

const example = `[claim]: The market should stay on the square.
  <+ [trade]: Shops around the square earn more on market days.
  <- [noise]: Neighbours complain of the noise.
    <- [hours]: The market closes at one o'clock.
`

/** A graph with its open links: edges of which it is undecided whether they support or rebut. */
interface OpenedGraph extends ReadGraph {
  readonly openLinks: OpenLinks
}

/** Finds the open links of a graph. Loads the explainer only if there is evidence. */
async function withOpenLinks(readGraph: ReadGraph): Promise<OpenedGraph> {
  const { evidence } = readGraph
  return { ...readGraph, openLinks: evidence ? (await import('@elenchus/explainer')).findOpenLinks(evidence) : {} }
}

export default function Draw() {
  const [openedGraphs, setOpenedGraphs] = useState<readonly OpenedGraph[]>([])
  const [index, setIndex] = useState(0)
  const [editedGraph, setEditedGraph] = useState<Metagraph | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [text, setText] = useState('')
  const { graphs } = useSamples()
  const showGraph = (newIndex: number) => {
    setIndex(newIndex)
    setEditedGraph(null)
  }
  const openGraphs = async (graphsRead: readonly ReadGraph[] | Promise<readonly ReadGraph[]>) => {
    try {
      const graphs = await Promise.all((await graphsRead).map(withOpenLinks))
      setOpenedGraphs(graphs)
      showGraph(0)
      setProblem(graphs.length === 0 ? 'The file contains no graph.' : null)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const openFiles = (files: readonly File[]) => void openGraphs(readGraphFiles(files))
  const openSample = (graph: Metagraph) => void openGraphs([{ graph }])
  useLinkedSample(openSample)
  const current = openedGraphs[index]
  return (
    <Page
      wide
      title="Draw"
      lead="Open a metagraph in any format, view it, change it, and save it in any other format."
      actions={
        <>
          <SampleChoice samples={graphs} onChoose={openSample} />
          <OpenFilesButton
            label="Open a file"
            kind="primary"
            multiple
            accept={`${graphExtensions},.md`}
            onFiles={openFiles}
          />
        </>
      }
    >
      <FileDropZone onFiles={openFiles}>
        <div className="stack">
          {problem && <Notice tone="error" title={problem} />}
          {!current && (
            <>
              <EmptyState title="Drop a file here">
                Supported formats: MetaLogic, AIF, Argdown, brat (both files together), Elenchus JSON, and the output of
                elenchus explain --json. You can also type Argdown below.
              </EmptyState>
              <Form
                submit="Draw"
                kind="plain"
                disabled={text.trim() === ''}
                onSubmit={() => void openGraphs(readGraphs('', text))}
              >
                <TextArea
                  label="Or paste a metagraph here"
                  value={text}
                  onChange={setText}
                  rows={8}
                  spellCheck={false}
                />
                <div className="row">
                  <Button label="Show an example in Argdown" kind="quiet" onClick={() => setText(example)} />
                </div>
              </Form>
            </>
          )}
          {current && (
            <>
              <div className="row spread">
                <div className="row">
                  {openedGraphs.length > 1 && (
                    <InlineSelect
                      label="Graph"
                      value={String(index)}
                      options={openedGraphs.map(({ graph }, i) => ({ value: String(i), label: graph.id }))}
                      onChange={value => showGraph(Number(value))}
                    />
                  )}
                  <Downloads graph={editedGraph ?? current.graph} evidence={current.evidence} />
                </div>
                <Button label="Close this graph" kind="quiet" onClick={() => setOpenedGraphs([])} />
              </div>
              <GraphEditor
                key={index}
                graph={current.graph}
                onChange={setEditedGraph}
                options={current.openLinks}
                label={`Graph ${current.graph.id}`}
              />
            </>
          )}
        </div>
      </FileDropZone>
    </Page>
  )
}
