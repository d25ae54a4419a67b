/** The passage as it was given, with the words marked that the pointer asks about. */
import type { Span } from '@elenchus/metagraph'
import './passage-text.css'

export function PassageText(props: {
  readonly text: string
  readonly marked: readonly Span[]
  readonly strong?: readonly Span[]
}) {
  const { text, marked, strong = [] } = props
  const cuts = [...new Set([0, text.length, ...[...marked, ...strong].flatMap(({ start, end }) => [start, end])])]
    .filter(at => at >= 0 && at <= text.length)
    .sort((a, b) => a - b)
  const inside = (start: number, spans: readonly Span[]) => spans.some(span => span.start <= start && start < span.end)
  return (
    <p className="passage-text">
      {cuts.slice(0, -1).map((start, i) => {
        const words = text.slice(start, cuts[i + 1])
        if (inside(start, strong))
          return (
            <mark key={start} className="evidence">
              {words}
            </mark>
          )
        return inside(start, marked) ? <mark key={start}>{words}</mark> : <span key={start}>{words}</span>
      })}
    </p>
  )
}
