/** Passages from a text that is pasted, or from files that are dropped or chosen. */
import { type ImportFormat, importFormats } from '@elenchus/workbench/contract'
import { type DragEvent, useState } from 'react'
import { Link } from 'wouter'
import { useChange } from '../../app/use-route.ts'
import { count } from '../../parts/count.ts'
import { Notice } from '../../parts/feedback.tsx'
import { Button, Checkbox, Select, TextArea, TextField } from '../../parts/form.tsx'
import { guessFormat, joinFiles } from './formats.ts'
import type { Project } from './use-project.ts'

/** Longer texts are not put into the field, which would become slow; they are sent all the same. */
const mostShown = 200_000

export function Import({ project }: { readonly project: Project }) {
  const labels = project.kind !== 'metagraph'
  const add = useChange('importPassages', ['listPassages', 'readProgress', 'listProjects'])
  const [text, setText] = useState('')
  const [source, setSource] = useState('')
  const [format, setFormat] = useState<ImportFormat>(labels ? 'items' : 'text')
  const [qualification, setQualification] = useState(false)
  const [over, setOver] = useState(false)
  const put = (fresh: string, name: string) => {
    setText(fresh)
    if (fresh.trim() !== '') setFormat(guessFormat(name, fresh, labels))
    if (name !== '') setSource(name.replace(/\.[a-z]+$/i, ''))
    add.reset()
  }
  const read = async (files: FileList | null) => {
    if (!files || files.length === 0) return
    const read = await Promise.all([...files].map(async file => ({ name: file.name, text: await file.text() })))
    put(joinFiles(read), read[0]!.name)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files)
  }
  const send = () =>
    add.mutate(
      {
        params: { project: project.id },
        body: { format, text, source: source.trim() || 'import', qualification },
      },
      { onSuccess: () => setText('') },
    )
  const usable = (Object.keys(importFormats) as ImportFormat[]).filter(each => (each === 'items') === labels)
  const long = text.length > mostShown
  return (
    <>
      {add.data && (
        <Notice
          tone={add.data.added > 0 ? 'ok' : 'warn'}
          title={`${count(add.data.added, 'passage was', 'passages were')} added${add.data.skipped.length > 0 ? `, ${add.data.skipped.length.toLocaleString('en')} passed over` : ''}.`}
          actions={<Link href={`/projects/${project.id}/passages`}>Look at the passages</Link>}
        >
          {add.data.skipped.length > 0 && (
            <details>
              <summary>What was passed over, and why</summary>
              <ul>
                {add.data.skipped.slice(0, 200).map(({ item, reason }) => (
                  <li key={item}>
                    {item}: {reason}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </Notice>
      )}
      {add.error && <Notice tone="error" title={add.error.message} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped; the button beside it does the same by keyboard */}
      <div
        className={over ? 'drop-zone over' : 'drop-zone'}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {long ? (
          <p>
            {text.length.toLocaleString('en')} characters are ready to be sent.{' '}
            <Button kind="quiet" onClick={() => setText('')}>
              Take them out
            </Button>
          </p>
        ) : (
          <TextArea
            label="Text"
            hint="Paste here, or drop files."
            rows={10}
            value={text}
            onChange={fresh => (text === '' ? put(fresh, '') : setText(fresh))}
          />
        )}
        <label className="row">
          <span>Or choose files:</span>
          <input
            type="file"
            multiple
            onChange={event => {
              void read(event.target.files)
              event.target.value = ''
            }}
          />
        </label>
      </div>
      <div className="two-columns">
        <Select
          label="Format"
          hint={importFormats[format].hint}
          value={format}
          options={usable.map(value => ({ value, says: importFormats[value].label }))}
          onChange={setFormat}
        />
        <TextField
          label="Where it is from"
          hint="A word for the names of passages that have none."
          maxLength={300}
          value={source}
          onChange={setSource}
        />
      </div>
      <Checkbox
        label="To qualify on"
        hint="These have known right annotations and are given to people before other work."
        checked={qualification}
        onChange={setQualification}
      />
      <div className="row">
        <Button kind="primary" busy={add.isPending} disabled={text.trim() === ''} onClick={send}>
          Add the passages
        </Button>
      </div>
    </>
  )
}
