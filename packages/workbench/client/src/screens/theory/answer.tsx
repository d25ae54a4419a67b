/** What the theory says: the label and its reason, the proof, how each sentence was read, and what small changes do to it. */
import type { Reply } from '@elenchus/workbench/contract'
import { useId, useState } from 'react'
import { LabelBadge } from '../../parts/label-badge.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { Perturbations } from './perturbations.tsx'
import { ProofOutline } from './proof-outline.tsx'
import { ReadingList } from './reading-list.tsx'
import type { Question } from './theory-form.tsx'

export function Answer(props: {
  readonly question: Question
  readonly answer: Reply<'decide'>
  readonly onAsk: (question: Question) => void
}) {
  const { question, answer, onAsk } = props
  const { label, reason, engine, why, proof, svg, reading, used, notes } = answer
  const [tab, setTab] = useState<'proof' | 'drawing' | 'reading' | 'variants'>('proof')
  const panel = useId()
  return (
    <div className="stack">
      <div className="card verdict" role="status" aria-label="Answer">
        <p className="asked">
          <LabelBadge label={label} /> <strong>{question.statement}</strong>
        </p>
        <p>{reason}</p>
        <p className="small muted">
          Decided by {engine === 'rules' ? 'the rule engine' : 'first-order logic'}: {why}.
        </p>
      </div>
      {notes.length > 0 && (
        <Notice title="How it was understood">
          <ul>
            {notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Tabs
        label="About the answer"
        tabs={[
          { id: 'proof', says: 'Proof' },
          { id: 'drawing', says: 'Drawing' },
          { id: 'reading', says: 'Reading', count: reading.sentences.length },
          { id: 'variants', says: 'Perturbations' },
        ]}
        active={tab}
        onSelect={setTab}
        controls={panel}
      />
      <div id={panel} role="tabpanel" aria-label={tab}>
        {tab === 'proof' && (proof ? <ProofOutline proof={proof} /> : <NoProof answer={answer} />)}
        {tab === 'drawing' &&
          (svg ? <Picture svg={svg} label="The proof as a tree" name="proof" /> : <NoProof answer={answer} />)}
        {tab === 'reading' && (
          <ReadingList
            reading={reading}
            used={used}
            onLeaveOut={text => onAsk({ ...question, theory: without(question.theory, text) })}
          />
        )}
        {tab === 'variants' && <Perturbations question={question} onAsk={onAsk} />}
      </div>
    </div>
  )
}

const without = (theory: string, sentence: string): string => theory.replace(sentence, '').replace(/\s+/g, ' ').trim()

function NoProof({ answer: { label, used, reading } }: { readonly answer: Reply<'decide'> }) {
  if (used.length === 0)
    return (
      <p>
        There is no proof to show:{' '}
        {label === 'Unknown' ? 'the statement is left open.' : 'nothing follows step by step.'}
      </p>
    )
  return (
    <div className="stack tight">
      <p>First-order logic needs these sentences, and they suffice:</p>
      <ul>
        {used.map(i => (
          <li key={i}>
            {reading.sentences[i]!.text} <span className="small muted">sentence {i + 1}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
