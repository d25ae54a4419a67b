/** A statement as a card, with lines as computed by the layout, and a span for each word for the caret and the mouse. */
import type { EdgeKind, Span, Statement } from '@elenchus/metagraph'
import { cardLineHeight, metrics, type PlacedCard } from '@elenchus/metagraph/draw'
import { memo, type PointerEvent, useMemo } from 'react'
import { usedVariables } from './state/edit-variables.ts'
import { wordsOf } from './state/words.ts'

interface CardProps {
  placed: PlacedCard
  statement: Statement
  label: string
  roleWord: string
  roleSign: string
  /** The direction of its link, for or against, is undecided. */
  unclear: boolean
  selected: boolean
  target: boolean
  dim: boolean
  readOnly: boolean
  scope: string
  /** The index of the word at the caret, if the card is selected. */
  caret: number | null
  selection: Span | null
  /** Spans to highlight, such as evidence. */
  marked: readonly Span[]
  onGrip: (event: PointerEvent, id: string, kind: EdgeKind) => void
}

/** The DOM id of a card. A page with several graphs gives each a different scope. */
export const cardId = (id: string, scope = '') => `card-${scope}${id}`

interface Segment extends Span {
  readonly text: string
  readonly word: number | null
}

/** Splits a line into words and the text between them. */
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

const grips = [
  { kind: 'support', sign: '+', title: 'Drag to the statement that this supports, or click both (S)' },
  { kind: 'rebut', sign: '×', title: 'Drag to the statement that this rebuts, or click both (R)' },
] as const

const within = (inner: Span, outer: Span) => outer.start <= inner.start && inner.end <= outer.end

export const Card = memo(function Card(props: CardProps) {
  const { placed, statement, label, roleWord, selected, readOnly, caret, selection, onGrip } = props
  const { card } = placed
  const words = useMemo(() => wordsOf(statement.text), [statement.text])
  const used = usedVariables(statement)
  const height = cardLineHeight(card)
  const named = new Set<string>()
  const description = [
    `${label}${roleWord === '' ? '' : `, ${roleWord}`}: ${card.text.replace(/\s+/g, ' ')}`,
    card.formula ? `Formula: ${card.formula.words}` : '',
    card.badge ? `Certainty: ${card.badge.word}` : '',
  ]
  return (
    <article
      id={cardId(card.id, props.scope)}
      className={`graph-card is-${props.unclear ? 'unclear' : card.role} ${selected ? 'selected' : ''} ${props.target ? 'target' : ''} ${props.dim ? 'dim' : ''}`}
      style={{
        left: placed.x,
        top: placed.y,
        width: placed.width,
        height: placed.height,
        padding: metrics.padding - 1,
      }}
      aria-label={description.filter(Boolean).join('. ')}
      data-id={card.id}
    >
      <div className="head" style={{ height: metrics.headHeight }}>
        <span>
          <b>
            {roleWord !== '' && <span aria-hidden="true">{props.roleSign} </span>}
            {label}
          </b>{' '}
          <span className="role">{roleWord}</span>
        </span>
        {!readOnly && (
          <span className="grips" aria-hidden="true">
            {grips.map(({ kind, sign, title }) => (
              <span
                key={kind}
                className={`grip ${kind}`}
                title={title}
                onPointerDown={event => onGrip(event, card.id, kind)}
              >
                {sign}
              </span>
            ))}
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
              const variables = card.marks.filter(mark => within(part, mark))
              const unnamed = variables.filter(({ name }) => !named.has(name))
              for (const { name } of unnamed) named.add(name)
              const classes = [
                part.word === null ? '' : 'word',
                variables.length > 0 ? 'variable' : '',
                variables.length > 1 ? 'nested' : '',
                variables.length > 0 && !variables.some(({ name }) => used.has(name)) ? 'unused' : '',
                part.word !== null && part.word === caret && !readOnly ? 'caret' : '',
                selection && within(part, selection) ? 'chosen' : '',
                props.marked.some(mark => within(part, mark)) ? 'evidence' : '',
              ]
              return (
                <span key={part.start} className={classes.filter(Boolean).join(' ')} data-word={part.word ?? undefined}>
                  {unnamed.length > 0 && (
                    <span className="chip" aria-hidden="true">
                      {unnamed.map(({ name }) => name).join(' ')}
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
