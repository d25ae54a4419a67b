/** Creates an exam from items, people and a design. The links of the participants are shown once, at the end. */
import type { Reply } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApiMutation, useApiQuery } from '../../app/api-queries.tsx'
import { copyText, download } from '../../parts/download.ts'
import { OpenFilesButton } from '../../parts/files.tsx'
import { Button, Form, LinkButton, Select, TextArea, TextField, useForm } from '../../parts/form.tsx'
import { pluralise, splitList } from '../../parts/format.ts'
import { Page } from '../../parts/layout.tsx'
import { Table } from '../../parts/table.tsx'
import { type Design, type DesignKind, describeLoad, designs } from './design.ts'
import { type Item, readItems } from './read-items.ts'
import sampleItems from './sample-items.json'

type CreatedExam = Reply<'createExam'>

export function NewExam() {
  const [created, setCreated] = useState<CreatedExam | null>(null)
  return created ? <LinkList {...created} /> : <ExamForm onCreated={setCreated} />
}

function ExamForm({ onCreated }: { onCreated: (exam: CreatedExam) => void }) {
  const create = useApiMutation('createExam', ['listExams'])
  const runs = useApiQuery('listRuns', {})
  const [, navigate] = useLocation()
  // All attempts have the same event id, so that pressing the button twice creates one exam.
  const [event] = useState(() => crypto.randomUUID())
  const { values, field } = useForm({
    title: '',
    text: '',
    names: '',
    kind: 'everyone' as DesignKind,
    sample: '',
    peoplePerGroup: '3',
    seed: '1',
    task: '',
  })
  const { title, text, kind } = values
  const { items, error } = parseItems(text)
  const people = [...new Set(splitList(values.names, /\n|,/))]
  const groups = new Set(items.map(({ id, group }) => group ?? id)).size
  const tasks = [...new Set(runs.data?.runs.map(run => run.task))]
  const peoplePerGroup = Number(values.peoplePerGroup) || 1
  const sample = Number(values.sample) > 0 ? Number(values.sample) : undefined
  const design: Design = kind === 'panels' ? { kind, readers: peoplePerGroup, sample } : { kind, sample }
  const setText = field('text').onChange
  const openFiles = async (files: readonly File[]) =>
    setText((await Promise.all(files.map(file => file.text()))).join('\n'))
  const body = { event, title, items, people, design, seed: Number(values.seed) || 1, task: values.task || undefined }
  return (
    <Page title="New exam" lead="Each person gets a link. Nobody needs an account.">
      <Form
        className="stack exam-form"
        submit="Create the exam"
        mutation={create}
        disabled={title.trim() === '' || items.length === 0 || people.length === 0}
        onSubmit={() => create.mutate({ body }, { onSuccess: onCreated })}
        onCancel={() => navigate('/exams')}
      >
        <TextField label="Title" required maxLength={300} {...field('title')} />
        <TextArea
          label="Items"
          hint={
            <>
              Enter one JSON object per line: <code>{'{"text": …, "question": …, "options": […], "gold": 0}'}</code>,
              optionally with <code>type</code> and <code>group</code>. The field names of common corpora are
              recognised.
            </>
          }
          rows={8}
          spellCheck={false}
          error={text.trim() === '' ? null : error}
          {...field('text')}
        />
        <div className="row">
          <OpenFilesButton label="Choose files" multiple onFiles={files => void openFiles(files)} />
          <Button
            label="Use samples"
            kind="quiet"
            onClick={() => setText(sampleItems.map(item => JSON.stringify(item)).join('\n'))}
          />
          {items.length > 0 && <span className="small muted">{pluralise(items.length, 'item')}</span>}
        </div>
        <TextArea label="People" hint="One name per line. The results show the names." rows={4} {...field('names')} />
        <fieldset className="designs">
          <legend>Design</legend>
          {(Object.keys(designs) as DesignKind[]).map(each => (
            <label key={each} className="card">
              <input
                type="radio"
                name="design"
                value={each}
                checked={kind === each}
                onChange={() => field('kind').onChange(each)}
              />
              <span>
                <strong>{designs[each].label}</strong>
                <span className="small muted">{designs[each].hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="row-fields">
          {kind === 'panels' && <TextField label="People per group" inputMode="numeric" {...field('peoplePerGroup')} />}
          <TextField label="Sample size" hint="Leave empty for all items." inputMode="numeric" {...field('sample')} />
          <TextField
            label="Seed"
            hint="The same seed gives the same assignment of items."
            inputMode="numeric"
            {...field('seed')}
          />
          {tasks.length > 0 && (
            <Select
              label="Task"
              hint="The results are shown next to the runs of this task."
              options={[{ value: '', label: 'none' }, ...tasks]}
              {...field('task')}
            />
          )}
        </div>
        <p className="muted" role="status">
          {describeLoad(kind, items.length, groups, people.length, peoplePerGroup)}
        </p>
      </Form>
    </Page>
  )
}

/** The items of a text, or the error that it contains. */
function parseItems(text: string): { items: Item[]; error: string | null } {
  try {
    return { items: readItems(text), error: null }
  } catch (error) {
    return { items: [], error: (error as Error).message }
  }
}

function LinkList({ exam, links }: CreatedExam) {
  const allLinks = links.map(({ person, link }) => `${person}\t${link}`).join('\n')
  return (
    <Page
      title={exam.title}
      lead="Give each person their link. The links are shown only once; the server stores only their hashes."
      actions={<LinkButton label="Go to the exam" href={`/exams/${exam.id}`} kind="primary" />}
    >
      <Table
        caption="Links"
        columns={[
          { head: 'Person', cell: ({ person }) => person },
          { head: 'Link', cell: ({ link }) => <code className="secret">{link}</code> },
          {
            head: 'Copy',
            hiddenHead: true,
            cell: ({ person, link }) => (
              <Button
                label="Copy"
                aria-label={`Copy the link of ${person}`}
                onClick={() => void copyText(link, `The link of ${person} was copied.`)}
              />
            ),
          },
        ]}
        rows={links}
        rowKey={({ person }) => person}
      />
      <div className="row">
        <Button label="Copy all" onClick={() => void copyText(allLinks, 'All links were copied.')} />
        <Button
          label="Download all"
          onClick={() => download('links.tsv', `person\tlink\n${allLinks}\n`, 'text/tab-separated-values')}
        />
      </div>
    </Page>
  )
}
