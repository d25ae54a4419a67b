/** Imports passages from pasted text or from files. */
import { type ImportFormat, importFormats, type Reply } from '@elenchus/workbench/contract'
import { Link } from 'wouter'
import { useApiMutation } from '../../app/api-queries.tsx'
import { Notice } from '../../parts/feedback.tsx'
import { FileDropZone, OpenFilesButton } from '../../parts/files.tsx'
import { Button, Checkbox, Form, Select, TextArea, TextField, useForm } from '../../parts/form.tsx'
import { formatNumber, pluralise } from '../../parts/format.ts'
import { Details, TextList } from '../../parts/layout.tsx'
import { guessFormat, joinFiles } from './formats.ts'
import type { Project } from './use-project.ts'

/** Longer texts, in characters, are imported without being shown, because they would make the text field slow. */
const maxShownLength = 200_000

export function Import({ project }: { project: Project }) {
  const hasLabels = project.kind !== 'metagraph'
  const importPassages = useApiMutation('importPassages', ['listPassages', 'readProgress', 'listProjects'])
  const { values, setValues, field } = useForm({
    text: '',
    source: '',
    format: (hasLabels ? 'items' : 'text') as ImportFormat,
    qualification: false,
  })
  const { text, format } = values
  /** Shows a text, and guesses its format and source from the text and the name of its file. */
  const showText = (newText: string, name: string) => {
    setValues(previous => ({
      ...previous,
      text: newText,
      format: newText.trim() === '' ? previous.format : guessFormat(name, newText, hasLabels),
      source: name === '' ? previous.source : name.replace(/\.[a-z]+$/i, ''),
    }))
    importPassages.reset()
  }
  const readFiles = async (files: readonly File[]) => {
    const contents = await Promise.all(files.map(async file => ({ name: file.name, text: await file.text() })))
    showText(joinFiles(contents), contents[0]!.name)
  }
  const clear = () => setValues(previous => ({ ...previous, text: '' }))
  const submit = () =>
    importPassages.mutate(
      { params: { project: project.id }, body: { ...values, source: values.source.trim() || 'import' } },
      { onSuccess: clear },
    )
  const formats = (Object.keys(importFormats) as ImportFormat[]).filter(each => (each === 'items') === hasLabels)
  return (
    <>
      {importPassages.data && <ImportReport project={project.id} {...importPassages.data} />}
      <Form submit="Import the passages" onSubmit={submit} mutation={importPassages} disabled={text.trim() === ''}>
        <FileDropZone className="drop-zone" onFiles={files => void readFiles(files)}>
          {text.length > maxShownLength ? (
            <p>
              {formatNumber(text.length)} characters are ready to import.{' '}
              <Button label="Discard" kind="quiet" onClick={clear} />
            </p>
          ) : (
            <TextArea
              label="Text"
              hint="Paste text here, or drop files."
              rows={10}
              value={text}
              onChange={newText => (text === '' ? showText(newText, '') : field('text').onChange(newText))}
            />
          )}
          <div className="row">
            <OpenFilesButton label="Choose files" multiple onFiles={files => void readFiles(files)} />
          </div>
        </FileDropZone>
        <div className="two-columns">
          <Select
            label="Format"
            hint={importFormats[format].hint}
            options={formats.map(value => ({ value, label: importFormats[value].label }))}
            {...field('format')}
          />
          <TextField
            label="Source"
            hint="Used in the names of passages without a title."
            maxLength={300}
            {...field('source')}
          />
        </div>
        <Checkbox
          label="Use for qualification"
          hint="The correct annotations of these passages are known. New annotators get these passages first."
          {...field('qualification')}
        />
      </Form>
    </>
  )
}

function ImportReport({ project, added, skipped }: Reply<'importPassages'> & { project: string }) {
  return (
    <Notice
      tone={added > 0 ? 'ok' : 'warn'}
      title={`${pluralise(added, 'passage was', 'passages were')} added${skipped.length > 0 ? `, ${formatNumber(skipped.length)} skipped` : ''}.`}
      actions={<Link href={`/projects/${project}/passages`}>Show the passages</Link>}
    >
      {skipped.length > 0 && (
        <Details summary="Skipped passages">
          <TextList items={skipped.slice(0, 200).map(({ item, reason }) => `${item}: ${reason}`)} />
        </Details>
      )}
    </Notice>
  )
}
