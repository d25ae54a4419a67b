/** The answer of the Theory screen: the label with its reason, the proof, the reading of each sentence, and perturbations. */
import type { Reply } from '@elenchus/workbench/contract'
import { useState } from 'react'
import { Badge, LabelBadge, Notice } from '../../parts/feedback.tsx'
import { Button } from '../../parts/form.tsx'
import { Section, Tabs, TextList } from '../../parts/layout.tsx'
import { SvgFigure } from '../../parts/svg-figure.tsx'
import type { Question } from './index.tsx'
import { Perturbations } from './perturbations.tsx'
import { ProofOutline } from './proof-outline.tsx'

export function Answer(props: { question: Question; answer: Reply<'decide'>; onAsk: (question: Question) => void }) {
  const { question, answer, onAsk } = props
  const { label, reason, engine, why: engineReason, proof, svg, reading, used: usedSentences, notes } = answer
  const [tab, setTab] = useState<'proof' | 'drawing' | 'reading' | 'variants'>('proof')
  return (
    <div className="stack">
      <div className="card verdict" role="status" aria-label="Answer">
        <p className="asked">
          <LabelBadge label={label} /> <strong>{question.statement}</strong>
        </p>
        <p>{reason}</p>
        <p className="small muted">
          Decided by {engine === 'rules' ? 'the rule engine' : 'first-order logic'}: {engineReason}.
        </p>
      </div>
      {notes.length > 0 && (
        <Notice title="Notes on how the sentences were read">
          <TextList items={notes} />
        </Notice>
      )}
      <Tabs
        label="About the answer"
        tabs={[
          { id: 'proof', label: 'Proof' },
          { id: 'drawing', label: 'Drawing' },
          { id: 'reading', label: 'Reading', count: reading.sentences.length },
          { id: 'variants', label: 'Perturbations' },
        ]}
        active={tab}
        onSelect={setTab}
      >
        {tab === 'proof' && (proof ? <ProofOutline proof={proof} /> : <NoProof answer={answer} />)}
        {tab === 'drawing' &&
          (svg ? <SvgFigure svg={svg} label="The proof as a tree" name="proof" /> : <NoProof answer={answer} />)}
        {tab === 'reading' && (
          <ReadingList
            reading={reading}
            used={usedSentences}
            onLeaveOut={text => onAsk({ ...question, theory: removeSentence(question.theory, text) })}
          />
        )}
        {tab === 'variants' && <Perturbations question={question} onAsk={onAsk} />}
      </Tabs>
    </div>
  )
}

const removeSentence = (theory: string, sentence: string): string =>
  theory.replace(sentence, '').replace(/\s+/g, ' ').trim()

function NoProof({ answer: { label, used, reading } }: { answer: Reply<'decide'> }) {
  if (used.length === 0)
    return (
      <p>
        There is no proof: {label === 'Unknown' ? 'the theory leaves the statement open.' : 'no derivation was found.'}
      </p>
    )
  return (
    <div className="stack tight">
      <p>These sentences are necessary and sufficient for the answer in first-order logic:</p>
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

/** A text without case, spaces and punctuation, for comparison. */
const normalise = (text: string) => text.toLowerCase().replace(/\W+/g, '')

function SentenceReading({ sentence }: { sentence: Sentence }) {
  const { text, reading: formula, paraphrase, notes } = sentence
  return (
    <div className="read">
      <p>{text}</p>
      <p className="formula">
        <code>{formula}</code>
      </p>
      {paraphrase && normalise(paraphrase) !== normalise(text) && <p className="small">Read as: “{paraphrase}”</p>}
      {notes.map(note => (
        <p key={note} className="small note">
          {note}
        </p>
      ))}
    </div>
  )
}

function ReadingList(props: { reading: Reading; used: readonly number[]; onLeaveOut: (text: string) => void }) {
  const { reading, used, onLeaveOut } = props
  return (
    <div className="stack">
      <ol className="sentences">
        {reading.sentences.map((sentence, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a theory may contain a sentence twice
          <li key={i}>
            <SentenceReading sentence={sentence} />
            <div className="row">
              {used.includes(i) && <Badge label="used" tone="accent" icon="◆" />}
              {reading.sentences.length > 1 && (
                <Button
                  label="Leave out"
                  kind="quiet"
                  aria-label={`Leave out sentence ${i + 1}: ${sentence.text}`}
                  onClick={() => onLeaveOut(sentence.text)}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      {reading.assumptions.length > 0 && (
        <Section tight title="Further assumptions">
          <ul>
            {reading.assumptions.map(({ reading: formula, note }) => (
              <li key={formula}>
                <code>{formula}</code> <span className="small muted">{note}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {reading.statement && (
        <Section tight title="The statement">
          <SentenceReading sentence={reading.statement} />
        </Section>
      )}
    </div>
  )
}
