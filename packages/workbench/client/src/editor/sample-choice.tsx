/** Our own passages to try a screen with; nothing where there are none. */
import type { Metagraph } from '@elenchus/metagraph'

export function SampleChoice(props: {
  readonly samples: readonly Metagraph[]
  readonly onChoose: (sample: Metagraph) => void
}) {
  const { samples, onChoose } = props
  if (samples.length === 0) return null
  return (
    <label className="row">
      <span className="small">Sample</span>
      <select
        value=""
        onChange={event => {
          const sample = samples.find(({ id }) => id === event.target.value)
          if (sample) onChoose(sample)
        }}
      >
        <option value="">choose …</option>
        {samples.map(({ id }) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </select>
    </label>
  )
}
