/** What the theory says: the label and its reason, the proof, how each sentence was read, and what small changes do to it. */
import type { Reply } from '@elenchus/workbench/contract'
import { useId, useState } from 'react'
import { Badge, LabelBadge, Notice } from '../../parts/feedback.tsx'
import { Tabs } from '../../parts/layout.tsx'
import { Picture } from '../../parts/picture.tsx'
import type { Question } from './index.tsx'
import { Perturbations } from './perturbations.tsx'
import { ProofOutline } from './proof-outline.tsx'

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

type Reading = Reply<'decide'>['reading']
type Sentence = Reading['sentences'][number]

const plain = (text: string) => text.toLowerCase().replace(/\W+/g, '')

function Read({ sentence }: { readonly sentence: Sentence }) {
  const { text, reading, paraphrase, notes } = sentence
  return (
    <div className="read">
      <p>{text}</p>
      <p className="formula">
        <code>{reading}</code>
      </p>
      {paraphrase && plain(paraphrase) !== plain(text) && <p className="small">Read as: “{paraphrase}”</p>}
      {notes.map(note => (
        <p key={note} className="small note">
          {note}
        </p>
      ))}
    </div>
  )
}

export function ReadingList(props: {
  readonly reading: Reading
  readonly used: readonly number[]
  /** The sentence that is left out of the theory for the moment. */
  readonly onLeaveOut: (text: string) => void
}) {
  const { reading, used, onLeaveOut } = props
  return (
    <div className="stack">
      <ol className="sentences">
        {reading.sentences.map((sentence, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may stand twice in a theory
          <li key={i}>
            <Read sentence={sentence} />
            <div className="row">
              {used.includes(i) && (
                <Badge tone="accent" sign="◆">
                  used
                </Badge>
              )}
              {reading.sentences.length > 1 && (
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={`Leave out sentence ${i + 1}: ${sentence.text}`}
                  onClick={() => onLeaveOut(sentence.text)}
                >
                  Leave out
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {reading.assumptions.length > 0 && (
        <div>
          <h2>Assumed besides</h2>
          <ul>
            {reading.assumptions.map(({ reading: formula, note }) => (
              <li key={formula}>
                <code>{formula}</code> <span className="small muted">{note}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {reading.statement && (
        <div>
          <h2>The statement</h2>
          <Read sentence={reading.statement} />
        </div>
      )}
    </div>
  )
}
