/** Files by a button or by dropping them anywhere on what stands inside. */

import type { LinkDirections } from '@elenchus/explainer'
import type { Metagraph } from '@elenchus/metagraph'
import { graphFormats } from '@elenchus/metagraph/codecs'
import { drawingFormats } from '@elenchus/metagraph/draw'
import type { ExportFormat } from '@elenchus/workbench/contract'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Tools, useTools } from '../app/tools.ts'
import { downloadMade } from '../parts/download.ts'
import { Button } from '../parts/form.tsx'
import './files.css'

export function DropFiles(props: { readonly onFiles: (files: readonly File[]) => void; readonly children: ReactNode }) {
  const [over, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut for the button that opens files
    <div
      className={over ? 'drop over' : 'drop'}
      onDragOver={event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        props.onFiles([...event.dataTransfer.files])
      }}
    >
      {props.children}
    </div>
  )
}

export function OpenFiles(props: {
  readonly says: string
  readonly multiple?: boolean
  readonly accept?: string
  readonly kind?: 'primary' | 'plain'
  readonly onFiles: (files: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind={props.kind ?? 'plain'} onClick={() => input.current?.click()}>
        {props.says}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={props.multiple ?? false}
        accept={props.accept}
        aria-label={props.says}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) props.onFiles(files)
        }}
      />
    </>
  )
}

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
