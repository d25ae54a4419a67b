/** The projects of the user, and the dialog that creates a new one. */
import { type ProjectKind, projectKinds } from '@elenchus/workbench/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { call } from '../../app/api.ts'
import { Loaded, useApiMutation, useApiQuery } from '../../app/api-queries.tsx'
import { usePermissions } from '../../app/session.tsx'
import { Badge, Progress, toastError } from '../../parts/feedback.tsx'
import { Button, Checkbox, Form, Select, TextArea, TextField, useForm } from '../../parts/form.tsx'
import { formatDate, formatNumber, pluralise, splitList } from '../../parts/format.ts'
import { Dialog, EmptyState, Page } from '../../parts/layout.tsx'
import { useShortcuts } from '../../parts/shortcuts.tsx'
import './projects.css'

export default function Projects() {
  const projects = useApiQuery('listProjects', {})
  const { isAdministrator } = usePermissions()
  const [creating, setCreating] = useState(false)
  const [, navigate] = useLocation()
  const openDialog = () => setCreating(true)
  useShortcuts(isAdministrator ? [{ keys: 'n', label: 'New project', run: openDialog }] : [], 'Projects')
  const openProject = (id: string) => navigate(`/projects/${id}`)
  const samples = useMutation({ mutationFn: createSampleProject, onSuccess: openProject, onError: toastError })
  const sampleButton = (
    <Button label="Create a project with samples" busy={samples.isPending} onClick={() => samples.mutate()} />
  )
  return (
    <Page
      title="Projects"
      lead="In a project, several people annotate texts independently, and an adjudicator resolves their disagreements."
      actions={isAdministrator && <Button label="New project" kind="primary" onClick={openDialog} />}
    >
      <Loaded query={projects}>
        {reply =>
          reply.projects.length === 0 ? (
            <EmptyState title="There are no projects yet" action={isAdministrator && sampleButton}>
              {isAdministrator
                ? 'Create a project with your own texts, or try a project with a few short sample arguments.'
                : 'You are not a member of any project. An administrator can add you to one.'}
            </EmptyState>
          ) : (
            <ul className="projects">
              {reply.projects.map(({ id, title, kind, progress, members, closed, created }) => (
                <li key={id} className="card">
                  <div className="row spread">
                    <h2>
                      <Link href={`/projects/${id}`}>{title}</Link>
                    </h2>
                    <span className="row">
                      {closed && <Badge label="closed" icon="■" />}
                      <Badge label={projectKinds[kind].label} tone="accent" />
                    </span>
                  </div>
                  <Progress
                    label={`Progress of ${title}`}
                    value={progress.done}
                    max={progress.passages}
                    suffix=" done"
                  />
                  <p className="small muted">
                    {formatNumber(progress.open)} open, {formatNumber(progress.annotating)} being annotated,{' '}
                    {formatNumber(progress.submitted)} to adjudicate
                    {progress.flagged > 0 && `, ${formatNumber(progress.flagged)} flagged`} ·{' '}
                    {pluralise(members.length, 'member')} · since {formatDate(created)}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {creating && <NewProject onClose={() => setCreating(false)} />}
    </Page>
  )
}

const kindOptions = Object.entries(projectKinds).map(([value, { label }]) => ({ value: value as ProjectKind, label }))

function NewProject({ onClose }: { onClose: () => void }) {
  const create = useApiMutation('createProject', ['listProjects'])
  const [, navigate] = useLocation()
  // All attempts have the same event id, so that pressing the button twice creates one project.
  const [event] = useState(() => crypto.randomUUID())
  const { values, field } = useForm({
    title: '',
    kind: 'metagraph' as ProjectKind,
    annotators: '',
    preannotate: false,
    labels: '',
    guidelines: '',
  })
  const { title, kind, annotators, preannotate, guidelines } = values
  const hasGraphs = kind === 'metagraph'
  const labels = splitList(values.labels)
  const settings = {
    annotators: annotators === '' ? undefined : Number(annotators),
    preannotate: hasGraphs ? preannotate : undefined,
    labels: hasGraphs || labels.length === 0 ? undefined : labels,
  }
  const submit = () =>
    create.mutate(
      { body: { event, title, kind, settings, guidelines } },
      { onSuccess: project => navigate(`/projects/${project.id}/import`) },
    )
  return (
    <Dialog title="New project" onClose={onClose}>
      <Form submit="Create the project" mutation={create} onSubmit={submit}>
        <TextField label="Title" required maxLength={300} {...field('title')} />
        <Select label="Kind of annotation" hint={projectKinds[kind].hint} options={kindOptions} {...field('kind')} />
        <Select
          label="Annotators per passage"
          hint="Annotators do not see each other’s work until all of them have submitted."
          options={[
            { value: '', label: `Default for this kind of annotation: ${projectKinds[kind].annotators}` },
            ...['1', '2', '3', '4', '5'],
          ]}
          {...field('annotators')}
        />
        {hasGraphs ? (
          <Checkbox
            label="Start from the explainer’s proposal"
            hint="Faster, but proposals bias annotators. Every annotation records whether proposals were enabled."
            {...field('preannotate')}
          />
        ) : (
          <TextArea
            label="Custom labels"
            hint="Enter one label per line. Leave empty for the default labels of this kind of annotation."
            rows={3}
            {...field('labels')}
          />
        )}
        <TextArea
          label="Guidelines"
          hint="The guidelines are shown next to the text. Each annotation records the version with which it was made."
          rows={5}
          {...field('guidelines')}
        />
      </Form>
    </Dialog>
  )
}

/** Creates a project with the sample texts and returns its id. */
async function createSampleProject(): Promise<string> {
  const { graphs } = await call('listSamples')
  const project = await call('createProject', {
    body: {
      event: crypto.randomUUID(),
      title: 'Samples',
      kind: 'metagraph',
      guidelines: `Find the conclusion first. Draw an edge from each reason to what it supports, and from each objection to what it attacks.

Then mark the parts of each sentence that become variables of its formula, and choose the operators that the sentence expresses.`,
    },
  })
  await call('importPassages', {
    params: { project: project.id },
    body: { format: 'json', text: JSON.stringify(graphs), source: 'samples' },
  })
  return project.id
}
