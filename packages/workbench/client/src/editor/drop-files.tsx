/** Files by a button or by dropping them anywhere on what stands inside. */
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../parts/button.tsx'
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
