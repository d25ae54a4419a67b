/** The settings of a project: title, annotators per passage, proposals, qualification, closing. */
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../app/api-queries.tsx'
import { Notice, toast } from '../../parts/feedback.tsx'
import { Button, Checkbox, Form, Select, TextArea, TextField, useForm } from '../../parts/form.tsx'
import { pluralise, splitList } from '../../parts/format.ts'
import { Section } from '../../parts/layout.tsx'
import { type Project, useProjectChange } from './use-project.ts'

const toPercent = (share: number) => String(Math.round(100 * share))

export function ProjectSettings({ project }: { project: Project }) {
  const change = useProjectChange(project)
  const { settings, closed } = project
  const hasGraphs = project.kind === 'metagraph'
  const { values, field } = useForm({
    title: project.title,
    annotators: String(settings.annotators),
    preannotate: settings.preannotate,
    proposalPercent: toPercent(settings.preannotateShare ?? 1),
    labels: settings.labels.join('\n'),
    requiresQualification: settings.qualification !== null,
    passages: String(settings.qualification?.passages ?? 5),
    minPercent: toPercent(settings.qualification?.atLeast ?? 0.7),
  })
  const { preannotate, proposalPercent, requiresQualification } = values
  const save = () =>
    change.sendEvent('project.settings', {
      annotators: Number(values.annotators),
      labels: splitList(values.labels),
      preannotate,
      preannotateShare: preannotate && Number(proposalPercent) < 100 ? Number(proposalPercent) / 100 : undefined,
      qualification: requiresQualification
        ? { passages: Number(values.passages), atLeast: Number(values.minPercent) / 100 }
        : null,
    })
  return (
    <>
      <Form
        className="narrow-form"
        submit="Rename"
        kind="plain"
        mutation={change}
        disabled={values.title.trim() === project.title}
        onSubmit={() => change.sendEvent('project.renamed', { title: values.title })}
      >
        <TextField label="Title" required maxLength={300} {...field('title')} />
      </Form>
      <Form className="narrow-form" submit="Save" mutation={change} onSubmit={save}>
        <TextField label="Annotators per passage" type="number" min={1} max={9} required {...field('annotators')} />
        {hasGraphs ? (
          <Checkbox
            label="Start from the explainer’s proposal"
            hint="Proposals bias annotators. Annotations made from now on record that proposals were enabled."
            {...field('preannotate')}
          />
        ) : (
          <TextArea label="Labels" hint="One per line." {...field('labels')} />
        )}
        {hasGraphs && preannotate && (
          <TextField
            label="Percentage of passages with a proposal"
            hint="If below 100, the Agreement screen compares annotation time and agreement for passages with and without a proposal."
            type="number"
            min={0}
            max={100}
            {...field('proposalPercent')}
          />
        )}
        <Checkbox
          label="Require a qualification"
          hint="New annotators first annotate passages with known correct annotations. To import such passages, check “Use for qualification”."
          {...field('requiresQualification')}
        />
        {requiresQualification && (
          <div className="two-columns">
            <TextField label="Passages" type="number" min={1} max={50} {...field('passages')} />
            <TextField label="Minimum score, in percent" type="number" min={0} max={100} {...field('minPercent')} />
          </div>
        )}
      </Form>
      {hasGraphs && settings.preannotate && <ModelProposals project={project.id} />}
      <Section
        title={closed ? 'The project is closed' : 'Close the project'}
        lead="A closed project can be read and exported, but not annotated. Nothing is deleted."
      >
        <div className="row">
          <Button
            label={closed ? 'Reopen the project' : 'Close the project'}
            kind={closed ? 'plain' : 'danger'}
            busy={change.isPending}
            onClick={() => change.sendEvent('project.closed', { closed: !closed })}
          />
        </div>
      </Section>
    </>
  )
}

/** Built-in models that cannot write graphs. */
const modelsWithoutGraphs = ['chance', 'word-matching', 'reasoner', 'explainer']

function ModelProposals({ project }: { project: string }) {
  const models = useApiQuery('listModels', {})
  const propose = useApiMutation('propose', ['readPassage'])
  const [chosenModel, setChosenModel] = useState('')
  const options = (models.data?.models ?? []).map(({ id }) => id).filter(id => !modelsWithoutGraphs.includes(id))
  const model = chosenModel || options[0]
  if (model === undefined) return null
  const [failure] = propose.data?.failures ?? []
  const reportProposals = ({ proposed, left }: { proposed: number; left: number }) =>
    toast(
      `${pluralise(proposed, 'proposal')} received; ${pluralise(left, 'passage has', 'passages have')} no proposal yet.`,
    )
  return (
    <Form
      submit="Request ten proposals"
      kind="plain"
      mutation={propose}
      onSubmit={() => propose.mutate({ params: { project }, body: { model } }, { onSuccess: reportProposals })}
    >
      <h2>Proposals by a language model</h2>
      <p className="muted">
        The model proposes graphs for ten passages that nobody has started. All other passages start from the
        explainer’s proposal.
      </p>
      <Select label="Model" value={model} options={options} onChange={setChosenModel} />
      {failure && (
        <Notice tone="warn" title={`No proposal for ${pluralise(propose.data!.failures.length, 'passage')}.`}>
          {failure.passage}: {failure.reason}
        </Notice>
      )}
    </Form>
  )
}
