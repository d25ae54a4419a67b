/** Adjudication of two label annotations: the labels of annotator A, those of B, or others with a reason. */
import { useState } from 'react'
import { Badge } from '../../parts/feedback.tsx'
import { Button } from '../../parts/form.tsx'
import { Table } from '../../parts/table.tsx'
import { type Labels, LabelsForm } from '../annotate/labels-form.tsx'
import type { PassageDetail } from '../project/use-project.ts'
import { QuestionCard } from './question-card.tsx'
import { checkReason, useDecisions } from './use-decisions.ts'

const describeLabels = (labels: readonly string[]) => [...labels].sort().join(', ') || 'none'

export function LabelAdjudication(props: {
  project: string
  detail: PassageDetail
  names: readonly [string, string]
  /** The labels of all annotators, including the compared ones. */
  allAnnotations: readonly { readonly account: string; readonly name: string; readonly labels: readonly string[] }[]
  /** The labels to choose from. */
  options: readonly string[]
  multiple: boolean
  compared: readonly [Labels, Labels]
}) {
  const { project, detail, names, allAnnotations, options, multiple, compared } = props
  const [reason, setReason] = useState('')
  /** The adjudicator's labels if neither annotation is correct. */
  const [otherLabels, setOtherLabels] = useState<Labels>({ labels: [] })
  const { busy, decide, withdraw, finish, reopen } = useDecisions(project, detail)
  const [firstText, secondText] = [describeLabels(compared[0].labels), describeLabels(compared[1].labels)]
  const decision = detail.adjudication?.decisions.find(({ disagreement }) => disagreement === 'labels')
  const done = detail.adjudication?.done ?? false
  const choice = firstText === secondText ? 'first' : decision?.choice
  const gold = choice && { first: compared[0], second: compared[1], neither: otherLabels }[choice].labels
  return (
    <div className="stack">
      <section className="card" aria-label="Text">
        <p className="passage-words">{detail.text}</p>
        {detail.question !== null && <p>{detail.question}</p>}
      </section>
      {firstText === secondText && (
        <p>
          {names[0]} and {names[1]} both chose {firstText}.
        </p>
      )}
      {firstText !== secondText && !done && (
        <QuestionCard
          question={{
            id: 'labels',
            // Required by the type; label annotations have only one kind of disagreement.
            about: 'statements',
            question: 'Which label is correct?',
            first: firstText,
            second: secondText,
            neither: 'another label',
            statements: [],
          }}
          position={`A is ${names[0]}, B is ${names[1]}`}
          decision={decision}
          reason={reason}
          busy={busy}
          onReason={setReason}
          onDecide={chosen => {
            if (checkReason(chosen, reason))
              decide({ disagreement: 'labels', choice: chosen, reason }, () => setReason(''))
          }}
          onWithdraw={() => withdraw('labels')}
        />
      )}
      {allAnnotations.length > 2 && (
        <Table
          caption="All annotators"
          showCaption
          columns={[
            { head: 'Name', cell: ({ name }) => name },
            { head: 'Labels', cell: ({ labels }) => describeLabels(labels) },
          ]}
          rows={allAnnotations}
          rowKey={({ account }) => account}
        />
      )}
      {!done && decision?.choice === 'neither' && (
        <LabelsForm options={options} multiple={multiple} value={otherLabels} onChange={setOtherLabels} />
      )}
      <div className="row">
        {done ? (
          <>
            <Badge label="gold" tone="ok" icon="✓" />
            <Button label="Reopen" busy={busy} onClick={reopen} />
          </>
        ) : (
          <Button
            label="Save as gold"
            kind="primary"
            busy={busy}
            disabled={!gold?.length}
            onClick={() => finish({ kind: 'labels', labels: [...(gold ?? [])] })}
          />
        )}
      </div>
    </div>
  )
}
