/** The projects that one takes part in, and the way to a new one. */
import { type ProjectKind, projectKinds } from '@elenchus/workbench/contract'
import { type FormEvent, useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { call } from '../../app/api.ts'
import { useMay } from '../../app/session.tsx'
import { useChange, useRoute } from '../../app/use-route.ts'
import { Badge, Loaded, Notice, Progress, toast } from '../../parts/feedback.tsx'
import { Button, Checkbox, Select, TextArea, TextField } from '../../parts/form.tsx'
import { useKeys } from '../../parts/keys.tsx'
import { Dialog, EmptyState, Page } from '../../parts/layout.tsx'
import './projects.css'

export default function Projects() {
  const projects = useRoute('listProjects', {})
  const leads = useMay('administrator')
  const [making, setMaking] = useState(false)
  const [loading, setLoading] = useState(false)
  const [, go] = useLocation()
  useKeys(leads ? [{ keys: 'n', says: 'New project', run: () => setMaking(true) }] : [], 'Projects')
  const withSamples = async () => {
    setLoading(true)
    try {
      go(`/projects/${await makeSampleProject()}`)
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { tone: 'error' })
    } finally {
      setLoading(false)
    }
  }
  return (
    <Page
      title="Projects"
      lead="Texts that several people annotate, blind to each other, and one decides."
      actions={
        leads && (
          <Button kind="primary" onClick={() => setMaking(true)}>
            New project
          </Button>
        )
      }
    >
      <Loaded of={projects}>
        {found =>
          found.projects.length === 0 ? (
            <EmptyState
              title="There is no project yet"
              action={
                leads && (
                  <Button busy={loading} onClick={() => void withSamples()}>
                    Make one with our samples
                  </Button>
                )
              }
            >
              {leads
                ? 'Make one with texts of your own, or look around in one with a few short arguments that come with the workbench.'
                : 'You are not a member of any project. An administrator can add you to one.'}
            </EmptyState>
          ) : (
            <ul className="projects">
              {found.projects.map(({ id, title, kind, progress, members, closed, created }) => (
                <li key={id} className="card">
                  <div className="row spread">
                    <h2>
                      <Link href={`/projects/${id}`}>{title}</Link>
                    </h2>
                    <span className="row">
                      {closed && <Badge sign="■">closed</Badge>}
                      <Badge tone="accent">{projectKinds[kind].label}</Badge>
                    </span>
                  </div>
                  <Progress
                    label={`Done of ${title}`}
                    value={progress.done}
                    max={progress.passages}
                    says={`${progress.done.toLocaleString('en')} of ${progress.passages.toLocaleString('en')} done`}
                  />
                  <p className="small muted">
                    {progress.open.toLocaleString('en')} open, {progress.annotating.toLocaleString('en')} being
                    annotated, {progress.submitted.toLocaleString('en')} to decide
                    {progress.flagged > 0 && `, ${progress.flagged.toLocaleString('en')} flagged`} ·{' '}
                    {members.length === 1 ? 'one member' : `${members.length} members`} · since{' '}
                    {new Date(created).toLocaleDateString('en', { dateStyle: 'medium' })}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {making && <NewProject onClose={() => setMaking(false)} />}
    </Page>
  )
}

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

export async function makeSampleProject(): Promise<string> {
  const { graphs } = await call('listSamples')
  const project = await call('createProject', {
    body: {
      event: crypto.randomUUID(),
      title: 'Samples',
      kind: 'metagraph',
      guidelines: `Find the conclusion first. Draw an edge from each reason to what it supports, and from each objection to what it speaks against.

Then mark the parts of each sentence that a formula is about, and choose the operators that its words call for.`,
    },
  })
  await call('importPassages', {
    params: { project: project.id },
    body: { format: 'json', text: JSON.stringify(graphs), source: 'samples' },
  })
  return project.id
}
