/** Title, people per passage, qualification, closing. */
import { type FormEvent, useState } from 'react'
import { useChange, useRoute } from '../../app/use-route.ts'
import { count } from '../../parts/count.ts'
import { Notice, toast } from '../../parts/feedback.tsx'
import { Button, Checkbox, Select, TextArea, TextField } from '../../parts/form.tsx'
import { type Project, useProjectChange } from './use-project.ts'

export function ProjectSettings({ project }: { readonly project: Project }) {
  const change = useProjectChange(project)
  const { settings } = project
  const [title, setTitle] = useState(project.title)
  const [annotators, setAnnotators] = useState(String(settings.annotators))
  const [preannotate, setPreannotate] = useState(settings.preannotate)
  const [share, setShare] = useState(String(Math.round(100 * (settings.preannotateShare ?? 1))))
  const [labels, setLabels] = useState(settings.labels.join('\n'))
  const [qualifies, setQualifies] = useState(settings.qualification !== null)
  const [passages, setPassages] = useState(String(settings.qualification?.passages ?? 5))
  const [atLeast, setAtLeast] = useState(String(Math.round(100 * (settings.qualification?.atLeast ?? 0.7))))
  const rename = (event: FormEvent) => {
    event.preventDefault()
    change.put('project.renamed', { title })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    change.put('project.settings', {
      annotators: Number(annotators),
      labels: labels
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean),
      preannotate,
      ...(preannotate && Number(share) < 100 ? { preannotateShare: Number(share) / 100 } : {}),
      qualification: qualifies ? { passages: Number(passages), atLeast: Number(atLeast) / 100 } : null,
    })
  }
  return (
    <>
      <form className="narrow-form" onSubmit={rename}>
        <TextField label="Title" required maxLength={300} value={title} onChange={setTitle} />
        <Button type="submit" disabled={title.trim() === project.title} busy={change.isPending}>
          Rename
        </Button>
      </form>
      <form className="narrow-form" onSubmit={save}>
        <TextField
          label="People for each passage"
          type="number"
          min={1}
          max={9}
          required
          value={annotators}
          onChange={setAnnotators}
        />
        {project.kind === 'metagraph' ? (
          <>
            <Checkbox
              label="Begin with the explainer’s proposal"
              hint="It biases. Annotations made from now on say that it was on."
              checked={preannotate}
              onChange={setPreannotate}
            />
            {preannotate && (
              <TextField
                label="For so many of 100 passages"
                hint="Fewer than 100: Agreement then shows time and agreement with and without a proposal."
                type="number"
                min={0}
                max={100}
                value={share}
                onChange={setShare}
              />
            )}
          </>
        ) : (
          <TextArea label="Labels" hint="One in each line." value={labels} onChange={setLabels} />
        )}
        <Checkbox
          label="A qualification before work is assigned"
          hint="People first annotate passages whose right annotation is known. Import those with “to qualify on”."
          checked={qualifies}
          onChange={setQualifies}
        />
        {qualifies && (
          <div className="two-columns">
            <TextField label="Passages" type="number" min={1} max={50} value={passages} onChange={setPassages} />
            <TextField label="At least, of 100" type="number" min={0} max={100} value={atLeast} onChange={setAtLeast} />
          </div>
        )}
        <Button type="submit" kind="primary" busy={change.isPending}>
          Save
        </Button>
      </form>
      {project.kind === 'metagraph' && settings.preannotate && <AskModel project={project.id} />}
      <div className="stack">
        <h2>{project.closed ? 'The project is closed' : 'Close the project'}</h2>
        <p className="muted">A closed project can be read and exported; nobody annotates in it. Nothing is deleted.</p>
        <div className="row">
          <Button
            kind={project.closed ? 'plain' : 'danger'}
            busy={change.isPending}
            onClick={() => change.put('project.closed', { closed: !project.closed })}
          >
            {project.closed ? 'Open it again' : 'Close it'}
          </Button>
        </div>
      </div>
    </>
  )
}

/** They read the items of a run and write no graphs. */
const notWriters = ['chance', 'word-matching', 'reasoner', 'explainer']

export function AskModel({ project }: { readonly project: string }) {
  const models = useRoute('listModels', {})
  const propose = useChange('propose', ['readPassage'])
  const [chosen, setChosen] = useState('')
  const writers = models.data?.models.filter(({ id }) => !notWriters.includes(id)) ?? []
  const model = chosen || writers[0]?.id
  if (model === undefined) return null
  const failures = propose.data?.failures ?? []
  return (
    <div className="stack">
      <h2>Proposals by a language model</h2>
      <p className="muted">
        Ten passages at a time that nobody has begun. The others begin with the explainer’s proposal.
      </p>
      <div className="row">
        <Select
          label="Model"
          value={model}
          options={writers.map(({ id }) => ({ value: id, says: id }))}
          onChange={setChosen}
        />
        <Button
          busy={propose.isPending}
          onClick={() =>
            propose.mutate(
              { params: { project }, body: { model } },
              {
                onSuccess: ({ proposed, left }) =>
                  toast(
                    `${count(proposed, 'proposal came', 'proposals came')}; ${count(left, 'passage has', 'passages have')} none yet.`,
                  ),
              },
            )
          }
        >
          Ask for ten
        </Button>
      </div>
      {propose.error && <Notice tone="error">{propose.error.message}</Notice>}
      {failures.length > 0 && (
        <Notice tone="warn" title={`${count(failures.length, 'passage')} got none.`}>
          {failures[0]!.passage}: {failures[0]!.reason}
        </Notice>
      )}
    </div>
  )
}
