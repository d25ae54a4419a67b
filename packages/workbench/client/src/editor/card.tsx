/** One statement as a card: set in lines by the layout of the drawings, its words ready for the caret and the mouse. */
import type { Metagraph, Span, Statement } from '@elenchus/metagraph'
import { cardLineHeight, metrics, type PlacedCard } from '@elenchus/metagraph/draw'
import { memo, type PointerEvent, useMemo } from 'react'
import { usedVariables } from './state/edit-variables.ts'
import { wordsOf } from './state/words.ts'

export interface CardProps {
  readonly placed: PlacedCard
  readonly statement: Statement
  readonly label: string
  readonly roleWord: string
  readonly roleSign: string
  /** Whether it speaks for or against cannot be told. */
  readonly unclear: boolean
  readonly selected: boolean
  readonly target: boolean
  readonly dim: boolean
  readonly readOnly: boolean
  readonly scope: string
  /** The word the caret is on, where this card is selected. */
  readonly caret: number | null
  readonly selection: Span | null
  /** Places to mark, such as evidence. */
  readonly marked: readonly Span[]
  readonly onGrip: (event: PointerEvent, id: string, kind: 'support' | 'rebut') => void
}

/** The id of a card in the page; where a page shows several graphs, each has a scope of its own. */
export const cardId = (id: string, scope = '') => `card-${scope}${id}`

interface Segment extends Span {
  readonly text: string
  readonly word: number | null
}

/** The words of a line and what stands between them. */
function segments(text: string, line: Span, words: readonly Span[]): Segment[] {
  const found: Segment[] = []
  let at = line.start
  words.forEach((word, index) => {
    const [start, end] = [Math.max(word.start, line.start), Math.min(word.end, line.end)]
    if (start >= end) return
    if (start > at) found.push({ start: at, end: start, text: text.slice(at, start), word: null })
    found.push({ start, end, text: text.slice(start, end), word: index })
    at = end
  })
  if (at < line.end) found.push({ start: at, end: line.end, text: text.slice(at, line.end), word: null })
  return found
}

const within = (inner: Span, outer: Span) => outer.start <= inner.start && inner.end <= outer.end

export const Card = memo(function Card(props: CardProps) {
  const {
    placed,
    statement,
    label,
    roleWord,
    roleSign,
    unclear,
    selected,
    target,
    dim,
    readOnly,
    scope,
    caret,
    selection,
    marked,
    onGrip,
  } = props
  const { card } = placed
  const words = useMemo(() => wordsOf(statement.text), [statement.text])
  const used = usedVariables(statement)
  const height = cardLineHeight(card)
  const named = new Set<string>()
  const spoken = [
    `${label}${roleWord === '' ? '' : `, ${roleWord}`}: ${card.text.replace(/\s+/g, ' ')}`,
    card.formula ? `Formula: ${card.formula.words}` : '',
    card.badge ? `Certainty: ${card.badge.word}` : '',
  ]
  return (
    <article
      id={cardId(card.id, scope)}
      className={`graph-card is-${unclear ? 'unclear' : card.role} ${selected ? 'selected' : ''} ${target ? 'target' : ''} ${dim ? 'dim' : ''}`}
      style={{
        left: placed.x,
        top: placed.y,
        width: placed.width,
        height: placed.height,
        padding: metrics.padding - 1,
      }}
      aria-label={spoken.filter(Boolean).join('. ')}
      data-id={card.id}
    >
      <div className="head" style={{ height: metrics.headHeight }}>
        <span>
          <b>
            {roleWord !== '' && <span aria-hidden="true">{roleSign} </span>}
            {label}
          </b>{' '}
          <span className="role">{roleWord}</span>
        </span>
        {!readOnly && (
          <span className="grips" aria-hidden="true">
            <span
              className="grip support"
              title="Drag to what this supports, or click and then click that (S)"
              onPointerDown={event => onGrip(event, card.id, 'support')}
            >
              +
            </span>
            <span
              className="grip rebut"
              title="Drag to what this rebuts, or click and then click that (R)"
              onPointerDown={event => onGrip(event, card.id, 'rebut')}
            >
              ×
            </span>
          </span>
        )}
      </div>
      {placed.lines.map(line => {
        const span = { start: line[0]!.start, end: line.at(-1)!.end }
        return (
          <div
            key={span.start}
            className="line"
            style={{ height, lineHeight: `${card.marks.length > 0 ? height + 6 : height}px` }}
          >
            {segments(card.text, span, words).map(part => {
              const over = card.marks.filter(mark => within(part, mark))
              const fresh = over.filter(({ name }) => !named.has(name))
              for (const { name } of fresh) named.add(name)
              const classes = [
                part.word === null ? '' : 'word',
                over.length > 0 ? 'variable' : '',
                over.length > 1 ? 'nested' : '',
                over.length > 0 && !over.some(({ name }) => used.has(name)) ? 'unused' : '',
                part.word !== null && part.word === caret && !readOnly ? 'caret' : '',
                selection && within(part, selection) ? 'chosen' : '',
                marked.some(mark => within(part, mark)) ? 'evidence' : '',
              ]
              return (
                <span key={part.start} className={classes.filter(Boolean).join(' ')} data-word={part.word ?? undefined}>
                  {fresh.length > 0 && (
                    <span className="chip" aria-hidden="true">
                      {fresh.map(({ name }) => name).join(' ')}
                    </span>
                  )}
                  {part.text}
                </span>
              )
            })}
          </div>
        )
      })}
      {placed.formulaLines.map((line, i) => (
        <div key={line} className={i === 0 ? 'formula first' : 'formula'}>
          {line}
        </div>
      ))}
      {placed.noteLines.map(line => (
        <div key={line} className="note">
          {line}
        </div>
      ))}
      {card.badge && (
        <div className="degree" title={card.badge.note}>
          <span className="pill">
            {card.badge.symbol} {card.badge.word}
          </span>
          <span className="bars" aria-hidden="true">
            {Array.from({ length: card.badge.most }, (_, i) => i + 1).map(i => (
              <i key={i} className={i <= card.badge!.bars ? 'on' : ''} />
            ))}
          </span>
        </div>
      )}
    </article>
  )
})

/** The statements by id, for whoever walks over placed cards. */
export const byId = (graph: Metagraph): ReadonlyMap<string, Statement> =>
  new Map(graph.statements.map(statement => [statement.id, statement]))
