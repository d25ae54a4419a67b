/** Diff: gold against a prediction, passage by passage, with the error types where they are in the drawing. */
import type { Metagraph } from '@elenchus/metagraph'
import { useMemo, useState } from 'react'
import { useTools } from '../../app/tools.ts'
import { DropFiles, OpenFiles } from '../../editor/drop-files.tsx'
import { readGraphsAlone } from '../../editor/read-graphs.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { count } from '../../parts/count.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { useKeys } from '../../parts/keys.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Page } from '../../parts/page.tsx'
import { PairView } from './pair-view.tsx'
import { codesOf, countCodes, pairUp } from './pairs.ts'
import { useScores } from './use-scores.ts'
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
