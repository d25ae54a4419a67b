/** How far something is, in a bar and in words. */
import './progress.css'

export function Progress(props: {
  readonly label: string
  readonly value: number
  readonly max: number
  /** Beside the bar; default: `12 of 40`. */
  readonly says?: string
}) {
  const { label, value, max, says = `${value.toLocaleString('en')} of ${max.toLocaleString('en')}` } = props
  return (
    <div className="progress">
      <progress aria-label={label} value={value} max={Math.max(1, max)} />
      <span className="small muted">{says}</span>
    </div>
  )
}
