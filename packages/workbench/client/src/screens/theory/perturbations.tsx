/** Perturbations of a theory: variants with small changes of logic or wording, and the answers of a model to them. */
import type { Reply } from '@elenchus/workbench/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded, useApiMutation, useApiQuery } from '../../app/api-queries.tsx'
import { usePermissions } from '../../app/session.tsx'
import { useTools } from '../../app/tools.ts'
import { LabelBadge, Notice } from '../../parts/feedback.tsx'
import { Button, InlineSelect } from '../../parts/form.tsx'
import { Details, Section, TextList } from '../../parts/layout.tsx'
import type { Question } from './index.tsx'
import perturbationSets from './perturbation-sets.json'

export function Perturbations({ question, onAsk }: { question: Question; onAsk: (question: Question) => void }) {
  const { theory, statement } = question
  const [seed, setSeed] = useState(1)
  const [answers, setAnswers] = useState<Answers>(new Map())
  const tools = useTools()
  const perturbations = useQuery({
    queryKey: ['perturb', theory, statement, seed],
    queryFn: ({ signal }) => tools.perturb({ theory, statement, seed }, signal),
  })
  return (
    <Loaded query={perturbations}>
      {reply => (
        <div className="stack">
          <div className="row spread">
            <p className="small muted">
              The label of each variant is computed by the reasoner. New variants use other words and names.
            </p>
            <Button
              label="Generate new variants"
              onClick={() => {
                setSeed(seed + 1)
                setAnswers(new Map())
              }}
            />
          </div>
          <ModelAnswers question={question} reply={reply} answers={answers} onAnswers={setAnswers} />
          <VariantList
            reply={reply}
            answers={answers}
            onOpen={variant => onAsk({ ...question, theory: variant.theory, statement: variant.statement })}
          />
        </div>
      )}
    </Loaded>
  )
}

type PerturbReply = Reply<'perturb'>
/** The number of variants of each kind that are shown at first. */
const initiallyShown = 9
/** The maximum number of variants that a model is asked about. */
const maxItems = 60

type AskProps = { question: Question; reply: PerturbReply; answers: Answers; onAnswers: (answers: Answers) => void }

/** Asks a model about all variants. Shown only on a server, to people who may use models. */
function ModelAnswers({ question, reply, answers, onAnswers }: AskProps) {
  const { canAdjudicate } = usePermissions()
  const models = useApiQuery('listModels', {}, { enabled: canAdjudicate })
  const [chosen, setChosen] = useState('reasoner')
  const ask = useApiMutation('answerTheories')
  const options = models.data?.models.map(({ id }) => id) ?? []
  const model = options.includes(chosen) ? chosen : options[0]
  if (model === undefined) return null
  const original = { ...question, variant: 'base', label: reply.base ?? '' }
  const theories = [original, ...reply.variants].slice(0, maxItems)
  const items = theories.map(({ variant: id, theory, statement }) => ({ id, theory, statement }))
  const send = () =>
    ask.mutate(
      { body: { model, items } },
      { onSuccess: ({ answers: replies }) => onAnswers(new Map(replies.map(({ id, ...answer }) => [id, answer]))) },
    )
  const correctCount = theories.filter(({ variant, label }) => answers.get(variant)?.answer === label).length
  return (
    <section className="card stack tight" aria-label="Answers of a model">
      <div className="row">
        <InlineSelect label="Model" value={model} options={options} onChange={setChosen} />
        <Button label={`Ask the model about all ${theories.length} theories`} busy={ask.isPending} onClick={send} />
      </div>
      {ask.error && <Notice tone="error" title={ask.error.message} />}
      {answers.size > 0 && (
        <p role="status">
          {correctCount} of {theories.length} correct.{' '}
          <ModelAnswer answer={answers.get('base')} label={original.label} />{' '}
          <span className="small muted">(the original theory)</span>
        </p>
      )}
    </section>
  )
}

interface ModelReply {
  /** null if the response could not be parsed. */
  readonly answer: string | null
  readonly failed: string | null
}
/** Replies by variant; `base` is the original theory. */
type Answers = ReadonlyMap<string, ModelReply>

function ModelAnswer({ answer, label }: { answer: ModelReply | undefined; label: string }) {
  if (!answer) return null
  if (answer.answer === null)
    return (
      <span className="small model-said" title={answer.failed ?? undefined}>
        the model gave no answer
      </span>
    )
  const correct = answer.answer === label
  return (
    <span className={`small model-said ${correct ? 'right' : 'wrong'}`}>
      <span aria-hidden="true">{correct ? '✓' : '✕'}</span> the model answers {answer.answer}
      {correct ? '' : ', which is wrong'}
    </span>
  )
}

type Variant = PerturbReply['variants'][number]

/** The changed sentences of a variant. */
function Edits({ variant: { edits } }: { variant: Variant }) {
  if (edits.length === 0) return <p className="small muted">Unchanged.</p>
  return (
    <ul className="edits">
      {edits.map(({ before, after }) => (
        <li key={before + after}>
          {before && <del>{before}</del>}
          {before && after && ' '}
          {after && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  )
}

function VariantList(props: { reply: PerturbReply; answers: Answers; onOpen: (variant: Variant) => void }) {
  const { reply, answers, onOpen } = props
  const [showAll, setShowAll] = useState(false)
  return (
    <div className="stack">
      {perturbationSets.map(({ label, description, kinds }) => {
        const variants = reply.variants.filter(({ kind }) => kinds.includes(kind))
        const skipped = reply.skipped.filter(({ kind }) => kinds.includes(kind))
        return (
          <Section key={label} tight title={label} lead={description}>
            {variants.length === 0 && <p className="small">This theory has no variants of this kind.</p>}
            <ul className="variants">
              {(showAll ? variants : variants.slice(0, initiallyShown)).map(variant => (
                <li key={variant.variant} data-variant={variant.variant}>
                  <div className="row spread">
                    <span>
                      <LabelBadge label={variant.label} />{' '}
                      <span className="small muted">
                        {variant.variant.startsWith(variant.kind)
                          ? variant.variant
                          : `${variant.kind}, ${variant.variant}`}
                      </span>
                      <ModelAnswer answer={answers.get(variant.variant)} label={variant.label} />
                    </span>
                    <Button
                      label="Open"
                      kind="quiet"
                      aria-label={`Open ${variant.variant}`}
                      onClick={() => onOpen(variant)}
                    />
                  </div>
                  <Edits variant={variant} />
                </li>
              ))}
            </ul>
            {!showAll && variants.length > initiallyShown && (
              <Button label={`Show all ${variants.length}`} onClick={() => setShowAll(true)} />
            )}
            {skipped.length > 0 && (
              <Details className="small muted" summary={`Not generated: ${skipped.length}`}>
                <TextList items={skipped.map(({ variant, reason }) => `${variant}: ${reason}`)} />
              </Details>
            )}
          </Section>
        )
      })}
    </div>
  )
}
