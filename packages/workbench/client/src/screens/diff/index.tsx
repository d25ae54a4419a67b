/** Diff: compares gold graphs with predicted ones, passage by passage. The drawings mark every error with its error type. */
import type { Metagraph } from '@elenchus/metagraph'
import { createTools } from '@elenchus/workbench/tools'
import { useEffect, useMemo, useState } from 'react'
import { useTools } from '../../app/tools.ts'
import { ReadOnlyGraph } from '../../editor/graph-editor.tsx'
import { graphExtensions, readMetagraphs } from '../../editor/read-graphs.ts'
import { Badge, Notice } from '../../parts/feedback.tsx'
import { FileDropZone, OpenFilesButton } from '../../parts/files.tsx'
import { Button, SelectControl } from '../../parts/form.tsx'
import { pluralise } from '../../parts/format.ts'
import { Details, EmptyState, Page } from '../../parts/layout.tsx'
import { useShortcuts } from '../../parts/shortcuts.tsx'
import { Table } from '../../parts/table.tsx'
import { countCodes, createMarks, listErrorCodes, type Pair, pairGraphs, type Score } from './pairs.ts'
import './diff.css'

type Side = 'gold' | 'predicted'

export default function Diff() {
  const tools = useTools()
  const [files, setFiles] = useState<Readonly<Record<Side, readonly Metagraph[]>>>({ gold: [], predicted: [] })
  const [problem, setProblem] = useState<string | null>(null)
  const { pairs, unpaired } = useMemo(() => pairGraphs(files.gold, files.predicted), [files])
  const [hasGold, hasPredicted] = [files.gold.length > 0, files.predicted.length > 0]
  const hasBoth = hasGold && hasPredicted
  const openFiles = async (side: Side, newFiles: readonly File[]) => {
    try {
      const graphs = await readMetagraphs(newFiles)
      setFiles(previous => ({ ...previous, [side]: graphs }))
      setProblem(graphs.length === 0 ? 'The file contains no graph.' : null)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  /** The example prediction takes every rebuttal for a support. */
  const showExample = async () => {
    const { graphs } = await tools.listSamples(undefined)
    const asSupport = <Edge extends object>(edge: Edge) => ({ ...edge, kind: 'support' as const })
    setFiles({ gold: graphs, predicted: graphs.map(graph => ({ ...graph, edges: graph.edges.map(asSupport) })) })
  }
  return (
    <Page
      wide
      title="Diff"
      lead="Compare predicted graphs with gold graphs: missing edges, extra edges, and their error types."
      actions={
        <>
          <OpenFilesButton
            label={hasGold ? 'Open other gold' : 'Open gold'}
            kind={hasGold ? 'plain' : 'primary'}
            multiple
            accept={graphExtensions}
            onFiles={list => void openFiles('gold', list)}
          />
          <OpenFilesButton
            label={hasPredicted ? 'Open another prediction' : 'Open a prediction'}
            kind={hasGold && !hasPredicted ? 'primary' : 'plain'}
            multiple
            accept={graphExtensions}
            onFiles={list => void openFiles('predicted', list)}
          />
        </>
      }
    >
      <FileDropZone onFiles={list => void openFiles(hasGold ? 'predicted' : 'gold', list)}>
        <div className="stack">
          {problem && <Notice tone="error" title={problem} />}
          {!hasBoth && (
            <EmptyState
              title={hasGold ? 'Open the prediction' : 'Open two files'}
              action={<Button label="Show an example" onClick={() => void showExample()} />}
            >
              {hasGold
                ? `The gold file has ${pluralise(files.gold.length, 'graph')}.`
                : 'Open a gold file first, then a prediction for the same passages, in any format. You can also drop the files here, one after the other.'}
            </EmptyState>
          )}
          {hasBoth && pairs.length === 0 && (
            <Notice tone="warn" title="The two files have no passage in common.">
              Passages are matched by their ids.
            </Notice>
          )}
          {pairs.length > 0 && unpaired.length > 0 && (
            <p className="small muted">
              Passages in only one file: {unpaired.slice(0, 8).join(', ')}
              {unpaired.length > 8 && ` and ${unpaired.length - 8} more`}
            </p>
          )}
          {pairs.length > 0 && <PairBrowser pairs={pairs} />}
        </div>
      </FileDropZone>
    </Page>
  )
}

/** The maximum number of passages in the selection list. */
const maxOptions = 2000

/** The pairs one at a time, filtered by error type. */
function PairBrowser({ pairs }: { pairs: readonly Pair[] }) {
  const { scores, problem } = useScores(pairs)
  const [errorCode, setErrorCode] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const counts = useMemo(() => countCodes(scores), [scores])
  const shownPairs = pairs.flatMap((pair, i) => {
    const score = scores[i]
    return score && (errorCode === '' || listErrorCodes(score).includes(errorCode)) ? [{ pair, score }] : []
  })
  const foundIndex = shownPairs.findIndex(({ pair }) => pair.id === chosen)
  const index = Math.max(0, foundIndex)
  const current = shownPairs[index]
  const moveBy = (steps: number) =>
    setChosen(shownPairs[(index + steps + shownPairs.length) % shownPairs.length]?.pair.id ?? null)
  useShortcuts(
    [
      { keys: 'j or ArrowRight', label: 'Next passage', run: () => moveBy(1) },
      { keys: 'k or ArrowLeft', label: 'Previous passage', run: () => moveBy(-1) },
    ],
    'Diff',
  )
  const options = shownPairs.slice(0, maxOptions).map(({ pair: { id }, score }) => ({
    value: id,
    label: `${id} ${listErrorCodes(score).join(' ')}`,
  }))
  const filters = [
    { value: '', label: `all ${pairs.length}` },
    ...[...counts].map(([value, n]) => ({ value, label: `${value} · ${n}` })),
  ]
  return (
    <>
      {problem && <Notice tone="error" title={problem} />}
      <fieldset className="filter">
        <legend className="visually-hidden">Filter by error type</legend>
        {filters.map(({ value, label }) => (
          <Button
            key={value}
            label={label}
            kind={errorCode === value ? 'plain' : 'quiet'}
            aria-pressed={errorCode === value}
            onClick={() => setErrorCode(value)}
          />
        ))}
        {scores.length < pairs.length && <Badge label={`${scores.length} of ${pairs.length} scored`} icon="…" />}
      </fieldset>
      {current && (
        <>
          <div className="row diff-passage">
            <Button label="←" aria-label="Previous passage" onClick={() => moveBy(-1)} />
            <SelectControl aria-label="Passage" value={current.pair.id} options={options} onChange={setChosen} />
            <Button label="→" aria-label="Next passage" onClick={() => moveBy(1)} />
            <span className="small muted">
              {index + 1} of {shownPairs.length}
            </span>
          </div>
          <PairView key={current.pair.id} {...current} />
        </>
      )}
    </>
  )
}

function PairView({ pair, score }: { pair: Pair; score: Score }) {
  const goldMarks = useMemo(() => createMarks(score, 'missing'), [score])
  const predictedMarks = useMemo(() => createMarks(score, 'extra'), [score])
  const codes = listErrorCodes(score)
  return (
    <div className="stack">
      {codes.length === 0 ? (
        <p>
          <Badge label="no error" tone="ok" icon="✓" /> The prediction equals the gold graph.
        </p>
      ) : (
        <ul className="codes" aria-label="Errors">
          {codes.map(code => (
            <li key={code}>
              <Badge label={code} tone="attack" icon="✕" /> {score.names[code]}
            </li>
          ))}
        </ul>
      )}
      <div className="sides">
        <ReadOnlyGraph title="Gold" graph={pair.gold} options={goldMarks} />
        <ReadOnlyGraph title="Prediction" graph={pair.predicted} options={predictedMarks} />
      </div>
      <Details className="card" summary="Scores of this passage">
        <Table
          caption="Scores of this passage"
          columns={[
            { head: 'Measure', cell: ([name]) => name },
            { head: 'Value', numeric: true, cell: ([, value]) => (100 * value!).toFixed(1) },
          ]}
          rows={Object.entries(score.figures).filter(([, value]) => value !== null)}
          rowKey={([name]) => name}
        />
      </Details>
    </div>
  )
}

// Scoring runs in the page even if there is a server. It needs no models.
const pageTools = createTools(() => Promise.reject(new Error('this page does not load models')))
/** The number of pairs that are scored without a pause. */
const batchSize = 20

/** Scores the pairs in batches, so that the page stays responsive. */
function useScores(pairs: readonly Pair[]) {
  const [scores, setScores] = useState<readonly Score[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const scoreAll = async () => {
      const scored: Score[] = []
      for (let i = 0; i < pairs.length && !signal.aborted; i += batchSize) {
        const batch = pairs.slice(i, i + batchSize)
        scored.push(
          ...(await Promise.all(batch.map(({ gold, predicted }) => pageTools.score({ gold, predicted }, signal)))),
        )
        if (!signal.aborted) setScores([...scored])
        // Lets the browser handle other events.
        await new Promise(resolve => setTimeout(resolve, 0))
      }
    }
    setScores([])
    setProblem(null)
    scoreAll().catch((error: Error) => setProblem(error.message))
    return () => controller.abort()
  }, [pairs])
  return { scores, problem }
}
