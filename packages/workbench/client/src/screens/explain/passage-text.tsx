/** A passage with marked spans. */
import type { Span } from '@elenchus/metagraph'
import './passage-text.css'

interface PassageTextProps {
  text: string
  marked: readonly Span[]
  /** Spans to mark in a stronger colour, such as evidence. */
  stronglyMarked?: readonly Span[]
}

export function PassageText({ text, marked, stronglyMarked = [] }: PassageTextProps) {
  // The text is cut at the ends of all spans, so that each part is marked as a whole.
  const ends = [...marked, ...stronglyMarked].flatMap(({ start, end }) => [start, end])
  const boundaries = [...new Set([0, text.length, ...ends])]
    .filter(offset => offset >= 0 && offset <= text.length)
    .sort((a, b) => a - b)
  const isInside = (start: number, spans: readonly Span[]) =>
    spans.some(span => span.start <= start && start < span.end)
  return (
    <p className="passage-text">
      {boundaries.slice(0, -1).map((start, i) => {
        const isStrong = isInside(start, stronglyMarked)
        const Tag = isStrong || isInside(start, marked) ? 'mark' : 'span'
        return (
          <Tag key={start} className={isStrong ? 'evidence' : undefined}>
            {text.slice(start, boundaries[i + 1])}
          </Tag>
        )
      })}
    </p>
  )
}
