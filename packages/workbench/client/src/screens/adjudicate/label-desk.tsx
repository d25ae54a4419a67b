/** Two choices of labels for one passage: A's, B's, or another, with a reason. */
import type { Content } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { Badge, toast } from '../../parts/feedback.tsx'
import { Button } from '../../parts/form.tsx'
import { Table } from '../../parts/table.tsx'
import { type Labels, LabelsForm } from '../annotate/labels-form.tsx'
import { QuestionCard } from './question-card.tsx'
import { type Detail, useDecisions } from './use-desk.ts'

export function LabelDesk(props: {
  readonly project: string
  readonly detail: Detail
  readonly names: readonly [string, string]
  /** What everybody chose, the two that are compared among them. */
  readonly all: readonly { readonly account: string; readonly name: string; readonly labels: readonly string[] }[]
  readonly options: readonly string[]
  readonly several: boolean
  readonly sides: readonly [Labels, Labels]
}) {
  const { project, detail, names, all, options, several, sides } = props
  const [reason, setReason] = useState('')
  const [own, setOwn] = useState<Labels>({ labels: [] })
  const { busy, decide, withdraw, finish, reopen } = useDecisions(project, detail.passage.id, detail)
  const [a, b] = sides.map(({ labels }) => [...labels].sort().join(', ') || 'none') as [string, string]
  const agree = a === b
  const decided = detail.adjudication?.decisions.find(({ disagreement }) => disagreement === 'labels')
  const done = detail.adjudication?.done ?? false
  const gold: Labels | null = agree
    ? sides[0]
    : !decided
      ? null
      : decided.choice === 'neither'
        ? own
        : sides[decided.choice === 'first' ? 0 : 1]
  const ready = gold !== null && gold.labels.length > 0
  return (
    <div className="stack">
      <section className="card" aria-label="Text">
        <p className="passage-words">{detail.text}</p>
        {detail.question !== null && <p>{detail.question}</p>}
      </section>
      {agree ? (
        <p>
          {names[0]} and {names[1]} both chose {a}.
        </p>
      ) : (
        !done && (
          <QuestionCard
            question={{
              id: 'labels',
              about: 'statements',
              asks: 'Which label is right?',
              first: a,
              second: b,
              neither: 'another',
              statements: [],
            }}
            place={`A is ${names[0]}, B is ${names[1]}`}
            decided={decided}
            reason={reason}
            busy={busy}
            onReason={setReason}
            onDecide={choice => {
              if (choice === 'neither' && reason.trim() === '')
                return toast('Say why neither is right: the reason is kept with the decision.', { tone: 'error' })
              decide({ disagreement: 'labels', choice, reason: reason.trim() }, () => setReason(''))
            }}
            onWithdraw={() => withdraw('labels')}
          />
        )
      )}
      {all.length > 2 && (
        <Table
          caption="What everybody chose"
          showCaption
          columns={[
            { id: 'name', head: 'Who', cell: ({ name }) => name },
            { id: 'labels', head: 'Labels', cell: ({ labels }) => [...labels].sort().join(', ') || 'none' },
          ]}
          rows={all}
          keyOf={({ account }) => account}
        />
      )}
      {!done && decided?.choice === 'neither' && (
        <LabelsForm options={options} several={several} value={own} readOnly={false} onChange={setOwn} />
      )}
      <div className="row">
        {done ? (
          <>
            <Badge tone="ok" sign="✓">
              gold
            </Badge>
            <Button busy={busy} onClick={reopen}>
              Open it again
            </Button>
          </>
        ) : (
          <Button
            kind="primary"
            busy={busy}
            disabled={!ready}
            onClick={() => {
              const content: Content = { kind: 'labels', labels: [...gold!.labels] }
              finish(content, () => toast('This is gold now.'))
            }}
          >
            Finish: this is gold
          </Button>
        )}
      </div>
    </div>
  )
}
