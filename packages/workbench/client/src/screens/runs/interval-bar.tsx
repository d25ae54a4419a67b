/** A figure between 0 and 1 as a point, with its interval as a line. */
export function IntervalBar(props: {
  readonly value: number | null
  readonly interval: { readonly low: number; readonly high: number } | null
  readonly quiet?: boolean
}) {
  const { value, interval, quiet = false } = props
  if (value === null || value < 0 || value > 1) return null
  const x = (share: number) => 4 + Math.min(1, Math.max(0, share)) * 112
  return (
    <svg
      className={quiet ? 'interval quiet' : 'interval'}
      width="120"
      height="16"
      viewBox="0 0 120 16"
      aria-hidden="true"
    >
      <line x1="4" x2="116" y1="8" y2="8" className="track" />
      {interval && <line x1={x(interval.low)} x2={x(interval.high)} y1="8" y2="8" className="reach" />}
      <circle cx={x(value)} cy="8" r="4" />
    </svg>
  )
}
