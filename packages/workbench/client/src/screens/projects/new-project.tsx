/** A new project: what it is about, who many annotate each passage, and what they are told. */

import { type ProjectKind, projectKinds } from '@elenchus/workbench/contract'
import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useChange } from '../../app/use-route.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Checkbox, TextArea, TextField } from '../../parts/field.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Select } from '../../parts/select.tsx'

export function NewProject({ onClose }: { readonly onClose: () => void }) {
  const create = useChange('createProject', ['listProjects'])
  const [, go] = useLocation()
  const form = useId()
  // Made once: pressing twice makes one project.
  const [event] = useState(() => crypto.randomUUID())
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState<ProjectKind>('metagraph')
  const [annotators, setAnnotators] = useState('usual')
  const [preannotate, setPreannotate] = useState(false)
  const [labels, setLabels] = useState('')
  const [guidelines, setGuidelines] = useState('')
  const own = labels
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    const settings = {
      ...(annotators === 'usual' ? {} : { annotators: Number(annotators) }),
      ...(kind === 'metagraph' ? { preannotate } : {}),
      ...(kind !== 'metagraph' && own.length > 0 ? { labels: own } : {}),
    }
    create.mutate(
      { body: { event, title, kind, settings, guidelines } },
      { onSuccess: project => go(`/projects/${project.id}/import`) },
    )
  }
  return (
    <Dialog
      open
      title="New project"
      onClose={onClose}
      actions={
        <Button type="submit" form={form} kind="primary" busy={create.isPending}>
          Make the project
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={submit}>
        <TextField label="Title" required maxLength={300} value={title} onChange={setTitle} />
        <Select
          label="What is annotated"
          hint={projectKinds[kind].hint}
          value={kind}
          options={Object.entries(projectKinds).map(([value, { label }]) => ({
            value: value as ProjectKind,
            says: label,
          }))}
          onChange={setKind}
        />
        <Select
          label="People for each passage"
          hint="They do not see each other’s work until all have submitted."
          value={annotators}
          options={[
            { value: 'usual', says: 'As is usual for this kind' },
            ...['1', '2', '3', '4', '5'].map(value => ({ value, says: value === '1' ? 'One' : value })),
          ]}
          onChange={setAnnotators}
        />
        {kind === 'metagraph' ? (
          <Checkbox
            label="Begin with the explainer’s proposal"
            hint="Faster, but it biases people towards it. Every annotation says whether it was on."
            checked={preannotate}
            onChange={setPreannotate}
          />
        ) : (
          <TextArea
            label="Labels of your own"
            hint="One in each line; empty: those that are usual for this kind."
            rows={3}
            value={labels}
            onChange={setLabels}
          />
        )}
        <TextArea
          label="Guidelines"
          hint="What annotators read beside the text. Every annotation remembers the version it was made with."
          rows={5}
          value={guidelines}
          onChange={setGuidelines}
        />
        {create.error && <Notice tone="error" title={create.error.message} />}
      </form>
    </Dialog>
  )
}
