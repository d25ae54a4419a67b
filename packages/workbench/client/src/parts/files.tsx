/** Two ways to open files: a button, and an area of the page on which files can be dropped. */
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './form.tsx'
import './files.css'

type OnFiles = (files: readonly File[]) => unknown
type FileDropZoneProps = { className?: string; onFiles: OnFiles; children: ReactNode }

export function FileDropZone({ className = 'drop', onFiles, children }: FileDropZoneProps) {
  const [isDragOver, setIsDragOver] = useState(false)
  const onDrag = (event: DragEvent, dragOver: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsDragOver(dragOver)
    if (event.type === 'drop') onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button that opens files does the same
    <div
      className={isDragOver ? `${className} over` : className}
      onDragOver={event => onDrag(event, true)}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={event => onDrag(event, false)}
    >
      {children}
    </div>
  )
}

type ButtonProps = { label: string; multiple?: boolean; accept?: string; kind?: 'primary' | 'plain'; onFiles: OnFiles }

export function OpenFilesButton({ label, multiple = false, accept, kind, onFiles }: ButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button label={label} kind={kind} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
