/** A passage with marked spans. */
import type { Span } from '@elenchus/metagraph'
import './passage-text.css'

interface PassageTextProps {
  text: string
  marked: readonly Span[]
  /** Marked more strongly. */
  strong?: readonly Span[]
}

export function PassageText({ text, marked, strong = [] }: PassageTextProps) {
  const borders = [...marked, ...strong].flatMap(({ start, end }) => [start, end])
  const cuts = [...new Set([0, text.length, ...borders])]
    .filter(at => at >= 0 && at <= text.length)
    .sort((a, b) => a - b)
  const isInside = (start: number, spans: readonly Span[]) =>
    spans.some(span => span.start <= start && start < span.end)
  return (
    <p className="passage-text">
      {cuts.slice(0, -1).map((start, i) => {
        const isStrong = isInside(start, strong)
        const Tag = isStrong || isInside(start, marked) ? 'mark' : 'span'
        return (
          <Tag key={start} className={isStrong ? 'evidence' : undefined}>
            {text.slice(start, cuts[i + 1])}
          </Tag>
        )
      })}
    </p>
  )
}
