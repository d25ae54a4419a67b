/** One passage: gold and prediction beside each other, each error where it is, and the scores. */
import { useMemo } from 'react'
import { GraphEditor } from '../../editor/graph-editor.tsx'
import { Badge } from '../../parts/badge.tsx'
import { Table } from '../../parts/table.tsx'
import { codesOf, marksOf, type Pair, type Score } from './pairs.ts'

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
