/**
 * A statement as a card. Its position and its line breaks come from the layout, and each word is an element, so that the caret and the mouse
 * can address it.
 */
import type { EdgeKind, Span, Statement } from '@elenchus/metagraph'
import { getCardLineHeight, metrics, type PlacedCard } from '@elenchus/metagraph/draw'
import { memo, type PointerEvent, useMemo } from 'react'
import { usedVariables } from './state/edit-variables.ts'
import { isWithin, splitWords } from './state/words.ts'

interface CardProps {
  placed: PlacedCard
  statement: Statement
  label: string
  roleWord: string
  roleSign: string
  /** True if it is undecided whether the statement supports or rebuts its target. */
  isUndecided: boolean
  selected: boolean
  /** True if a pending action could take the statement as its target. */
  isPossibleTarget: boolean
  /** True if the statement is unrelated to the selected one. */
  dimmed: boolean
  readOnly: boolean
  idPrefix: string
  /** The index of the word at the caret, if the card is selected. */
  caret: number | null
  selection: Span | null
  highlights: readonly Span[]
  /** A pointer was pressed on a handle from which an edge can be dragged. */
  onHandlePointerDown: (event: PointerEvent, id: string, kind: EdgeKind) => void
}

/** The DOM id of a card. A page with several graphs gives each a different prefix. */
export const cardId = (id: string, prefix = '') => `card-${prefix}${id}`

interface TextRun extends Span {
  readonly text: string
  /** The index of the word, or null for text between words. */
  readonly word: number | null
}

/** Splits a line into words and the text between them. A word may continue on the next line. */
function splitLine(text: string, line: Span, words: readonly Span[]): TextRun[] {
  const runs: TextRun[] = []
  let offset = line.start
  words.forEach((word, index) => {
    const [start, end] = [Math.max(word.start, line.start), Math.min(word.end, line.end)]
    if (start >= end) return
    if (start > offset) runs.push({ start: offset, end: start, text: text.slice(offset, start), word: null })
    runs.push({ start, end, text: text.slice(start, end), word: index })
    offset = end
  })
  if (offset < line.end) runs.push({ start: offset, end: line.end, text: text.slice(offset, line.end), word: null })
  return runs
}

/** The handles of a card, from which an edge can be dragged. */
const dragHandles = [
  { kind: 'support', sign: '+', verb: 'supports', key: 'S' },
  { kind: 'rebut', sign: '×', verb: 'rebuts', key: 'R' },
] as const

export const Card = memo(function Card(props: CardProps) {
  const { placed, statement, label, roleWord, selected, readOnly, caret, selection, onHandlePointerDown } = props
  const { card, x: left, y: top, width, height } = placed
  const words = useMemo(() => splitWords(statement.text), [statement.text])
  const usedIds = usedVariables(statement)
  const lineHeight = getCardLineHeight(card)
  // The names of variables are shown above their words, so the text of such cards is lower in its line.
  const textOffset = card.marks.length > 0 ? 6 : 0
  /** The names of variables that are already shown; each is shown once, above the variable's first word. */
  const namedVariables = new Set<string>()
  const description = [
    `${label}${roleWord === '' ? '' : `, ${roleWord}`}: ${card.text.replace(/\s+/g, ' ')}`,
    card.formula ? `Formula: ${card.formula.words}` : '',
    card.badge ? `Certainty: ${card.badge.word}` : '',
  ]
  return (
    <article
      id={cardId(card.id, props.idPrefix)}
      className={`graph-card is-${props.isUndecided ? 'unclear' : card.role} ${selected ? 'selected' : ''} ${props.isPossibleTarget ? 'target' : ''} ${props.dimmed ? 'dim' : ''}`}
      style={{ left, top, width, height, padding: metrics.padding - 1 }}
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
            {dragHandles.map(({ kind, sign, verb, key }) => (
              <span
                key={kind}
                className={`grip ${kind}`}
                title={`Drag to the statement that this statement ${verb}, or click here and then the other statement (${key})`}
                onPointerDown={event => onHandlePointerDown(event, card.id, kind)}
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
            // The text of a card with variables is lower in its line, because their names are above it.
            style={{ height: lineHeight, lineHeight: `${lineHeight + textOffset}px` }}
          >
            {splitLine(card.text, span, words).map(part => {
              const variables = card.marks.filter(mark => isWithin(part, mark))
              const unnamed = variables.filter(({ name }) => !namedVariables.has(name))
              for (const { name } of unnamed) namedVariables.add(name)
              const classes = [
                part.word === null ? '' : 'word',
                variables.length > 0 ? 'variable' : '',
                variables.length > 1 ? 'nested' : '',
                variables.length > 0 && !variables.some(({ name }) => usedIds.has(name)) ? 'unused' : '',
                part.word !== null && part.word === caret && !readOnly ? 'caret' : '',
                selection && isWithin(part, selection) ? 'chosen' : '',
                props.highlights.some(highlight => isWithin(part, highlight)) ? 'evidence' : '',
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
            {Array.from({ length: card.badge.maxBars }, (_, i) => i + 1).map(i => (
              <i key={i} className={i <= card.badge!.bars ? 'on' : ''} />
            ))}
          </span>
        </div>
      )}
    </article>
  )
})
