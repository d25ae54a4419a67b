/** One item of a run whole: what was asked, what was answered and how that was read, and what people say about it. */
import type { Reply } from '@elenchus/workbench/contract'
import { useRoute } from '../../app/use-route.ts'
import { Button } from '../../parts/button.tsx'
import { count } from '../../parts/count.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Notice } from '../../parts/notice.tsx'
import { showCount, showTime } from './figures.ts'
import { Question } from './question.tsx'
import { Remark } from './remark.tsx'
import { VerdictBadge, verdictOf } from './row-columns.tsx'

type Whole = Reply<'readRow'>

export function Item(props: {
  readonly run: string
  readonly row: string
  readonly place: string
  readonly onClose: () => void
  readonly onStep: (by: number) => unknown
}) {
  const { run, row, place, onClose, onStep } = props
  const found = useRoute('readRow', { params: { run, row } })
  return (
    <section className="item card" aria-label="Item">
      <header className="row spread">
        <span className="small muted">{place}</span>
        <div className="row">
          <Button kind="quiet" onClick={() => onStep(-1)} aria-label="Item before">
            ↑
          </Button>
          <Button kind="quiet" onClick={() => onStep(1)} aria-label="Next item">
            ↓
          </Button>
          <Button kind="quiet" onClick={onClose} aria-label="Close the item">
            ✕
          </Button>
        </div>
      </header>
      <Loaded of={found}>{whole => <Shown run={run} row={row} whole={whole} />}</Loaded>
    </section>
  )
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value, null, 1)

function Shown({ run, row, whole }: { readonly run: string; readonly row: string; readonly whole: Whole }) {
  const { row: it, remark } = whole
  const answer = textOf(it.answer)
  return (
    <div className="stack">
      <div className="row">
        <h2>{it.sampleId}</h2>
        <VerdictBadge verdict={verdictOf({ correct: it.correct, failed: it.error?.message ?? null, answer })} />
      </div>
      <p className="small muted">
        {[
          it.protocol,
          it.repeat > 0 ? `repeat ${it.repeat + 1}` : '',
          ...Object.entries(it.labels).map(([k, v]) => `${k} ${v}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className="answers">
        <div>
          <dt>Target</dt>
          <dd>{textOf(it.target)}</dd>
        </div>
        <div>
          <dt>Answer</dt>
          <dd>{answer === '' ? <em className="muted">none was read</em> : answer}</dd>
        </div>
      </dl>
      {it.error && (
        <Notice tone="error" title={it.error.kind}>
          {it.error.message}
        </Notice>
      )}
      {it.question && <Question question={it.question} />}
      {it.turns.map((turn, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns have no other name and never move
        <Turn key={i} turn={turn} number={it.turns.length > 1 ? i + 1 : null} />
      ))}
      {it.details && (
        <section>
          <h3>How the answer was read</h3>
          <dl className="details">
            {Object.entries(it.details).map(([key, value]) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>
                  <pre>{textOf(value)}</pre>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p className="small muted">
        {showTime(it.elapsedMs)} · {showCount(it.usage.inputTokens)} tokens in, {showCount(it.usage.outputTokens)} out ·{' '}
        {count(it.requests, 'request')}
      </p>
      <Remark run={run} row={row} answer={answer} remark={remark} />
    </div>
  )
}

function Turn({ turn, number }: { readonly turn: Whole['row']['turns'][number]; readonly number: number | null }) {
  const { prompt, response, to, cached } = turn
  const which = `${number === null ? '' : ` ${number}`}${to === 'judge' ? ', to the judge' : ''}${cached ? ', from the cache' : ''}`
  return (
    <section className="stack">
      {prompt !== undefined && (
        <details>
          <summary>Prompt{which}</summary>
          {typeof prompt === 'string' ? (
            <pre className="said">{prompt}</pre>
          ) : (
            prompt.map((message, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages have no other name and never move
              <pre key={i} className="said">
                <span className="small muted">{message.role}</span>
                {'\n'}
                {message.content}
              </pre>
            ))
          )}
        </details>
      )}
      {response.reasoning && (
        <details>
          <summary>Thoughts{which}</summary>
          <pre className="said">{response.reasoning}</pre>
        </details>
      )}
      <div>
        <h3>Response{which}</h3>
        <pre className="said">{response.text === '' ? '(nothing)' : response.text}</pre>
        {response.finish !== 'stop' && <p className="small muted">Ended by: {response.finish}</p>}
      </div>
      {response.evidence && (
        <details>
          <summary>Evidence{which}</summary>
          <pre className="said">{response.evidence}</pre>
        </details>
      )}
    </section>
  )
}
