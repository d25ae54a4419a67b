/** A graph's download in any format with a report of what the format loses, and a choice of sample graphs. */
import type { LinkDirections } from '@elenchus/explainer'
import type { Metagraph } from '@elenchus/metagraph'
import { graphFormats } from '@elenchus/metagraph/codecs'
import { drawingFormats } from '@elenchus/metagraph/draw'
import type { ExportFormat, Reply } from '@elenchus/workbench/contract'
import { useEffect, useState } from 'react'
import { useTools } from '../app/tools.ts'
import { downloadReply } from '../parts/download.ts'
import { Button, InlineSelect } from '../parts/form.tsx'

export function SampleChoice(props: { samples: readonly Metagraph[]; onChoose: (sample: Metagraph) => void }) {
  const { samples, onChoose } = props
  if (samples.length === 0) return null
  const options = [{ value: '', label: 'Choose …' }, ...samples.map(({ id }) => id)]
  const choose = (id: string) => {
    const sample = samples.find(each => each.id === id)
    if (sample) onChoose(sample)
  }
  return <InlineSelect label="Sample" value="" options={options} onChange={choose} />
}

const { svg, html } = drawingFormats
const allFormats = Object.entries({ svg, html, ...graphFormats })
const formats = allFormats.map(([value, { label }]) => ({ value: value as ExportFormat, label }))

/** `evidence` contains the probabilities of edge directions; drawings show undecided ones as such. */
export function Downloads({ graph, evidence }: { graph: Metagraph; evidence?: LinkDirections }) {
  const tools = useTools()
  const [format, setFormat] = useState<ExportFormat>('svg')
  const [file, setFile] = useState<Reply<'convert'> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    setProblem(null)
    // Debounced: while somebody edits, the graph changes often.
    const timer = setTimeout(() => {
      tools.convert({ graph, to: format, evidence }, controller.signal).then(setFile, (error: Error) => {
        if (!controller.signal.aborted) setProblem(error.message)
      })
    }, 250)
    return () => {
      clearTimeout(timer)
      controller.abort()
      setFile(null)
    }
  }, [graph, evidence, format, tools])
  const losses = file?.losses.map(({ what, count }) => `${what} (${count})`).join(', ')
  const report =
    losses === '' ? 'This format preserves everything.' : losses && `This format does not preserve: ${losses}.`
  return (
    <div className="row downloads">
      <InlineSelect label="Format" value={format} options={formats} onChange={setFormat} />
      <Button label="Download" disabled={!file} onClick={() => file && void downloadReply(file)} />
      <span className="small muted" role="status">
        {problem ?? report}
      </span>
    </div>
  )
}
