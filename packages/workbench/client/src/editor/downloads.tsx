/** A graph as a file in any format, with what the format cannot hold said before it is saved. */
import type { LinkDirections } from '@elenchus/explainer'
import type { Metagraph } from '@elenchus/metagraph'
import { graphFormats } from '@elenchus/metagraph/codecs'
import { drawingFormats } from '@elenchus/metagraph/draw'
import type { ExportFormat } from '@elenchus/workbench/contract'
import { useEffect, useState } from 'react'
import { type Tools, useTools } from '../app/tools.ts'
import { Button } from '../parts/button.tsx'
import { downloadMade } from '../parts/download.ts'
import './files.css'

type Converted = Awaited<ReturnType<Tools['convert']>>

const { svg, html } = drawingFormats
const formats = Object.entries({ svg, html, ...graphFormats }) as [ExportFormat, { readonly label: string }][]

export interface DownloadsProps {
  readonly graph: Metagraph
  /** What the explainer said of the graph: links that it leaves open are open in the file too. */
  readonly evidence?: LinkDirections
}

export function Downloads({ graph, evidence }: DownloadsProps) {
  const tools = useTools()
  const [format, setFormat] = useState<ExportFormat>('svg')
  const [file, setFile] = useState<Converted | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    setProblem(null)
    // While somebody edits, one conversion a pause is enough.
    const timer = setTimeout(() => {
      tools.convert({ graph, to: format, evidence }, ending.signal).then(setFile, (error: Error) => {
        if (!ending.signal.aborted) setProblem(error.message)
      })
    }, 250)
    return () => {
      clearTimeout(timer)
      ending.abort()
      setFile(null)
    }
  }, [graph, evidence, format, tools])
  const losses = file?.losses ?? []
  return (
    <div className="row downloads">
      <label className="row">
        <span>Format</span>
        <select value={format} onChange={event => setFormat(event.target.value as ExportFormat)}>
          {formats.map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Button disabled={!file} onClick={() => file && void downloadMade(file)}>
        Download
      </Button>
      <span className="small muted" role="status">
        {problem ??
          (file === null
            ? ''
            : losses.length === 0
              ? 'Nothing gets lost.'
              : `Gets lost in this format: ${losses.map(({ what, count }) => `${what} (${count})`).join(', ')}.`)}
      </span>
    </div>
  )
}
