/** Diff: gold against a prediction, passage by passage, with the error types where they are in the drawing. */
import type { Metagraph } from '@elenchus/metagraph'
import { createTools } from '@elenchus/workbench/tools'
import { useEffect, useMemo, useState } from 'react'
import { useTools } from '../../app/tools.ts'
import { DropFiles, OpenFiles } from '../../editor/files.tsx'
import { GraphEditor } from '../../editor/graph-editor.tsx'
import { readGraphsAlone } from '../../editor/read-graphs.ts'
import { count } from '../../parts/count.ts'
import { Badge, Notice } from '../../parts/feedback.tsx'
import { Button } from '../../parts/form.tsx'
import { useKeys } from '../../parts/keys.tsx'
import { EmptyState, Page } from '../../parts/layout.tsx'
import { Table } from '../../parts/table.tsx'
import { codesOf, countCodes, marksOf, type Pair, pairUp, type Score } from './pairs.ts'
import './diff.css'

type Side = 'gold' | 'predicted'
const none: readonly Metagraph[] = []
const accepted = '.json,.jsonl,.argdown,.ad,.aif,.ann,.txt'

export default function Diff() {
  const tools = useTools()
  const [files, setFiles] = useState<Readonly<Record<Side, readonly Metagraph[]>>>({ gold: none, predicted: none })
  const [problem, setProblem] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const { pairs, alone } = useMemo(() => pairUp(files.gold, files.predicted), [files])
  const { scores, problem: failed } = useScores(pairs)
  const counts = useMemo(() => countCodes(scores), [scores])
  const shown = pairs.flatMap((pair, i) => {
    const score = scores[i]
    return score && (code === '' || codesOf(score).includes(code)) ? [{ pair, score }] : []
  })
  const at = Math.max(
    0,
    shown.findIndex(({ pair }) => pair.id === chosen),
  )
  const current = shown[at]
  const move = (by: number) => setChosen(shown[(at + by + shown.length) % shown.length]?.pair.id ?? null)
  useKeys(
    [
      { keys: 'j or ArrowRight', says: 'The next passage', run: () => move(1) },
      { keys: 'k or ArrowLeft', says: 'The passage before', run: () => move(-1) },
    ],
    'Diff',
  )

  const open = async (side: Side, reading: Promise<readonly Metagraph[]>) => {
    try {
      const graphs = await reading
      setFiles(before => ({ ...before, [side]: graphs }))
      setProblem(graphs.length === 0 ? 'There is no graph in this file.' : null)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  const showExample = async () => {
    const { graphs } = await tools.listSamples()
    // A model that takes every rebuttal for a support.
    const predicted = graphs.map(graph => ({
      ...graph,
      edges: graph.edges.map(edge => ({ ...edge, kind: 'support' as const })),
    }))
    setFiles({ gold: graphs, predicted })
  }
  const ready = files.gold.length > 0 && files.predicted.length > 0

  return (
    <Page
      wide
      title="Diff"
      lead="Gold against a prediction: what is missing, what is made up, and which of the error types it is."
      actions={
        <>
          <OpenFiles
            says={files.gold.length > 0 ? 'Gold: another file' : 'Open gold'}
            kind={files.gold.length > 0 ? 'plain' : 'primary'}
            multiple
            accept={accepted}
            onFiles={list => void open('gold', readGraphsAlone(list))}
          />
          <OpenFiles
            says={files.predicted.length > 0 ? 'Prediction: another file' : 'Open a prediction'}
            kind={files.gold.length > 0 && files.predicted.length === 0 ? 'primary' : 'plain'}
            multiple
            accept={accepted}
            onFiles={list => void open('predicted', readGraphsAlone(list))}
          />
        </>
      }
    >
      <DropFiles onFiles={list => void open(files.gold.length === 0 ? 'gold' : 'predicted', readGraphsAlone(list))}>
        <div className="stack">
          {(problem ?? failed) && <Notice tone="error" title={(problem ?? failed)!} />}
          {!ready && (
            <EmptyState
              title={files.gold.length === 0 ? 'Open two files' : 'Now the prediction'}
              action={<Button onClick={() => void showExample()}>Show me an example</Button>}
            >
              {files.gold.length === 0
                ? 'First gold, then a prediction of the same passages, in any format; or drop them here one after the other.'
                : `Gold has ${count(files.gold.length, 'graph')}.`}
            </EmptyState>
          )}
          {ready && pairs.length === 0 && (
            <Notice tone="warn" title="The two files have no passage in common.">
              Passages are paired by their ids.
            </Notice>
          )}
          {ready && alone.length > 0 && pairs.length > 0 && (
            <p className="small muted">
              Without a counterpart: {alone.slice(0, 8).join(', ')}
              {alone.length > 8 && ` and ${alone.length - 8} more`}
            </p>
          )}
          {ready && pairs.length > 0 && (
            <>
              <fieldset className="filter">
                <legend className="only-heard">Show passages with</legend>
                <CodeButton code="" says={`all ${pairs.length}`} chosen={code === ''} onChoose={setCode} />
                {[...counts].map(([each, count]) => (
                  <CodeButton
                    key={each}
                    code={each}
                    says={`${each} · ${count}`}
                    chosen={code === each}
                    onChoose={setCode}
                  />
                ))}
                {scores.length < pairs.length && (
                  <Badge sign="…">
                    {scores.length} of {pairs.length} scored
                  </Badge>
                )}
              </fieldset>
              {current && (
                <>
                  <div className="row diff-passage">
                    <Button aria-label="The passage before" onClick={() => move(-1)}>
                      ←
                    </Button>
                    <select
                      aria-label="Passage"
                      value={current.pair.id}
                      onChange={event => setChosen(event.target.value)}
                    >
                      {shown.slice(0, 2000).map(({ pair, score }) => (
                        <option key={pair.id} value={pair.id}>
                          {pair.id} {codesOf(score).join(' ')}
                        </option>
                      ))}
                    </select>
                    <Button aria-label="The next passage" onClick={() => move(1)}>
                      →
                    </Button>
                    <span className="small muted">
                      {at + 1} of {shown.length}
                    </span>
                  </div>
                  <PairView key={current.pair.id} pair={current.pair} score={current.score} />
                </>
              )}
            </>
          )}
        </div>
      </DropFiles>
    </Page>
  )
}

function CodeButton(props: {
  readonly code: string
  readonly says: string
  readonly chosen: boolean
  readonly onChoose: (code: string) => void
}) {
  const { code, says, chosen, onChoose } = props
  return (
    <button
      type="button"
      className={chosen ? 'button plain chosen' : 'button quiet'}
      aria-pressed={chosen}
      onClick={() => onChoose(code)}
    >
      {says}
    </button>
  )
}

export function PairView({ pair, score }: { readonly pair: Pair; readonly score: Score }) {
  const [onGold, onPrediction] = useMemo(() => [marksOf(score, 'missing'), marksOf(score, 'extra')], [score])
  const codes = codesOf(score)
  const figures = Object.entries(score.figures).filter(([, value]) => value !== null)
  return (
    <div className="stack">
      {codes.length === 0 ? (
        <p>
          <Badge tone="ok" sign="✓">
            no error
          </Badge>{' '}
          The prediction says what gold says.
        </p>
      ) : (
        <ul className="codes" aria-label="Errors">
          {codes.map(code => (
            <li key={code}>
              <Badge tone="attack" sign="✕">
                {code}
              </Badge>{' '}
              {score.names[code]}
            </li>
          ))}
        </ul>
      )}
      <div className="sides">
        <div>
          <h2>Gold</h2>
          <GraphEditor graph={pair.gold} readOnly bare label="Gold" scope="gold-" options={onGold} />
        </div>
        <div>
          <h2>Prediction</h2>
          <GraphEditor graph={pair.predicted} readOnly bare label="Prediction" scope="found-" options={onPrediction} />
        </div>
      </div>
      <details className="card">
        <summary>Scores of this passage</summary>
        <Table
          caption="Scores of this passage"
          columns={[
            { id: 'name', head: 'Measure', cell: ([name]) => name },
            { id: 'value', head: 'Value', figures: true, cell: ([, value]) => (100 * value!).toFixed(1) },
          ]}
          rows={figures}
          keyOf={([name]) => name}
        />
      </details>
    </div>
  )
}

// Scoring needs no model.
const pageTools = createTools(() => Promise.reject(new Error('there are no models here')))
const atOnce = 20

export function useScores(pairs: readonly Pair[]): {
  readonly scores: readonly Score[]
  readonly problem: string | null
} {
  const [scores, setScores] = useState<readonly Score[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const work = async () => {
      const made: Score[] = []
      for (let i = 0; i < pairs.length && !stop.signal.aborted; i += atOnce) {
        const some = pairs.slice(i, i + atOnce)
        made.push(
          ...(await Promise.all(some.map(({ gold, predicted }) => pageTools.score({ gold, predicted }, stop.signal)))),
        )
        if (!stop.signal.aborted) setScores([...made])
        await new Promise(resolve => setTimeout(resolve, 0))
      }
    }
    setScores([])
    setProblem(null)
    work().catch((error: Error) => setProblem(error.message))
    return () => stop.abort()
  }, [pairs])
  return { scores, problem }
}
