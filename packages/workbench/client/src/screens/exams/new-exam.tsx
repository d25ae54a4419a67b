/** A new exam: items, people, and how they are dealt. The links are shown once, at the end. */
import type { Reply } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { useChange, useRoute } from '../../app/use-route.ts'
import { download } from '../../parts/download.ts'
import { Notice, toast } from '../../parts/feedback.tsx'
import { Button, LinkButton, Select, TextArea, TextField } from '../../parts/form.tsx'
import { Page } from '../../parts/layout.tsx'
import { Table } from '../../parts/table.tsx'
import { type Design, type DesignKind, designs, sayLoad } from './design.ts'
import { type Item, readItems } from './read-items.ts'

type Made = Reply<'createExam'>

export function NewExam() {
  const [made, setMade] = useState<Made | null>(null)
  return made ? <Links made={made} /> : <Form onMade={setMade} />
}

function Form({ onMade }: { readonly onMade: (made: Made) => void }) {
  const create = useChange('createExam', ['listExams'])
  const runs = useRoute('listRuns', {})
  const [event] = useState(() => crypto.randomUUID())
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [names, setNames] = useState('')
  const [kind, setKind] = useState<DesignKind>('everyone')
  const [sample, setSample] = useState('')
  const [readers, setReaders] = useState('3')
  const [seed, setSeed] = useState('1')
  const [task, setTask] = useState('')
  const { items, wrong } = tryReading(text)
  const people = [
    ...new Set(
      names
        .split(/\n|,/)
        .map(name => name.trim())
        .filter(Boolean),
    ),
  ]
  const groups = new Set(items.map(({ id, group }) => group ?? id)).size
  const tasks = [...new Set(runs.data?.runs.map(run => run.task))]
  const drawn = Number(sample) > 0 ? { sample: Number(sample) } : {}
  const design: Design = kind === 'panels' ? { kind, readers: Number(readers) || 1, ...drawn } : { kind, ...drawn }
  const ready = title.trim() !== '' && items.length > 0 && people.length > 0
  const read = async (files: FileList | null) => {
    const texts = await Promise.all([...(files ?? [])].map(file => file.text()))
    setText(texts.join('\n'))
  }
  return (
    <Page title="New exam" lead="Nobody needs an account: each person gets a link of their own.">
      <form
        className="stack exam-form"
        onSubmit={submitted => {
          submitted.preventDefault()
          create.mutate(
            {
              body: { event, title, items, people, design, seed: Number(seed) || 1, ...(task === '' ? {} : { task }) },
            },
            { onSuccess: onMade },
          )
        }}
      >
        <TextField label="Title" required maxLength={300} value={title} onChange={setTitle} />
        <TextArea
          label="Items"
          hint={
            <>
              One JSON object a line: <code>{'{"text": …, "question": …, "options": […], "gold": 0}'}</code>, with{' '}
              <code>type</code> and <code>group</code> where you have them. The usual corpora's own fields are
              understood.
            </>
          }
          rows={8}
          spellCheck={false}
          value={text}
          onChange={setText}
          error={text.trim() === '' ? null : wrong}
        />
        <div className="row">
          <label className="row">
            <span>Or choose files:</span>
            <input type="file" multiple onChange={chosen => void read(chosen.target.files)} />
          </label>
          <Button kind="quiet" onClick={() => setText(sampleItems)}>
            Use our samples
          </Button>
          {items.length > 0 && <span className="small muted">{items.length.toLocaleString('en')} items are read.</span>}
        </div>
        <TextArea
          label="People"
          hint="One name a line. Names are shown in the results."
          rows={4}
          value={names}
          onChange={setNames}
        />
        <fieldset className="designs">
          <legend>Who answers what</legend>
          {(Object.keys(designs) as DesignKind[]).map(each => (
            <label key={each} className="card">
              <input type="radio" name="design" value={each} checked={kind === each} onChange={() => setKind(each)} />
              <span>
                <strong>{designs[each].says}</strong>
                <span className="small muted">{designs[each].hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="row-fields">
          {kind === 'panels' && (
            <TextField label="People for each group" inputMode="numeric" value={readers} onChange={setReaders} />
          )}
          <TextField
            label="Sample"
            hint="So many are drawn; all if empty."
            inputMode="numeric"
            value={sample}
            onChange={setSample}
          />
          <TextField
            label="Seed"
            hint="The same seed deals alike."
            inputMode="numeric"
            value={seed}
            onChange={setSeed}
          />
          {tasks.length > 0 && (
            <Select
              label="Beside the runs of"
              hint="Where the people stand in Runs."
              value={task}
              options={[{ value: '', says: 'no task' }, ...tasks.map(value => ({ value, says: value }))]}
              onChange={setTask}
            />
          )}
        </div>
        <p className="muted" role="status">
          {sayLoad(kind, items.length, groups, people.length, Number(readers) || 1)}
        </p>
        {create.error && <Notice tone="error">{create.error.message}</Notice>}
        <div className="row">
          <Button kind="primary" type="submit" disabled={!ready} busy={create.isPending}>
            Make the exam
          </Button>
          <LinkButton href="/exams" kind="quiet">
            Cancel
          </LinkButton>
        </div>
      </form>
    </Page>
  )
}

function tryReading(text: string): { readonly items: readonly Item[] & Item[]; readonly wrong: string | null } {
  try {
    return { items: readItems(text), wrong: null }
  } catch (error) {
    return { items: [], wrong: (error as Error).message }
  }
}

function Links({ made: { exam, links } }: { readonly made: Made }) {
  const copy = (text: string, what: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast(`${what} copied.`),
      () => toast('The browser did not allow copying; select the text instead.', { tone: 'error' }),
    )
  const all = links.map(({ person, link }) => `${person}\t${link}`).join('\n')
  return (
    <Page
      title={exam.title}
      lead="Give each person their link. The links are shown once: this server keeps only their fingerprints."
      actions={
        <LinkButton href={`/exams/${exam.id}`} kind="primary">
          To the exam
        </LinkButton>
      }
    >
      <Table
        caption="Links"
        columns={[
          { id: 'person', head: 'Person', cell: ({ person }) => person },
          { id: 'link', head: 'Link', cell: ({ link }) => <code className="secret">{link}</code> },
          {
            id: 'copy',
            head: <span className="only-heard">Copy</span>,
            cell: ({ person, link }) => (
              <Button
                aria-label={`Copy the link of ${person}`}
                onClick={() => void copy(link, `The link of ${person} is`)}
              >
                Copy
              </Button>
            ),
          },
        ]}
        rows={links}
        keyOf={({ person }) => person}
      />
      <div className="row">
        <Button onClick={() => void copy(all, 'All links are')}>Copy all</Button>
        <Button onClick={() => download('links.tsv', `person\tlink\n${all}\n`, 'text/tab-separated-values')}>
          Download all
        </Button>
      </div>
    </Page>
  )
}

const sampleItems = [
  {
    id: 'keys',
    type: 'conditional',
    text: 'Whoever has a key can open the archive. Mira cannot open the archive.',
    question: 'What follows?',
    options: ['Mira has no key.', 'Mira lost her key.', 'Only Mira has no key.', 'Nobody can open the archive.'],
    gold: 0,
  },
  {
    id: 'boats',
    type: 'categorical',
    text: 'No boat in the harbour is newer than the pier. Some boats in the harbour were built last year.',
    question: 'What must be true?',
    options: [
      'The pier is very old.',
      'The pier was built last year or later.',
      'All boats are new.',
      'The pier is older than some boats.',
    ],
    gold: 1,
  },
  {
    id: 'bakery',
    type: 'conditional',
    text: 'The bakery opens only if the oven is hot. This morning the bakery did not open.',
    question: 'Which conclusion is safe?',
    options: ['The oven was cold.', 'The oven was hot.', 'The baker was ill.', 'None of these follows.'],
    gold: 3,
  },
  {
    id: 'choir',
    type: 'disjunctive',
    text: 'The choir sings on Friday or on Sunday, and never on both. It sang on Friday.',
    question: 'What follows?',
    options: [
      'It sings on Sunday too.',
      'It does not sing on Sunday.',
      'It sings every Friday.',
      'Sunday is uncertain.',
    ],
    gold: 1,
  },
]
  .map(item => JSON.stringify(item))
  .join('\n')
